import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import type { Cursors } from '../../http/cursors.js'
import { findOrganization } from '../organizations/queries.js'
import { listKeyRows } from './queries.js'
import { toKey } from './resource.js'

export const listKeys: ConsoleHandler<'listKeys', { database: Database; cursors: Cursors }> = async (
  { params, query },
  { database, cursors },
) => {
  const organizationId = storedId('org', params.organizationId)
  if (organizationId === undefined) return notFound
  const list = ['keys', organizationId]
  const request = cursors.request(list, query)
  if ((await findOrganization(database, organizationId)) === undefined) return notFound
  const { rows, nextCursor } = cursors.page(
    list,
    request,
    await listKeyRows(database, organizationId, request),
  )
  return { status: 200, data: rows.map(toKey), nextCursor }
}
