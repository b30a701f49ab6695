import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { components } from '../../generated/api.js'
import { publicId } from '../basics/identifiers.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import {
  holdsReservation,
  newResourceId,
  type Reservation,
  type ReservationValues,
  reservationValues,
  type StoredAnswer,
  storesAnswer,
} from '../changes/idempotency/reservation.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../database/connection.js'
import { assessments, cases } from '../database/schema.js'
import { fragment, type SentRow, value } from '../database/sql/fragment.js'
import {
  afterPosition,
  newestFirst,
  type PageRequest,
  type PageValues,
  pageValues,
} from '../database/sql/pages.js'
import { isOwnedBy, isOwnedByThatOf, type Tenant } from '../database/tenant.js'
import { conclusionOf, type ScanRow } from '../scans/resource.js'

export type AssessmentRow = typeof assessments.$inferSelect

// The newest assessment of a scan is the one that counts, also if two are made at once.
const insert = defineStatement<
  { id: string },
  SentRow<AssessmentRow> & ReservationValues & AuditValues & { conclusion: string | null }
>(fragment`
  /* cases/assessments.insert */
  with named as (
    select id, organization_id, environment from cases
    where id = ${value('caseId')} and ${isOwnedBy(cases)} and ${value('scanId')}::uuid = any(scan_ids)
    for key share
  ), ${storesAnswer(fragment`exists (select from named)`)}, found as (
    update scans set
      finding = case when assessed_at > ${value('createdAt')}::timestamptz then finding else ${value('finding')}::text end,
      assessed_at = greatest(assessed_at, ${value('createdAt')}::timestamptz),
      conclusion = coalesce(conclusion, ${value('conclusion')}::text)
    from named
    where scans.id = ${value('scanId')}::uuid and ${isOwnedByThatOf('scans', 'named')} and ${holdsReservation}
    returning scans.id, named.id as case_id, scans.organization_id, scans.environment
  ), assessed as (
    insert into assessments (id, organization_id, environment, case_id, scan_id, finding, note, by, created_at)
    select ${value('id')}::uuid, organization_id, environment, case_id, id, ${value('finding')}::text,
      ${value('note')}::text, ${value('by')}::text, ${value('createdAt')}::timestamptz
    from found
    returning id, organization_id
  ), ${recordsAudit('assessed', 'case.assessed', fragment`assessed.organization_id`)}
  select id from assessed`)

type NewAssessment = {
  readonly row: AssessmentRow
  /** The scan, as it was read. */
  readonly scan: Pick<ScanRow, 'signals'>
  readonly audit: AuditRecord
  readonly reservation: Reservation | undefined
  readonly answer: StoredAnswer
}

/** Stores an assessment if its case still names the scan. */
export const insertAssessment: Change<NewAssessment, 'stored'> = async (
  database,
  { row, scan, audit, reservation, answer },
) => {
  const stored = await database.run(insert, {
    ...row,
    createdAt: row.createdAt.toISOString(),
    conclusion: conclusionOf(scan.signals),
    ...reservationValues(reservation, answer),
    ...auditValues(audit),
  })
  return stored.length > 0 ? { done: 'stored', due: false } : undefined
}

/** An assessment by this person, now, with everything that is stored with it. */
export function newAssessment(given: {
  readonly tenant: Tenant
  readonly caseId: string
  readonly scanId: string
  readonly body: components['schemas']['CreateAssessmentRequest']
  readonly by: string
  readonly audit: Pick<AuditRecord, 'actor' | 'address'>
  readonly at: Date
  readonly reservation: Reservation | undefined
}) {
  const { tenant, caseId, scanId, body, by, at, reservation } = given
  const row: AssessmentRow = {
    id: newResourceId(reservation),
    organizationId: tenant.organizationId,
    environment: tenant.environment,
    caseId,
    scanId,
    finding: body.finding,
    note: body.note ?? null,
    by,
    createdAt: at,
  }
  const audit: AuditRecord = {
    ...given.audit,
    subject: publicId('case', caseId),
    details: {
      assessmentId: publicId('asm', row.id),
      scanId: publicId('scan', scanId),
      finding: body.finding,
    },
    at,
  }
  return { row, audit, reservation, answer: { status: 201 as const, data: toAssessment(row) } }
}

const page = prepared(
  'list_assessments',
  (drizzle, value: Placeholders<PageValues & { caseId: string; scanId: string }>) =>
    drizzle
      .select()
      .from(assessments)
      .where(
        fragment`${assessments.caseId} = ${value('caseId')} and ${assessments.scanId} = ${value('scanId')}
          and ${afterPosition(assessments)}`,
      )
      .orderBy(...newestFirst(assessments))
      .limit(value('rows')),
)

/** The assessments of a scan in a case, newest first, one more than the page holds. */
export function listAssessmentRows(
  database: Database,
  of: { readonly caseId: string; readonly scanId: string },
  request: PageRequest,
): Promise<AssessmentRow[]> {
  return page(database).execute({ ...of, ...pageValues(request) })
}

/** Rows per statement. */
const BATCH = 200

type After = Placeholders<Tenant & { of: string; afterAt: string; afterId: string }>

/** All assessments that have this UUID in a column, oldest first, a batch at a time. */
const allOf = (name: string, column: AnyPgColumn) =>
  prepared(name, (drizzle, value: After) =>
    drizzle
      .select()
      .from(assessments)
      .where(
        fragment`${column} = ${value('of')} and ${isOwnedBy(assessments)}
          and (${assessments.createdAt}, ${assessments.id}) > (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)`,
      )
      .orderBy(assessments.createdAt, assessments.id)
      .limit(BATCH),
  )

const reader = (name: string, column: AnyPgColumn) => {
  const batch = allOf(name, column)
  return async function* (database: Database, tenant: Tenant, of: string): AsyncGenerator<AssessmentRow> {
    let [afterAt, afterId] = ['-infinity', '00000000-0000-0000-0000-000000000000']
    for (;;) {
      const rows = await batch(database).execute({ of, ...tenant, afterAt, afterId })
      yield* rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < BATCH) return
      ;[afterAt, afterId] = [last.createdAt.toISOString(), last.id]
    }
  }
}

/** Every assessment in a case of the tenant, by the case's UUID, oldest first. */
export const assessmentsOfCase = reader('list_assessments_of_case', assessments.caseId)

/** Every assessment of a scan of the tenant, by the scan's UUID, in all of its cases, oldest first. */
export const assessmentsOfScan = reader('list_assessments_of_scan', assessments.scanId)

/** An assessment as both APIs show it. */
export function toAssessment(row: AssessmentRow): components['schemas']['Assessment'] {
  return {
    id: publicId('asm', row.id),
    caseId: publicId('case', row.caseId),
    scanId: publicId('scan', row.scanId),
    finding: row.finding,
    ...(row.note !== null && { note: row.note }),
    by: row.by,
    createdAt: row.createdAt.toISOString(),
  }
}
