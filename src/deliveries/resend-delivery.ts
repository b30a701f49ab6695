import { commit } from '../commit.js'
import { type ConsoleHandler, notFound } from '../handlers.js'
import { publicId, storedId } from '../identifiers.js'
import { requireHere } from '../organizations/elsewhere.js'
import { findDeliveryOfAnyTenant, listAttempts } from './queries.js'
import { resendDeliveryRow } from './redelivery.js'
import { toOperatorDelivery } from './resource.js'
import { webhookRevoked } from './webhook-revoked.js'

export const resendDelivery: ConsoleHandler<'resendDelivery'> = async (
  { params, actor, address },
  context,
) => {
  const { database, clock, keyRing } = context
  const id = storedId('whd', params.deliveryId)
  if (id === undefined) return notFound
  await requireHere(database, 'delivery', id)
  const resent = await commit(context, resendDeliveryRow, {
    id,
    clockOffsetMs: clock.offset(),
    audit: { actor, address, subject: publicId('whd', id), details: {}, at: clock.now() },
  })
  const row = await findDeliveryOfAnyTenant(database, id)
  if (row === undefined) return notFound
  if (!resent) return webhookRevoked
  const attempts = await listAttempts(database, [id], null)
  return { status: 202, data: toOperatorDelivery(row, attempts.get(id) ?? [], keyRing) }
}
