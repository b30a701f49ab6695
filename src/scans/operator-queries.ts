import { and, eq, sql } from 'drizzle-orm'
import { SCAN_STATUSES } from '../../generated/vocabulary.js'
import { type Database, type Placeholders, prepared } from '../database/connection.js'
import { idsOfPage, newestFirst, type PageRequest, pageValues } from '../database/pages.js'
import { scans } from '../database/schema.js'
import { lanesOf, type TenantFilter } from '../database/tenant.js'
import type { ScanRow } from './resource.js'

const byIdOfAnyTenant = prepared('find_scan_of_any_tenant', (drizzle, value: Placeholders<{ id: string }>) =>
  drizzle
    .select()
    .from(scans)
    .where(eq(scans.id, value('id'))),
)

/** The scan with this UUID, whoever's it is: for operators and the analysis. */
export async function findScanOfAnyTenant(database: Database, id: string): Promise<ScanRow | undefined> {
  const [row] = await byIdOfAnyTenant(database).execute({ id })
  return row
}

/** Scans of all tenants that pass the filters, newest first, one more than the page holds. */
export function listScanRowsOfAnyTenant(
  database: Database,
  filter: TenantFilter & { status: ScanRow['status'] | undefined; verdict: ScanRow['verdict'] | undefined },
  request: PageRequest,
): Promise<ScanRow[]> {
  const { rows, ...position } = pageValues(request)
  const { lanes, rest } = lanesOf(scans, filter, filter.status ?? SCAN_STATUSES)
  const judged = filter.verdict == null ? undefined : eq(scans.verdict, filter.verdict)
  const ids =
    judged === undefined || filter.organizationId !== undefined
      ? idsOfPage(scans, lanes, and(...rest, judged), rows)
      : // Only what is complete has a verdict, and verdicts have an index of their own.
        idsOfPage(
          scans,
          [judged],
          and(...rest, filter.status === undefined ? undefined : eq(scans.status, filter.status)),
          rows,
        )
  return database.drizzle
    .select()
    .from(scans)
    .where(sql`${scans.id} in (${ids})`)
    .orderBy(...newestFirst(scans))
    .limit(rows)
    .prepare('')
    .execute(position)
}
