import type { ConsoleHandler } from '../http/handlers.js'
import { storedId } from '../identifiers.js'
import { listAttempts, listDeliveryRowsOfAnyTenant } from './queries.js'
import { toOperatorDelivery } from './resource.js'

export const listDeliveries: ConsoleHandler<'listDeliveries'> = async (
  { query },
  { database, cursors, keyRing },
) => {
  const list = ['all deliveries', query.organizationId, query.webhookId, query.status]
  const request = cursors.request(list, query)
  const organizationId =
    query.organizationId === undefined ? undefined : storedId('org', query.organizationId)
  const endpointId = query.webhookId === undefined ? undefined : storedId('whe', query.webhookId)
  const namesNothing =
    (query.organizationId !== undefined && organizationId === undefined) ||
    (query.webhookId !== undefined && endpointId === undefined)
  if (namesNothing) return { status: 200, data: [], nextCursor: null }
  const { rows, nextCursor } = cursors.page(
    list,
    request,
    await listDeliveryRowsOfAnyTenant(
      database,
      { organizationId, endpointId, status: query.status },
      request,
    ),
  )
  const attempts = await listAttempts(
    database,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row) => toOperatorDelivery(row, attempts.get(row.id) ?? [], keyRing))
  return { status: 200, data, nextCursor }
}
