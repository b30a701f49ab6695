import { storedFilter } from '../../basics/identifiers.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import { type PagedReads, readOperatorPage, readSharedFilters } from '../../changes/operator-lists.js'
import type { RequestLog } from '../../telemetry/requests/log.js'
import { listRequestRows } from './queries.js'
import { toRequest } from './resource.js'

export const listRequests: ConsoleHandler<'listRequests', PagedReads & { requestLog: RequestLog }> = async (
  { query },
  context,
) => {
  const { operation, status, requestId } = query
  const filters = [query.keyId, operation, status?.toString(), requestId]
  const { name, shared } = readSharedFilters(query, filters)
  const keyId = storedFilter('key', query.keyId)
  // Requests that this process has answered are listed immediately.
  await context.requestLog.catchUp()
  const { rows, nextCursor } = await readOperatorPage(
    context,
    ['requests', query.organizationId, ...name],
    query,
    async (database, organizationId, request) =>
      // An ID that is not well-formed matches nothing.
      keyId === null
        ? []
        : listRequestRows(
            database,
            { organizationId, keyId, operation, status, requestId, ...shared },
            request,
          ),
  )
  return { status: 200, data: rows.map(toRequest), nextCursor }
}
