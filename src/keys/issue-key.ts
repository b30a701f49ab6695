import type { Environment, Scope } from '../../generated/vocabulary.js'
import { commit } from '../commit.js'
import type { Context } from '../context.js'
import { type ConsoleHandler, notFound } from '../handlers.js'
import { newId, publicId, storedId } from '../identifiers.js'
import { requireHere } from '../organizations/elsewhere.js'
import { findOrganization } from '../organizations/queries.js'
import type { Secret } from '../secrets.js'
import { generateKey, hashKey, maskKey, storedHash } from './format.js'
import { insertKey, type KeyRow } from './queries.js'
import { toKey } from './resource.js'

/** Makes a key; also used by the first start, which has no request. The secret is not stored. */
export async function addKey(
  context: Pick<Context, 'database' | 'dispatcher' | 'clock'>,
  {
    actor,
    address,
    ...wanted
  }: {
    organizationId: string
    label: string
    environment: Environment
    scopes: readonly Scope[]
    expiresAt: Date | null
    actor: string
    address?: string
  },
): Promise<{ key: KeyRow; secret: Secret<string> }> {
  const secret = generateKey(wanted.environment)
  const key: KeyRow = {
    ...wanted,
    id: newId(),
    scopes: [...new Set(wanted.scopes)],
    hash: storedHash(hashKey(secret.reveal())),
    maskedKey: maskKey(secret.reveal()),
    createdAt: context.clock.now(),
    lastUsedAt: null,
    revokedAt: null,
  }
  const audit = {
    actor,
    address,
    subject: publicId('key', key.id),
    details: { label: key.label, environment: key.environment, scopes: key.scopes },
    at: key.createdAt,
  }
  await commit(context, insertKey, { key, audit })
  return { key, secret }
}

export const issueKey: ConsoleHandler<'issueKey'> = async ({ params, body, actor, address }, context) => {
  const organizationId = storedId('org', params.organizationId)
  if (organizationId === undefined) return notFound
  if ((await findOrganization(context.database, organizationId)) === undefined) return notFound
  await requireHere(context.database, 'organization', organizationId)
  const expiresAt = body.expiresAt == null ? null : new Date(body.expiresAt)
  // Not a number for a leap second, which the format allows and JavaScript does not; and with an offset the
  // format reaches into the year 10000, which RFC 3339 cannot write in UTC.
  if (expiresAt !== null && !(expiresAt > context.clock.now() && expiresAt.getUTCFullYear() < 10_000))
    return {
      status: 400,
      error: {
        code: 'invalid_request',
        message: 'body.expiresAt must be in the future, before the year 10000.',
      },
    }
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
