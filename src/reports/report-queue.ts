import { sql } from 'drizzle-orm'
import type { ReportFailureCode } from '../../generated/vocabulary.js'
import { newId } from '../basics/identifiers.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import type { Event } from '../changes/events/event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../changes/events/record.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../database/sql/time.js'
import { isNotMoved, type Tenant } from '../database/tenant.js'
import type { ReportRow } from './resource.js'

/** A report that this process is making. `objectId` is also the proof that it still is. */
export type ClaimedReport = Tenant &
  Pick<
    ReportRow,
    'id' | 'caseId' | 'includeFiles' | 'includePersonalData' | 'scanIds' | 'attempts' | 'requestId' | 'keyId'
  > & {
    readonly objectId: string
    /** In PostgreSQL's text format. */
    readonly createdAt: string
    /** For how long a time stamp was asked for in vain, in milliseconds; `null` if it was not. */
    readonly timeStampMissedMs: number | null
  }

/** A process that lost its lease may write for this long until it notices. */
const LATE_WRITES = fragment`interval '15 minutes'`

const isQueued = sql.raw(`status = 'queued'`)

/** Since when a report waits: the index `case_reports_due` is in this order for each organization. */
const dueAt = sql.raw('coalesce(lease_until, created_at)')

// `waiting` walks the index from one organization to the next, without reading the reports in between. It starts after
// the one that was served last, and wraps around once.
const claim = defineStatement<ClaimedReport, ReportClaim & { objectId: string }>(fragment`
  /* reports/report-queue.claim */
  with recursive waiting as (
    select null::uuid as organization_id, ${value('after')}::uuid as position, false as wrapped
    union all
    select found.organization_id, found.organization_id, waiting.wrapped or next.organization_id is null
    from waiting
    left join lateral (
      select organization_id from case_reports
      where ${isQueued} and organization_id > waiting.position
      order by organization_id limit 1
    ) as next on true
    left join lateral (
      select organization_id from case_reports
      where ${isQueued} and next.organization_id is null and not waiting.wrapped
      order by organization_id limit 1
    ) as first on true
    cross join lateral (select coalesce(next.organization_id, first.organization_id) as organization_id) as found
    where found.organization_id is not null and (
      found.organization_id <= ${value('after')}::uuid
      or not (waiting.wrapped or next.organization_id is null)
    )
  ), next as (
    select report.id, report.object_id from waiting
    cross join lateral (
      select id, object_id from case_reports
      where ${isQueued} and organization_id = waiting.organization_id
        and (lease_until is null or lease_until <= ${databaseNow})
      order by ${dueAt}, id limit 1 for update skip locked
    ) as report
    where ${isNotMoved(sql`waiting.organization_id`)}
    limit 1
  ), left_behind as (
    insert into object_removals (scan_id, created_at, due_at)
    select object_id, ${databaseNow}, ${databaseNow} + ${LATE_WRITES} from next where object_id is not null
    on conflict (scan_id) do nothing
  )
  update case_reports set
    attempts = case_reports.attempts + 1, object_id = ${value('objectId')}::uuid,
    lease_until = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond',
    scan_ids = coalesce((
      select scan_ids from cases
      where cases.id = case_reports.case_id and cases.organization_id = case_reports.organization_id
    ), case_reports.scan_ids)
  from next where case_reports.id = next.id
  returning case_reports.id, case_reports.organization_id as "organizationId", case_reports.environment,
    case_reports.case_id as "caseId", case_reports.include_files as "includeFiles",
    case_reports.include_personal_data as "includePersonalData", case_reports.scan_ids as "scanIds",
    case_reports.attempts, case_reports.request_id as "requestId", case_reports.key_id as "keyId",
    case_reports.object_id as "objectId", case_reports.created_at as "createdAt",
    (extract(epoch from ${databaseNow} - case_reports.time_stamp_missed_at) * 1000)::float8 as "timeStampMissedMs"`)

export type ReportClaim = ClockOffset & {
  /** UUID of the organization that was served last; the next one follows. */
  readonly after: string
  readonly leaseMs: number
}

/**
 * Claims a report: of the organization whose turn it is, the one that has been due for the longest time; `undefined` when
 * none is due.
 */
export async function claimReport(
  database: Database,
  given: ReportClaim,
): Promise<ClaimedReport | undefined> {
  const [claimed] = await database.run(claim, { ...given, objectId: newId() })
  return claimed
}

type Held = { readonly id: string; readonly objectId: string }

const isHeld = fragment`id = ${value('id')}::uuid and object_id = ${value('objectId')}::uuid and status = 'queued'`

const renew = defineStatement<{ id: string }, Held & ClockOffset & { leaseMs: number }>(fragment`
  /* reports/report-queue.renew */
  update case_reports set lease_until = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond'
  where ${isHeld} returning id`)

/** Extends a lease, or ends it after `leaseMs` for another attempt. Returns whether it was still held. */
export async function renewReportLease(
  database: Database,
  { id, objectId, leaseMs, clockOffsetMs }: Held & ClockOffset & { leaseMs: number },
): Promise<boolean> {
  return (await database.run(renew, { id, objectId, leaseMs, clockOffsetMs })).length > 0
}

const giveBack = defineStatement<Record<never, never>, Held & ClockOffset>(fragment`
  /* reports/report-queue.giveBack */
  update case_reports set lease_until = ${databaseNow}, attempts = attempts - 1
  where ${isHeld}`)

/** Ends a lease at once, for another process. The attempt does not count. */
export async function giveReportBack(
  database: Database,
  { id, objectId, clockOffsetMs }: Held & ClockOffset,
): Promise<void> {
  await database.run(giveBack, { id, objectId, clockOffsetMs })
}

const postpone = defineStatement<Record<never, never>, Held & ClockOffset & { waitMs: number }>(fragment`
  /* reports/report-queue.postpone */
  update case_reports set attempts = attempts - 1,
    time_stamp_missed_at = coalesce(time_stamp_missed_at, ${databaseNow}),
    lease_until = ${databaseNow} + ${value('waitMs')}::float8 * interval '1 millisecond'
  where ${isHeld}`)

/** Ends a lease after `waitMs` for another attempt to get a time stamp. The attempt does not count. */
export async function postponeForTimeStamp(
  database: Database,
  { id, objectId, waitMs, clockOffsetMs }: Held & ClockOffset & { waitMs: number },
): Promise<void> {
  await database.run(postpone, { id, objectId, waitMs, clockOffsetMs })
}

// A scan that was deleted since the claim is in no report.
const finish = defineStatement<
  { deliveries: number },
  Held & EventValues & AuditValues & { byteSize: number; sha256: string; timeStampedAt: string | null }
>(fragment`
  /* reports/report-queue.finish */
  with ready as (
    update case_reports set status = 'ready', byte_size = ${value('byteSize')}::float8::bigint,
      sha256 = ${value('sha256')}::text, time_stamped_at = ${value('timeStampedAt')}::timestamptz, lease_until = null
    where ${isHeld} and not exists (
      select from unnest(case_reports.scan_ids) as held(id)
      where not exists (
        select from scans where scans.id = held.id and scans.organization_id = case_reports.organization_id
      )
    ) and exists (
      select from cases
      where cases.id = case_reports.case_id and cases.organization_id = case_reports.organization_id
    )
    returning id, organization_id, environment, ${value('auditAt')}::timestamptz as happened_at, 1 as place
  ), ${recordsEvents('ready')}, ${recordsAudit('ready', 'report.ready', fragment`ready.organization_id`)}
  select ${deliveriesMade} as deliveries from ready`)

/** Makes a report ready, with its event. Not done if it is no longer this process's, or a scan of it was deleted. */
export const finishReport: Change<
  {
    held: Held
    byteSize: number
    sha256: string
    timeStampedAt: Date | null
    events: readonly Event[]
    audit: AuditRecord
  },
  true
> = async (database, { held, byteSize, sha256, timeStampedAt, events, audit }, maxAttempts) => {
  const [row] = await database.run(finish, {
    id: held.id,
    objectId: held.objectId,
    byteSize,
    sha256,
    timeStampedAt: timeStampedAt?.toISOString() ?? null,
    ...eventValues([events], maxAttempts),
    ...auditValues(audit),
  })
  return row === undefined ? undefined : { done: true, due: row.deliveries > 0 }
}

const fail = defineStatement<
  { id: string },
  Held & ClockOffset & AuditValues & { code: string; message: string }
>(fragment`
  /* reports/report-queue.fail */
  with failed as (
    update case_reports set status = 'failed', failure_code = ${value('code')}, failure_message = ${value('message')},
      lease_until = null, object_id = null
    where ${isHeld}
    returning id, organization_id
  ), left_behind as (
    insert into object_removals (scan_id, created_at, due_at)
    select ${value('objectId')}::uuid, ${databaseNow}, ${databaseNow} + ${LATE_WRITES} from failed
    on conflict (scan_id) do nothing
  ), ${recordsAudit('failed', 'report.failed', fragment`failed.organization_id`)}
  select id from failed`)

/** Ends a report that cannot be made. */
export async function failReport(
  database: Database,
  { id, objectId, clockOffsetMs }: Held & ClockOffset,
  failure: { readonly code: ReportFailureCode; readonly message: string },
  audit: AuditRecord,
): Promise<void> {
  await database.run(fail, { id, objectId, clockOffsetMs, ...failure, ...auditValues(audit) })
}
