import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import type { Cursors } from '../../http/cursors.js'
import { findEndpointOfAnyTenant } from '../endpoints/queries.js'
import { listReplayRows } from './queries.js'
import { toReplay } from './resource.js'

export const listReplays: ConsoleHandler<
  'listReplays',
  { clock: Clock; database: Database; cursors: Cursors }
> = async ({ params, query }, { database, clock, cursors }) => {
  const endpointId = storedId('whe', params.webhookId)
  if (endpointId === undefined) return notFound
  const list = ['replays', endpointId]
  const request = cursors.request(list, query)
  if ((await findEndpointOfAnyTenant(database, endpointId, clock.now())) === undefined) return notFound
  const found = await listReplayRows(database, endpointId, request)
  const { rows, nextCursor } = cursors.page(list, request, found)
  return { status: 200, data: rows.map(toReplay), nextCursor }
}
