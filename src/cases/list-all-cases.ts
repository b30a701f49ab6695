import type { ConsoleHandler } from '../handlers.js'
import { readOperatorPage } from '../operator-lists.js'
import { listCaseRowsOfAnyTenant } from './queries.js'
import { toOperatorCase } from './resource.js'

export const listAllCases: ConsoleHandler<'listAllCases'> = async ({ query }, context) => {
  const { environment, status } = query
  const list = ['all cases', query.organizationId, environment, status]
  const { rows, nextCursor } = await readOperatorPage(
    context,
    list,
    query,
    (database, organizationId, request) =>
      listCaseRowsOfAnyTenant(database, { organizationId, environment, status }, request),
  )
  return { status: 200, data: rows.map(toOperatorCase), nextCursor }
}
