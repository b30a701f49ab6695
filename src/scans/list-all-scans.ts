import type { ConsoleHandler } from '../handlers.js'
import { readOperatorPage } from '../operator-lists.js'
import { listScanRowsOfAnyTenant } from './operator-queries.js'
import { toOperatorScan } from './resource.js'

export const listAllScans: ConsoleHandler<'listAllScans'> = async ({ query }, context) => {
  const { environment, status, verdict } = query
  const list = ['all scans', query.organizationId, environment, status, verdict]
  const { rows, nextCursor } = await readOperatorPage(
    context,
    list,
    query,
    (database, organizationId, request) =>
      listScanRowsOfAnyTenant(database, { organizationId, environment, status, verdict }, request),
  )
  return { status: 200, data: rows.map(toOperatorScan), nextCursor }
}
