import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { OperatorReads } from '../database/replica.js'
import { findScansOfTenant, findScansOfTenantByName } from '../scans/operator-queries.js'
import { toOperatorScan } from '../scans/resource.js'
import type { Settings } from '../settings/settings.js'
import { findCaseOfAnyTenant } from './queries.js'

export const findScansForCase: ConsoleHandler<
  'findScansForCase',
  { database: Database; operatorReads: OperatorReads; settings: Settings }
> = async ({ params, query }, { database, operatorReads, settings }) => {
  const id = storedId('case', params.caseId)
  const found = id === undefined ? undefined : await findCaseOfAnyTenant(database, id)
  if (found === undefined) return notFound
  const { organizationId, environment } = found
  const text = query.q.trim()
  if (text === '') return { status: 200, data: [] }
  const scanId = storedId('scan', text.toLowerCase())
  const rows = await operatorReads.from(database, (reads) =>
    scanId === undefined
      ? findScansOfTenantByName(reads, { organizationId, environment }, text, query.limit)
      : findScansOfTenant(reads, { organizationId, environment }, [scanId]),
  )
  return { status: 200, data: rows.map((row) => toOperatorScan(row, settings.uploads)) }
}
