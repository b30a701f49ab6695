import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Environment } from '../../../generated/vocabulary.js'
import { instant } from './columns.js'

/**
 * Requests of the last day, as far as they are logged: who requested what, and the result. Contains neither bodies nor
 * queries. Without foreign keys: the log is written in the background, whatever happens meanwhile to the rows it refers
 * to.
 */
export const requestLog = pgTable(
  'request_log',
  {
    /** A UUIDv7, made when the request was answered. */
    id: uuid('id').primaryKey(),
    requestId: text('request_id').notNull(),
    /** The organization of the key; null without a key. */
    organizationId: uuid('organization_id'),
    environment: text('environment').$type<Environment>(),
    keyId: uuid('key_id'),
    /** The operator, in the operator API. */
    actor: text('actor'),
    /** Null if the contracts have no such path. */
    operation: text('operation'),
    method: text('method').notNull(),
    /** Without the query. */
    path: text('path').notNull(),
    /** Null when the caller aborted the request. */
    status: integer('status'),
    /** The error that was answered: code and message. Null if there was none. */
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    durationMs: integer('duration_ms').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('request_log_page').on(table.createdAt, table.id),
    index('request_log_of_organization').on(table.organizationId, table.createdAt, table.id),
    index('request_log_of_key').on(table.keyId, table.createdAt, table.id),
    index('request_log_by_operation').on(table.operation, table.createdAt, table.id),
    index('request_log_by_status').on(table.status, table.createdAt, table.id),
    index('request_log_by_request').on(sql`(${table.requestId} collate "C")`, table.createdAt, table.id),
  ],
)
