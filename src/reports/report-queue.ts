import { randomUUID } from 'node:crypto'
import type { ReportFailureCode } from '../../generated/vocabulary.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import type { Event } from '../changes/events/event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../changes/events/record.js'
import { type Database, defineStatement } from '../database/connection.js'
import { caseReports } from '../database/schema.js'
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
  }

/** A process that lost its lease may write for this long until it notices. */
const LATE_WRITES = fragment`interval '15 minutes'`

const claim = defineStatement<ClaimedReport, ClockOffset & { leaseMs: number; objectId: string }>(fragment`
  /* reports/report-queue.claim */
  with next as (
    select id, object_id from case_reports
    where status = 'queued' and (lease_until is null or lease_until <= ${databaseNow})
      and ${isNotMoved(caseReports.organizationId)}
    order by lease_until nulls first, created_at limit 1 for update skip locked
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
    case_reports.object_id as "objectId", case_reports.created_at as "createdAt"`)

/** Claims the report that has been due for the longest time; `undefined` when none is. */
export async function claimReport(
  database: Database,
  given: ClockOffset & { leaseMs: number },
): Promise<ClaimedReport | undefined> {
  const [claimed] = await database.run(claim, { ...given, objectId: randomUUID() })
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

// A scan that was deleted since the claim is in no report.
const finish = defineStatement<
  { deliveries: number },
  Held & EventValues & AuditValues & { byteSize: number; sha256: string }
>(fragment`
  /* reports/report-queue.finish */
  with ready as (
    update case_reports set status = 'ready', byte_size = ${value('byteSize')}::float8::bigint,
      sha256 = ${value('sha256')}::text, lease_until = null
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
    events: readonly Event[]
    audit: AuditRecord
  },
  true
> = async (database, { held, byteSize, sha256, events, audit }, maxAttempts) => {
  const [row] = await database.run(finish, {
    id: held.id,
    objectId: held.objectId,
    byteSize,
    sha256,
    ...eventValues([events], maxAttempts),
    ...auditValues(audit),
  })
  return row === undefined ? undefined : { done: true, due: row.deliveries > 0 }
}

const fail = defineStatement<{ id: string }, Held & AuditValues & { code: string; message: string }>(fragment`
  /* reports/report-queue.fail */
  with failed as (
    update case_reports set status = 'failed', failure_code = ${value('code')}, failure_message = ${value('message')},
      lease_until = null, object_id = null
    where ${isHeld}
    returning id, organization_id
  ), ${recordsAudit('failed', 'report.failed', fragment`failed.organization_id`)}
  select id from failed`)

/** Ends a report that cannot be made. */
export async function failReport(
  database: Database,
  held: Held,
  failure: { readonly code: ReportFailureCode; readonly message: string },
  audit: AuditRecord,
): Promise<void> {
  const { id, objectId } = held
  await database.run(fail, { id, objectId, ...failure, ...auditValues(audit) })
}
