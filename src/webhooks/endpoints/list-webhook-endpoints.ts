import type { Clock } from '../../basics/clock.js'
import type { ApiHandler } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { type Cursors, namedFilters } from '../../http/cursors.js'
import { listEndpointRows } from './queries.js'
import { toWebhookEndpoint } from './resource.js'

export const listWebhookEndpoints: ApiHandler<
  'listWebhookEndpoints',
  { clock: Clock; database: Database; cursors: Cursors }
> = async ({ tenant, query }, { database, clock, cursors }) => {
  const { status } = query
  const list = ['webhooks', tenant.organizationId, tenant.environment, ...namedFilters([status])]
  const request = cursors.request(list, query)
  const now = clock.now()
  const found = await listEndpointRows(database, tenant, status, request, now)
  const { rows, nextCursor } = cursors.page(list, request, found)
  return { status: 200, data: rows.map((row) => toWebhookEndpoint(row, now)), nextCursor }
}
