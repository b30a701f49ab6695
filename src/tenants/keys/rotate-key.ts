import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { invalidExpiry, readExpiry } from './expiry.js'
import { newKey } from './new-key.js'
import { findKey, insertKey } from './queries.js'
import { toKey } from './resource.js'

const conflict = (message: string) => ({ status: 409, error: { code: 'conflict', message } }) as const

export const rotateKey: ConsoleHandler<'rotateKey', Commits & { clock: Clock }> = async (
  { params, body, actor, address },
  context,
) => {
  const { database, clock } = context
  const id = storedId('key', params.keyId)
  if (id === undefined) return notFound
  const old = await findKey(database, id)
  if (old === undefined) return notFound
  const now = clock.now()
  const expiresAt = readExpiry(body?.expiresAt, now)
  if (expiresAt === undefined) return invalidExpiry
  if (old.revokedAt !== null) return conflict('The key is revoked: issue a new one.')
  if (old.expiresAt !== null && old.expiresAt <= now) return conflict('The key has expired: issue a new one.')
  const { organizationId, label, environment, scopes } = old
  const { key, audit, secret } = newKey(
    { organizationId, label, environment, scopes, expiresAt, replaces: id },
    { actor, address },
    now,
  )
  if ((await commit(context, insertKey, { key, audit })) === undefined)
    return conflict('Another key takes its place already: revoke one of the two.')
  return { status: 201, data: { key: toKey(key), secret: secret.reveal() } }
}
