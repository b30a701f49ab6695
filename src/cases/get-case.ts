import { storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { findCase } from './queries.js'
import { toCase } from './resource.js'

export const getCase: ApiHandler<'getCase', { database: Database }> = async (
  { tenant, params },
  { database },
) => {
  const id = storedId('case', params.caseId)
  const row = id === undefined ? undefined : await findCase(database, tenant, id)
  return row === undefined ? notFound : { status: 200, data: toCase(row) }
}
