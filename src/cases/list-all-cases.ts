import { storedFilter } from '../basics/identifiers.js'
import type { ConsoleHandler } from '../changes/handlers.js'
import { type PagedReads, readOperatorPage, readSharedFilters } from '../changes/operator-lists.js'
import { listCaseRowsOfAnyTenant } from './queries.js'
import { toOperatorCase } from './resource.js'

export const listAllCases: ConsoleHandler<'listAllCases', PagedReads> = async ({ query }, context) => {
  const { environment, status, severity, verdict, assignee, hold } = query
  const held = hold === undefined ? [] : [`hold ${hold}`]
  const { name, shared } = readSharedFilters(query, [severity, verdict, assignee, query.scanId, ...held])
  const list = ['all cases', query.organizationId, environment, status, ...name]
  const scanId = storedFilter('scan', query.scanId)
  const filter = { environment, status, severity, verdict, assignee, hold, ...shared }
  const { rows, nextCursor } = await readOperatorPage(
    context,
    list,
    query,
    async (database, organizationId, request) =>
      // The filter names a scan that cannot exist, so nothing matches.
      scanId === null
        ? []
        : listCaseRowsOfAnyTenant(database, { organizationId, scanId, ...filter }, request),
  )
  return { status: 200, data: rows.map(toOperatorCase), nextCursor }
}
