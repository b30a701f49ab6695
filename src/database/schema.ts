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

/** The reasons operators are told, and the common one, which goes without saying. */
type DeliveryFailure = DeclaredFailure | 'exhausted'

/** Which scans the analysis looks for. */
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

/** Of scans that wait for an analysis or are in one. */
export const awaitsAnalysis: SQL = sql`in ${literals(ANALYSIS_STATUSES)}`

/**
 * Milliseconds, not PostgreSQL's microseconds: a JavaScript `Date` holds no more, and a cursor that loses
 * digits on its way through one skips rows.
 */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

const environment = () => text('environment').$type<Environment>().notNull()

/** Texts of the tenant's own, by name. `json` for the same reason as in a scan's signals. */
const metadata = () => json('metadata').$type<Record<string, string>>().notNull().default({})

/** Who owns a row. Every query of a resource is scoped by both columns. */
const tenant = {
  organizationId: uuid('organization_id')
    .notNull()
    .references(() => organizations.id),
  environment: environment(),
}

/**
 * The same without the foreign key, in the tables that requests fill. The organization is that of the key which
 * authenticated the request, whose row has one, and nothing deletes organizations. Every check would lock the
 * organization's row, which all its requests share: with those of deliveries a third of what a new scan with its
 * event and delivery costs the database.
 */
const recordedTenant = {
  organizationId: uuid('organization_id').notNull(),
  environment: environment(),
}

/**
 * A text as a search by its beginning compares it: in one case, and by its bytes, which is an order that an index can
 * be read in from any beginning on.
 */
export const folded = (text: AnyPgColumn | SQL): SQL => sql`(lower(${text}) collate "C")`

/** The words of a name or an address. What separates them would make one word of an address. */
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
    // For operators who look for one.
    index('organizations_words').using('gin', wordsOf(table.name)),
  ],
)

/** What is counted over time: answers, attempts, successes, ends of analyses; `backlog` is what waited. */
export type Measure = 'requests' | 'attempts' | 'deliveries' | 'analyses' | 'backlog'

/** How long what is counted together took place. */
export type Grain = 'minute' | 'hour'

/** Where an organization stands that moves from one deployment to another; `exported` once its archive is complete. */
export type MoveState = 'leaving' | 'exported' | 'left' | 'arriving'

/**
 * Organizations that leave for another deployment, have left, or arrive from one. Such an organization is at rest:
 * its requests are refused, and nothing in the background touches its rows. Without a foreign key: an arriving one is
 * marked before its first row is there.
 */
export const organizationMoves = pgTable('organization_moves', {
  organizationId: uuid('organization_id').primaryKey(),
  /** Of one move, also in its archive: an archive of an earlier one is not continued. */
  moveId: uuid('move_id').notNull(),
  state: text('state').$type<MoveState>().notNull(),
  /** Base address of the deployment that has it now; null unless it has left. Kept while it comes back. */
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
    /** SHA-256 of the whole key; the key itself is nowhere. */
    hash: bytes('hash').notNull(),
    maskedKey: text('masked_key').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** The key that it was issued in place of. */
    replaces: uuid('replaces'),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.hash),
    // One at a time takes a key's place.
    uniqueIndex('api_keys_replacement')
      .on(table.replaces)
      .where(sql`${table.replaces} is not null and ${table.revokedAt} is null`),
    index('api_keys_page').on(table.organizationId, table.createdAt, table.id),
  ],
)

/**
 * Whose a scan is and what a list of scans may be filtered by, in one text: an index over it has the rows of each
 * combination in order. With the tenant in columns of their own the planner takes the index of the unfiltered list, and
 * reads all that does not pass.
 */
export const scanKind = (
  table: Record<
    'organizationId' | 'environment' | 'status' | 'verdict' | 'riskLevel' | 'mediaType',
    AnyPgColumn
  >,
): SQL =>
  sql`(${table.organizationId}::text || ':' || ${table.environment} || ':' || ${table.status} || ':' || coalesce(${table.verdict}, '') || ':' || coalesce(${table.riskLevel}, '') || ':' || ${table.mediaType})`

/** The same of all organizations, for operators. */
export const scanKindOfAny = (
  table: Record<'environment' | 'status' | 'verdict' | 'riskLevel' | 'mediaType', AnyPgColumn>,
): SQL =>
  sql`(${table.environment} || ':' || ${table.status} || ':' || coalesce(${table.verdict}, '') || ':' || coalesce(${table.riskLevel}, '') || ':' || ${table.mediaType})`

/** Since when a complete scan has been complete, as near as is known. */
export const completedAt = (table: Record<'completedAt' | 'updatedAt', AnyPgColumn>): SQL =>
  sql`coalesce(${table.completedAt}, ${table.updatedAt})`

/** Of complete scans whose file is still there. */
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
    /** When an analysis that was claimed may be claimed again: its process has died by then. */
    analysisLeaseUntil: instant('analysis_lease_until'),
    analysisAttempts: integer('analysis_attempts').notNull().default(0),
    /** How often the detector gave no answer about it. */
    detectorAttempts: integer('detector_attempts').notNull().default(0),
    /** Of the request that asked for the analysis, its trace and its API key: what its events are caused by. */
    analysisRequestId: text('analysis_request_id'),
    analysisTraceparent: text('analysis_traceparent'),
    analysisKeyId: uuid('analysis_key_id'),
    /**
     * Whether a complete scan has a file; one whose file was removed after its retention has none. Null where that goes without saying: a file is promised until the scan is
     * complete, and there from then on, unless in the sandbox.
     */
    hasFile: boolean('has_file'),
    /** When it got its verdict; null for one that has none, and for one that an earlier release completed. */
    completedAt: instant('completed_at'),
    /** Of the file that was analysed, 64 hexadecimal digits; null in the sandbox and staging, whose files nobody reads. */
    sha256: text('sha256'),
    /** Of the picture that was analysed: 64 bits, with a sign for the first of them. */
    perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('scans_by_status').on(table.status, table.createdAt, table.id),
    // Of the release before, whose processes may still run; to go with the next one.
    index('scans_by_verdict')
      .on(table.verdict, table.createdAt, table.id)
      .where(sql`${table.verdict} is not null`),
    index('scans_page').on(table.organizationId, table.environment, table.createdAt, table.id),
    // For filters, whichever are given: see `scanKindsOf`.
    index('scans_by_kind').on(scanKind(table), table.createdAt, table.id),
    index('scans_of_any_by_kind').on(scanKindOfAny(table), table.createdAt, table.id),
    index('scans_by_file_name').on(folded(table.fileName), table.id.desc().nullsFirst()),
    index('scans_turns')
      .on(table.organizationId, table.updatedAt)
      .where(sql`${table.status} ${awaitsAnalysis}`),
    // Each with the bytes it takes of its organization's quota: the sum is read from here alone.
    index('scans_storage')
      .on(table.organizationId, table.byteSize)
      .where(
        sql`${table.status} <> 'failed' and coalesce(${table.hasFile}, ${table.status} <> 'complete' or ${table.environment} <> 'sandbox')`,
      ),
    // Files by how long they have been kept, see `sweepExpiredFiles`.
    index('scans_with_files').on(completedAt(table)).where(isKept(table)),
    index('scans_same_file')
      .on(table.organizationId, table.environment, table.sha256, table.createdAt, table.id)
      .where(sql`${table.sha256} is not null`),
    // For pictures that look alike: see `seen-before.ts`.
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
    // Analyses that failed for good, for the operator's notices. One that nobody completed was in none.
    index('scans_failed_analyses')
      .on(table.updatedAt)
      .where(
        sql`${table.status} = 'failed' and ${table.environment} = 'production' and ${table.analysisAttempts} > 0`,
      ),
    // Of the release before, whose processes may still run; to go with the next one.
    index('scans_analysis').on(table.updatedAt).where(sql`${table.status} ${awaitsAnalysis}`),
  ],
)

/** Files that nothing needs any more, of scans that were deleted, failed or kept for long enough, until they are gone. */
export const objectRemovals = pgTable(
  'object_removals',
  {
    scanId: uuid('scan_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** When it is to be removed; moved ahead while a process does it. */
    dueAt: instant('due_at').notNull().default(sql`'epoch'`),
    /** Since when no upload can put it there again: then it is removed once more. Null when none can. */
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
    /** In the caller's order. One row with an array: a scan that a case names is not deleted. */
    scanIds: uuid('scan_ids').array().notNull(),
    status: text('status').$type<CaseStatus>().notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    /** Whether somebody set the severity; else it follows the scans. */
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
    // Which cases name a scan.
    index('cases_of_scan').using('gin', table.scanIds),
  ],
)

/** What operators noted about a case. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    /** No foreign key: the statement that makes a note reads the case, and only a whole organization's cases are removed. */
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
    /** AES-256-GCM under the master key, bound to this row's id. */
    secretSealed: bytes('secret_sealed').notNull(),
    secretMasked: text('secret_masked').notNull(),
    /** The secret before, sealed alike, which signs too until then. */
    previousSecretSealed: bytes('previous_secret_sealed'),
    previousSecretUntil: instant('previous_secret_until'),
    /** Headers of the receiver's own as JSON, sealed as the secret is; null when there are none. */
    headersSealed: bytes('headers_sealed'),
    headerNames: text('header_names').array().notNull().default([]),
    /** Since when it is paused. */
    pausedAt: instant('paused_at'),
    /** How long it was paused in all, before that. */
    pausedMs: bigint('paused_ms', { mode: 'number' }).notNull().default(0),
    /** Why the service itself paused it; null when somebody else did. */
    pauseReason: text('pause_reason').$type<PauseReason>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('webhook_endpoints_by_status').on(table.status, table.createdAt, table.id),
    // The tenant's events look here for who subscribes, and the limit counts: revoked ones are kept for ever.
    index('webhook_endpoints_kept')
      .on(table.organizationId, table.environment)
      .where(sql`${table.status} <> 'revoked'`),
    index('webhook_endpoints_paused').on(table.id).where(sql`${table.pauseReason} is not null`),
    index('webhook_endpoints_page').on(table.organizationId, table.environment, table.createdAt, table.id),
    index('webhook_endpoints_words').using('gin', wordsOf(table.url)),
  ],
)

/** Outcomes of an endpoint, apart from its row: results arrive often, and must not block its readers. */
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
    /** When an attempt last failed, to be tried again or not. */
    lastFailureAt: instant('last_failure_at'),
    /** What was wrong then: the error, or the status that came. */
    lastFailureError: text('last_failure_error').$type<AttemptError>(),
    lastFailureCode: integer('last_failure_code'),
    /** Deliveries that used up their attempts or expired since the last success. */
    exhausted: integer('exhausted').notNull().default(0),
    /** Attempts in a row that brought no answer in time. */
    timeouts: integer('timeouts').notNull().default(0),
    /** Set while the circuit is open: from when one more attempt may probe the endpoint. */
    probeAt: instant('probe_at'),
  },
  (table) => [
    // What the overview looks for, without reading every endpoint. A success touches neither.
    index('webhook_statistics_failures')
      .on(table.lastFailureAt)
      .where(sql`${table.lastFailureAt} is not null`),
    index('webhook_statistics_open').on(table.endpointId).where(sql`${table.probeAt} is not null`),
  ],
)

export const events = pgTable(
  'events',
  {
    /** UUIDv7 of `created_at` at the latest. */
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    type: text('type').$type<DeliveredEventKind>().notNull(),
    /** The exact text that is signed and sent. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Of the request that caused it; null where none did, and for what an earlier release stored. */
    requestId: text('request_id'),
    /** Where attempts to deliver it continue its trace, as W3C Trace Context has it; null where nobody traced. */
    traceparent: text('traceparent'),
    /** API key of that request; null where none caused it, and for what an earlier release stored. */
    keyId: uuid('key_id'),
    /** Scan or case that it tells of, and its name then; null for events of other kinds and of an earlier release. */
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
  },
  (table) => [
    // What a request caused, which its identifier leads to.
    index('events_of_request')
      .on(sql`(${table.requestId} collate "C")`, table.id)
      .where(sql`${table.requestId} is not null`),
    index('events_of_subject').on(table.subjectId, table.id).where(sql`${table.subjectId} is not null`),
  ],
)

/**
 * What is to be delivered to whom. Written once, and again only when it fails or is resent: where a delivery
 * stands is told by its row in the queue, by its last attempt, and by `failure` (see deliveries/queries.ts).
 */
export const deliveries = pgTable(
  'deliveries',
  {
    /** UUIDv7 of `created_at`: in the order of ids they are in the order of creation, over all tenants. */
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    /** No foreign keys: the statement that makes a delivery joins the endpoint with the event it makes. */
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    eventType: text('event_type').$type<DeliveredEventKind>().notNull(),
    maxAttempts: integer('max_attempts').notNull(),
    /** Why it failed; null unless it did. */
    failure: text('failure').$type<DeliveryFailure>(),
    createdAt: instant('created_at').notNull(),
    /** When anything but an attempt last changed it. */
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
    // What attempts failed, by when, for the operator's notices.
    index('deliveries_failed_by_attempts')
      .on(table.endpointId, table.updatedAt)
      .where(sql`${table.failure} in ('exhausted', 'gone')`),
  ],
)

/**
 * The deliveries that are not finished, and all that an attempt needs to know of them. Apart from `deliveries`,
 * so that a claim and an outcome write a narrow row and two small indexes instead of a wide row and many.
 */
export const deliveryQueue = pgTable(
  'delivery_queue',
  {
    /** No foreign key here and below: both rows are written by one statement. */
    deliveryId: uuid('delivery_id').primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    eventType: text('event_type').$type<DeliveredEventKind>().notNull(),
    /** Attempts recorded so far. */
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    /** Whether it was attempted before. */
    retry: boolean('retry').notNull().generatedAlwaysAs(sql`attempts > 0`),
    /**
     * When it was made, or the first attempt began, or it was resent, less the time its endpoint had been paused until
     * then. The endpoint's pauses added, it is where the 24 hours begin: they stand still while it is paused. Null only
     * where an earlier release stored it so: then it is the time of creation.
     */
    windowStartedAt: instant('window_started_at'),
    /** When the next attempt is scheduled. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Held by whoever claimed it; an outcome is recorded only under this token. */
    leaseToken: uuid('lease_token'),
    /** Until then nobody else may claim it; null when it is not leased. In no index: see the table's fill factor. */
    leaseEndsAt: instant('lease_ends_at'),
    /** Claims since the last recorded outcome: a delivery that kills whoever sends it must not do so for ever. */
    claims: integer('claims').notNull().default(0),
    /** Whether it was claimed so often that it is claimed by itself. */
    suspect: boolean('suspect').notNull().default(false),
  },
  (table) => [
    // Entries of rows that are gone are passed over only when every row of theirs is gone: one each, then, however
    // many deliveries fall due at one time. With them merged a claim read three times as many pages while a backlog drained.
    index('delivery_queue_due')
      .on(table.endpointId, table.retry, table.nextAttemptAt)
      .with({ deduplicate_items: false }),
    index('delivery_queue_suspect').on(table.nextAttemptAt).where(sql`${table.suspect}`),
  ],
)

/** One row for each recorded attempt. What tenants see is the last one's code and signature. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    /** No foreign key: checking it was a tenth of what recording an outcome costs the database. */
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

/** Failed deliveries of an endpoint that an operator has sent again, in batches, oldest first. */
export const replays = pgTable(
  'replays',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    endpointId: uuid('endpoint_id').notNull(),
    /** Of deliveries created since then, and before `created_to`. */
    createdFrom: instant('created_from').notNull(),
    createdTo: instant('created_to').notNull(),
    status: text('status').$type<ReplayStatus>().notNull(),
    /** Failed deliveries when it began. */
    total: integer('total').notNull(),
    resent: integer('resent').notNull().default(0),
    /** The delivery that it has come to: the next batch begins after it. */
    afterCreatedAt: instant('after_created_at').notNull(),
    afterId: uuid('after_id').notNull(),
    startedBy: text('started_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its last batch was sent again: whoever waits longest is next. */
    advancedAt: instant('advanced_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('replays_of_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('replays_finished').on(table.finishedAt).where(sql`${table.finishedAt} is not null`),
    // One at a time of each endpoint.
    uniqueIndex('replays_running').on(table.endpointId).where(sql`${table.finishedAt} is null`),
  ],
)

/** Which deliveries a replay has sent again, and when. */
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
    /** Whoever holds the reservation; a finished answer is stored only under this token. */
    token: uuid('token').notNull(),
    /** Until then a reservation without an answer is taken to be in progress. */
    reservedUntil: instant('reserved_until').notNull(),
    /** The stored answer, sealed with the master key: it may hold a webhook secret. */
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
    /** Where they were; null for what no request brought, and for what an earlier release recorded. */
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

/** The last notice to the operator of each kind about each subject: what is told of one again, and when. */
export const operatorNotices = pgTable(
  'operator_notices',
  {
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The endpoint, or the organization. */
    subject: uuid('subject').notNull(),
    organizationId: uuid('organization_id').notNull(),
    /** Of the notice, and of the message that tells it. */
    id: uuid('id').notNull(),
    toldAt: instant('told_at').notNull(),
    /** How far the subject had come then; 0 where that is not asked. */
    percent: integer('percent').notNull(),
    /** The exact text that is signed and sent; null once it was, or nobody tries any more. */
    body: text('body'),
    attempts: integer('attempts').notNull().default(0),
    /** From when on it may be sent, or sent again. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('operator_notices_due').on(table.dueAt).where(sql`${table.body} is not null`),
  ],
)

/** Sessions of the console that were signed out of, until they would have expired anyway. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    id: uuid('id').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('ended_sessions_expiry').on(table.expiresAt)],
)

/**
 * What every process counted and looked at, added up once a minute, for figures over time. By minute and once more by
 * hour, and of all organizations once more, so that no figure reads many rows. Without foreign keys: rows go by their age.
 */
export const measurements = pgTable(
  'measurements',
  {
    /** An organization, an endpoint, a key, or `00000000-…` for all. */
    subject: uuid('subject').notNull(),
    /** That of the endpoint or the key, or the same. */
    organizationId: uuid('organization_id').notNull(),
    measure: text('measure').$type<Measure>().notNull(),
    grain: text('grain').$type<Grain>().notNull(),
    /** When the minute or the hour began. */
    at: instant('at').notNull(),
    /** What was counted, see `measurements/measurements.ts`. */
    label: text('label').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** How many took how long, by class of duration, see `measurements/durations.ts`; null where none was measured. */
    durations: bigint('durations', { mode: 'number' }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.measure, table.grain, table.at, table.label] }),
    index('measurements_age').on(table.grain, table.at),
  ],
)

/** Of the release before, whose processes may still run; to go with the next one. */
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
 * The requests of the last day, as far as they are kept: who asked for what, and what became of it. Neither bodies nor
 * queries. Without foreign keys: a log is written in the background, whatever became of whom it is about.
 */
export const requestLog = pgTable(
  'request_log',
  {
    /** UUIDv7, made when the request was answered. */
    id: uuid('id').primaryKey(),
    requestId: text('request_id').notNull(),
    /** Of the key; null where there was none. */
    organizationId: uuid('organization_id'),
    environment: text('environment').$type<Environment>(),
    keyId: uuid('key_id'),
    /** The operator, in the operator API. */
    actor: text('actor'),
    /** Null where the contracts have no such path. */
    operation: text('operation'),
    method: text('method').notNull(),
    /** Without its query. */
    path: text('path').notNull(),
    /** Null when the caller gave it up. */
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
