import { type ConsoleHandler, notFound } from '../http/handlers.js'
import { publicId, storedId } from '../identifiers.js'
import { findEndpointOfAnyTenant, setEndpointStatusOfAnyTenant } from './queries.js'
import { toOperatorEndpoint } from './resource.js'
import { webhookRevoked } from './update-webhook-status.js'

export const updateWebhookEndpointStatus: ConsoleHandler<'updateWebhookEndpointStatus'> = async (
  { params, body, actor, address },
  { database, clock, dispatcher },
) => {
  const id = storedId('whe', params.webhookId)
  if (id === undefined) return notFound
  await setEndpointStatusOfAnyTenant(
    database,
    { id, status: body.status },
    { actor, address, subject: publicId('whe', id), details: { to: body.status }, at: clock.now() },
  )
  const endpoint = await findEndpointOfAnyTenant(database, id)
  if (endpoint === undefined) return notFound
  if (endpoint.status === 'revoked' && body.status !== 'revoked') return webhookRevoked
  // Deliveries that were held may go on.
  if (endpoint.status === 'active') dispatcher.wake()
  return { status: 200, data: toOperatorEndpoint(endpoint) }
}
