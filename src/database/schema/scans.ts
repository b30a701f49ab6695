import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type Finding,
  type JudgementCause,
  type MediaType,
  type RiskLevel,
  SCAN_STATUSES,
  type ScanStatus,
  type Verdict,
} from '../../../generated/vocabulary.js'
import { literals } from '../sql/words.js'
import { instant, metadata } from './columns.js'
import { folded } from './search.js'
import { recordedTenant } from './tenant.js'

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

/** The same with the conclusion of the verdict; null without one. */
export const scanKindAndConclusion = (
  table: Parameters<typeof scanKind>[0] & Record<'conclusion', AnyPgColumn>,
): SQL => sql`(${scanKind(table)} || ':' || ${table.conclusion})`

/** The same across all organizations, for operators. */
export const scanKindOfAny = (
  table: Record<'environment' | 'status' | 'verdict' | 'riskLevel' | 'mediaType', AnyPgColumn>,
): SQL =>
  sql`(${table.environment} || ':' || ${table.status} || ':' || coalesce(${table.verdict}, '') || ':' || coalesce(${table.riskLevel}, '') || ':' || ${table.mediaType})`

/** The time since which a complete or failed scan has had this status, as precisely as it is known. */
export const completedAt = (table: Record<'completedAt' | 'updatedAt', AnyPgColumn>): SQL =>
  sql`coalesce(${table.completedAt}, ${table.updatedAt})`

/** When the scan got the verdict that it has. */
export const judgedAt = (table: Record<'judgedAt' | 'completedAt' | 'updatedAt', AnyPgColumn>): SQL =>
  sql`coalesce(${table.judgedAt}, ${table.completedAt}, ${table.updatedAt})`

/** Matches complete scans whose file still exists. */
export const isKept = (table: Record<'status' | 'hasFile' | 'environment', AnyPgColumn>): SQL =>
  sql`${table.status} = 'complete' and coalesce(${table.hasFile}, ${table.environment} <> 'sandbox')`

/** The time from which the retention of a complete scan's file counts, unless a case keeps the file. */
export const retainedSince = (
  table: Record<'completedAt' | 'updatedAt' | 'fileKeptUntil', AnyPgColumn>,
): SQL => sql`greatest(${completedAt(table)}, ${table.fileKeptUntil})`

/** The quarters of a 64-bit hash. Each has an index: see `seen-before.ts`. */
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
    /**
     * When a scan is due for analysis: since it was queued, after its lease if a process has claimed it, or after its
     * delay if it was postponed. Null if it is due, but since when is not known.
     */
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
    /**
     * When the scan became `complete` or `failed`. Null for any other scan, and where `updatedAt` says it: for a scan
     * that failed or that an earlier release completed, until its metadata are changed.
     */
    completedAt: instant('completed_at'),
    /**
     * Whether a case keeps the file from expiring: one that is not resolved or is on hold. Set and cleared with the
     * change of the case. In no index, so that a new case writes little.
     */
    fileKept: boolean('file_kept').notNull().default(false),
    /**
     * When the last such case released the file, or when one was last seen to keep it after its retention had ended.
     * Retention counts from then or from the verdict, whichever is later.
     */
    fileKeptUntil: instant('file_kept_until'),
    /**
     * SHA-256 of the analysed file, 64 hexadecimal digits; null in the sandbox and staging, whose files are not read.
     */
    sha256: text('sha256'),
    /** When the stored file was found to differ from {@link sha256}; null while it does not, as far as is known. */
    fileDamagedAt: instant('file_damaged_at'),
    /** Hash of the analysed picture: 64 bits as a signed number. */
    perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }),
    /**
     * `signals.conclusion`: the rule that decided. Null outside production; for a scan that an earlier release judged,
     * until a person assesses it.
     */
    conclusion: text('conclusion'),
    /** When the scan was judged again; null for one that still has its first verdict. */
    judgedAt: instant('judged_at'),
    /** Why it was judged; null where it was after its upload. */
    judgementCause: text('judgement_cause').$type<JudgementCause>(),
    /** What the newest assessment by a person says, and when it was made; null while there is none. */
    finding: text('finding').$type<Finding>(),
    assessedAt: instant('assessed_at'),
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
    index('scans_by_conclusion')
      .on(scanKindAndConclusion(table), table.createdAt, table.id)
      .where(sql`${table.conclusion} is not null`),
    index('scans_of_any_by_kind').on(scanKindOfAny(table), table.createdAt, table.id),
    index('scans_by_file_name').on(folded(table.fileName), table.id.desc().nullsFirst()),
    // In the order in which analyses are claimed, see `claimQueuedScan`.
    index('scans_due')
      .on(table.organizationId, table.analysisLeaseUntil.asc().nullsFirst(), table.createdAt)
      .where(sql`${table.status} ${awaitsAnalysis}`),
    // Contains the bytes that each scan takes of its organization's quota, so that the sum is read from the index
    // alone.
    index('scans_storage')
      .on(table.organizationId, table.byteSize)
      .where(
        sql`${table.status} <> 'failed' and coalesce(${table.hasFile}, ${table.status} <> 'complete' or ${table.environment} <> 'sandbox')`,
      ),
    // Files in the order in which their retention ends, see `sweepExpiredFiles`.
    index('scans_by_retention').on(retainedSince(table)).where(isKept(table)),
    index('scans_same_file')
      .on(table.organizationId, table.environment, table.sha256, table.createdAt, table.id)
      .where(sql`${table.sha256} is not null`),
    // The few files that are damaged, for metrics and notices.
    index('scans_with_damaged_files').on(table.fileDamagedAt).where(sql`${table.fileDamagedAt} is not null`),
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
    // Scans that people have assessed are few: what they found is compared with the verdict when they are read.
    index('scans_assessed')
      .on(table.organizationId, table.environment, table.createdAt, table.id)
      .where(sql`${table.finding} is not null`),
    index('scans_of_any_assessed').on(table.createdAt, table.id).where(sql`${table.finding} is not null`),
    // Permanently failed analyses, for the operator's notices. A scan that was never completed had no analysis.
    index('scans_analysis_failures')
      .on(completedAt(table))
      .where(
        sql`${table.status} = 'failed' and ${table.environment} = 'production' and ${table.analysisAttempts} > 0`,
      ),
    // Used by the previous release, whose processes may still run. Remove it with the next release.
    index('scans_analysis').on(table.updatedAt).where(sql`${table.status} ${awaitsAnalysis}`),
  ],
)

/**
 * Files at addresses that wait to be fetched or are being fetched. A row ends when its scan leaves `uploading`; what was
 * answered is in the scan's `signals.source`.
 */
export const scanFetches = pgTable(
  'scan_fetches',
  {
    scanId: uuid('scan_id')
      .primaryKey()
      .references(() => scans.id, { onDelete: 'cascade' }),
    ...recordedTenant,
    address: text('address').notNull(),
    /** Whether the request named the file; otherwise the answer does. */
    isNamed: boolean('is_named').notNull(),
    /** The request that asked for it, its trace and its API key: the cause of the scan's events. */
    requestId: text('request_id'),
    traceparent: text('traceparent'),
    keyId: uuid('key_id'),
    /** When it is due: from then on, or after the lease of the process that claimed it. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  // In the order in which they are claimed, of each organization in turn.
  (table) => [index('scan_fetches_in_turn').on(table.organizationId, table.dueAt, table.scanId)],
)

/** What analyses read in the files: see `src/scans/evidence.ts`. Scans that were not analysed have no row. */
export const scanEvidence = pgTable(
  'scan_evidence',
  {
    // The foreign key locks only the scan's own row, which is the analysis's for as long as it runs.
    scanId: uuid('scan_id')
      .primaryKey()
      .references(() => scans.id, { onDelete: 'cascade' }),
    ...recordedTenant,
    /** JSON as text: it is only ever read whole, and json would parse it while it is stored. */
    evidence: text('evidence').notNull(),
  },
  // For moves.
  (table) => [index('scan_evidence_of_organization').on(table.organizationId, table.scanId)],
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

/**
 * Uploads that resume, from their first bytes until their scan no longer takes an upload and what was received is
 * removed. Beside the scans, whose rows stay small: few uploads resume, and each changes its row every two seconds. Like
 * removals they are of no tenant, because what was received is removed by the scan's identifier, also when the scan is
 * gone.
 */
export const resumableUploads = pgTable('resumable_uploads', {
  scanId: uuid('scan_id').primaryKey(),
  createdAt: instant('created_at').notNull(),
  /** Bytes that are durable: the offset from which the upload goes on. */
  received: bigint('received', { mode: 'number' }).notNull(),
  /** Where they are, in the storage's own words; null in the data folder, where the name says it. */
  stored: text('stored'),
  /** The connection that is writing, and until when it may. Null while none is. */
  leaseId: uuid('lease_id'),
  leaseUntil: instant('lease_until'),
})

/** The verdicts that scans had before they were judged again. */
export const judgements = pgTable(
  'judgements',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    /** 1 for the first judgement of the scan. */
    number: integer('number').notNull(),
    verdict: text('verdict').$type<Verdict>(),
    confidence: doublePrecision('confidence'),
    riskLevel: text('risk_level').$type<RiskLevel>(),
    modelVersion: text('model_version'),
    pipelineVersion: text('pipeline_version'),
    signals: json('signals').$type<Record<string, unknown>>(),
    judgedAt: instant('judged_at').notNull(),
    cause: text('cause').$type<JudgementCause>().notNull(),
  },
  (table) => [
    index('judgements_of_scan').on(table.scanId, table.judgedAt, table.id),
    // For moves.
    index('judgements_of_organization').on(table.organizationId, table.scanId, table.number),
  ],
)

/**
 * Scans that wait to be judged again or are being judged. A queue of its own, because such a scan keeps its status and
 * its verdict until the new one replaces it.
 */
export const rejudgements = pgTable(
  'rejudgements',
  {
    scanId: uuid('scan_id')
      .primaryKey()
      .references(() => scans.id, { onDelete: 'cascade' }),
    ...recordedTenant,
    cause: text('cause').$type<JudgementCause>().notNull(),
    /** The run of an operator that queued it; null for a single scan. */
    runId: uuid('run_id'),
    /** Whether the new verdict is only counted. */
    isTrial: boolean('is_trial').notNull().default(false),
    /** The request that asked for it, its trace and its API key: the cause of the event. */
    requestId: text('request_id'),
    traceparent: text('traceparent'),
    keyId: uuid('key_id'),
    /** When it is due: from then on, after the lease of the process that claimed it, or after its delay. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** How often the detector gave no answer. */
    detectorAttempts: integer('detector_attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // In the order in which they are claimed, of each organization in turn.
    index('rejudgements_in_turn').on(table.organizationId, table.dueAt, table.scanId),
    index('rejudgements_of_run').on(table.runId).where(sql`${table.runId} is not null`),
    // For moves.
    index('rejudgements_of_organization').on(table.organizationId, table.scanId),
  ],
)
