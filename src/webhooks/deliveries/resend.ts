import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import { type Commits, commit } from '../../changes/commit.js'
import type { OperatorCaller } from '../../changes/handlers.js'
import { findDeliveryOfAnyTenant } from './operator-queries.js'
import { resendDeliveryRow } from './redelivery.js'

/** For operators: resends a delivery, unless an attempt is under way. */
export async function resend(
  context: Commits & { clock: Clock },
  id: string,
  { actor, address }: Pick<OperatorCaller, 'actor' | 'address'>,
): Promise<'resent' | 'under way' | 'not found' | 'revoked'> {
  const { database, clock } = context
  const resent = await commit(context, resendDeliveryRow, {
    id,
    clockOffsetMs: clock.offset(),
    audit: { actor, address, subject: publicId('whd', id), details: {}, at: clock.now() },
  })
  if (resent !== undefined) return resent
  return (await findDeliveryOfAnyTenant(database, id)) === undefined ? 'not found' : 'revoked'
}
