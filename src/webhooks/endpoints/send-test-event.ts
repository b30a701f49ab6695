import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { findDeliveryDetail } from '../deliveries/detail.js'
import type { Dispatcher } from '../deliveries/dispatcher.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { findEndpointOfAnyTenant } from './queries.js'
import { sendTest } from './test-event.js'

export const sendTestEvent: ConsoleHandler<
  'sendTestEvent',
  {
    clock: Clock
    database: Database
    dispatcher: Dispatcher
    keyRing: KeyRing
  }
> = async ({ params, cause, actor, address }, context) => {
  const { database, clock } = context
  const endpointId = storedId('whe', params.webhookId)
  if (endpointId === undefined) return notFound
  const endpoint = await findEndpointOfAnyTenant(database, endpointId, clock.now())
  if (endpoint === undefined) return notFound
  const id = await sendTest(context, endpoint, cause, { actor, address })
  if (id === undefined) return webhookRevoked
  const data = await findDeliveryDetail(context, id)
  return data === undefined ? notFound : { status: 202, data }
}
