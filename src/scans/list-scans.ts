import type { ApiHandler } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { type Cursors, namedFilters } from '../http/cursors.js'
import { readTimeRange } from '../http/times.js'
import type { Settings } from '../settings/settings.js'
import { listScanRows } from './queries.js'
import { toScan } from './resource.js'

export const listScans: ApiHandler<
  'listScans',
  { database: Database; cursors: Cursors; settings: Settings }
> = async ({ tenant, query }, { database, cursors, settings }) => {
  const { status, verdict, riskLevel, mediaType, agreement, conclusion } = query
  // As it is stored.
  const sha256 = query.sha256?.toLowerCase()
  const { createdFrom, createdTo } = readTimeRange(query)
  const times = [createdFrom?.toISOString(), createdTo?.toISOString()]
  const filters = [status, verdict, riskLevel, mediaType, agreement, sha256, conclusion, ...times]
  const list = ['scans', tenant.organizationId, tenant.environment, ...namedFilters(filters)]
  const request = cursors.request(list, query)
  const found = await listScanRows(
    database,
    tenant,
    { status, verdict, riskLevel, mediaType, agreement, sha256, conclusion, createdFrom, createdTo },
    request,
  )
  const { rows, nextCursor } = cursors.page(list, request, found)
  return { status: 200, data: rows.map((row) => toScan(row, tenant, settings.uploads)), nextCursor }
}
