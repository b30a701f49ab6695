import { eq, sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import { viewedSince } from '../changes/audit/viewings.js'
import type { Change } from '../changes/commit.js'
import {
  holdsReservation,
  type ReservationValues,
  type Reserved,
  reservationValues,
  storesAnswer,
} from '../changes/idempotency/reservation.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../database/connection.js'
import { caseReports } from '../database/schema.js'
import { fragment, type SentRow, value } from '../database/sql/fragment.js'
import {
  afterPosition,
  newestFirst,
  ownPageValues,
  type PageRequest,
  type PageValues,
} from '../database/sql/pages.js'
import { isOwnedBy, type Tenant } from '../database/tenant.js'
import type { ReportRow } from './resource.js'

/** How many reports a case can have. */
export const MAX_REPORTS = 100

type Asked = Pick<
  ReportRow,
  | 'id'
  | 'organizationId'
  | 'environment'
  | 'caseId'
  | 'includeFiles'
  | 'includePersonalData'
  | 'requestId'
  | 'keyId'
  | 'createdAt'
>

const hasRoom = fragment`exists (select from room where free)`

const insert = defineStatement<
  { free: boolean | null; stored: boolean },
  SentRow<Asked> & ReservationValues & AuditValues & { maxReports: number }
>(fragment`
  /* reports/queries.insert */
  with room as (
    select room_for_case_report(
      ${value('caseId')}::uuid, ${value('organizationId')}::uuid, ${value('environment')}::text,
      ${value('maxReports')}::int
    ) as free
  ), ${storesAnswer(hasRoom)}, stored as (
    insert into case_reports (
      id, organization_id, environment, case_id, status, include_files, include_personal_data, request_id, key_id,
      created_at
    )
    select ${value('id')}::uuid, ${value('organizationId')}::uuid, ${value('environment')}::text,
      ${value('caseId')}::uuid, 'queued', ${value('includeFiles')}::boolean, ${value('includePersonalData')}::boolean,
      ${value('requestId')}::text, ${value('keyId')}::uuid, ${value('createdAt')}::timestamptz
    where ${hasRoom} and ${holdsReservation}
    returning id, organization_id
  ), ${recordsAudit('stored', 'report.created', fragment`stored.organization_id`)}
  select free, exists (select from stored) as stored from room`)

/**
 * Stores a report to make, unless its case has {@link MAX_REPORTS}. Concurrent requests cannot exceed the limit. Not done
 * means that the reservation was lost.
 */
export const insertReport: Change<
  Reserved & { row: Asked; audit: AuditRecord },
  'stored' | 'limit reached' | 'no case'
> = async (database, { row, reservation, answer, audit }) => {
  const [outcome] = await database.run(insert, {
    ...row,
    createdAt: row.createdAt.toISOString(),
    maxReports: MAX_REPORTS,
    ...reservationValues(reservation, answer),
    ...auditValues(audit),
  })
  if (outcome?.stored) return { done: 'stored', due: false }
  if (outcome?.free == null) return { done: 'no case', due: false }
  return outcome.free ? undefined : { done: 'limit reached', due: false }
}

const byId = prepared(
  'find_case_report',
  (drizzle, value: Placeholders<Tenant & { id: string; caseId: string }>) =>
    drizzle
      .select()
      .from(caseReports)
      .where(
        sql`${eq(caseReports.id, value('id'))} and ${eq(caseReports.caseId, value('caseId'))} and ${isOwnedBy(caseReports)}`,
      ),
)

/** The report with this UUID, of this case of the tenant. */
export async function findReport(
  database: Database,
  tenant: Tenant,
  caseId: string,
  id: string,
): Promise<ReportRow | undefined> {
  const [row] = await byId(database).execute({ id, caseId, ...tenant })
  return row
}

const page = prepared(
  'list_case_reports',
  (drizzle, value: Placeholders<Tenant & PageValues & { caseId: string }>) =>
    drizzle
      .select()
      .from(caseReports)
      .where(
        sql`${eq(caseReports.caseId, value('caseId'))} and ${isOwnedBy(caseReports)} and ${afterPosition(caseReports)}`,
      )
      .orderBy(...newestFirst(caseReports))
      .limit(value('rows')),
)

/** The reports of a case of the tenant, newest first, one more than the page holds. */
export function listReportRows(
  database: Database,
  tenant: Tenant,
  caseId: string,
  request: PageRequest,
): Promise<ReportRow[]> {
  return page(database).execute({ caseId, ...ownPageValues(tenant, request) })
}

const recordDownload = defineStatement<{ id: string }, AuditValues & { id: string; since: string }>(fragment`
  /* reports/queries.recordDownload */
  with given as (
    select id, organization_id, include_files, scan_ids from case_reports where id = ${value('id')}
  ), downloaded as (
    select given.* from given where not exists (
      select from audit_events
      where organization_id = given.organization_id and created_at > ${value('since')}::timestamptz
        and action = 'report.downloaded' and subject = ${value('auditSubject')} and actor = ${value('auditActor')}
    )
  ), ${recordsAudit(
    'downloaded',
    'report.downloaded',
    fragment`downloaded.organization_id`,
    fragment`jsonb_build_object('includesFiles', include_files, 'scans', (
      select coalesce(jsonb_agg(public_id('scan', held.id)), '[]') from unnest(scan_ids) as held(id)
    ))`,
  )}
  select id from given`)

/**
 * Records that somebody is given the address of a report, with the scans in it, unless the same person was in the last 15
 * minutes. Not its use: an address is used without a key, with S3 even without this service. False if the report is
 * gone.
 */
export async function recordReportDownload(
  database: Database,
  { id, audit }: { id: string; audit: AuditRecord },
): Promise<boolean> {
  const since = viewedSince(audit.at)
  return (await database.run(recordDownload, { id, since, ...auditValues(audit) })).length > 0
}
