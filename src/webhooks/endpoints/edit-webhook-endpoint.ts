import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Settings } from '../../settings/settings.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { readChanges, updateEndpoint } from './changes.js'
import { findEndpointOfAnyTenant } from './queries.js'
import { withItsRecentAttempts } from './recent-attempts.js'

export const editWebhookEndpoint: ConsoleHandler<
  'editWebhookEndpoint',
  Commits & { clock: Clock; keyRing: KeyRing; settings: Settings }
> = async ({ params, body, actor, address }, context) => {
  const { database, clock } = context
  const id = storedId('whe', params.webhookId)
  if (id === undefined) return notFound
  const now = clock.now()
  const found = await findEndpointOfAnyTenant(database, id, now)
  if (found === undefined) return notFound
  const { organizationId, environment } = found
  const updated = await commit(context, updateEndpoint, {
    id,
    tenant: { organizationId, environment },
    changes: readChanges(context, id, body),
    audit: {
      actor,
      address,
      subject: publicId('whe', id),
      details: { changed: Object.keys(body) },
      at: now,
    },
  })
  if (!updated) return webhookRevoked
  const endpoint = await findEndpointOfAnyTenant(database, id, now)
  if (endpoint === undefined) return notFound
  return { status: 200, data: await withItsRecentAttempts(database, endpoint, now) }
}
