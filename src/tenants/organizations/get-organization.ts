import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { findOrganization } from './queries.js'
import { toOrganization } from './resource.js'

export const getOrganization: ConsoleHandler<'getOrganization', { database: Database }> = async (
  { params },
  { database },
) => {
  const id = storedId('org', params.organizationId)
  const row = id === undefined ? undefined : await findOrganization(database, id)
  return row === undefined ? notFound : { status: 200, data: toOrganization(row) }
}
