import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import type { Secret } from '../../basics/secrets.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { findOrganization } from '../organizations/queries.js'
import { invalidExpiry, readExpiry } from './expiry.js'
import { newKey, type WantedKey } from './new-key.js'
import { insertKey, type KeyRow } from './queries.js'
import { toKey } from './resource.js'

/** Issues a key that replaces no other; also used by the first start, which has no request. */
export async function addKey(
  context: Commits & { clock: Clock },
  { actor, address, ...wanted }: Omit<WantedKey, 'replaces'> & { actor: string; address?: string },
): Promise<{ key: KeyRow; secret: Secret<string> }> {
  const { key, audit, secret } = newKey(
    { ...wanted, replaces: null },
    { actor, address },
    context.clock.now(),
  )
  await commit(context, insertKey, { key, audit })
  return { key, secret }
}

export const issueKey: ConsoleHandler<'issueKey', Commits & { clock: Clock }> = async (
  { params, body, actor, address },
  context,
) => {
  const organizationId = storedId('org', params.organizationId)
  if (organizationId === undefined) return notFound
  if ((await findOrganization(context.database, organizationId)) === undefined) return notFound
  const expiresAt = readExpiry(body.expiresAt, context.clock.now())
  if (expiresAt === undefined) return invalidExpiry
  const { label, environment, scopes } = body
  const { key, secret } = await addKey(context, {
    organizationId,
    label,
    environment,
    scopes,
    expiresAt,
    actor,
    address,
  })
  return { status: 201, data: { key: toKey(key), secret: secret.reveal() } }
}
