import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { type Database, isDatabaseUnavailable } from '../../database/connection.js'
import { findOrganization } from '../../tenants/organizations/queries.js'
import { type Contents, countContents, countHeld, findErasure } from './queries.js'
import { toErasure } from './resource.js'

/** What an organization has; `undefined` where counting takes longer than a request may. */
async function contentsOf(database: Database, id: string): Promise<Contents | undefined> {
  try {
    return await countContents(database, id)
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined
    throw error
  }
}

export const getErasure: ConsoleHandler<'getErasure', { database: Database }> = async (
  { params },
  { database },
) => {
  const id = storedId('org', params.organizationId)
  if (id === undefined) return notFound
  const [organization, found, casesOnHold] = await Promise.all([
    findOrganization(database, id),
    findErasure(database, id),
    countHeld(database, id),
  ])
  if (organization === undefined && found === undefined) return notFound
  const contents = found === undefined ? await contentsOf(database, id) : undefined
  return {
    status: 200,
    data: toErasure({ organizationId: id, organization, erasure: found, casesOnHold, contents }),
  }
}
