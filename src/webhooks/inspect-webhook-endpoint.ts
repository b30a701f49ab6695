import { type ConsoleHandler, notFound } from '../handlers.js'
import { storedId } from '../identifiers.js'
import { findEndpointOfAnyTenant } from './queries.js'
import { toOperatorEndpoint } from './resource.js'

export const inspectWebhookEndpoint: ConsoleHandler<'inspectWebhookEndpoint'> = async (
  { params },
  { database },
) => {
  const id = storedId('whe', params.webhookId)
  const row = id === undefined ? undefined : await findEndpointOfAnyTenant(database, id)
  return row === undefined ? notFound : { status: 200, data: toOperatorEndpoint(row) }
}
