import { randomUUID } from 'node:crypto'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import type { AuditRecord } from '../../changes/audit/record.js'
import { type Cause, makeEvent } from '../../changes/events/event.js'
import type { Database } from '../../database/connection.js'
import type { Dispatcher } from '../deliveries/dispatcher.js'
import { insertTestDelivery } from '../deliveries/test-delivery.js'
import { type EndpointRow, toWebhookEndpoint } from './resource.js'

/**
 * Sends a test event to an endpoint and waits for the outcome of the first attempt. Returns the delivery's UUID, or
 * `undefined` if the endpoint has been revoked meanwhile.
 */
export async function sendTest(
  { database, clock, dispatcher }: { clock: Clock; database: Database; dispatcher: Dispatcher },
  endpoint: EndpointRow,
  cause: Cause,
  by: Pick<AuditRecord, 'actor' | 'address'>,
): Promise<string | undefined> {
  const { organizationId, environment } = endpoint
  const now = clock.now()
  const shown = toWebhookEndpoint(endpoint, now)
  const event = makeEvent('webhook.test', { organizationId, environment }, now, shown, cause)
  const leaseToken = randomUUID()
  const id = await insertTestDelivery(database, {
    endpointId: endpoint.id,
    event,
    maxAttempts: dispatcher.maxAttempts,
    leaseMs: dispatcher.leaseMs,
    leaseToken,
    clockOffsetMs: clock.offset(),
    audit: { ...by, subject: shown.id, details: { eventId: publicId('evt', event.id) }, at: now },
  })
  if (id === undefined) return undefined
  event.span?.end()
  await dispatcher.attempt({
    id,
    leaseToken,
    organizationId,
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
    startsInMs: null,
  })
  return id
}
