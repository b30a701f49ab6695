import { type ConsoleHandler, notFound } from '../handlers.js'
import { storedId } from '../identifiers.js'
import { countOutcomes, findReplay } from './queries.js'
import { toReplay } from './resource.js'

export const inspectReplay: ConsoleHandler<'inspectReplay'> = async ({ params }, { database }) => {
  const id = storedId('rpl', params.replayId)
  const row = id === undefined ? undefined : await findReplay(database, id)
  if (row === undefined) return notFound
  return { status: 200, data: { replay: toReplay(row), ...(await countOutcomes(database, row.id)) } }
}
