import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { newId } from '../basics/identifiers.js'
import type { AuditRecord } from '../changes/audit/record.js'
import { withoutWaitingForDisk } from '../database/commit.js'
import { type Database, defineStatement } from '../database/connection.js'
import { awaitsAnalysis, type QueuedUpload, scans } from '../database/schema.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { type Fragment, fragment, value } from '../database/sql/fragment.js'
import { plainArray } from '../database/sql/texts.js'
import { type ClockOffset, databaseNow } from '../database/sql/time.js'
import { organizationsInTurn, type Turn } from '../database/sql/turns.js'
import { isNotMoved, isOwnedBy, type Tenant } from '../database/tenant.js'
import { type RemovalValues, recordsRemovals } from './object-removals.js'
import { declaredColumns, selected } from './queries.js'
import type { DeclaredScan, ScanRow } from './resource.js'

/** Waiting for an analysis or being analysed. The index `scans_due` covers exactly these scans. */
const inAnalysis = sql`status ${awaitsAnalysis}`

type QueueValues = Tenant &
  ClockOffset & {
    readonly id: string
    /** Set only in the sandbox; elsewhere there is always a file. */
    readonly hasFile: boolean | null
    readonly startInMs: number
    /** The request that asks for the analysis. */
    readonly analysisRequestId: string | null
    /** Where the analysis continues the request's trace; null if the request is not traced. */
    readonly analysisTraceparent: string | null
    /** UUID of that request's API key. */
    readonly analysisKeyId: string | null
  }

type UploadValues = {
  readonly now: string
  /** UUID. */
  readonly recordId: string
  /** JSON of a {@link QueuedUpload}; null if there is no file. */
  readonly upload: string | null
}

const queues: Fragment<QueueValues & UploadValues> = fragment`queued as (
  update scans set status = 'queued', updated_at = ${value('now')}, has_file = ${value('hasFile')}::boolean,
    analysis_request_id = ${value('analysisRequestId')}, analysis_traceparent = ${value('analysisTraceparent')},
    analysis_key_id = ${value('analysisKeyId')}::uuid,
    -- Not rounded up: the scan is due for a claim that begins within the same millisecond.
    analysis_lease_until = date_trunc('milliseconds', ${databaseNow})
      + ${value('startInMs')}::float8 * interval '1 millisecond'
  where id = ${value('id')} and ${isOwnedBy(scans)} and status ${isNotDistinctFrom} 'uploading'
  returning id, organization_id, upload_expires_at
  ), uploaded as (
    insert into custody_queue (organization_id, event_id, scan_id, upload)
    select organization_id, ${value('recordId')}::uuid, id, ${value('upload')}::json from queued
    where ${value('upload')}::json is not null
  )`

type Queued = QueueValues & UploadValues

const queue = defineStatement<{ id: string }, Queued>(fragment`
  /* scans/analysis-queue.queue */
  with ${queues}
  select id from queued`)

const queueWithoutFile = defineStatement<{ id: string }, Queued & RemovalValues>(fragment`
  /* scans/analysis-queue.queueWithoutFile */
  with ${queues}, ${recordsRemovals('queued')}
  select id from queued`)

/**
 * Queues a scan for analysis, not before `startInMs` have passed. Returns whether this call queued it. If there is a
 * file, `audit` becomes the custody record of its upload. `removal` is set when there is no file but one may still be uploaded, which must
 * then be removed.
 */
export async function queueScan(
  database: Database,
  {
    audit,
    isUploaded,
    removal,
    ...given
  }: QueueValues & {
    audit: Omit<AuditRecord, 'subject'>
    isUploaded: boolean
    removal: RemovalValues | undefined
  },
): Promise<boolean> {
  const now = audit.at.toISOString()
  const { actor, address = null, details } = audit
  const upload: QueuedUpload = { at: now, actor, address, details }
  const values = { ...given, now, recordId: newId(), upload: isUploaded ? JSON.stringify(upload) : null }
  const queued = await (removal === undefined
    ? database.run(queue, values)
    : database.run(queueWithoutFile, { ...values, ...removal }))
  return queued.length > 0
}

/** A claimed scan. */
export type ClaimedScan = DeclaredScan &
  Pick<
    ScanRow,
    | 'organizationId'
    | 'environment'
    | 'analysisAttempts'
    | 'detectorAttempts'
    | 'analysisRequestId'
    | 'analysisTraceparent'
    | 'analysisKeyId'
    | 'sha256'
  > & {
    /**
     * How long ago the scan was created, in milliseconds. Not measured with this process's clock, which may be ahead.
     */
    readonly ageMs: number
  }

const claimedColumns = selected({
  ...declaredColumns,
  organizationId: scans.organizationId,
  environment: scans.environment,
  analysisAttempts: scans.analysisAttempts,
  detectorAttempts: scans.detectorAttempts,
  analysisRequestId: scans.analysisRequestId,
  analysisTraceparent: scans.analysisTraceparent,
  analysisKeyId: scans.analysisKeyId,
  sha256: scans.sha256,
} satisfies Record<Exclude<keyof ClaimedScan, 'ageMs'>, AnyPgColumn | SQL>)

const claimQueued = defineStatement<ClaimedScan, Omit<ScanClaim, 'except'> & { except: string }>(fragment`
  /* scans/analysis-queue.claimQueued */
  with recursive ${organizationsInTurn('scans', inAnalysis)}, next as (
    select scan.id from waiting
    cross join lateral (
      select id from scans
      where ${inAnalysis} and organization_id = waiting.organization_id
        and (analysis_lease_until is null or analysis_lease_until <= ${databaseNow})
      order by analysis_lease_until nulls first, created_at limit 1 for update skip locked
    ) as scan
    where waiting.organization_id <> all(${value('except')}::uuid[])
      and ${isNotMoved(sql`waiting.organization_id`)}
    limit 1
  )
  update scans set
    status = 'processing',
    analysis_attempts = analysis_attempts + 1,
    analysis_lease_until = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond',
    updated_at = ${databaseNow}
  from ${withoutWaitingForDisk}, next where scans.id = next.id
  returning ${claimedColumns},
    extract(epoch from ${databaseNow} - ${scans.createdAt})::float8 * 1000 as "ageMs"`)

export type ScanClaim = ClockOffset &
  Turn & {
    /** UUIDs of organizations to skip for now. */
    readonly except: readonly string[]
    readonly leaseMs: number
  }

/**
 * Claims a scan for analysis until its lease ends: of the organization whose turn it is, the scan that has been due for
 * the longest time. `undefined` when none is due.
 */
export async function claimQueuedScan(
  database: Database,
  claim: ScanClaim,
): Promise<ClaimedScan | undefined> {
  const [claimed] = await database.run(claimQueued, { ...claim, except: plainArray(claim.except) })
  return claimed
}

/**
 * The attempt that a process has claimed. A process that was cut off from the database for longer than its lease no
 * longer changes the scan once another process has claimed it, because that counts as another attempt. The exception:
 * the scan was postponed uncounted in between.
 */
export type Attempt = { readonly id: string; readonly attempt: number }

export const attemptOf = ({ id, analysisAttempts }: ClaimedScan): Attempt => ({
  id,
  attempt: analysisAttempts,
})

/** Matches the scan while the attempt holds it. */
export const holdsAnalysis = fragment`status ${isNotDistinctFrom} 'processing' and analysis_attempts = ${value('attempt')}`

type Renewal = ClockOffset & Attempt & { readonly leaseMs: number }

const renew = defineStatement<Record<never, never>, Renewal>(fragment`
  /* scans/analysis-queue.renew */
  update scans set
    analysis_lease_until = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond'
  where id = ${value('id')} and ${holdsAnalysis}`)

/** Extends a lease. */
export async function renewLease(database: Database, values: Renewal): Promise<void> {
  await database.run(renew, values)
}

// A scan that waits for a later attempt has no attempts counted now.
const releaseAll = defineStatement<Record<never, never>, Record<never, never>>(fragment`
  /* scans/analysis-queue.releaseAll */
  update scans set analysis_lease_until = null where status = 'processing' and analysis_attempts > 0`)

/** Ends the leases of all analyses. For the start of a process that is the only one: the previous holders are gone. */
export async function releaseAnalyses(database: Database): Promise<void> {
  await database.run(releaseAll, {})
}

type Postponement = ClockOffset & Attempt & { readonly retryInMs: number }

const postpone = defineStatement<Record<never, never>, Postponement & { isCounted: boolean }>(fragment`
  /* scans/analysis-queue.postpone */
  update scans set
    analysis_lease_until = ${databaseNow} + ${value('retryInMs')}::float8 * interval '1 millisecond',
    analysis_attempts = case when ${value('isCounted')}::boolean then analysis_attempts else 0 end
  where id = ${value('id')} and ${holdsAnalysis}`)

/**
 * Postpones a scan; any process may claim it after that time. If the attempt is not counted, the counter starts again
 * from zero, because the attempt did not crash its process.
 */
export async function postponeScan(
  database: Database,
  values: Postponement & { readonly isCounted: boolean },
): Promise<void> {
  await database.run(postpone, values)
}

const postponeAnswer = defineStatement<
  Record<never, never>,
  Postponement & { sha256: string | null }
>(fragment`
  /* scans/analysis-queue.postponeAnswer */
  update scans set
    analysis_lease_until = ${databaseNow} + ${value('retryInMs')}::float8 * interval '1 millisecond',
    detector_attempts = detector_attempts + 1,
    sha256 = coalesce(sha256, ${value('sha256')}::text),
    -- It did not end its process.
    analysis_attempts = 0
  where id = ${value('id')} and ${holdsAnalysis}`)

/**
 * Postpones a scan about which the detector gave no answer. Counted separately from analyses that crashed. `sha256`, if
 * known, is that of the file that was read: the next attempt must find the same file.
 */
export async function postponeDetection(
  database: Database,
  values: Postponement & { readonly sha256: string | null },
): Promise<void> {
  await database.run(postponeAnswer, values)
}
