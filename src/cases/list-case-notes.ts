import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Cursors } from '../http/cursors.js'
import { listCaseNoteRows, toCaseNote } from './notes.js'
import { findCaseOfAnyTenant } from './queries.js'

export const listCaseNotes: ConsoleHandler<
  'listCaseNotes',
  { database: Database; cursors: Cursors }
> = async ({ params, query }, { database, cursors }) => {
  const id = storedId('case', params.caseId)
  if (id === undefined) return notFound
  const list = ['notes of case', id]
  const request = cursors.request(list, query)
  if ((await findCaseOfAnyTenant(database, id)) === undefined) return notFound
  const found = await listCaseNoteRows(database, id, request)
  const { rows, nextCursor } = cursors.page(list, request, found)
  return { status: 200, data: rows.map(toCaseNote), nextCursor }
}
