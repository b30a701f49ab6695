import { type ConsoleHandler, notFound } from '../http/handlers.js'
import { publicId, storedId } from '../identifiers.js'
import { webhookRevoked } from '../webhooks/update-webhook-status.js'
import { findDeliveryOfAnyTenant, listAttempts, resendDeliveryRow } from './queries.js'
import { toOperatorDelivery } from './resource.js'

export const resendDelivery: ConsoleHandler<'resendDelivery'> = async (
  { params, actor, address },
  { database, clock, dispatcher, keyRing },
) => {
  const id = storedId('whd', params.deliveryId)
  if (id === undefined) return notFound
  const at = clock.now()
  const resent = await resendDeliveryRow(database, id, clock.offset(), {
    actor,
    address,
    subject: publicId('whd', id),
    details: {},
    at,
  })
  const row = await findDeliveryOfAnyTenant(database, id)
  if (row === undefined) return notFound
  if (!resent) return webhookRevoked
  dispatcher.wake()
  const attempts = await listAttempts(database, [id])
  return { status: 202, data: toOperatorDelivery(row, attempts.get(id) ?? [], keyRing) }
}
