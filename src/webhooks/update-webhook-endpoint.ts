import { auditOf } from '../audit/record.js'
import { commit } from '../commit.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { type ApiHandler, notFound } from '../handlers.js'
import { publicId, storedId } from '../identifiers.js'
import { updateEndpoint } from './changes.js'
import { checkUrl } from './check-url.js'
import { headerColumns } from './own-headers.js'
import { findEndpoint } from './queries.js'
import { toWebhookEndpoint } from './resource.js'

export const updateWebhookEndpoint: ApiHandler<'updateWebhookEndpoint'> = async (
  { tenant, params, body, ...caller },
  context,
) => {
  const { database, clock, keyRing, settings } = context
  const { url, description, events, headers } = body
  if (url !== undefined) checkUrl(url, settings.webhooks)
  const id = storedId('whe', params.webhookId)
  if (id === undefined) return notFound
  const now = clock.now()
  const updated = await commit(context, updateEndpoint, {
    id,
    tenant,
    changes: {
      url,
      description,
      events: events && [...new Set(events)],
      headers: headers === undefined ? undefined : headerColumns(keyRing, id, headers),
    },
    audit: auditOf(caller, publicId('whe', id), now, { changed: Object.keys(body) }),
  })
  const endpoint = await findEndpoint(database, tenant, id)
  if (endpoint === undefined) return notFound
  return updated ? { status: 200, data: toWebhookEndpoint(endpoint, now) } : webhookRevoked
}
