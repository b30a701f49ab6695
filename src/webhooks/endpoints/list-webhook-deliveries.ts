import { storedFilter } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import type { ApiHandler } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { type Cursors, namedFilters } from '../../http/cursors.js'
import { readTimeRange } from '../../http/times.js'
import { listDeliveryRows } from '../deliveries/lists.js'
import { listAttempts, MAX_SHOWN_ATTEMPTS } from '../deliveries/queries.js'
import { toWebhookDelivery } from '../deliveries/resource.js'

export const listWebhookDeliveries: ApiHandler<
  'listWebhookDeliveries',
  { database: Database; keyRing: KeyRing; cursors: Cursors }
> = async ({ tenant, query }, { database, cursors, keyRing }) => {
  const { status, event: eventType } = query
  const { createdFrom, createdTo } = readTimeRange(query)
  const times = [createdFrom?.toISOString(), createdTo?.toISOString()]
  const list = [
    'deliveries',
    tenant.organizationId,
    tenant.environment,
    query.webhookId,
    ...namedFilters([status, eventType, query.eventId, ...times]),
  ]
  const request = cursors.request(list, query)
  const endpointId = storedFilter('whe', query.webhookId)
  const eventId = storedFilter('evt', query.eventId)
  // An ID that is not well-formed matches nothing.
  if (endpointId === null || eventId === null) return { status: 200, data: [], nextCursor: null }
  const filter = { endpointId, status, eventType, eventId, createdFrom, createdTo }
  const found = await listDeliveryRows(database, tenant, filter, request)
  const { rows, nextCursor } = cursors.page(list, request, found)
  const ids = rows.map(({ id }) => id)
  const attempts = await listAttempts(database, ids, MAX_SHOWN_ATTEMPTS)
  const data = rows.map((row) => toWebhookDelivery(row, attempts.get(row.id) ?? [], keyRing))
  return { status: 200, data, nextCursor }
}
