import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.js'

/** The deployment's Ed25519 keys, which sign reports and the heads of custody chains. */
export const reportKeys = pgTable(
  'report_keys',
  {
    /** The JWK thumbprint of the public key (RFC 7638), which is its `kid`. */
    keyId: text('key_id').primaryKey(),
    /** `x` of the JWK: the public key, 32 bytes in base64url. */
    publicKey: text('public_key').notNull(),
    /** `d` of the JWK, sealed with the master key; null once the key is retired, so that it can never sign again. */
    privateSealed: bytes('private_sealed'),
    createdAt: instant('created_at').notNull(),
    /** When another key took its place; null for the key that signs. */
    retiredAt: instant('retired_at'),
  },
  // Only one key signs, also if two processes make one at the same time.
  (table) => [uniqueIndex('report_keys_current').on(sql`(true)`).where(sql`${table.retiredAt} is null`)],
)
