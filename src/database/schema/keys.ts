import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Scope } from '../../../generated/vocabulary.js'
import { bytes, instant } from './columns.js'
import { tenant } from './tenant.js'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    ...tenant,
    label: text('label').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** SHA-256 of the whole key. The key itself is not stored anywhere. */
    hash: bytes('hash').notNull(),
    maskedKey: text('masked_key').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** The key that this key was issued to replace. */
    replaces: uuid('replaces'),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.hash),
    // Only one key at a time can replace a key.
    uniqueIndex('api_keys_replacement')
      .on(table.replaces)
      .where(sql`${table.replaces} is not null and ${table.revokedAt} is null`),
    index('api_keys_page').on(table.organizationId, table.createdAt, table.id),
  ],
)
