import type { ConsoleHandler } from '../handlers.js'
import { readOperatorPage } from '../operator-lists.js'
import { listEndpointRowsOfAnyTenant } from './queries.js'
import { toOperatorEndpoint } from './resource.js'

export const listAllWebhookEndpoints: ConsoleHandler<'listAllWebhookEndpoints'> = async (
  { query },
  context,
) => {
  const { environment, status } = query
  const list = ['all webhooks', query.organizationId, environment, status]
  const { rows, nextCursor } = await readOperatorPage(
    context,
    list,
    query,
    (database, organizationId, request) =>
      listEndpointRowsOfAnyTenant(database, { organizationId, environment, status }, request),
  )
  return { status: 200, data: rows.map(toOperatorEndpoint), nextCursor }
}
