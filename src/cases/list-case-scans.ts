import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { OperatorReads } from '../database/replica.js'
import type { Cursors } from '../http/cursors.js'
import { listScanRowsOfCase } from '../scans/operator-queries.js'
import { toOperatorScan } from '../scans/resource.js'
import type { Settings } from '../settings/settings.js'
import { findCaseOfAnyTenant } from './queries.js'

export const listCaseScans: ConsoleHandler<
  'listCaseScans',
  { database: Database; operatorReads: OperatorReads; cursors: Cursors; settings: Settings }
> = async ({ params, query }, { database, operatorReads, cursors, settings }) => {
  const list = ['scans of case', params.caseId]
  const request = cursors.request(list, query)
  const id = storedId('case', params.caseId)
  const found = id === undefined ? undefined : await findCaseOfAnyTenant(database, id)
  if (found === undefined) return notFound
  const scans = await operatorReads.from(database, (reads) =>
    listScanRowsOfCase(reads, found.scanIds, request),
  )
  const { rows, nextCursor } = cursors.page(list, request, scans)
  return { status: 200, data: rows.map((row) => toOperatorScan(row, settings.uploads)), nextCursor }
}
