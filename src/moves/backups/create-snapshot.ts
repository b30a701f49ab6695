import { type Commits, commit } from '../../changes/commit.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import { recordSnapshot } from './queries.js'
import type { NoSnapshot, Snapshots } from './snapshots.js'

const MESSAGES: Readonly<Record<NoSnapshot, string>> = {
  another: 'Another backup is under way.',
  'no database here': 'The database is not in the data folder: back up its server.',
}

export const createSnapshot: ConsoleHandler<'createSnapshot', Commits & { snapshots: Snapshots }> = async (
  { actor, address },
  context,
) => {
  const snapshot = await context.snapshots.take()
  if (typeof snapshot === 'string')
    return { status: 409, error: { code: 'conflict', message: MESSAGES[snapshot] } }
  const { id, takenAt, includesFiles } = snapshot
  await commit(context, recordSnapshot, {
    audit: { actor, address, subject: id, details: { includesFiles }, at: takenAt },
  })
  return { status: 201, data: { id, takenAt: takenAt.toISOString(), includesFiles } }
}
