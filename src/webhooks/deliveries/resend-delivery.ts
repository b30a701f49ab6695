import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import type { Commits } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { findDeliveryOfAnyTenant } from './operator-queries.js'
import { listAttempts } from './queries.js'
import { resend } from './resend.js'
import { toOperatorDelivery } from './resource.js'
import { underWay } from './under-way.js'
import { webhookRevoked } from './webhook-revoked.js'

export const resendDelivery: ConsoleHandler<
  'resendDelivery',
  Commits & { clock: Clock; keyRing: KeyRing }
> = async ({ params, ...caller }, context) => {
  const { database, keyRing } = context
  const id = storedId('whd', params.deliveryId)
  if (id === undefined) return notFound
  const outcome = await resend(context, id, caller)
  if (outcome === 'revoked') return webhookRevoked
  if (outcome === 'under way') return underWay
  const row = await findDeliveryOfAnyTenant(database, id)
  if (row === undefined) return notFound
  const attempts = await listAttempts(database, [id], null)
  return { status: 202, data: toOperatorDelivery(row, attempts.get(id) ?? [], keyRing) }
}
