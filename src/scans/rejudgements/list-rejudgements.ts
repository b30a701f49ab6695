import type { ConsoleHandler } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import type { Cursors } from '../../http/cursors.js'
import { listRunRows, showRuns } from './runs.js'

const LIST = ['rejudgements']

export const listRejudgements: ConsoleHandler<
  'listRejudgements',
  { database: Database; cursors: Cursors }
> = async ({ query }, { database, cursors }) => {
  const request = cursors.request(LIST, query)
  const { rows, nextCursor } = cursors.page(LIST, request, await listRunRows(database, request))
  return { status: 200, data: await showRuns(database, rows), nextCursor }
}
