import type { ConsoleHandler } from '../handlers.js'
import { storedFilter } from '../identifiers.js'
import { readOperatorPage } from '../operator-lists.js'
import { listAttempts, listDeliveryRowsOfAnyTenant } from './queries.js'
import { toOperatorDelivery } from './resource.js'

export const listDeliveries: ConsoleHandler<'listDeliveries'> = async ({ query }, context) => {
  const { environment, status } = query
  const list = ['all deliveries', query.organizationId, environment, query.webhookId, status]
  const endpointId = storedFilter('whe', query.webhookId)
  const { rows, nextCursor } = await readOperatorPage(
    context,
    list,
    query,
    async (database, organizationId, request) =>
      // A filter that names nothing matches nothing.
      endpointId === null
        ? []
        : listDeliveryRowsOfAnyTenant(database, { organizationId, environment, endpointId, status }, request),
  )
  const ids = rows.map(({ id }) => id)
  const { database, operatorReads, keyRing } = context
  const attempts = await operatorReads.from(database, (reads) => listAttempts(reads, ids, null))
  const data = rows.map((row) => toOperatorDelivery(row, attempts.get(row.id) ?? [], keyRing))
  return { status: 200, data, nextCursor }
}
