import type { ConsoleHandler } from '../http/handlers.js'
import { storedFilter } from '../identifiers.js'
import { listCaseRowsOfAnyTenant } from './queries.js'
import { toOperatorCase } from './resource.js'

export const listAllCases: ConsoleHandler<'listAllCases'> = async ({ query }, { database, cursors }) => {
  const list = ['all cases', query.organizationId, query.environment, query.status]
  const request = cursors.request(list, query)
  const organizationId = storedFilter('org', query.organizationId)
  // A filter that names nothing matches nothing.
  if (organizationId === null) return { status: 200, data: [], nextCursor: null }
  const filter = { organizationId, environment: query.environment, status: query.status }
  const { rows, nextCursor } = cursors.page(
    list,
    request,
    await listCaseRowsOfAnyTenant(database, filter, request),
  )
  return { status: 200, data: rows.map(toOperatorCase), nextCursor }
}
