import { commit } from '../commit.js'
import type { RowFor } from '../creation.js'
import { generateSecret, maskSecret, secretPurpose } from '../deliveries/signature.js'
import { type ApiHandler, reservationLost } from '../handlers.js'
import { newId } from '../identifiers.js'
import { checkUrl } from './check-url.js'
import { headerColumns } from './own-headers.js'
import { insertEndpoint } from './queries.js'
import { type EndpointRow, toWebhookEndpoint } from './resource.js'

const limitReached = (maxEndpoints: number) =>
  ({
    status: 409,
    error: {
      code: 'limit_reached',
      message: `There may be ${maxEndpoints} webhook endpoints that are not revoked; revoke one first.`,
    },
  }) as const

export const createWebhookEndpoint: ApiHandler<'createWebhookEndpoint'> = async (
  { tenant, body, reservation },
  context,
) => {
  const { clock, keyRing, settings } = context
  checkUrl(body.url, settings.webhooks)
  const id = newId()
  const secret = generateSecret()
  const createdAt = clock.now()
  const { headers = null, ...fields } = body
  const row: EndpointRow = {
    id,
    ...tenant,
    url: fields.url,
    description: fields.description ?? null,
    events: [...new Set(fields.events)],
    status: 'active',
    secretSealed: keyRing.seal(secret, secretPurpose(id)),
    secretMasked: maskSecret(secret),
    previousSecretSealed: null,
    previousSecretUntil: null,
    ...headerColumns(keyRing, id, headers),
    pausedAt: null,
    pausedMs: 0,
    pauseReason: null,
    createdAt,
    updatedAt: createdAt,
    succeeded: null,
    failed: null,
    lastDeliveryAt: null,
  }
  const answer = { status: 201 as const, data: { endpoint: toWebhookEndpoint(row, createdAt), secret } }
  const { maxEndpoints } = settings.webhooks
  const stored = await commit(context, insertEndpoint, {
    row: row satisfies RowFor<typeof fields>,
    maxEndpoints,
    reservation,
    answer,
  })
  if (stored === 'limit reached') return limitReached(maxEndpoints)
  return stored ?? reservationLost
}
