import type { Clock } from '../basics/clock.js'
import { newId, publicId, storedId } from '../basics/identifiers.js'
import { type Commits, commit } from '../changes/commit.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import { insertCaseNote, toCaseNote } from './notes.js'
import { findCaseOfAnyTenant } from './queries.js'

export const addCaseNote: ConsoleHandler<'addCaseNote', Commits & { clock: Clock }> = async (
  { params, body, actor, address },
  context,
) => {
  const { database, clock } = context
  const id = storedId('case', params.caseId)
  if (id === undefined) return notFound
  const found = await findCaseOfAnyTenant(database, id)
  if (found === undefined) return notFound
  const createdAt = clock.now()
  const row = {
    id: newId(),
    organizationId: found.organizationId,
    environment: found.environment,
    caseId: id,
    author: actor,
    text: body.text,
    createdAt,
  }
  const stored = await commit(context, insertCaseNote, {
    row,
    audit: {
      actor,
      address,
      subject: publicId('case', id),
      details: { noteId: publicId('note', row.id) },
      at: createdAt,
    },
  })
  return stored ? { status: 201, data: toCaseNote(row) } : notFound
}
