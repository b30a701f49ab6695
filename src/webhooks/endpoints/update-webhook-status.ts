import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import { auditOf } from '../../changes/audit/record.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ApiHandler, notFound } from '../../changes/handlers.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { findEndpoint, setEndpointStatus } from './queries.js'
import { toWebhookEndpoint } from './resource.js'

export const updateWebhookStatus: ApiHandler<'updateWebhookStatus', Commits & { clock: Clock }> = async (
  { tenant, params, body, ...caller },
  context,
) => {
  const { database, clock } = context
  const id = storedId('whe', params.webhookId)
  if (id === undefined) return notFound
  const { status } = body
  const now = clock.now()
  await commit(context, setEndpointStatus, {
    id,
    tenant,
    status,
    audit: auditOf(caller, publicId('whe', id), now, { to: status }),
  })
  const endpoint = await findEndpoint(database, tenant, id, now)
  if (endpoint === undefined) return notFound
  if (endpoint.status === 'revoked' && status !== 'revoked') return webhookRevoked
  return { status: 200, data: toWebhookEndpoint(endpoint, now) }
}
