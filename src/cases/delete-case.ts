import { publicId, storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import { resourceKey } from '../changes/retry-on-conflict.js'
import { findCase } from './queries.js'
import { type RemovesCases, removeCase } from './remove-case.js'

export const deleteCase: ApiHandler<'deleteCase', RemovesCases> = async (
  { tenant, params, keyId, address },
  context,
) => {
  const id = storedId('case', params.caseId)
  if (id === undefined) return notFound
  const find = () => findCase(context.database, tenant, id)
  const by = { actor: publicId('key', keyId), address }
  return removeCase({ turn: resourceKey(tenant, id), find, by }, context)
}
