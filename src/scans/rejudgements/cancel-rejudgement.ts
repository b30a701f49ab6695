import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { cancelRun, findRun } from './runs.js'

export const cancelRejudgement: ConsoleHandler<
  'cancelRejudgement',
  { database: Database; clock: Clock }
> = async ({ params, actor, address }, { database, clock }) => {
  const id = storedId('rjr', params.rejudgementId)
  if (id === undefined) return notFound
  const audit = { actor, address, subject: params.rejudgementId, details: {}, at: clock.now() }
  await cancelRun(database, { id, clockOffsetMs: clock.offset(), audit })
  const data = await findRun(database, id)
  return data === undefined ? notFound : { status: 200, data }
}
