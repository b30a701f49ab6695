import { sql } from 'drizzle-orm'
import type { AuditValues } from '../changes/audit/record.js'
import { type Fragment, fragment, value } from '../database/sql/fragment.js'
import type { RemovalValues } from './object-removals.js'

/** A process that is making a report may write its file for this long until it notices. */
const LATE_WRITES = sql.raw(`interval '15 minutes'`)

/** The CTEs that follow from the CTE `reports`, which has the deleted reports. */
const FOLLOWS = fragment`report_files as (
  insert into object_removals (scan_id, created_at, due_at)
  select object_id, ${value('removalAt')}::timestamptz,
    case when status = 'ready' then least(${value('removalAt')}::timestamptz, now()) else now() + ${LATE_WRITES} end
  from reports where object_id is not null
  on conflict (scan_id) do nothing
), report_records as (
  insert into audit_events (id, actor, address, action, organization_id, subject, details, created_at)
  select uuid_v7(${value('auditAt')}::timestamptz), ${value('auditActor')}::text, ${value('auditAddress')}::text,
    'report.deleted', organization_id, public_id('rep', id), json_build_object('with', ${value('auditSubject')}::text),
    ${value('auditAt')}::timestamptz
  from reports
)` as Fragment<AuditValues & RemovalValues>

/**
 * Part of a data-modifying statement that also has the values of its audit record and of `recordsRemovals`: the CTE
 * `reports` deletes the reports that hold the scan of the CTE named `cause`, `report_files` schedules the removal of
 * their files, and `report_records` says so in the audit log.
 */
export const deletesReportsOfScan = (cause: string): Fragment<AuditValues & RemovalValues> =>
  fragment`reports as (
  delete from case_reports using ${sql.identifier(cause)} as cause
  where case_reports.organization_id = cause.organization_id and case_reports.scan_ids @> array[cause.id]
  returning case_reports.id, case_reports.organization_id, case_reports.object_id, case_reports.status
), ${FOLLOWS}`

/** The same for all reports of the case of the CTE named `cause`, also those that were made since the statement began. */
export const deletesReportsOfCase = (cause: string): Fragment<AuditValues & RemovalValues> =>
  fragment`reports as (
  select report.* from ${sql.identifier(cause)} as cause
  cross join lateral take_case_reports(cause.id, cause.organization_id, cause.environment) as report
), ${FOLLOWS}`
