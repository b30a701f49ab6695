import type { components } from '../../../generated/console.js'
import { publicId } from '../../basics/identifiers.js'
import type { KeyRow } from './queries.js'

/** A key as the operator API shows it. */
export function toKey(row: KeyRow): components['schemas']['Key'] {
  return {
    id: publicId('key', row.id),
    organizationId: publicId('org', row.organizationId),
    label: row.label,
    environment: row.environment,
    scopes: row.scopes,
    maskedKey: row.maskedKey,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    replaces: row.replaces === null ? null : publicId('key', row.replaces),
  }
}
