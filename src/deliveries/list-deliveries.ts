import type { ConsoleHandler } from '../handlers.js'
import { storedFilter } from '../identifiers.js'
import { readOperatorPage } from '../operator-lists.js'
import { listAttempts, listDeliveryRowsOfAnyTenant } from './queries.js'
import { toOperatorDelivery } from './resource.js'

export const listDeliveries: ConsoleHandler<'listDeliveries'> = async (
  { query },
  { database, cursors, keyRing },
) => {
  const { environment, status } = query
  const list = ['all deliveries', query.organizationId, environment, query.webhookId, status]
  const endpointId = storedFilter('whe', query.webhookId)
  const { rows, nextCursor } = await readOperatorPage(
    cursors,
    list,
    query,
    async (organizationId, request) =>
      // A filter that names nothing matches nothing.
      endpointId === null
        ? []
        : listDeliveryRowsOfAnyTenant(database, { organizationId, environment, endpointId, status }, request),
  )
  const attempts = await listAttempts(
    database,
    rows.map(({ id }) => id),
    null,
  )
  const data = rows.map((row) => toOperatorDelivery(row, attempts.get(row.id) ?? [], keyRing))
  return { status: 200, data, nextCursor }
}
