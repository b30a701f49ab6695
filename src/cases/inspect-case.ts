import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { findCaseOfAnyTenant } from './queries.js'
import { toOperatorCase } from './resource.js'

export const inspectCase: ConsoleHandler<'inspectCase', { database: Database }> = async (
  { params },
  { database },
) => {
  const id = storedId('case', params.caseId)
  const row = id === undefined ? undefined : await findCaseOfAnyTenant(database, id)
  return row === undefined ? notFound : { status: 200, data: toOperatorCase(row) }
}
