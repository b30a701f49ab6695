import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { auditOf } from '../../changes/audit/record.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ApiHandler, notFound } from '../../changes/handlers.js'
import type { Settings } from '../../settings/settings.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { readChanges, updateEndpoint } from './changes.js'
import { findEndpoint } from './queries.js'
import { toWebhookEndpoint } from './resource.js'

export const updateWebhookEndpoint: ApiHandler<
  'updateWebhookEndpoint',
  Commits & { clock: Clock; keyRing: KeyRing; settings: Settings }
> = async ({ tenant, params, body, ...caller }, context) => {
  const { database, clock } = context
  const id = storedId('whe', params.webhookId)
  if (id === undefined) return notFound
  const now = clock.now()
  const updated = await commit(context, updateEndpoint, {
    id,
    tenant,
    changes: readChanges(context, id, body),
    audit: auditOf(caller, publicId('whe', id), now, { changed: Object.keys(body) }),
  })
  const endpoint = await findEndpoint(database, tenant, id, now)
  if (endpoint === undefined) return notFound
  return updated ? { status: 200, data: toWebhookEndpoint(endpoint, now) } : webhookRevoked
}
