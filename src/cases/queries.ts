import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { CASE_STATUSES } from '../../generated/vocabulary.js'
import { VERDICT_RANKS } from '../analysis/verdict.js'
import { type AuditRecord, auditValues, recordsAudit } from '../audit/record.js'
import { batched } from '../database/batch.js'
import { type Database, defineStatement, prepared } from '../database/connection.js'
import {
  afterPosition,
  idsOfPage,
  newestFirst,
  ownPageValues,
  type PageRequest,
  pageValues,
} from '../database/pages.js'
import { cases, scans } from '../database/schema.js'
import { lanesOf, ownedBy, type Tenant, type TenantFilter } from '../database/tenant.js'
import { plainArray } from '../database/texts.js'
import { matched } from '../database/words.js'
import type { Event } from '../events/event.js'
import {
  deliveriesByPlace,
  deliveriesMade,
  eventValues,
  eventValuesOf,
  recordsEvents,
  recordsEventsOf,
  type StoredAt,
} from '../events/record.js'
import {
  holdsReservationOf,
  type Reservation,
  reservationValuesOf,
  type StoredAnswer,
  storesAnswersOf,
} from '../idempotency/reservation.js'
import type { CaseRow } from './resource.js'

const ranked = Object.entries(VERDICT_RANKS)

/**
 * A case with its verdict, derived when it is read: whatever order scans complete and cases are made in, it is
 * the worst of what the scans have now. A scan that completed later counts as an update of the case.
 */
const columns = {
  ...getTableColumns(cases),
  verdict: sql<CaseRow['verdict']>`(
    select ${matched(
      sql`max(${matched(sql`${scans.verdict}`, ranked)})`,
      ranked.map(([verdict, rank]) => [rank, verdict]),
    )}
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
  return page(database).execute(ownPageValues(tenant, request))
}

const insert = defineStatement<StoredAt>(sql`
  with given as (
    select * from unnest(
      ${sql.placeholder('ids')}::uuid[], ${sql.placeholder('organizationIds')}::uuid[],
      ${sql.placeholder('environments')}::text[], ${sql.placeholder('titles')}::text[],
      ${sql.placeholder('scanIds')}::text[], ${sql.placeholder('severities')}::text[],
      ${sql.placeholder('assignees')}::text[], ${sql.placeholder('happenedAt')}::text[]::timestamptz[],
      ${sql.placeholder('idempotencyKeys')}::text[], ${sql.placeholder('idempotencyTokens')}::uuid[],
      ${sql.placeholder('answers')}::text[]
    ) with ordinality as given(
      id, organization_id, environment, title, scan_ids, severity, assignee, happened_at, idempotency_key,
      idempotency_token, answer, place
    )
  ), ${storesAnswersOf('given', 'createCase')}, opened as (
    insert into cases (
      id, organization_id, environment, title, scan_ids, status, severity, assignee, created_at, updated_at
    )
    select id, organization_id, environment, title, scan_ids::uuid[], 'open', severity, assignee, happened_at,
      happened_at
    from given where ${holdsReservationOf}
    returning id
  ), stored as (
    select given.* from given join opened on opened.id = given.id
  ), ${recordsEventsOf('stored')}
  select place::int, ${deliveriesMade} as deliveries from stored`)

export type NewCase = {
  readonly row: CaseRow
  readonly events: readonly Event[]
  readonly maxAttempts: number
  readonly reservation: Reservation | undefined
  readonly answer: StoredAnswer
}

const insertBatch = batched<NewCase, number | undefined>(async (database, given) => {
  const rows = await database.run(insert, {
    ids: plainArray(given.map(({ row }) => row.id)),
    organizationIds: plainArray(given.map(({ row }) => row.organizationId)),
    environments: plainArray(given.map(({ row }) => row.environment)),
    titles: given.map(({ row }) => row.title),
    scanIds: given.map(({ row }) => plainArray(row.scanIds)),
    severities: plainArray(given.map(({ row }) => row.severity)),
    assignees: given.map(({ row }) => row.assignee),
    happenedAt: plainArray(given.map(({ row }) => row.createdAt.toISOString())),
    ...reservationValuesOf(given),
    ...eventValuesOf(
      given.map(({ events }) => events),
      given[0]?.maxAttempts ?? 0,
    ),
  })
  return deliveriesByPlace(given, rows)
})

/**
 * Stores a new case with its event, its deliveries and, when a key is reserved, the answer. Returns how many
 * deliveries were made, those of cases that shared the statement included, or `undefined` when the reservation
 * was lost and nothing was stored.
 */
export function insertCase(database: Database, given: NewCase): Promise<number | undefined> {
  return insertBatch(database, given)
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

/** Cases of all tenants that pass the filters, newest first, one more than the page holds. */
export function listCaseRowsOfAnyTenant(
  database: Database,
  filter: TenantFilter & { status: CaseRow['status'] | undefined },
  request: PageRequest,
): Promise<CaseRow[]> {
  const { rows, ...position } = pageValues(request)
  const { lanes, rest } = lanesOf(cases, filter, filter.status ?? CASE_STATUSES)
  return database.drizzle
    .select(columns)
    .from(cases)
    .where(sql`${cases.id} in (${idsOfPage(cases, lanes, and(...rest), rows)})`)
    .orderBy(...newestFirst(cases))
    .limit(rows)
    .prepare('')
    .execute(position)
}
