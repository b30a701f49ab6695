import { storedFilter } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { storedSubject } from '../../changes/events/event.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import { type PagedReads, readOperatorPage, readSharedFilters } from '../../changes/operator-lists.js'
import { listDeliveryRowsOfAnyTenant } from './operator-queries.js'
import { listAttempts } from './queries.js'
import { toOperatorDelivery } from './resource.js'

export const listDeliveries: ConsoleHandler<'listDeliveries', PagedReads & { keyRing: KeyRing }> = async (
  { query },
  context,
) => {
  const { environment, status, event: eventType } = query
  const { name, shared } = readSharedFilters(query, [eventType, query.eventId, query.subjectId])
  const list = ['all deliveries', query.organizationId, environment, query.webhookId, status, ...name]
  const endpointId = storedFilter('whe', query.webhookId)
  const eventId = storedFilter('evt', query.eventId)
  const subjectId = storedSubject(query.subjectId)
  const filter = { environment, status, eventType, ...shared }
  const { rows, nextCursor } = await readOperatorPage(
    context,
    list,
    query,
    async (database, organizationId, request) =>
      // An ID that is not well-formed matches nothing.
      endpointId === null || eventId === null || subjectId === null
        ? []
        : listDeliveryRowsOfAnyTenant(
            database,
            { organizationId, endpointId, eventId, subjectId, ...filter },
            request,
          ),
  )
  const ids = rows.map(({ id }) => id)
  const { database, operatorReads, keyRing } = context
  const attempts = await operatorReads.from(database, (reads) => listAttempts(reads, ids, null))
  const data = rows.map((row) => toOperatorDelivery(row, attempts.get(row.id) ?? [], keyRing))
  return { status: 200, data, nextCursor }
}
