import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import { findCaseOfAnyTenant } from './queries.js'
import { toOperatorCase } from './resource.js'

export const inspectCase: ConsoleHandler<'inspectCase'> = async ({ params }, { database }) => {
  const id = storedId('case', params.caseId)
  const row = id === undefined ? undefined : await findCaseOfAnyTenant(database, id)
  return row === undefined ? notFound : { status: 200, data: toOperatorCase(row) }
}
