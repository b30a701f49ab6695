import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  AttemptError,
  DeliveryFailure as DeclaredFailure,
  DeliveredEventKind,
} from '../../../generated/vocabulary.js'
import { instant } from './columns.js'
import { recordedTenant } from './tenant.js'

/** The failure reasons in the operator API, and the usual reason, which it does not mention. */
type DeliveryFailure = DeclaredFailure | 'exhausted'

/**
 * Deliveries of events to endpoints. Written once, and again only when a delivery fails or is resent: its state follows
 * from its row in the queue, its last attempt, and `failure` (see webhooks/deliveries/queries.ts).
 */
export const deliveries = pgTable(
  'deliveries',
  {
    /** A UUIDv7 whose time is `created_at`: the order of ids is the order of creation, across all tenants. */
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    /** No foreign keys: the statement that creates a delivery joins the endpoint with the event that it creates. */
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    eventType: text('event_type').$type<DeliveredEventKind>().notNull(),
    maxAttempts: integer('max_attempts').notNull(),
    /** Why the delivery failed; null unless it did. */
    failure: text('failure').$type<DeliveryFailure>(),
    createdAt: instant('created_at').notNull(),
    /** When the delivery was last changed by something other than an attempt. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('deliveries_page').on(table.organizationId, table.environment, table.createdAt, table.id),
    index('deliveries_endpoint_page').on(table.endpointId, table.createdAt, table.id),
    index('deliveries_page_of_event').on(
      table.organizationId,
      table.environment,
      table.eventType,
      table.createdAt,
      table.id,
    ),
    index('deliveries_failed').on(table.id).where(sql`${table.failure} is not null`),
    index('deliveries_failed_page')
      .on(table.organizationId, table.environment, table.createdAt, table.id)
      .where(sql`${table.failure} is not null`),
    index('deliveries_failed_of_endpoint')
      .on(table.endpointId, table.createdAt, table.id)
      .where(sql`${table.failure} is not null`),
    // Deliveries that failed because of their attempts, by time, for the operator's notices.
    index('deliveries_failed_by_attempts')
      .on(table.endpointId, table.updatedAt)
      .where(sql`${table.failure} in ('exhausted', 'gone')`),
  ],
)

/** Numbers deliveries that are sent in order, across all tenants. */
export const deliverySequence = pgSequence('delivery_sequence')

/**
 * Unfinished deliveries, with everything that an attempt needs. Separate from `deliveries`, so that a claim and an
 * outcome write a narrow row and two small indexes instead of a wide row and many indexes.
 */
export const deliveryQueue = pgTable(
  'delivery_queue',
  {
    /** No foreign key here and below: one statement writes both rows. */
    deliveryId: uuid('delivery_id').primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    eventType: text('event_type').$type<DeliveredEventKind>().notNull(),
    /** Attempts recorded so far. */
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    /** Whether there was an earlier attempt. */
    retry: boolean('retry').notNull().generatedAlwaysAs(sql`attempts > 0`),
    /**
     * When the delivery was created, first attempted or resent, minus the time for which its endpoint had been paused
     * by then. Together with the endpoint's pauses it gives the start of the 24 hours, which do not run while the
     * endpoint is paused. Null only where an earlier release stored it so; then the time of creation applies.
     */
    windowStartedAt: instant('window_started_at'),
    /** When the next attempt is scheduled. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Token of the process that claimed the delivery. An outcome is recorded only with this token. */
    leaseToken: uuid('lease_token'),
    /**
     * Until then no other process may claim the delivery; null when it is not leased. Not in any index: see the table's
     * fill factor.
     */
    leaseEndsAt: instant('lease_ends_at'),
    /** Claims since the last recorded outcome, so that a delivery that crashes its sender cannot do so forever. */
    claims: integer('claims').notNull().default(0),
    /** Whether the delivery was claimed so often that it is now claimed on its own. */
    suspect: boolean('suspect').notNull().default(false),
    /** The scan or case within whose deliveries this one is sent in order; null outside of any order. */
    subjectId: uuid('subject_id'),
    /**
     * Its place among them, and then that of its event: a later change of the subject has a higher number, whatever the
     * clocks of the processes say. Null before all others: another deployment numbered it, before a move.
     */
    sequence: bigint('sequence', { mode: 'number' }),
  },
  (table) => [
    // An index entry is skipped only once all rows of that entry are dead. So each row has an entry of its own, however
    // many deliveries are due at the same time. With deduplicated entries, a claim read three times as many pages while
    // a backlog drained.
    index('delivery_queue_due')
      .on(table.endpointId, table.retry, table.nextAttemptAt)
      .with({ deduplicate_items: false }),
    index('delivery_queue_suspect').on(table.nextAttemptAt).where(sql`${table.suspect}`),
    // The first waiting delivery of a subject, without reading those behind it.
    index('delivery_queue_order')
      .on(table.endpointId, table.subjectId, table.sequence.nullsFirst(), table.eventId)
      .where(sql`${table.subjectId} is not null`),
  ],
)

/** One row for each recorded attempt. Tenants see the response code and signature of the last one. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    /** No foreign key: its check was a tenth of the database's cost of recording an outcome. */
    deliveryId: uuid('delivery_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    number: integer('number').notNull(),
    startedAt: instant('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    responseCode: integer('response_code'),
    /** As it was sent. */
    signatureHeader: text('signature_header').notNull(),
    error: text('error').$type<AttemptError>(),
    responseExcerpt: text('response_excerpt'),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
)
