import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveredEventKind } from '../../../generated/vocabulary.js'
import { instant } from './columns.js'
import { recordedTenant } from './tenant.js'

/** A tenant's events. Each is stored together with its cause, whether or not an endpoint subscribes to it. */
export const events = pgTable(
  'events',
  {
    /** A UUIDv7 whose time is not later than `created_at`. */
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    type: text('type').$type<DeliveredEventKind>().notNull(),
    /** The exact text that is signed and sent. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The request that caused it; null where there was none, and for events stored by an earlier release. */
    requestId: text('request_id'),
    /** Where delivery attempts continue its trace, in the format of W3C Trace Context; null if it is not traced. */
    traceparent: text('traceparent'),
    /** API key of that request; null where no request caused it, and for events stored by an earlier release. */
    keyId: uuid('key_id'),
    /**
     * The scan or case that the event is about, and its name at the time; null for events of other kinds and of an
     * earlier release.
     */
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
  },
  (table) => [
    // Finds the events that a request caused, by its identifier.
    index('events_of_request')
      .on(sql`(${table.requestId} collate "C")`, table.id)
      .where(sql`${table.requestId} is not null`),
    index('events_of_subject').on(table.subjectId, table.id).where(sql`${table.subjectId} is not null`),
  ],
)
