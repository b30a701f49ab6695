import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { cancelRunningReplay, findReplay } from './queries.js'
import { toReplay } from './resource.js'

export const cancelReplay: ConsoleHandler<'cancelReplay', Commits & { clock: Clock }> = async (
  { params, actor, address },
  context,
) => {
  const { database, clock } = context
  const id = storedId('rpl', params.replayId)
  const replay = id === undefined ? undefined : await findReplay(database, id)
  if (replay === undefined) return notFound
  await commit(context, cancelRunningReplay, {
    id: replay.id,
    clockOffsetMs: clock.offset(),
    audit: {
      actor,
      address,
      subject: publicId('whe', replay.endpointId),
      details: { replay: publicId('rpl', replay.id) },
      at: clock.now(),
    },
  })
  const over = await findReplay(database, replay.id)
  return over === undefined ? notFound : { status: 200, data: toReplay(over) }
}
