import type { ApiHandler } from '../handlers.js'
import { listScanRows } from './queries.js'
import { toScan } from './resource.js'

export const listScans: ApiHandler<'listScans'> = async ({ tenant, query }, { database, cursors }) => {
  const list = ['scans', tenant.organizationId, tenant.environment]
  const request = cursors.request(list, query)
  const { rows, nextCursor } = cursors.page(list, request, await listScanRows(database, tenant, request))
  return { status: 200, data: rows.map((row) => toScan(row, tenant)), nextCursor }
}
