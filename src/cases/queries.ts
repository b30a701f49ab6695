import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type AuditRecord, auditValues, recordsAudit } from '../audit/record.js'
import { type Database, defineStatement, prepared } from '../database/connection.js'
import { afterPosition, idsOfPage, newestFirst, type PageRequest, pageValues } from '../database/pages.js'
import { cases, scans } from '../database/schema.js'
import { lanesOf, ownedBy, type Tenant, type TenantFilter } from '../database/tenant.js'
import type { Event } from '../events/event.js'
import { deliveriesMade, eventValues, recordsEvents } from '../events/record.js'
import {
  holdsReservation,
  type Reservation,
  reservationValues,
  type StoredAnswer,
  storesAnswer,
} from '../idempotency/reservation.js'
import type { CaseRow } from './resource.js'

/**
 * A case with its verdict, derived when it is read: whatever order scans complete and cases are made in, it is
 * the worst of what the scans have now. A scan that completed later counts as an update of the case.
 */
const columns = {
  ...getTableColumns(cases),
  verdict: sql<CaseRow['verdict']>`(
    select case max(case ${scans.verdict} when 'synthetic' then 3 when 'suspicious' then 2 when 'authentic' then 1 end)
      when 3 then 'synthetic' when 2 then 'suspicious' when 1 then 'authentic' end
    from ${scans} where ${scans.id} = any(${cases.scanIds})
  )`.as('verdict'),
  updatedAt: sql<Date>`greatest(${cases.updatedAt}, (
    select max(${scans.updatedAt}) from ${scans}
    where ${scans.id} = any(${cases.scanIds}) and ${scans.status} = 'complete'
  ))`
    .mapWith(cases.updatedAt)
    .as('seen_updated_at'),
}

const byId = prepared((drizzle) =>
  drizzle
    .select(columns)
    .from(cases)
    .where(sql`${eq(cases.id, sql.placeholder('id'))} and ${ownedBy(cases)}`)
    .prepare('find_case'),
)

/** The tenant's case with this UUID. */
export async function findCase(database: Database, tenant: Tenant, id: string): Promise<CaseRow | undefined> {
  const [row] = await byId(database).execute({ id, ...tenant })
  return row
}

const page = prepared((drizzle) =>
  drizzle
    .select(columns)
    .from(cases)
    .where(sql`${ownedBy(cases)} and ${afterPosition(cases)}`)
    .orderBy(...newestFirst(cases))
    .limit(sql.placeholder('rows'))
    .prepare('list_cases'),
)

/** The tenant's cases, newest first, one more than the page holds. */
export function listCaseRows(database: Database, tenant: Tenant, request: PageRequest): Promise<CaseRow[]> {
  return page(database).execute({ ...tenant, ...pageValues(request) })
}

const insert = defineStatement<{ deliveries: number }>(sql`
  with ${storesAnswer}, opened as (
    insert into cases (
      id, organization_id, environment, title, scan_ids, status, severity, assignee, created_at, updated_at
    )
    select ${sql.placeholder('id')}::uuid, ${sql.placeholder('organizationId')}::uuid,
      ${sql.placeholder('environment')}::text, ${sql.placeholder('title')}::text,
      ${sql.placeholder('scanIds')}::uuid[], 'open', ${sql.placeholder('severity')}::text,
      ${sql.placeholder('assignee')}::text, ${sql.placeholder('createdAt')}::timestamptz,
      ${sql.placeholder('createdAt')}::timestamptz
    where ${holdsReservation}
    returning id
  ), ${recordsEvents('opened')}
  select ${deliveriesMade} as deliveries from opened`)

/**
 * Stores a new case with its event, its deliveries and, when a key is reserved, the answer. Returns how many
 * deliveries there are, or `undefined` when the reservation was lost and nothing was stored.
 */
export async function insertCase(
  database: Database,
  row: CaseRow,
  also: {
    events: readonly Event[]
    maxAttempts: number
    reservation: Reservation | undefined
    answer: StoredAnswer
  },
): Promise<number | undefined> {
  const [inserted] = await database.run(insert, {
    id: row.id,
    organizationId: row.organizationId,
    environment: row.environment,
    title: row.title,
    scanIds: row.scanIds,
    severity: row.severity,
    assignee: row.assignee,
    createdAt: row.createdAt.toISOString(),
    ...eventValues(also.events, also.maxAttempts, row.createdAt),
    ...reservationValues(also.reservation, also.answer),
  })
  return inserted?.deliveries
}

const byIdOfAnyTenant = prepared((drizzle) =>
  drizzle
    .select(columns)
    .from(cases)
    .where(eq(cases.id, sql.placeholder('id')))
    .prepare('find_case_of_any_tenant'),
)

/** The case with this UUID, whoever's it is: for operators. */
export async function findCaseOfAnyTenant(database: Database, id: string): Promise<CaseRow | undefined> {
  const [row] = await byIdOfAnyTenant(database).execute({ id })
  return row
}

const move = defineStatement<{ deliveries: number }>(sql`
  with moved as (
    update cases set status = ${sql.placeholder('to')}, updated_at = ${sql.placeholder('happenedAt')}
    where id = ${sql.placeholder('id')} and status = ${sql.placeholder('from')}
    returning id, organization_id
  ), ${recordsEvents('moved')}, ${recordsAudit('moved', 'case.moved', sql`moved.organization_id`)}
  select ${deliveriesMade} as deliveries from moved`)

/**
 * Moves a case that still has the status `from`, with its events and the audit record. Returns how many
 * deliveries there are, or `undefined` when somebody else was first.
 */
export async function moveCase(
  database: Database,
  {
    id,
    from,
    to,
    tenant,
    events,
    maxAttempts,
    audit,
  }: {
    id: string
    from: CaseRow['status']
    to: CaseRow['status']
    tenant: Tenant
    events: readonly Event[]
    maxAttempts: number
    audit: AuditRecord
  },
): Promise<number | undefined> {
  const [row] = await database.run(move, {
    id,
    from,
    to,
    ...tenant,
    ...eventValues(events, maxAttempts, audit.at),
    ...auditValues(audit),
  })
  return row?.deliveries
}

const STATUSES = ['open', 'escalated', 'resolved'] as const

/** Cases of all tenants that pass the filters, newest first, one more than the page holds. */
export function listCaseRowsOfAnyTenant(
  database: Database,
  filter: TenantFilter & { status: CaseRow['status'] | undefined },
  request: PageRequest,
): Promise<CaseRow[]> {
  const { rows, ...position } = pageValues(request)
  const { lanes, rest } = lanesOf(cases, filter, filter.status ?? STATUSES)
  return database.drizzle
    .select(columns)
    .from(cases)
    .where(sql`${cases.id} in (${idsOfPage(cases, lanes, and(...rest), rows)})`)
    .orderBy(...newestFirst(cases))
    .limit(rows)
    .prepare('')
    .execute(position)
}
