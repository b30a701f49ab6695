import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  CASE_STATUSES,
  type CaseStatus,
  type ListOrder,
  type Severity,
  type Verdict,
} from '../../generated/vocabulary.js'
import { RISK_RANKS, VERDICT_RANKS } from '../analysis/verdict.js'
import { defineCreation } from '../changes/creation.js'
import { type Database, type Placeholders, prepared } from '../database/connection.js'
import { cases, judgedAt, scans } from '../database/schema.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { fragment, value } from '../database/sql/fragment.js'
import {
  afterPosition,
  createdWithin,
  idsOfPage,
  inOrder,
  newestFirst,
  ownPageValues,
  type PageRequest,
  type PageValues,
  pageValues,
  type TimeRange,
  type TimeRangeValues,
  timeRangeValues,
} from '../database/sql/pages.js'
import { matched } from '../database/sql/words.js'
import { branchesOf, isOwnedBy, ownedBy, type Tenant, type TenantFilter } from '../database/tenant.js'
import { type CaseRow, DEFAULT_SEVERITY } from './resource.js'

/** The worst value of a column among the scans of a case. */
const worstOf = (column: AnyPgColumn, ranks: Readonly<Record<string, number>>): SQL => {
  const ranked = Object.entries(ranks)
  return sql`(
    select ${matched(
      sql`max(${matched(sql`${column}`, ranked)})`,
      ranked.map(([word, rank]) => [rank, word]),
    )}
    from ${scans} where ${scans.id} = any(${cases.scanIds})
  )`
}

const verdict = worstOf(scans.verdict, VERDICT_RANKS)
const severity = sql`case when ${cases.severitySet} then ${cases.severity} else coalesce(
  ${worstOf(scans.riskLevel, RISK_RANKS)}, ${DEFAULT_SEVERITY}) end`

/**
 * The columns of a case, with its verdict and, unless it was set explicitly, its severity. Both are derived when the
 * case is read, as the worst value among its scans now. So they do not depend on the order in which scans complete and
 * cases are made. A scan that completes later, or is judged
 * again, counts as an update of the case.
 */
const columns = {
  ...getTableColumns(cases),
  severity: sql<CaseRow['severity']>`${severity}`.as('seen_severity'),
  verdict: sql<CaseRow['verdict']>`${verdict}`.as('verdict'),
  updatedAt: sql<Date>`greatest(${cases.updatedAt}, (
    select max(${judgedAt(scans)}) from ${scans}
    where ${scans.id} = any(${cases.scanIds}) and ${scans.status} ${isNotDistinctFrom} 'complete'
  ))`
    .mapWith(cases.updatedAt)
    .as('seen_updated_at'),
}

const byId = prepared('find_case', (drizzle, value: Placeholders<Tenant & { id: string }>) =>
  drizzle
    .select(columns)
    .from(cases)
    .where(sql`${eq(cases.id, value('id'))} and ${isOwnedBy(cases)}`),
)

/** The tenant's case with this UUID. */
export async function findCase(database: Database, tenant: Tenant, id: string): Promise<CaseRow | undefined> {
  const [row] = await byId(database).execute({ id, ...tenant })
  return row
}

/** Filters of a list of cases. Absent fields do not filter. */
export type CaseFilter = TimeRange & {
  readonly status?: CaseStatus | undefined
  readonly severity?: Severity | undefined
  /** `none` for cases without a verdict. */
  readonly verdict?: Verdict | 'none' | undefined
  readonly assignee?: string | undefined
  /** UUID of a scan that the cases name. */
  readonly scanId?: string | undefined
  readonly hold?: boolean | undefined
}

type FilterValues = Record<'status' | 'severity' | 'verdict' | 'assignee' | 'scanId', string | null> & {
  readonly hold: boolean | null
} & TimeRangeValues

/** Conditions that have an index of their own, the most selective first. */
const INDEXED = {
  scanId: fragment`${cases.scanIds} @> array[${value('scanId')}::uuid]`,
  assignee: fragment`${cases.assignee} = ${value('assignee')}`,
  status: fragment`${cases.status} = ${value('status')}`,
  hold: fragment`${cases.hold}`,
} as const

const passesAll = fragment`(${value('scanId')}::uuid is null or ${cases.scanIds} @> array[${value('scanId')}::uuid])
  and (${value('assignee')}::text is null or ${cases.assignee} = ${value('assignee')})
  and (${value('status')}::text is null or ${cases.status} = ${value('status')})
  and (${value('hold')}::boolean is null or ${cases.hold} = ${value('hold')})
  and (${value('severity')}::text is null or ${severity} = ${value('severity')})
  and (${value('verdict')}::text is null or coalesce(${verdict}, 'none') = ${value('verdict')})`

/** A page of the cases that pass a filter, read by the index of one of its conditions. */
const pageBy = (name: string, indexed: SQL) =>
  prepared(name, (drizzle, value: Placeholders<Tenant & PageValues & FilterValues>) =>
    drizzle
      .select(columns)
      .from(cases)
      .where(
        sql`${indexed} and ${ownedBy(cases)} and ${afterPosition(cases)} and ${createdWithin(cases)} and ${passesAll}`,
      )
      .orderBy(...newestFirst(cases))
      .limit(value('rows')),
  )

const pages = {
  all: pageBy('list_cases', sql`true`),
  scanId: pageBy('list_cases_of_scan', INDEXED.scanId),
  assignee: pageBy('list_cases_of_assignee', INDEXED.assignee),
  status: pageBy('list_cases_of_status', INDEXED.status),
  hold: pageBy('list_cases_on_hold', INDEXED.hold),
}

/** The tenant's cases that pass the filter, newest first, one more than the page holds. */
export function listCaseRows(
  database: Database,
  tenant: Tenant,
  filter: CaseFilter,
  request: PageRequest,
): Promise<CaseRow[]> {
  const { scanId, assignee, status, hold } = filter
  const by =
    scanId !== undefined
      ? 'scanId'
      : hold
        ? 'hold'
        : assignee !== undefined
          ? 'assignee'
          : status !== undefined
            ? 'status'
            : 'all'
  return pages[by](database).execute({
    ...ownPageValues(tenant, request, filter),
    ...timeRangeValues(filter),
    status: status ?? null,
    hold: hold ?? null,
    severity: filter.severity ?? null,
    verdict: filter.verdict ?? null,
    assignee: assignee ?? null,
    scanId: scanId ?? null,
  })
}

/** Stores a new case, if the scans that it names exist. */
export const insertCase = defineCreation<CaseRow>()({
  table: cases,
  operation: 'createCase',
  // Keeps the scans from being deleted until the case is stored.
  requires: sql`scans_for_case(given.scan_ids::uuid[], given.organization_id, given.environment)`,
  completes: sql`select keep_files(array(select unnest(scan_ids::uuid[]) from stored))`,
  columns: {
    id: ['uuid', ({ row }) => row.id],
    organizationId: ['uuid', ({ row }) => row.organizationId],
    environment: ['word', ({ row }) => row.environment],
    title: ['text', ({ row }) => row.title],
    scanIds: ['uuids', ({ row }) => row.scanIds],
    status: sql`'open'`,
    severity: ['word', ({ row }) => row.severity],
    severitySet: ['boolean', ({ row }) => row.severitySet],
    assignee: ['text', ({ row }) => row.assignee],
    hold: 'default',
    metadata: ['json', ({ row }) => JSON.stringify(row.metadata)],
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

/** The case with this UUID, of any organization: for operators. */
export async function findCaseOfAnyTenant(database: Database, id: string): Promise<CaseRow | undefined> {
  const [row] = await byIdOfAnyTenant(database).execute({ id })
  return row
}

/** Filters and order of an operators' list of cases. */
export type OperatorCaseFilter = TenantFilter & CaseFilter & { readonly order: ListOrder }

/** The ids of a page, read by the index of the most selective condition. */
export function idsOfCases(filter: OperatorCaseFilter, rows: number): SQL {
  const {
    organizationId,
    environment,
    status,
    severity: severe,
    verdict: judged,
    assignee,
    scanId,
    hold,
  } = filter
  const named = scanId === undefined ? undefined : sql`${cases.scanIds} @> array[${scanId}::uuid]`
  const assigned = assignee === undefined ? undefined : eq(cases.assignee, assignee)
  const passes = and(
    createdWithin(cases),
    severe === undefined ? undefined : sql`${severity} = ${severe}`,
    judged === undefined ? undefined : sql`coalesce(${verdict}, 'none') = ${judged}`,
    hold === undefined ? undefined : eq(cases.hold, hold),
  )
  // Cases on hold are few, and have indexes of their own.
  const held = hold ? sql`${cases.hold}` : undefined
  const narrow = named ?? (organizationId === undefined ? (held ?? assigned) : undefined)
  const { branches, rest } = branchesOf(cases, filter, status ?? CASE_STATUSES)
  if (narrow === undefined) {
    const narrowed = held === undefined ? branches : branches.map((branch) => sql`${branch} and ${held}`)
    return idsOfPage(cases, narrowed, and(...rest, assigned, passes), rows, filter.order)
  }
  const conditions = and(
    organizationId === undefined ? undefined : eq(cases.organizationId, organizationId),
    environment === undefined ? undefined : eq(cases.environment, environment),
    status === undefined ? undefined : eq(cases.status, status),
    assigned,
    passes,
  )
  return idsOfPage(cases, [narrow], conditions, rows, filter.order)
}

/** Cases of all tenants that pass the filters, in the requested order, one more than the page holds. */
export function listCaseRowsOfAnyTenant(
  database: Database,
  filter: OperatorCaseFilter,
  request: PageRequest,
): Promise<CaseRow[]> {
  const { rows, ...position } = pageValues(request, filter)
  return database.drizzle
    .select(columns)
    .from(cases)
    .where(sql`${cases.id} in (${idsOfCases(filter, rows)})`)
    .orderBy(...inOrder(cases, filter.order))
    .limit(rows)
    .prepare('')
    .execute({ ...position, ...timeRangeValues(filter) })
}
