import type { ApiHandler } from '../handlers.js'
import { listCaseRows } from './queries.js'
import { toCase } from './resource.js'

export const listCases: ApiHandler<'listCases'> = async ({ tenant, query }, { database, cursors }) => {
  const list = ['cases', tenant.organizationId, tenant.environment]
  const request = cursors.request(list, query)
  const { rows, nextCursor } = cursors.page(list, request, await listCaseRows(database, tenant, request))
  return { status: 200, data: rows.map(toCase), nextCursor }
}
