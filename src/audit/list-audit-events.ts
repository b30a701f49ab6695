import type { ConsoleHandler } from '../http/handlers.js'
import { publicId, storedFilter } from '../identifiers.js'
import { listAuditRows } from './queries.js'

export const listAuditEvents: ConsoleHandler<'listAuditEvents'> = async (
  { query },
  { database, cursors },
) => {
  const list = ['audit events', query.organizationId]
  const request = cursors.request(list, query)
  const organizationId = storedFilter('org', query.organizationId)
  // A filter that names nothing matches nothing.
  if (organizationId === null) return { status: 200, data: [], nextCursor: null }
  const { rows, nextCursor } = cursors.page(
    list,
    request,
    await listAuditRows(database, organizationId, request),
  )
  const data = rows.map((row) => ({
    id: publicId('aud', row.id),
    actor: row.actor,
    address: row.address,
    action: row.action,
    organizationId: row.organizationId === null ? null : publicId('org', row.organizationId),
    subject: row.subject,
    details: row.details,
    createdAt: row.createdAt.toISOString(),
  }))
  return { status: 200, data, nextCursor }
}
