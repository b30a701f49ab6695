import { type ConsoleHandler, notFound } from '../handlers.js'
import { storedId } from '../identifiers.js'
import { findCaseOfAnyTenant } from './queries.js'
import { toOperatorCase } from './resource.js'

export const inspectCase: ConsoleHandler<'inspectCase'> = async ({ params }, { database }) => {
  const id = storedId('case', params.caseId)
  const row = id === undefined ? undefined : await findCaseOfAnyTenant(database, id)
  return row === undefined ? notFound : { status: 200, data: toOperatorCase(row) }
}
