import type { components } from '../../generated/api.js'
import type { webhookEndpoints } from '../database/schema.js'
import { publicId } from '../identifiers.js'

type WebhookEndpoint = components['schemas']['WebhookEndpoint']

/** A stored endpoint with the outcomes of its deliveries; `null` before there are any. */
export type EndpointRow = typeof webhookEndpoints.$inferSelect & {
  readonly succeeded: number | null
  readonly failed: number | null
  readonly lastDeliveryAt: Date | null
}

/** Names what an endpoint's secret is sealed for; see `KeyRing.seal`. */
export const secretPurpose = (endpointId: string): string => `webhook secret ${endpointId}`

/** A webhook endpoint as the API shows it: the secret only masked. */
export function toWebhookEndpoint(row: EndpointRow): WebhookEndpoint {
  const finished = (row.succeeded ?? 0) + (row.failed ?? 0)
  return {
    id: publicId('whe', row.id),
    organizationId: publicId('org', row.organizationId),
    url: row.url,
    ...(row.description !== null && { description: row.description }),
    events: row.events,
    status: row.status,
    secretMasked: row.secretMasked,
    ...(finished > 0 && { successRate: (row.succeeded ?? 0) / finished }),
    ...(row.lastDeliveryAt !== null && { lastDeliveryAt: row.lastDeliveryAt.toISOString() }),
  }
}
