import type { Environment, Scope } from '../../../generated/vocabulary.js'
import { newId, publicId } from '../../basics/identifiers.js'
import type { Secret } from '../../basics/secrets.js'
import type { AuditRecord } from '../../changes/audit/record.js'
import { generateKey, hashKey, maskKey, storedHash } from './format.js'
import type { KeyRow } from './queries.js'

/** What a key is issued for. */
export type WantedKey = {
  readonly organizationId: string
  readonly label: string
  readonly environment: Environment
  readonly scopes: readonly Scope[]
  /** `null` for never. */
  readonly expiresAt: Date | null
  /** UUID of the key that it replaces; `null` for none. */
  readonly replaces: string | null
}

/** The row of a new key, its audit record, and the secret, which is not stored anywhere. */
export function newKey(
  wanted: WantedKey,
  by: { readonly actor: string; readonly address: string | undefined },
  now: Date,
): { key: KeyRow; audit: AuditRecord; secret: Secret<string> } {
  const secret = generateKey(wanted.environment)
  const key: KeyRow = {
    ...wanted,
    id: newId(),
    scopes: [...new Set(wanted.scopes)],
    hash: storedHash(hashKey(secret.reveal())),
    maskedKey: maskKey(secret.reveal()),
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
  }
  const { label, environment, scopes, replaces } = key
  const details = {
    ...{ label, environment, scopes },
    ...(replaces !== null && { replaces: publicId('key', replaces) }),
  }
  return { key, audit: { ...by, subject: publicId('key', key.id), details, at: now }, secret }
}
