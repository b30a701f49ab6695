import { auditOf } from '../audit/record.js'
import { commit } from '../commit.js'
import { findDelivery, listAttempts, MAX_SHOWN_ATTEMPTS } from '../deliveries/queries.js'
import { redeliverDelivery, redelivered } from '../deliveries/redelivery.js'
import { toWebhookDelivery } from '../deliveries/resource.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { type ApiHandler, notFound, reservationLost } from '../handlers.js'
import { storedId } from '../identifiers.js'
import { findEndpoint } from './queries.js'

const stillWaits = {
  status: 409,
  error: { code: 'conflict', message: 'The delivery still waits for its next attempt.' },
} as const

export const redeliverWebhookDelivery: ApiHandler<'redeliverWebhookDelivery'> = async (
  { tenant, params, reservation, ...caller },
  context,
) => {
  const { database, clock, keyRing } = context
  const id = storedId('whd', params.deliveryId)
  const row = id === undefined ? undefined : await findDelivery(database, tenant, id)
  if (row === undefined) return notFound
  const [endpoint, attempts] = await Promise.all([
    findEndpoint(database, tenant, row.endpointId),
    listAttempts(database, [row.id], MAX_SHOWN_ATTEMPTS),
  ])
  if (endpoint?.status === 'revoked') return webhookRevoked
  if (row.status === 'pending' || row.status === 'retrying') return stillWaits

  const now = clock.now()
  const data = toWebhookDelivery(redelivered(row, now), attempts.get(row.id) ?? [], keyRing)
  const stored = await commit(context, redeliverDelivery, {
    tenant,
    row,
    clockOffsetMs: clock.offset(),
    reservation,
    answer: { status: 202 as const, data },
    audit: auditOf(caller, data.id, now, {}),
  })
  // Someone else redelivered it meanwhile.
  if (stored === 'changed') return stillWaits
  return stored ?? reservationLost
}
