import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { rotateSecret } from './changes.js'
import { findEndpointOfAnyTenant } from './queries.js'
import { withItsRecentAttempts } from './recent-attempts.js'
import { OVERLAP_SECONDS, withNewSecret } from './rotation.js'

export const replaceWebhookSecret: ConsoleHandler<
  'replaceWebhookSecret',
  Commits & { clock: Clock; keyRing: KeyRing }
> = async ({ params, body, actor, address }, context) => {
  const { database, clock, keyRing } = context
  const id = storedId('whe', params.webhookId)
  if (id === undefined) return notFound
  const now = clock.now()
  const found = await findEndpointOfAnyTenant(database, id, now)
  if (found === undefined) return notFound
  if (found.status === 'revoked') return webhookRevoked

  const overlapSeconds = body?.overlapSeconds ?? OVERLAP_SECONDS
  const { row, secret } = withNewSecret(keyRing, { ...found, updatedAt: now }, now, overlapSeconds)
  const { organizationId, environment } = row
  // Read before the change is stored: afterwards nothing may fail that would keep the secret from the caller.
  const endpoint = await withItsRecentAttempts(database, row, now)
  const answer = { status: 200 as const, data: { endpoint, secret } }
  const stored = await commit(context, rotateSecret, {
    tenant: { organizationId, environment },
    row,
    reservation: undefined,
    answer,
    audit: { actor, address, subject: publicId('whe', id), details: { overlapSeconds }, at: now },
  })
  return stored === 'revoked' ? webhookRevoked : answer
}
