import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FailedSignInReason, SignInMethod } from '../../../generated/vocabulary.js'
import { instant } from './columns.js'

/** Console sessions that were signed out, kept until they would have expired anyway. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    id: uuid('id').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('ended_sessions_expiry').on(table.expiresAt)],
)

/** Sign-ins that failed; bounded, and kept for a while. Nothing of what was tried is in it. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: uuid('id').primaryKey(),
    /** Null for attempts from more addresses in a minute than are told apart. */
    address: text('address'),
    method: text('method').$type<SignInMethod>().notNull(),
    reason: text('reason').$type<FailedSignInReason>().notNull(),
    /** How often, from that address in that minute. */
    attempts: integer('attempts').notNull(),
    /** When the first of them failed. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('failed_sign_ins_page').on(table.createdAt, table.id)],
)
