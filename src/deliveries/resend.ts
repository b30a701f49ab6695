import { commit } from '../commit.js'
import type { Context } from '../context.js'
import type { OperatorCaller } from '../handlers.js'
import { publicId } from '../identifiers.js'
import { requireHere } from '../organizations/elsewhere.js'
import { findDeliveryOfAnyTenant } from './operator-queries.js'
import { resendDeliveryRow } from './redelivery.js'

/**
 * For operators: resends a delivery, unless an attempt is under way. Throws when its organization is being moved or has
 * moved away.
 */
export async function resend(
  context: Context,
  id: string,
  { actor, address }: Pick<OperatorCaller, 'actor' | 'address'>,
): Promise<'resent' | 'under way' | 'not found' | 'revoked'> {
  const { database, clock } = context
  await requireHere(database, 'delivery', id)
  const resent = await commit(context, resendDeliveryRow, {
    id,
    clockOffsetMs: clock.offset(),
    audit: { actor, address, subject: publicId('whd', id), details: {}, at: clock.now() },
  })
  if (resent !== undefined) return resent
  return (await findDeliveryOfAnyTenant(database, id)) === undefined ? 'not found' : 'revoked'
}
