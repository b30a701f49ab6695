import { randomUUID } from 'node:crypto'
import { findDelivery, insertTestDelivery, listAttempts, MAX_SHOWN_ATTEMPTS } from '../deliveries/queries.js'
import { toWebhookDelivery } from '../deliveries/resource.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { makeEvent } from '../events/event.js'
import { type ApiHandler, notFound } from '../handlers.js'
import { storedId } from '../identifiers.js'
import { findEndpoint } from './queries.js'
import { toWebhookEndpoint } from './resource.js'

export const testWebhookEndpoint: ApiHandler<'testWebhookEndpoint'> = async (
  { tenant, params, cause },
  { database, clock, keyRing, dispatcher },
) => {
  const endpointId = storedId('whe', params.webhookId)
  const endpoint = endpointId === undefined ? undefined : await findEndpoint(database, tenant, endpointId)
  if (endpoint === undefined) return notFound
  const leaseToken = randomUUID()
  const now = clock.now()
  const event = makeEvent('webhook.test', tenant, now, toWebhookEndpoint(endpoint, now), cause)
  const id = await insertTestDelivery(database, {
    endpointId: endpoint.id,
    event,
    maxAttempts: dispatcher.maxAttempts,
    leaseMs: dispatcher.leaseMs,
    leaseToken,
    clockOffsetMs: clock.offset(),
  })
  if (id === undefined) return webhookRevoked
  event.span?.end()
  await dispatcher.attempt({
    id,
    leaseToken,
    organizationId: endpoint.organizationId,
    endpointId: endpoint.id,
    url: endpoint.url,
    secretSealed: endpoint.secretSealed,
    previousSecretSealed: endpoint.previousSecretSealed,
    previousSecretUntil: endpoint.previousSecretUntil,
    headersSealed: endpoint.headersSealed,
    eventId: event.id,
    eventType: event.type,
    body: event.body,
    requestId: event.requestId,
    traceparent: event.span?.traceparent ?? null,
    attempts: 0,
    maxAttempts: dispatcher.maxAttempts,
    firstAttemptAt: null,
    alone: false,
  })
  const delivery = await findDelivery(database, tenant, id)
  if (delivery === undefined) return notFound
  const attempts = await listAttempts(database, [id], MAX_SHOWN_ATTEMPTS)
  return { status: 202, data: toWebhookDelivery(delivery, attempts.get(id) ?? [], keyRing) }
}
