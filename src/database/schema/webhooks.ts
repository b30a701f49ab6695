import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type {
  AttemptError,
  EventKind,
  PauseReason,
  WebhookOrdering,
  WebhookStatus,
} from '../../../generated/vocabulary.js'
import { bytes, instant } from './columns.js'
import { wordsOf } from './search.js'
import { tenant } from './tenant.js'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    ...tenant,
    url: text('url').notNull(),
    description: text('description'),
    events: text('events').array().$type<EventKind[]>().notNull(),
    status: text('status').$type<WebhookStatus>().notNull(),
    /** Encrypted with AES-256-GCM under the master key, bound to the id of this row. */
    secretSealed: bytes('secret_sealed').notNull(),
    secretMasked: text('secret_masked').notNull(),
    /** The previous secret, sealed in the same way. It also signs, until `previous_secret_until`. */
    previousSecretSealed: bytes('previous_secret_sealed'),
    previousSecretUntil: instant('previous_secret_until'),
    /** The receiver's custom headers as JSON, sealed like the secret; null when there are none. */
    headersSealed: bytes('headers_sealed'),
    headerNames: text('header_names').array().notNull().default([]),
    /** The most attempts a second of all processes together; null for no limit. */
    ratePerSecond: integer('rate_per_second'),
    /** The next attempt under that limit may begin at this time; null, and past times, are now. Set by claims. */
    rateNextAt: instant('rate_next_at'),
    ordering: text('ordering').$type<WebhookOrdering>().notNull().default('none'),
    /** The time since which the endpoint has been paused. */
    pausedAt: instant('paused_at'),
    /** Total duration of earlier pauses. */
    pausedMs: bigint('paused_ms', { mode: 'number' }).notNull().default(0),
    /** Why the service itself paused the endpoint; null when somebody else did. */
    pauseReason: text('pause_reason').$type<PauseReason>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('webhook_endpoints_by_status').on(table.status, table.createdAt, table.id),
    // Used to find the endpoints that subscribe to a tenant's event, and to count them for the limit. Revoked endpoints
    // are kept forever.
    index('webhook_endpoints_kept')
      .on(table.organizationId, table.environment)
      .where(sql`${table.status} <> 'revoked'`),
    index('webhook_endpoints_paused').on(table.id).where(sql`${table.pauseReason} is not null`),
    index('webhook_endpoints_page').on(table.organizationId, table.environment, table.createdAt, table.id),
    index('webhook_endpoints_words').using('gin', wordsOf(table.url)),
  ],
)

/** Results of an endpoint, in a separate table: they are updated often and must not block readers of the endpoint. */
export const webhookStatistics = pgTable(
  'webhook_statistics',
  {
    endpointId: uuid('endpoint_id')
      .primaryKey()
      .references(() => webhookEndpoints.id),
    organizationId: uuid('organization_id').notNull(),
    succeeded: bigint('succeeded', { mode: 'number' }).notNull().default(0),
    failed: bigint('failed', { mode: 'number' }).notNull().default(0),
    lastDeliveryAt: instant('last_delivery_at'),
    lastSuccessAt: instant('last_success_at'),
    /** When an attempt last failed, whether or not it will be retried. */
    lastFailureAt: instant('last_failure_at'),
    /** The cause of that failure: the error, or the status that was received. */
    lastFailureError: text('last_failure_error').$type<AttemptError>(),
    lastFailureCode: integer('last_failure_code'),
    /** Deliveries that used up their attempts or expired since the last success. */
    exhausted: integer('exhausted').notNull().default(0),
    /** Number of consecutive attempts without an answer in time. */
    timeouts: integer('timeouts').notNull().default(0),
    /** Set while the circuit is open: the time from which one more attempt may probe the endpoint. */
    probeAt: instant('probe_at'),
  },
  (table) => [
    // For the overview, without reading every endpoint. A success changes neither index.
    index('webhook_statistics_failures')
      .on(table.lastFailureAt)
      .where(sql`${table.lastFailureAt} is not null`),
    index('webhook_statistics_open').on(table.endpointId).where(sql`${table.probeAt} is not null`),
  ],
)
