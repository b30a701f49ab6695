import { checkEndpointUrl } from '../deliveries/endpoint-url.js'
import { generateSecret, maskSecret } from '../deliveries/signature.js'
import { type ApiHandler, reservationLost } from '../http/handlers.js'
import { newId } from '../identifiers.js'
import { insertEndpoint } from './queries.js'
import { type EndpointRow, secretPurpose, toWebhookEndpoint } from './resource.js'

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
  { database, clock, keyRing, settings },
) => {
  const wrong = checkEndpointUrl(body.url, { allowPrivate: settings.webhooks.allowPrivate })
  if (wrong !== undefined)
    return { status: 400, error: { code: 'invalid_request', message: `body.${wrong}.` } }

  const id = newId()
  const secret = generateSecret()
  const createdAt = clock.now()
  const row: EndpointRow = {
    id,
    ...tenant,
    url: body.url,
    description: body.description ?? null,
    events: [...new Set(body.events)],
    status: 'active',
    secretSealed: keyRing.seal(secret, secretPurpose(id)),
    secretMasked: maskSecret(secret),
    pausedAt: null,
    pausedMs: 0,
    pauseReason: null,
    createdAt,
    updatedAt: createdAt,
    succeeded: null,
    failed: null,
    lastDeliveryAt: null,
  }
  const answer = { status: 201 as const, data: { endpoint: toWebhookEndpoint(row), secret } }
  const { maxEndpoints } = settings.webhooks
  switch (await insertEndpoint(database, row, { maxEndpoints, reservation, answer })) {
    case 'stored':
      return answer
    case 'limit reached':
      return limitReached(maxEndpoints)
    case 'reservation lost':
      return reservationLost
  }
}
