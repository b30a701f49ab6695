import { index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { organizations } from './organizations.js'

/** Append-only: who did what, when. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    actor: text('actor').notNull(),
    /** The actor's address; null for actions without a request, and for records of an earlier release. */
    address: text('address'),
    action: text('action').notNull(),
    organizationId: uuid('organization_id').references(() => organizations.id),
    subject: text('subject').notNull(),
    details: json('details').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('audit_events_page').on(table.createdAt, table.id),
    index('audit_events_of_organization').on(table.organizationId, table.createdAt, table.id),
    index('audit_events_by_actor').on(table.actor, table.createdAt, table.id),
    index('audit_events_by_action').on(table.action, table.createdAt, table.id),
    index('audit_events_by_subject').on(table.subject, table.createdAt, table.id),
  ],
)
