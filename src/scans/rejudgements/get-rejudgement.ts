import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { findRun } from './runs.js'

export const getRejudgement: ConsoleHandler<'getRejudgement', { database: Database }> = async (
  { params },
  { database },
) => {
  const id = storedId('rjr', params.rejudgementId)
  const data = id === undefined ? undefined : await findRun(database, id)
  return data === undefined ? notFound : { status: 200, data }
}
