import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { CASE_STATUSES } from '../../generated/vocabulary.js'
import { VERDICT_RANKS } from '../analysis/verdict.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../audit/record.js'
import type { Change } from '../commit.js'
import { defineCreation } from '../creation.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import {
  afterPosition,
  idsOfPage,
  newestFirst,
  ownPageValues,
  type PageRequest,
  type PageValues,
  pageValues,
} from '../database/pages.js'
import { cases, scans } from '../database/schema.js'
import { lanesOf, ownedBy, type Tenant, type TenantFilter } from '../database/tenant.js'
import { matched } from '../database/words.js'
import type { Event } from '../events/event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../events/record.js'
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

const byId = prepared('find_case', (drizzle, value: Placeholders<Tenant & { id: string }>) =>
  drizzle
    .select(columns)
    .from(cases)
    .where(sql`${eq(cases.id, value('id'))} and ${ownedBy(cases)}`),
)

/** The tenant's case with this UUID. */
export async function findCase(database: Database, tenant: Tenant, id: string): Promise<CaseRow | undefined> {
  const [row] = await byId(database).execute({ id, ...tenant })
  return row
}

const page = prepared('list_cases', (drizzle, value: Placeholders<Tenant & PageValues>) =>
  drizzle
    .select(columns)
    .from(cases)
    .where(sql`${ownedBy(cases)} and ${afterPosition(cases)}`)
    .orderBy(...newestFirst(cases))
    .limit(value('rows')),
)

/** The tenant's cases, newest first, one more than the page holds. */
export function listCaseRows(database: Database, tenant: Tenant, request: PageRequest): Promise<CaseRow[]> {
  return page(database).execute(ownPageValues(tenant, request))
}

/** Stores a new case. */
export const insertCase = defineCreation<CaseRow>()({
  table: cases,
  operation: 'createCase',
  columns: {
    id: ['uuid', ({ row }) => row.id],
    organizationId: ['uuid', ({ row }) => row.organizationId],
    environment: ['word', ({ row }) => row.environment],
    title: ['text', ({ row }) => row.title],
    scanIds: ['uuids', ({ row }) => row.scanIds],
    status: sql`'open'`,
    severity: ['word', ({ row }) => row.severity],
    assignee: ['text', ({ row }) => row.assignee],
    createdAt: ['timestamptz', ({ row }) => row.createdAt],
    updatedAt: sql`created_at`,
  },
})

const byIdOfAnyTenant = prepared('find_case_of_any_tenant', (drizzle, value: Placeholders<{ id: string }>) =>
  drizzle
    .select(columns)
    .from(cases)
    .where(eq(cases.id, value('id'))),
)

/** The case with this UUID, whoever's it is: for operators. */
export async function findCaseOfAnyTenant(database: Database, id: string): Promise<CaseRow | undefined> {
  const [row] = await byIdOfAnyTenant(database).execute({ id })
  return row
}

const move = defineStatement<
  { deliveries: number },
  Tenant & EventValues & AuditValues & { id: string; fromStatus: string; toStatus: string }
>(fragment`
  with moved as (
    update cases set status = ${value('toStatus')}, updated_at = ${value('happenedAt')}
    where id = ${value('id')} and ${ownedBy(cases)} and status = ${value('fromStatus')}
    returning id, organization_id
  ), ${recordsEvents('moved')}, ${recordsAudit('moved', 'case.moved', fragment`moved.organization_id`)}
  select ${deliveriesMade} as deliveries from moved`)

/** What moves where, with its events and the audit record. */
type Move = {
  readonly id: string
  readonly from: CaseRow['status']
  readonly to: CaseRow['status']
  readonly tenant: Tenant
  readonly events: readonly Event[]
  readonly audit: AuditRecord
}

/** Moves a case that still has the status `from`: of many who would, one does it. */
export const moveCase: Change<Move, true> = async (database, { id, from, to, ...given }, maxAttempts) => {
  const { tenant, events, audit } = given
  const [row] = await database.run(move, {
    id,
    fromStatus: from,
    toStatus: to,
    ...tenant,
    ...eventValues(events, maxAttempts, audit.at),
    ...auditValues(audit),
  })
  return row === undefined ? undefined : { done: true, due: row.deliveries > 0 }
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
