import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { auditOf } from '../../changes/audit/record.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ApiHandler, notFound, reservationLost } from '../../changes/handlers.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { rotateSecret } from './changes.js'
import { findEndpoint } from './queries.js'
import { toWebhookEndpoint } from './resource.js'
import { OVERLAP_SECONDS, withNewSecret } from './rotation.js'

export const rotateWebhookSecret: ApiHandler<
  'rotateWebhookSecret',
  Commits & { clock: Clock; keyRing: KeyRing }
> = async ({ tenant, params, body, reservation, ...caller }, context) => {
  const { database, clock, keyRing } = context
  const id = storedId('whe', params.webhookId)
  const now = clock.now()
  const endpoint = id === undefined ? undefined : await findEndpoint(database, tenant, id, now)
  if (endpoint === undefined) return notFound
  if (endpoint.status === 'revoked') return webhookRevoked

  const overlapSeconds = body?.overlapSeconds ?? OVERLAP_SECONDS
  const { row, secret } = withNewSecret(keyRing, endpoint, now, overlapSeconds)
  const stored = await commit(context, rotateSecret, {
    tenant,
    row,
    reservation,
    answer: { status: 200 as const, data: { endpoint: toWebhookEndpoint(row, now), secret } },
    audit: auditOf(caller, publicId('whe', endpoint.id), now, { overlapSeconds }),
  })
  if (stored === 'revoked') return webhookRevoked
  return stored ?? reservationLost
}
