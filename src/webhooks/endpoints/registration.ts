import type { components } from '../../../generated/api.js'
import type { Clock } from '../../basics/clock.js'
import { newId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import type { RowFor } from '../../changes/creation.js'
import type { Tenant } from '../../database/tenant.js'
import { generateSecret, maskSecret, secretPurpose } from '../../outbound/signature.js'
import type { Settings } from '../../settings/settings.js'
import { checkUrl } from './check-url.js'
import { headerColumns } from './own-headers.js'
import type { EndpointRow } from './resource.js'

type Wanted = components['schemas']['CreateWebhookEndpointRequest']

/** The row of a new endpoint of the tenant, and its secret. Throws 400 for a URL or headers that are not allowed. */
export function newEndpoint(
  { clock, keyRing, settings }: { settings: Settings; clock: Clock; keyRing: KeyRing },
  tenant: Tenant,
  { headers, ...fields }: Wanted,
): { row: EndpointRow; secret: string } {
  checkUrl(fields.url, settings.webhooks)
  const id = newId()
  const secret = generateSecret()
  const createdAt = clock.now()
  const row = {
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
    ...headerColumns(keyRing, id, headers ?? null),
    ratePerSecond: fields.ratePerSecond ?? null,
    rateNextAt: null,
    ordering: fields.ordering ?? 'none',
    pausedAt: null,
    pausedMs: 0,
    pauseReason: null,
    createdAt,
    updatedAt: createdAt,
    succeeded: null,
    failed: null,
    recentFailureRate: null,
    lastDeliveryAt: null,
  } satisfies EndpointRow & RowFor<typeof fields>
  return { row, secret }
}

/** The answer to a registration when the tenant has as many endpoints as the limit allows. */
export const limitReached = (maxEndpoints: number) =>
  ({
    status: 409,
    error: {
      code: 'limit_reached',
      message: `An organization may have ${maxEndpoints} webhook endpoints in each environment, not counting revoked ones; revoke one first.`,
    },
  }) as const
