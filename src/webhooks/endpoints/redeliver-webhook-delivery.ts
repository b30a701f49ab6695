import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { auditOf } from '../../changes/audit/record.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ApiHandler, notFound, reservationLost } from '../../changes/handlers.js'
import { resourceKey, retryOnConflict } from '../../changes/retry-on-conflict.js'
import { findDelivery, listAttempts, MAX_SHOWN_ATTEMPTS } from '../deliveries/queries.js'
import {
  redeliveredFinal,
  redeliveredWaiting,
  redeliverFinalDelivery,
  redeliverWaitingDelivery,
} from '../deliveries/redelivery.js'
import { toWebhookDelivery } from '../deliveries/resource.js'
import { underWay } from '../deliveries/under-way.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { findEndpoint } from './queries.js'

export const redeliverWebhookDelivery: ApiHandler<
  'redeliverWebhookDelivery',
  Commits & { clock: Clock; keyRing: KeyRing }
> = async ({ tenant, params, reservation, ...caller }, context) => {
  const { database, clock, keyRing } = context
  const id = storedId('whd', params.deliveryId)
  if (id === undefined) return notFound
  return retryOnConflict(database, resourceKey(tenant, id), async () => {
    const now = clock.now()
    const row = await findDelivery(database, tenant, id)
    if (row === undefined) return notFound
    const [endpoint, attempts] = await Promise.all([
      findEndpoint(database, tenant, row.endpointId, now),
      listAttempts(database, [row.id], MAX_SHOWN_ATTEMPTS),
    ])
    if (endpoint?.status === 'revoked') return webhookRevoked

    const waits = row.status === 'pending' || row.status === 'retrying'
    const shown = waits ? redeliveredWaiting(row, now) : redeliveredFinal(row, now)
    const data = toWebhookDelivery(shown, attempts.get(row.id) ?? [], keyRing)
    const change = {
      tenant,
      row,
      clockOffsetMs: clock.offset(),
      reservation,
      answer: { status: 202 as const, data },
      audit: auditOf(caller, data.id, now, {}),
    }
    const stored = waits
      ? await commit(context, redeliverWaitingDelivery, change)
      : await commit(context, redeliverFinalDelivery, change)
    if (stored === 'under way') return underWay
    return stored === 'changed' ? undefined : (stored ?? reservationLost)
  })
}
