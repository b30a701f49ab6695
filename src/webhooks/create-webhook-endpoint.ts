import { checkEndpointUrl } from '../deliveries/endpoint-url.js'
import { generateSecret, maskSecret } from '../deliveries/signature.js'
import { type ApiHandler, reservationLost } from '../http/handlers.js'
import { newId } from '../identifiers.js'
import { insertEndpoint } from './queries.js'
import { type EndpointRow, secretPurpose, toWebhookEndpoint } from './resource.js'

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
  return (await insertEndpoint(database, row, { reservation, answer })) ? answer : reservationLost
}
