import type { ConsoleHandler } from '../handlers.js'
import { publicId } from '../identifiers.js'
import { readOperatorPage } from '../operator-lists.js'
import { listAuditRows } from './queries.js'

export const listAuditEvents: ConsoleHandler<'listAuditEvents'> = async ({ query }, context) => {
  const list = ['audit events', query.organizationId]
  const { rows, nextCursor } = await readOperatorPage(
    context,
    list,
    query,
    (database, organizationId, request) => listAuditRows(database, organizationId, request),
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
