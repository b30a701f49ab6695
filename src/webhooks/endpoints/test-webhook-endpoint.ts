import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type ApiHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import type { Dispatcher } from '../deliveries/dispatcher.js'
import { findDelivery, listAttempts, MAX_SHOWN_ATTEMPTS } from '../deliveries/queries.js'
import { toWebhookDelivery } from '../deliveries/resource.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { findEndpoint } from './queries.js'
import { sendTest } from './test-event.js'

export const testWebhookEndpoint: ApiHandler<
  'testWebhookEndpoint',
  {
    clock: Clock
    database: Database
    dispatcher: Dispatcher
    keyRing: KeyRing
  }
> = async ({ tenant, params, cause, keyId, address }, context) => {
  const { database, clock, keyRing } = context
  const endpointId = storedId('whe', params.webhookId)
  const endpoint =
    endpointId === undefined ? undefined : await findEndpoint(database, tenant, endpointId, clock.now())
  if (endpoint === undefined) return notFound
  const id = await sendTest(context, endpoint, cause, { actor: publicId('key', keyId), address })
  if (id === undefined) return webhookRevoked
  const delivery = await findDelivery(database, tenant, id)
  if (delivery === undefined) return notFound
  const attempts = await listAttempts(database, [id], MAX_SHOWN_ATTEMPTS)
  return { status: 202, data: toWebhookDelivery(delivery, attempts.get(id) ?? [], keyRing) }
}
