import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { findKey, findReplacement } from './queries.js'
import { toKey } from './resource.js'

export const inspectKey: ConsoleHandler<'inspectKey', { database: Database }> = async (
  { params },
  { database },
) => {
  const id = storedId('key', params.keyId)
  const key = id === undefined ? undefined : await findKey(database, id)
  if (key === undefined) return notFound
  const [replaced, replacement] = await Promise.all([
    key.replaces === null ? undefined : findKey(database, key.replaces),
    findReplacement(database, key.id),
  ])
  return {
    status: 200,
    data: {
      key: toKey(key),
      replaces: replaced === undefined ? null : toKey(replaced),
      replacedBy: replacement === undefined ? null : toKey(replacement),
    },
  }
}
