import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { components as operatorComponents } from '../../generated/console.js'
import {
  type AttemptError,
  type CaseStatus,
  type DeliveryFailure as DeclaredFailure,
  type DeliveredEventKind,
  type Environment,
  type EventKind,
  type MediaType,
  type NoticeKind,
  type PauseReason,
  type ReplayStatus,
  type RiskLevel,
  SCAN_STATUSES,
  type ScanStatus,
  type Scope,
  type Severity,
  type Verdict,
  type WebhookStatus,
} from '../../generated/vocabulary.js'
import { literals } from './words.js'

/** The failure reasons in the operator API, and the usual reason, which it does not mention. */
type DeliveryFailure = DeclaredFailure | 'exhausted'

/** The statuses in which the analysis looks for scans. */
const AWAITS_ANALYSIS: Readonly<Record<ScanStatus, boolean>> = {
  uploading: false,
  queued: true,
  processing: true,
  complete: false,
  failed: false,
}

export const ANALYSIS_STATUSES: readonly ScanStatus[] = SCAN_STATUSES.filter(
  (status) => AWAITS_ANALYSIS[status],
)

/** Matches scans that wait for an analysis or are being analysed. */
export const awaitsAnalysis: SQL = sql`in ${literals(ANALYSIS_STATUSES)}`

/**
 * Precise to milliseconds rather than PostgreSQL's microseconds: a JavaScript `Date` holds no more, and a cursor that
 * lost digits in a `Date` would skip rows.
 */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

const environment = () => text('environment').$type<Environment>().notNull()

/** Key-value pairs of the tenant. `json` for the same reason as in a scan's signals. */
const metadata = () => json('metadata').$type<Record<string, string>>().notNull().default({})

/** The owner of a row. Every query of a resource is scoped by both columns. */
const tenant = {
  organizationId: uuid('organization_id')
    .notNull()
    .references(() => organizations.id),
  environment: environment(),
}

/**
 * The same without the foreign key, for the tables that requests fill. The organization is the one of the key that
 * authenticated the request. The key's row has a foreign key, and nothing deletes organizations. Each check would lock
 * the organization's row, which all its requests share: together with those of deliveries, the checks would be a third
 * of the database's cost of a new scan with its event and delivery.
 */
const recordedTenant = {
  organizationId: uuid('organization_id').notNull(),
  environment: environment(),
}

/**
 * A text as it is compared in a prefix search: in lower case and by its bytes, an order in which an index can be read
 * from any prefix on.
 */
export const folded = (text: AnyPgColumn | SQL): SQL => sql`(lower(${text}) collate "C")`

/** The words of a name or an address. Separators are replaced, because otherwise an address would be a single word. */
export const wordsOf = (text: AnyPgColumn | SQL): SQL =>
  sql`to_tsvector('simple', translate(${text}, '.:/?&=%@+#~_<>-', '               '))`

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('organizations_page').on(table.createdAt, table.id),
    // For operators who search for an organization.
    index('organizations_words').using('gin', wordsOf(table.name)),
  ],
)

/**
 * What is measured over time: answers, attempts, successes, ends of analyses; `backlog` is the number of waiting items.
 */
export type Measure = 'requests' | 'attempts' | 'deliveries' | 'analyses' | 'backlog'

/** The period over which measurements are added up. */
export type Grain = 'minute' | 'hour'

/** The state of an organization that moves between deployments; `exported` once its archive is complete. */
export type MoveState = 'leaving' | 'exported' | 'left' | 'arriving'

/**
 * Organizations that are leaving for another deployment, have left, or are arriving from one. Such an organization is
 * at rest: its requests are refused, and no background work touches its rows. There is no foreign key, because an
 * arriving organization is marked before its first row exists.
 */
export const organizationMoves = pgTable('organization_moves', {
  organizationId: uuid('organization_id').primaryKey(),
  /** Identifies one move, also in its archive, so that an archive of an earlier move is not continued. */
  moveId: uuid('move_id').notNull(),
  state: text('state').$type<MoveState>().notNull(),
  /**
   * Base address of the deployment that has the organization now; null unless it has left. Kept while it comes back.
   */
  address: text('address'),
  since: instant('since').notNull(),
})

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    ...tenant,
    label: text('label').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** SHA-256 of the whole key. The key itself is not stored anywhere. */
    hash: bytes('hash').notNull(),
    maskedKey: text('masked_key').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** The key that this key was issued to replace. */
    replaces: uuid('replaces'),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.hash),
    // Only one key at a time can replace a key.
    uniqueIndex('api_keys_replacement')
      .on(table.replaces)
      .where(sql`${table.replaces} is not null and ${table.revokedAt} is null`),
    index('api_keys_page').on(table.organizationId, table.createdAt, table.id),
  ],
)

/**
 * The tenant of a scan and everything that a list of scans can be filtered by, in one text. An index on it has the rows
 * of each combination in order. With the tenant in separate columns, the planner would choose the index of the
 * unfiltered list, and read all rows that do not match.
 */
export const scanKind = (
  table: Record<
    'organizationId' | 'environment' | 'status' | 'verdict' | 'riskLevel' | 'mediaType',
    AnyPgColumn
  >,
): SQL =>
  sql`(${table.organizationId}::text || ':' || ${table.environment} || ':' || ${table.status} || ':' || coalesce(${table.verdict}, '') || ':' || coalesce(${table.riskLevel}, '') || ':' || ${table.mediaType})`

/** The same across all organizations, for operators. */
export const scanKindOfAny = (
  table: Record<'environment' | 'status' | 'verdict' | 'riskLevel' | 'mediaType', AnyPgColumn>,
): SQL =>
  sql`(${table.environment} || ':' || ${table.status} || ':' || coalesce(${table.verdict}, '') || ':' || coalesce(${table.riskLevel}, '') || ':' || ${table.mediaType})`

/** The time since which a complete scan has been complete, as precisely as it is known. */
export const completedAt = (table: Record<'completedAt' | 'updatedAt', AnyPgColumn>): SQL =>
  sql`coalesce(${table.completedAt}, ${table.updatedAt})`

/** Matches complete scans whose file still exists. */
export const isKept = (table: Record<'status' | 'hasFile' | 'environment', AnyPgColumn>): SQL =>
  sql`${table.status} = 'complete' and coalesce(${table.hasFile}, ${table.environment} <> 'sandbox')`
export const HASH_QUARTERS = [0, 1, 2, 3] as const

/** Sixteen of the 64 bits of a perceptual hash. */
export const hashQuarter = (hash: AnyPgColumn | SQL, quarter: (typeof HASH_QUARTERS)[number]): SQL =>
  sql`((${hash} >> ${sql.raw(String(quarter * 16))}) & 65535)`

export const scans = pgTable(
  'scans',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    status: text('status').$type<ScanStatus>().notNull(),
    verdict: text('verdict').$type<Verdict>(),
    confidence: doublePrecision('confidence'),
    riskLevel: text('risk_level').$type<RiskLevel>(),
    modelVersion: text('model_version'),
    pipelineVersion: text('pipeline_version'),
    // json, not jsonb: it is only ever read whole, and jsonb refuses escapes that a file's metadata may hold.
    signals: json('signals').$type<Record<string, unknown>>(),
    metadata: metadata(),
    uploadExpiresAt: instant('upload_expires_at').notNull(),
    /** When a claimed analysis can be claimed again: by then its process has died. */
    analysisLeaseUntil: instant('analysis_lease_until'),
    analysisAttempts: integer('analysis_attempts').notNull().default(0),
    /** How often the detector gave no answer about this scan. */
    detectorAttempts: integer('detector_attempts').notNull().default(0),
    /** The request that asked for the analysis, its trace and its API key: the cause of the scan's events. */
    analysisRequestId: text('analysis_request_id'),
    analysisTraceparent: text('analysis_traceparent'),
    analysisKeyId: uuid('analysis_key_id'),
    /**
     * Whether a complete scan has a file; false after the file was removed at the end of its retention. Null where it
     * follows from the rest: a file is expected until the scan is complete, and exists from then on, except in the
     * sandbox.
     */
    hasFile: boolean('has_file'),
    /** When the scan got its verdict; null for a scan without one, and for a scan that an earlier release completed. */
    completedAt: instant('completed_at'),
    /**
     * SHA-256 of the analysed file, 64 hexadecimal digits; null in the sandbox and staging, whose files are not read.
     */
    sha256: text('sha256'),
    /** Hash of the analysed picture: 64 bits as a signed number. */
    perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('scans_by_status').on(table.status, table.createdAt, table.id),
    // Used by the previous release, whose processes may still run. Remove it with the next release.
    index('scans_by_verdict')
      .on(table.verdict, table.createdAt, table.id)
      .where(sql`${table.verdict} is not null`),
    index('scans_page').on(table.organizationId, table.environment, table.createdAt, table.id),
    // For any combination of filters: see `scanKindsOf`.
    index('scans_by_kind').on(scanKind(table), table.createdAt, table.id),
    index('scans_of_any_by_kind').on(scanKindOfAny(table), table.createdAt, table.id),
    index('scans_by_file_name').on(folded(table.fileName), table.id.desc().nullsFirst()),
    index('scans_turns')
      .on(table.organizationId, table.updatedAt)
      .where(sql`${table.status} ${awaitsAnalysis}`),
    // Contains the bytes that each scan takes of its organization's quota, so that the sum is read from the index
    // alone.
    index('scans_storage')
      .on(table.organizationId, table.byteSize)
      .where(
        sql`${table.status} <> 'failed' and coalesce(${table.hasFile}, ${table.status} <> 'complete' or ${table.environment} <> 'sandbox')`,
      ),
    // Files in the order in which their retention ends, see `sweepExpiredFiles`.
    index('scans_with_files').on(completedAt(table)).where(isKept(table)),
    index('scans_same_file')
      .on(table.organizationId, table.environment, table.sha256, table.createdAt, table.id)
      .where(sql`${table.sha256} is not null`),
    // For similar pictures: see `seen-before.ts`.
    ...HASH_QUARTERS.map((quarter) =>
      index(`scans_hash_${quarter}`)
        .on(
          table.organizationId,
          table.environment,
          hashQuarter(table.perceptualHash, quarter),
          table.createdAt,
          table.id,
        )
        .where(sql`${table.perceptualHash} is not null`),
    ),
    // Permanently failed analyses, for the operator's notices. A scan that was never completed had no analysis.
    index('scans_failed_analyses')
      .on(table.updatedAt)
      .where(
        sql`${table.status} = 'failed' and ${table.environment} = 'production' and ${table.analysisAttempts} > 0`,
      ),
    // Used by the previous release, whose processes may still run. Remove it with the next release.
    index('scans_analysis').on(table.updatedAt).where(sql`${table.status} ${awaitsAnalysis}`),
  ],
)

/**
 * Files that are no longer needed, of scans that were deleted, failed or past their retention, until they are removed.
 */
export const objectRemovals = pgTable(
  'object_removals',
  {
    scanId: uuid('scan_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** When the file is to be removed. Postponed while a process is removing it. */
    dueAt: instant('due_at').notNull().default(sql`'epoch'`),
    /**
     * From this time on no upload can store the file again, so it is removed once more. Null if no late upload is
     * possible.
     */
    finalAt: instant('final_at'),
  },
  (table) => [index('object_removals_due').on(table.dueAt)],
)

export const cases = pgTable(
  'cases',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    title: text('title').notNull(),
    /** In the caller's order. An array in one row, because a scan that a case names cannot be deleted. */
    scanIds: uuid('scan_ids').array().notNull(),
    status: text('status').$type<CaseStatus>().notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    /** Whether the severity was set explicitly. Otherwise it follows from the scans. */
    severitySet: boolean('severity_set').notNull().default(true),
    assignee: text('assignee'),
    metadata: metadata(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('cases_by_status').on(table.status, table.createdAt, table.id),
    index('cases_page').on(table.organizationId, table.environment, table.createdAt, table.id),
    index('cases_page_of_status').on(
      table.organizationId,
      table.environment,
      table.status,
      table.createdAt,
      table.id,
    ),
    index('cases_page_of_assignee')
      .on(table.organizationId, table.environment, table.assignee, table.createdAt, table.id)
      .where(sql`${table.assignee} is not null`),
    index('cases_by_assignee')
      .on(table.assignee, table.createdAt, table.id)
      .where(sql`${table.assignee} is not null`),
    index('cases_by_title').on(folded(table.title), table.id.desc().nullsFirst()),
    // Finds the cases that name a scan.
    index('cases_of_scan').using('gin', table.scanIds),
  ],
)

/** Operators' notes about a case. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    /**
     * No foreign key: the statement that stores a note reads the case, and cases are removed only with their whole
     * organization.
     */
    caseId: uuid('case_id').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('case_notes_page').on(table.caseId, table.createdAt, table.id)],
)

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

/**
 * Deliveries of events to endpoints. Written once, and again only when a delivery fails or is resent: its state follows
 * from its row in the queue, its last attempt, and `failure` (see deliveries/queries.ts).
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
  },
  (table) => [
    // An index entry is skipped only once all rows of that entry are dead. So each row has an entry of its own, however
    // many deliveries are due at the same time. With deduplicated entries, a claim read three times as many pages while
    // a backlog drained.
    index('delivery_queue_due')
      .on(table.endpointId, table.retry, table.nextAttemptAt)
      .with({ deduplicate_items: false }),
    index('delivery_queue_suspect').on(table.nextAttemptAt).where(sql`${table.suspect}`),
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

/** Replays of an endpoint's failed deliveries, started by an operator: in batches, oldest first. */
export const replays = pgTable(
  'replays',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    endpointId: uuid('endpoint_id').notNull(),
    /** The replay covers deliveries created from this time on, and before `created_to`. */
    createdFrom: instant('created_from').notNull(),
    createdTo: instant('created_to').notNull(),
    status: text('status').$type<ReplayStatus>().notNull(),
    /** Number of failed deliveries when the replay began. */
    total: integer('total').notNull(),
    resent: integer('resent').notNull().default(0),
    /** The last delivery that was handled. The next batch begins after it. */
    afterCreatedAt: instant('after_created_at').notNull(),
    afterId: uuid('after_id').notNull(),
    startedBy: text('started_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its last batch was resent. The replay that has waited longest is next. */
    advancedAt: instant('advanced_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('replays_of_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('replays_finished').on(table.finishedAt).where(sql`${table.finishedAt} is not null`),
    // Only one running replay per endpoint.
    uniqueIndex('replays_running').on(table.endpointId).where(sql`${table.finishedAt} is null`),
  ],
)

/** Which deliveries a replay has resent, and when. */
export const replayedDeliveries = pgTable(
  'replayed_deliveries',
  {
    deliveryId: uuid('delivery_id').notNull(),
    replayId: uuid('replay_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    resentAt: instant('resent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.replayId] }),
    index('replayed_deliveries_of_replay').on(table.replayId),
  ],
)

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

/** Console sessions that were signed out, kept until they would have expired anyway. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    id: uuid('id').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('ended_sessions_expiry').on(table.expiresAt)],
)

/**
 * The counts and observations of all processes, added up once a minute, for figures over time. Stored per minute and
 * also per hour, and also for all organizations together, so that no figure reads many rows. Without foreign keys,
 * because rows are removed by age.
 */
export const measurements = pgTable(
  'measurements',
  {
    /** An organization, an endpoint, a key, or `00000000-…` for all organizations together. */
    subject: uuid('subject').notNull(),
    /** The organization of the endpoint or the key; otherwise the same as the subject. */
    organizationId: uuid('organization_id').notNull(),
    measure: text('measure').$type<Measure>().notNull(),
    grain: text('grain').$type<Grain>().notNull(),
    /** When the minute or the hour began. */
    at: instant('at').notNull(),
    /** What was counted, see `measurements/measurements.ts`. */
    label: text('label').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** Counts by class of duration, see `measurements/durations.ts`; null where no duration was measured. */
    durations: bigint('durations', { mode: 'number' }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.measure, table.grain, table.at, table.label] }),
    index('measurements_age').on(table.grain, table.at),
  ],
)

/** Used by the previous release, whose processes may still run. Remove it with the next release. */
export const requestCounts = pgTable(
  'request_counts',
  {
    hour: instant('hour').notNull(),
    outcome: text('outcome').$type<keyof operatorComponents['schemas']['RequestCounts']>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.outcome] })],
)

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
