import { publicId } from '../../basics/identifiers.js'
import { storedSubject, toSubject } from '../../changes/events/event.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import { type PagedReads, readOperatorPage } from '../../changes/operator-lists.js'
import { listEventRowsOfAnyTenant } from './queries.js'

export const listEvents: ConsoleHandler<'listEvents', PagedReads> = async ({ query }, context) => {
  const subjectId = storedSubject(query.subjectId)
  const { rows, nextCursor } = await readOperatorPage(
    context,
    ['events', query.subjectId],
    query,
    async (database, _organizationId, request) =>
      subjectId === null ? [] : listEventRowsOfAnyTenant(database, subjectId, request),
  )
  const data = rows.map((row) => ({
    id: publicId('evt', row.id),
    organizationId: publicId('org', row.organizationId),
    environment: row.environment,
    type: row.type,
    subject: toSubject(row),
    requestId: row.requestId,
    keyId: row.keyId === null ? null : publicId('key', row.keyId),
    createdAt: row.createdAt.toISOString(),
  }))
  return { status: 200, data, nextCursor }
}
