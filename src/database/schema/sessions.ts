import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
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
