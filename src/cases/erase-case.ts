import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import { findCaseOfAnyTenant } from './queries.js'
import { type RemovesCases, removeCase } from './remove-case.js'

export const eraseCase: ConsoleHandler<'eraseCase', RemovesCases> = async (
  { params, actor, address },
  context,
) => {
  const id = storedId('case', params.caseId)
  if (id === undefined) return notFound
  const find = () => findCaseOfAnyTenant(context.database, id)
  return removeCase({ turn: id, find, by: { actor, address } }, context)
}
