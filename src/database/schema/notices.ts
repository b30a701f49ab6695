import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '../../../generated/vocabulary.js'
import { instant } from './columns.js'

/**
 * The last notice to the operator of each kind about each subject. Determines whether and when a notice is sent again.
 */
export const operatorNotices = pgTable(
  'operator_notices',
  {
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The endpoint, or the organization. */
    subject: uuid('subject').notNull(),
    organizationId: uuid('organization_id').notNull(),
    /** Identifies the notice, and the message that carries it. */
    id: uuid('id').notNull(),
    toldAt: instant('told_at').notNull(),
    /** The subject's percentage at that time; 0 where there is none. */
    percent: integer('percent').notNull(),
    /** The exact text that is signed and sent; null once it was sent or given up. */
    body: text('body'),
    attempts: integer('attempts').notNull().default(0),
    /** When the notice may be sent, or sent again. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('operator_notices_due').on(table.dueAt).where(sql`${table.body} is not null`),
  ],
)
