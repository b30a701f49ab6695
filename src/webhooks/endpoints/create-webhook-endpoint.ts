import type { Clock } from '../../basics/clock.js'
import type { KeyRing } from '../../basics/secrets.js'
import { auditOf } from '../../changes/audit/record.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ApiHandler, reservationLost } from '../../changes/handlers.js'
import type { Settings } from '../../settings/settings.js'
import { insertEndpoint } from './queries.js'
import { limitReached, newEndpoint } from './registration.js'
import { toWebhookEndpoint } from './resource.js'

export const createWebhookEndpoint: ApiHandler<
  'createWebhookEndpoint',
  Commits & { clock: Clock; keyRing: KeyRing; settings: Settings }
> = async ({ tenant, body, reservation, ...caller }, context) => {
  const { row, secret } = newEndpoint(context, tenant, body)
  const { maxEndpoints } = context.settings.webhooks
  const endpoint = toWebhookEndpoint(row, row.createdAt)
  const stored = await commit(context, insertEndpoint, {
    row,
    maxEndpoints,
    reservation,
    answer: { status: 201 as const, location: `/api/v1/webhooks/${endpoint.id}`, data: { endpoint, secret } },
    audit: auditOf(caller, endpoint.id, row.createdAt, {}),
  })
  if (stored === 'limit reached') return limitReached(maxEndpoints)
  return stored ?? reservationLost
}
