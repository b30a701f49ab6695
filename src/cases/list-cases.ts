import { storedId } from '../basics/identifiers.js'
import type { ApiHandler } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { type Cursors, namedFilters } from '../http/cursors.js'
import { readTimeRange } from '../http/times.js'
import { listCaseRows } from './queries.js'
import { toCase } from './resource.js'

export const listCases: ApiHandler<'listCases', { database: Database; cursors: Cursors }> = async (
  { tenant, query },
  { database, cursors },
) => {
  const { status, severity, verdict, assignee, hold } = query
  const { createdFrom, createdTo } = readTimeRange(query)
  const times = [createdFrom?.toISOString(), createdTo?.toISOString()]
  const filters = [
    status,
    severity,
    verdict,
    assignee,
    query.scanId,
    ...times,
    ...(hold === undefined ? [] : [`${hold}`]),
  ]
  const list = ['cases', tenant.organizationId, tenant.environment, ...namedFilters(filters)]
  const request = cursors.request(list, query)
  const scanId = query.scanId === undefined ? undefined : storedId('scan', query.scanId)
  // The filter names a scan that cannot exist, so nothing matches.
  if (query.scanId !== undefined && scanId === undefined) return { status: 200, data: [], nextCursor: null }
  const found = await listCaseRows(
    database,
    tenant,
    { status, severity, verdict, assignee, scanId, hold, createdFrom, createdTo },
    request,
  )
  const { rows, nextCursor } = cursors.page(list, request, found)
  return { status: 200, data: rows.map(toCase), nextCursor }
}
