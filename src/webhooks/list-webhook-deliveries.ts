import { listDeliveryRows } from '../deliveries/queries.js'
import { toWebhookDelivery } from '../deliveries/resource.js'
import type { ApiHandler } from '../handlers.js'
import { storedId } from '../identifiers.js'

export const listWebhookDeliveries: ApiHandler<'listWebhookDeliveries'> = async (
  { tenant, query },
  { database, cursors, keyRing },
) => {
  const list = ['deliveries', tenant.organizationId, tenant.environment, query.webhookId]
  const request = cursors.request(list, query)
  const endpointId = query.webhookId === undefined ? undefined : storedId('whe', query.webhookId)
  // A filter that names nothing matches nothing.
  if (query.webhookId !== undefined && endpointId === undefined)
    return { status: 200, data: [], nextCursor: null }
  const { rows, nextCursor } = cursors.page(
    list,
    request,
    await listDeliveryRows(database, tenant, endpointId, request),
  )
  return { status: 200, data: rows.map((row) => toWebhookDelivery(row, keyRing)), nextCursor }
}
