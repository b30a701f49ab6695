import type { Clock } from '../../basics/clock.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import { type PagedReads, readOperatorPage, readSharedFilters } from '../../changes/operator-lists.js'
import { listEndpointRowsOfAnyTenant } from './queries.js'
import { withRecentAttempts } from './recent-attempts.js'

export const listAllWebhookEndpoints: ConsoleHandler<
  'listAllWebhookEndpoints',
  PagedReads & { clock: Clock }
> = async ({ query }, context) => {
  const { environment, status } = query
  const now = context.clock.now()
  const { name, shared } = readSharedFilters(query)
  const list = ['all webhooks', query.organizationId, environment, status, ...name]
  const { rows, nextCursor } = await readOperatorPage(
    context,
    list,
    query,
    (database, organizationId, request) =>
      listEndpointRowsOfAnyTenant(database, { organizationId, environment, status, ...shared }, request, now),
  )
  const data = await context.operatorReads.from(context.database, (reads) =>
    withRecentAttempts(reads, rows, now),
  )
  return { status: 200, data, nextCursor }
}
