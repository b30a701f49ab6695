import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { findEndpointOfAnyTenant, setEndpointStatusOfAnyTenant } from './queries.js'
import { withItsRecentAttempts } from './recent-attempts.js'

export const updateWebhookEndpointStatus: ConsoleHandler<
  'updateWebhookEndpointStatus',
  Commits & { clock: Clock }
> = async ({ params, body, actor, address }, context) => {
  const { database, clock } = context
  const id = storedId('whe', params.webhookId)
  if (id === undefined) return notFound
  const now = clock.now()
  await commit(context, setEndpointStatusOfAnyTenant, {
    id,
    status: body.status,
    audit: { actor, address, subject: publicId('whe', id), details: { to: body.status }, at: now },
  })
  const endpoint = await findEndpointOfAnyTenant(database, id, now)
  if (endpoint === undefined) return notFound
  if (endpoint.status === 'revoked' && body.status !== 'revoked') return webhookRevoked
  return { status: 200, data: await withItsRecentAttempts(database, endpoint, now) }
}
