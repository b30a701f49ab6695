import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { countOutcomes, findReplay } from './queries.js'
import { toReplay } from './resource.js'

export const inspectReplay: ConsoleHandler<'inspectReplay', { database: Database }> = async (
  { params },
  { database },
) => {
  const id = storedId('rpl', params.replayId)
  const row = id === undefined ? undefined : await findReplay(database, id)
  if (row === undefined) return notFound
  return { status: 200, data: { replay: toReplay(row), ...(await countOutcomes(database, row.id)) } }
}
