import type { ConsoleHandler } from '../http/handlers.js'
import { storedFilter } from '../identifiers.js'
import { listScanRowsOfAnyTenant } from './queries.js'
import { toOperatorScan } from './resource.js'

export const listAllScans: ConsoleHandler<'listAllScans'> = async ({ query }, { database, cursors }) => {
  const list = ['all scans', query.organizationId, query.environment, query.status, query.verdict]
  const request = cursors.request(list, query)
  const organizationId = storedFilter('org', query.organizationId)
  // A filter that names nothing matches nothing.
  if (organizationId === null) return { status: 200, data: [], nextCursor: null }
  const filter = {
    organizationId,
    environment: query.environment,
    status: query.status,
    verdict: query.verdict,
  }
  const { rows, nextCursor } = cursors.page(
    list,
    request,
    await listScanRowsOfAnyTenant(database, filter, request),
  )
  return { status: 200, data: rows.map(toOperatorScan), nextCursor }
}
