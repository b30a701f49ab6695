import type { ApiHandler } from '../handlers.js'
import { listEndpointRows } from './queries.js'
import { toWebhookEndpoint } from './resource.js'

export const listWebhookEndpoints: ApiHandler<'listWebhookEndpoints'> = async (
  { tenant, query },
  { database, cursors },
) => {
  const list = ['webhooks', tenant.organizationId, tenant.environment]
  const request = cursors.request(list, query)
  const { rows, nextCursor } = cursors.page(list, request, await listEndpointRows(database, tenant, request))
  return { status: 200, data: rows.map(toWebhookEndpoint), nextCursor }
}
