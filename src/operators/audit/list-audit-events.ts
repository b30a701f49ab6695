import type { ConsoleHandler } from '../../changes/handlers.js'
import { type PagedReads, readOperatorPage, readSharedFilters } from '../../changes/operator-lists.js'
import { withNames } from './names.js'
import { listAuditRows } from './queries.js'
import { toAuditEvent } from './resource.js'

export const listAuditEvents: ConsoleHandler<'listAuditEvents', PagedReads> = async ({ query }, context) => {
  const { actor, action, subjectId: subject } = query
  const { name, shared } = readSharedFilters(query, [actor, action, subject])
  const { rows, nextCursor } = await readOperatorPage(
    context,
    ['audit events', query.organizationId, ...name],
    query,
    async (database, organizationId, request) =>
      withNames(
        database,
        await listAuditRows(database, { organizationId, actor, action, subject, ...shared }, request),
      ),
  )
  return { status: 200, data: rows.map(toAuditEvent), nextCursor }
}
