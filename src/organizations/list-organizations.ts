import type { ConsoleHandler } from '../handlers.js'
import { listOrganizationRows } from './queries.js'
import { toOrganization } from './resource.js'

export const listOrganizations: ConsoleHandler<'listOrganizations'> = async (
  { query },
  { database, cursors },
) => {
  const list = ['organizations']
  const request = cursors.request(list, query)
  const { rows, nextCursor } = cursors.page(list, request, await listOrganizationRows(database, request))
  return { status: 200, data: rows.map(toOrganization), nextCursor }
}
