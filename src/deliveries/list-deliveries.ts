import type { ConsoleHandler } from '../http/handlers.js'
import { storedFilter } from '../identifiers.js'
import { listAttempts, listDeliveryRowsOfAnyTenant } from './queries.js'
import { toOperatorDelivery } from './resource.js'

export const listDeliveries: ConsoleHandler<'listDeliveries'> = async (
  { query },
  { database, cursors, keyRing },
) => {
  const { environment, status } = query
  const list = ['all deliveries', query.organizationId, environment, query.webhookId, status]
  const request = cursors.request(list, query)
  const organizationId = storedFilter('org', query.organizationId)
  const endpointId = storedFilter('whe', query.webhookId)
  // A filter that names nothing matches nothing.
  if (organizationId === null || endpointId === null) return { status: 200, data: [], nextCursor: null }
  const filter = { organizationId, environment, endpointId, status }
  const { rows, nextCursor } = cursors.page(
    list,
    request,
    await listDeliveryRowsOfAnyTenant(database, filter, request),
  )
  const attempts = await listAttempts(
    database,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row) => toOperatorDelivery(row, attempts.get(row.id) ?? [], keyRing))
  return { status: 200, data, nextCursor }
}
