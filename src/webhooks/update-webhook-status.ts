import { type ApiHandler, notFound } from '../http/handlers.js'
import { storedId } from '../identifiers.js'
import { findEndpoint, setEndpointStatus } from './queries.js'
import { toWebhookEndpoint } from './resource.js'

/** `revoked` is final; what is asked of a revoked endpoint is refused with this. */
export const webhookRevoked = {
  status: 409,
  error: { code: 'webhook_revoked', message: 'The webhook endpoint is revoked; register a new one.' },
} as const

export const updateWebhookStatus: ApiHandler<'updateWebhookStatus'> = async (
  { tenant, params, body },
  { database, clock, dispatcher },
) => {
  const id = storedId('whe', params.webhookId)
  if (id === undefined) return notFound
  const moved = await setEndpointStatus(database, { id, tenant, status: body.status, now: clock.now() })
  const endpoint = await findEndpoint(database, tenant, id)
  if (endpoint === undefined) return notFound
  if (!moved && body.status !== 'revoked') return webhookRevoked
  // Deliveries that were held may go on.
  if (endpoint.status === 'active') dispatcher.wake()
  return { status: 200, data: toWebhookEndpoint(endpoint) }
}
