import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Settings } from '../../settings/settings.js'
import { findOrganization } from '../../tenants/organizations/queries.js'
import { insertEndpoint } from './queries.js'
import { withItsRecentAttempts } from './recent-attempts.js'
import { limitReached, newEndpoint } from './registration.js'

export const registerWebhookEndpoint: ConsoleHandler<
  'registerWebhookEndpoint',
  Commits & { clock: Clock; keyRing: KeyRing; settings: Settings }
> = async ({ params, body: { environment, ...wanted }, actor, address }, context) => {
  const { database } = context
  const organizationId = storedId('org', params.organizationId)
  if (organizationId === undefined) return notFound
  if ((await findOrganization(database, organizationId)) === undefined) return notFound
  const { row, secret } = newEndpoint(context, { organizationId, environment }, wanted)
  const unused = {
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailureError: null,
    lastFailureCode: null,
    failing: false,
    probeAt: null,
  }
  // Read before the change is stored: afterwards nothing may fail that would keep the secret from the caller.
  const endpoint = await withItsRecentAttempts(database, { ...row, ...unused }, row.createdAt)
  const answer = { status: 201 as const, data: { endpoint, secret } }
  const { maxEndpoints } = context.settings.webhooks
  const stored = await commit(context, insertEndpoint, {
    row,
    maxEndpoints,
    reservation: undefined,
    answer,
    audit: { actor, address, subject: publicId('whe', row.id), details: {}, at: row.createdAt },
  })
  return stored === 'limit reached' ? limitReached(maxEndpoints) : answer
}
