import type { ConsoleHandler } from '../http/handlers.js'
import { storedFilter } from '../identifiers.js'
import { listEndpointRowsOfAnyTenant } from './queries.js'
import { toOperatorEndpoint } from './resource.js'

export const listAllWebhookEndpoints: ConsoleHandler<'listAllWebhookEndpoints'> = async (
  { query },
  { database, cursors },
) => {
  const list = ['all webhooks', query.organizationId, query.environment, query.status]
  const request = cursors.request(list, query)
  const organizationId = storedFilter('org', query.organizationId)
  // A filter that names nothing matches nothing.
  if (organizationId === null) return { status: 200, data: [], nextCursor: null }
  const filter = { organizationId, environment: query.environment, status: query.status }
  const { rows, nextCursor } = cursors.page(
    list,
    request,
    await listEndpointRowsOfAnyTenant(database, filter, request),
  )
  return { status: 200, data: rows.map(toOperatorEndpoint), nextCursor }
}
