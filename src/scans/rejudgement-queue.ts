import { sql } from 'drizzle-orm'
import type { JudgementCause } from '../../generated/vocabulary.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Cause } from '../changes/events/event.js'
import { withoutWaitingForDisk } from '../database/commit.js'
import { type Database, defineStatement } from '../database/connection.js'
import { scans } from '../database/schema.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { fragment, value } from '../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../database/sql/time.js'
import { organizationsInTurn, type Turn } from '../database/sql/turns.js'
import { isNotMoved, isOwnedBy, isOwnedByThatOf, type Tenant } from '../database/tenant.js'
import type { ClaimedScan } from './analysis-queue.js'
import { declaredColumns, selected } from './queries.js'
import type { ScanRow } from './resource.js'

/** Matches scans that can be judged again. */
export const isRejudgeable = fragment`scans.status ${isNotDistinctFrom} 'complete'
  and scans.environment ${isNotDistinctFrom} 'production' and coalesce(scans.has_file, true)`

type Asked = Tenant & ClockOffset & { readonly id: string }

const request = defineStatement<
  { queued: boolean },
  Asked &
    AuditValues & {
      cause: JudgementCause
      requestId: string | null
      traceparent: string | null
      keyId: string | null
    }
>(fragment`
  /* scans/rejudgement-queue.request */
  with scan as (
    select id, organization_id, environment from scans
    where id = ${value('id')} and ${isOwnedBy(scans)} and ${isRejudgeable} for key share
  ), queued as (
    insert into rejudgements
      (scan_id, organization_id, environment, cause, request_id, traceparent, key_id, due_at, created_at)
    select id, organization_id, environment, ${value('cause')}::text, ${value('requestId')}::text,
      ${value('traceparent')}::text, ${value('keyId')}::uuid, date_trunc('milliseconds', ${databaseNow}),
      ${databaseNow}
    from scan
    -- A trial gives way; what a process finds of it is then no longer counted.
    on conflict (scan_id) do update set
      cause = excluded.cause, run_id = null, is_trial = false, request_id = excluded.request_id,
      traceparent = excluded.traceparent, key_id = excluded.key_id, due_at = excluded.due_at, attempts = 0,
      detector_attempts = 0, created_at = excluded.created_at
    where rejudgements.is_trial
    returning organization_id
  ), ${recordsAudit('queued', 'scan.rejudgement_requested', fragment`queued.organization_id`)}
  select true as queued from scan`)

/** Queues a scan to be judged again, unless it already waits. Returns false for one that cannot be. */
export async function requestRejudgement(
  database: Database,
  { audit, by, ...asked }: Asked & { cause: JudgementCause; by: Cause; audit: AuditRecord },
): Promise<boolean> {
  const rows = await database.run(request, {
    ...asked,
    requestId: by.requestId,
    traceparent: by.span?.traceparent ?? null,
    keyId: by.keyId ?? null,
    ...auditValues(audit),
  })
  return rows.length > 0
}

/** A claimed scan that is judged again, with the attempts and the age of its place in the queue. */
export type ClaimedRejudgement = ClaimedScan &
  Pick<ScanRow, 'sha256'> & {
    readonly cause: JudgementCause
    /** Whether the new verdict is only counted. */
    readonly isTrial: boolean
  }

type RejudgementClaim = ClockOffset & Turn & { readonly leaseMs: number }

// A scan whose file has expired meanwhile is claimed too, and leaves the queue when its file is not found.
const claim = defineStatement<ClaimedRejudgement, RejudgementClaim>(fragment`
  /* scans/rejudgement-queue.claim */
  with recursive ${organizationsInTurn('rejudgements', sql`true`)}, next as (
    select rejudgement.scan_id from waiting
    cross join lateral (
      select scan_id from rejudgements
      where organization_id = waiting.organization_id and due_at <= ${databaseNow}
        and exists (
          select from scans where scans.id = rejudgements.scan_id and ${isOwnedByThatOf('scans', 'rejudgements')}
        )
      order by due_at, scan_id limit 1 for update skip locked
    ) as rejudgement
    where ${isNotMoved(sql`waiting.organization_id`)}
    limit 1
  )
  update rejudgements set
    attempts = attempts + 1,
    due_at = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond'
  from ${withoutWaitingForDisk}, next, scans
  where rejudgements.scan_id = next.scan_id and scans.id = next.scan_id
    and ${isOwnedByThatOf('scans', 'rejudgements')}
  returning ${selected(declaredColumns)}, scans.organization_id as "organizationId", scans.environment,
    scans.has_file as "hasFile", scans.sha256, rejudgements.cause, rejudgements.is_trial as "isTrial", rejudgements.attempts as "analysisAttempts",
    rejudgements.detector_attempts as "detectorAttempts", rejudgements.request_id as "analysisRequestId",
    rejudgements.traceparent as "analysisTraceparent", rejudgements.key_id as "analysisKeyId",
    extract(epoch from ${databaseNow} - rejudgements.created_at)::float8 * 1000 as "ageMs"`)

/**
 * Claims a scan until its lease ends: of the organization whose turn it is, the one that has been due for the longest
 * time. `undefined` when none is due.
 */
export async function claimRejudgement(
  database: Database,
  values: RejudgementClaim,
): Promise<ClaimedRejudgement | undefined> {
  const [claimed] = await database.run(claim, values)
  return claimed
}

/** The claim of a process, which ends when another process claims the scan. */
type Claim = { readonly id: string; readonly attempt: number }

export const claimOf = ({ id, analysisAttempts }: ClaimedRejudgement): Claim => ({
  id,
  attempt: analysisAttempts,
})

export const holdsClaim = fragment`scan_id = ${value('id')} and attempts = ${value('attempt')}`

const postpone = defineStatement<
  Record<never, never>,
  Claim & ClockOffset & { retryInMs: number; isCounted: boolean; isDetector: boolean }
>(fragment`
  /* scans/rejudgement-queue.postpone */
  update rejudgements set
    due_at = ${databaseNow} + ${value('retryInMs')}::float8 * interval '1 millisecond',
    attempts = case when ${value('isCounted')}::boolean then attempts else 0 end,
    detector_attempts = detector_attempts + case when ${value('isDetector')}::boolean then 1 else 0 end
  where ${holdsClaim}`)

/** Postpones a scan, or renews its lease; any process may claim it after that time. */
export async function postponeRejudgement(
  database: Database,
  values: Claim & ClockOffset & { retryInMs: number; isCounted: boolean; isDetector: boolean },
): Promise<void> {
  await database.run(postpone, values)
}

const giveUp = defineStatement<Record<never, never>, Claim>(fragment`
  /* scans/rejudgement-queue.giveUp */
  with given_up as (
    delete from rejudgements where ${holdsClaim} returning run_id
  )
  update rejudgement_runs set failed = failed + 1 from given_up where rejudgement_runs.id = given_up.run_id`)

/** Takes a scan that cannot be judged again from the queue. It keeps its verdict. */
export async function giveUpRejudgement(database: Database, held: Claim): Promise<void> {
  await database.run(giveUp, held)
}

const releaseAll = defineStatement<Record<never, never>, ClockOffset>(fragment`
  /* scans/rejudgement-queue.releaseAll */
  update rejudgements set due_at = least(due_at, ${databaseNow}) where attempts > 0`)

/** Ends all leases. For the start of a process that is the only one: the previous holders are gone. */
export async function releaseRejudgements(database: Database, values: ClockOffset): Promise<void> {
  await database.run(releaseAll, values)
}

const find = defineStatement<{ under_way: boolean }, { id: string }>(fragment`
  /* scans/rejudgement-queue.find */
  select attempts > 0 as under_way from rejudgements where scan_id = ${value('id')} and not is_trial`)

/** Whether the scan waits to be judged again or is being judged; `undefined` if neither. */
export async function findRejudgement(
  database: Database,
  id: string,
): Promise<'waiting' | 'under_way' | undefined> {
  const [row] = await database.run(find, { id })
  return row && (row.under_way ? 'under_way' : 'waiting')
}

const dropTrials = defineStatement<Record<never, never>, { moved: string }>(fragment`
  /* scans/rejudgement-queue.dropTrials */
  delete from rejudgements where organization_id = ${value('moved')}::uuid and is_trial`)

/** Takes the scans of an organization that moves away from the queue, as far as they are only tried. */
export async function dropTrialsOf(database: Database, organizationId: string): Promise<void> {
  await database.run(dropTrials, { moved: organizationId })
}
