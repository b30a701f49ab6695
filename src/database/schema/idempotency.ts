import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.js'
import { recordedTenant } from './tenant.js'

/** Each `Idempotency-Key` that a request reserved, with the answer once there is one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ...recordedTenant,
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body's canonical JSON. */
    bodyHash: bytes('body_hash').notNull(),
    /** Identifies the holder of the reservation. A finished answer is stored only with this token. */
    token: uuid('token').notNull(),
    /** Until then a reservation without an answer counts as in progress. */
    reservedUntil: instant('reserved_until').notNull(),
    /** The stored answer, sealed with the master key because it may contain a webhook secret. */
    answer: bytes('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.environment, table.operation, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)
