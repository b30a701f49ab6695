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
    /**
     * The UUID that the created resource gets: it also identifies the holder of the reservation, since a finished
     * answer is stored only with this token.
     */
    token: uuid('token').notNull(),
    /** Until then a reservation without an answer counts as in progress. */
    reservedUntil: instant('reserved_until').notNull(),
    /** The stored answer, sealed with the master key because it may contain a webhook secret. */
    answer: bytes('answer'),
    /** When the answer was erased with the resource that it shows; null unless it was. */
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.environment, table.operation, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
    // Finds the answer that shows a resource.
    index('idempotency_keys_of_resource').on(table.token),
  ],
)
