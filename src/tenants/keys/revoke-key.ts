import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { KeyDirectory } from './directory.js'
import { findKey, revokeKeyRow } from './queries.js'
import { toKey } from './resource.js'

/** Unless forced, a key is only revoked once it has not been used for an hour: some caller may still have it. */
export const QUIET_MS = 3_600_000

export const revokeKey: ConsoleHandler<'revokeKey', Commits & { clock: Clock; keys: KeyDirectory }> = async (
  { params, body, actor, address },
  context,
) => {
  const { database, clock, keys } = context
  const id = storedId('key', params.keyId)
  if (id === undefined) return notFound
  const force = body?.force ?? false
  const now = clock.now()
  const unusedSince = new Date(now.getTime() - QUIET_MS)
  // A use that this process has seen but not yet written also counts.
  const pendingUse = keys.pendingUse(id)
  const usedJustNow = pendingUse !== undefined && pendingUse >= unusedSince
  if (force || !usedJustNow)
    await commit(context, revokeKeyRow, {
      id,
      unusedSince,
      force,
      audit: { actor, address, subject: publicId('key', id), details: { force }, at: now },
    })
  keys.forget(id)
  const key = await findKey(database, id)
  if (key === undefined) return notFound
  if (key.revokedAt === null)
    return {
      status: 409,
      error: {
        code: 'key_recently_used',
        message: 'The key was used within the last hour; wait, or revoke it with force.',
      },
    }
  return { status: 200, data: toKey(key) }
}
