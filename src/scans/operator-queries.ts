import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS, type ListOrder, SCAN_STATUSES } from '../../generated/vocabulary.js'
import { RISK_RANKS, VERDICT_RANKS } from '../analysis/verdict.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../database/connection.js'
import { scanKind, scanKindOfAny, scans } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import {
  beyondPosition,
  createdWithin,
  idsOfPage,
  inOrder,
  newestFirst,
  type PageRequest,
  pageValues,
  type TimeRange,
  timeRangeValues,
} from '../database/sql/pages.js'
import { plainArray } from '../database/sql/texts.js'
import { matched } from '../database/sql/words.js'
import {
  branchesOf,
  environmentsOf,
  isOwnedBy,
  ownedBy,
  type Tenant,
  type TenantFilter,
} from '../database/tenant.js'
import { agreement, isAssessed } from './agreement.js'
import { shown } from './queries.js'
import type { OperatorScanRow } from './resource.js'
import { kindsPassing, type ScanFilter, scanKindsOf } from './scan-kinds.js'

const columns = {
  ...getTableColumns(scans),
  fileRetainedSince: sql<string | null>`${shown.fileRetainedSince}`.as('file_retained_since'),
}

const byIdOfAnyTenant = prepared('find_scan_of_any_tenant', (drizzle, value: Placeholders<{ id: string }>) =>
  drizzle
    .select(columns)
    .from(scans)
    .where(eq(scans.id, value('id'))),
)

/** The scan with this UUID, of any organization: for operators and the analysis. */
export async function findScanOfAnyTenant(
  database: Database,
  id: string,
): Promise<OperatorScanRow | undefined> {
  const [row] = await byIdOfAnyTenant(database).execute({ id })
  return row
}

const owners = defineStatement<Tenant & { id: string }, { ids: string }>(fragment`
  /* scans/operator-queries.owners */
  select id, organization_id as "organizationId", environment from scans where id = any(${value('ids')}::uuid[])`)

/** The tenants of these scans. Scans that do not exist are left out. */
export function findScanOwners(
  database: Database,
  ids: readonly string[],
): Promise<(Tenant & { id: string })[]> {
  return database.run(owners, { ids: plainArray(ids) })
}

const byIds = prepared('find_scans_of_tenant', (drizzle, value: Placeholders<Tenant & { ids: string }>) =>
  drizzle
    .select(columns)
    .from(scans)
    .where(sql`${scans.id} = any(${value('ids')}::uuid[]) and ${isOwnedBy(scans)}`),
)

/** Those of these scans that belong to the tenant, in any order. */
export function findScansOfTenant(
  database: Database,
  tenant: Tenant,
  ids: readonly string[],
): Promise<OperatorScanRow[]> {
  return byIds(database).execute({ ...tenant, ids: plainArray(ids) })
}

/** How many of a tenant's scans are searched for a name. No index supports a substring search. */
const LOOKED_THROUGH = sql.raw('10000')

const byFileName = prepared(
  'find_scans_of_tenant_by_name',
  (drizzle, value: Placeholders<Tenant & { fileName: string; rows: number }>) =>
    drizzle
      .select(columns)
      .from(scans)
      .where(sql`${scans.id} in (
        select id from (
          select id, file_name, created_at from ${scans} where ${ownedBy(scans)}
          order by ${sql.join(newestFirst(scans), sql`, `)} limit ${LOOKED_THROUGH}
        ) as newest
        where strpos(lower(file_name), lower(${value('fileName')}::text)) > 0
        order by created_at desc, id desc limit ${value('rows')}
      )`)
      .orderBy(...newestFirst(scans)),
)

/** The tenant's scans whose file names contain a text, in any case, newest first. Searches the newest 10,000 scans. */
export function findScansOfTenantByName(
  database: Database,
  tenant: Tenant,
  fileName: string,
  rows: number,
): Promise<OperatorScanRow[]> {
  return byFileName(database).execute({ ...tenant, fileName, rows })
}

/** Filters and order of an operators' list of scans. */
export type OperatorScanFilter = TenantFilter & ScanFilter & TimeRange & { readonly order: ListOrder }

/**
 * The ids of a page of scans of these kinds. `kind` must be the expression of an index. Takes the first rows of each
 * kind and, of all these, the first.
 */
function idsOfKinds(kind: SQL, kinds: readonly string[], rows: number, order: ListOrder): SQL {
  const direction = sql.raw(order)
  return sql`
    select first.id from unnest(${plainArray(kinds)}::text[]) as wanted(kind)
    cross join lateral (
      select id, created_at from ${scans}
      where ${kind} = wanted.kind and ${beyondPosition(scans, order)} and ${createdWithin(scans)}
      order by ${sql.join(inOrder(scans, order), sql`, `)} limit ${rows}
    ) as first
    order by first.created_at ${direction}, first.id ${direction} limit ${rows}`
}

/** The ids of a page of scans that people have assessed. */
function idsOfAssessed(filter: OperatorScanFilter, rows: number): SQL {
  const { organizationId, environment, status, verdict, riskLevel, mediaType, order } = filter
  const passes = and(
    createdWithin(scans),
    sql`${agreement} = ${filter.agreement}`,
    organizationId === undefined && environment !== undefined
      ? eq(scans.environment, environment)
      : undefined,
    status === undefined ? undefined : eq(scans.status, status),
    verdict === undefined ? undefined : sql`coalesce(${scans.verdict}, 'none') = ${verdict}`,
    riskLevel === undefined ? undefined : eq(scans.riskLevel, riskLevel),
    mediaType === undefined ? undefined : eq(scans.mediaType, mediaType),
  )
  const branches =
    organizationId === undefined
      ? [isAssessed]
      : environmentsOf(scans, organizationId, environment).map((branch) => sql`${branch} and ${isAssessed}`)
  return idsOfPage(scans, branches, passes, rows, order)
}

/** The ids of a page, read by the index that matches the filter best. */
export function idsOfScans(filter: OperatorScanFilter, rows: number): SQL {
  if (filter.agreement !== undefined) return idsOfAssessed(filter, rows)
  const { organizationId, environment, order } = filter
  const environments = environment === undefined ? ENVIRONMENTS : [environment]
  const kinds = scanKindsOf(filter)
  if (organizationId !== undefined && kinds !== undefined) {
    const theirs = environments.flatMap((scope) => kinds.map((kind) => `${organizationId}:${scope}:${kind}`))
    return idsOfKinds(scanKind(scans), theirs, rows, order)
  }
  if (organizationId === undefined && (kinds !== undefined || environment !== undefined)) {
    const passing = environments.flatMap((scope) => kindsPassing(filter).map((kind) => `${scope}:${kind}`))
    return idsOfKinds(scanKindOfAny(scans), passing, rows, order)
  }
  return idsOfPage(
    scans,
    branchesOf(scans, filter, SCAN_STATUSES).branches,
    createdWithin(scans),
    rows,
    order,
  )
}

/** Scans of all tenants that pass the filters, in the requested order, one more than the page holds. */
export function listScanRowsOfAnyTenant(
  database: Database,
  filter: OperatorScanFilter,
  request: PageRequest,
): Promise<OperatorScanRow[]> {
  const { rows, ...position } = pageValues(request, filter)
  return database.drizzle
    .select(columns)
    .from(scans)
    .where(sql`${scans.id} in (${idsOfScans(filter, rows)})`)
    .orderBy(...inOrder(scans, filter.order))
    .limit(rows)
    .prepare('')
    .execute({ ...position, ...timeRangeValues(filter) })
}

const rankOf = (column: AnyPgColumn, ranks: Readonly<Record<string, number>>): SQL =>
  sql`coalesce(${matched(sql`${column}`, Object.entries(ranks))}, 0)`

/** How bad a scan is, the worst highest: by verdict, then by risk level, then by confidence. */
const severity = sql.join(
  [
    rankOf(scans.verdict, VERDICT_RANKS),
    rankOf(scans.riskLevel, RISK_RANKS),
    sql`coalesce(${scans.confidence}, 0)`,
    scans.id,
  ],
  sql`, `,
)

/**
 * These scans, the worst first, one more than the page holds. They belong to one case, so there are a few hundred at
 * most.
 */
export function listScanRowsOfCase(
  database: Database,
  scanIds: readonly string[],
  { limit, after }: PageRequest,
): Promise<OperatorScanRow[]> {
  const ofCase = sql`${scans.id} = any(${plainArray(scanIds)}::uuid[])`
  const position =
    after && sql`(${severity}) < (select ${severity} from ${scans} where ${eq(scans.id, after.id)})`
  return database.drizzle
    .select(columns)
    .from(scans)
    .where(and(ofCase, position))
    .orderBy(sql`(${severity}) desc`)
    .limit(limit + 1)
    .prepare('')
    .execute()
}
