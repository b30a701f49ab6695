import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Verdict } from '../analysis/verdict.js'
import { batched } from '../database/batch.js'
import { type Database, defineStatement, prepared } from '../database/connection.js'
import { afterPosition, newestFirst, type PageRequest, pageValues } from '../database/pages.js'
import { scans } from '../database/schema.js'
import { ownedBy, type Tenant } from '../database/tenant.js'
import { databaseNow } from '../database/time.js'
import type { Event } from '../events/event.js'
import { deliveriesMade, eventValues, recordsEvents } from '../events/record.js'
import {
  holdsReservation,
  type Reservation,
  reservationValues,
  type StoredAnswer,
  storesAnswer,
} from '../idempotency/reservation.js'
import type { ScanRow } from './resource.js'

/** A scan as the driver gives it. */
type StoredScan = Omit<
  { [Name in keyof ScanRow]: ScanRow[Name] extends Date ? string : ScanRow[Name] },
  'analysisLeaseUntil' | 'byteSize'
> & {
  analysisLeaseUntil: string | null
  byteSize: number | string
}

const columns = sql.raw(
  Object.entries(getTableColumns(scans))
    .map(([name, column]) => `scans.${column.name} as "${name}"`)
    .join(', '),
)

/** The same as drizzle's mapping, which costs more than the statement. */
function toRow(row: StoredScan): ScanRow {
  return {
    ...row,
    byteSize: Number(row.byteSize),
    uploadExpiresAt: new Date(row.uploadExpiresAt),
    analysisLeaseUntil: row.analysisLeaseUntil === null ? null : new Date(row.analysisLeaseUntil),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }
}

const found = defineStatement<StoredScan & { place: number }>(sql`
  select wanted.place::int, ${columns}
  from unnest(
    ${sql.placeholder('ids')}::uuid[], ${sql.placeholder('organizationIds')}::uuid[],
    ${sql.placeholder('environments')}::text[]
  ) with ordinality as wanted(id, organization_id, environment, place)
  join scans on scans.id = wanted.id and scans.organization_id = wanted.organization_id
    and scans.environment = wanted.environment`)

const find = batched<{ tenant: Tenant; id: string }, ScanRow | undefined>(async (database, wanted) => {
  const rows = await database.run(found, {
    ids: wanted.map(({ id }) => id),
    organizationIds: wanted.map(({ tenant }) => tenant.organizationId),
    environments: wanted.map(({ tenant }) => tenant.environment),
  })
  const results: (ScanRow | undefined)[] = new Array(wanted.length)
  for (const row of rows) results[row.place - 1] = toRow(row)
  return results
})

/** The tenant's scan with this UUID. */
export function findScan(database: Database, tenant: Tenant, id: string): Promise<ScanRow | undefined> {
  return find(database, { tenant, id })
}

const byIds = prepared((drizzle) =>
  drizzle
    .select({ id: scans.id, verdict: scans.verdict, riskLevel: scans.riskLevel })
    .from(scans)
    .where(sql`${scans.id} = any(${sql.placeholder('ids')}::uuid[]) and ${ownedBy(scans)}`)
    .prepare('find_scan_verdicts'),
)

/** What was judged of the tenant's scans with these UUIDs; those that are not the tenant's are left out. */
export function findScanVerdicts(
  database: Database,
  tenant: Tenant,
  ids: readonly string[],
): Promise<Pick<ScanRow, 'id' | 'verdict' | 'riskLevel'>[]> {
  return byIds(database).execute({ ids, ...tenant })
}

const page = prepared((drizzle) =>
  drizzle
    .select()
    .from(scans)
    .where(sql`${ownedBy(scans)} and ${afterPosition(scans)}`)
    .orderBy(...newestFirst(scans))
    .limit(sql.placeholder('rows'))
    .prepare('list_scans'),
)

/** The tenant's scans, newest first, one more than the page holds. */
export function listScanRows(database: Database, tenant: Tenant, request: PageRequest): Promise<ScanRow[]> {
  return page(database).execute({ ...tenant, ...pageValues(request) })
}

const insert = defineStatement<{ deliveries: number }>(sql`
  with ${storesAnswer}, scan as (
    insert into scans (
      id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
      upload_expires_at, created_at, updated_at
    )
    select ${sql.placeholder('id')}::uuid, ${sql.placeholder('organizationId')}::uuid,
      ${sql.placeholder('environment')}::text, ${sql.placeholder('fileName')}::text,
      ${sql.placeholder('contentType')}::text, ${sql.placeholder('mediaType')}::text,
      ${sql.placeholder('byteSize')}::bigint, 'uploading', ${sql.placeholder('uploadExpiresAt')}::timestamptz,
      ${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('createdAt')}::timestamptz
    where ${holdsReservation}
    returning id
  ), ${recordsEvents('scan')}
  select ${deliveriesMade} as deliveries from scan`)

/**
 * Stores a new scan with its event, its deliveries and, when a key is reserved, the answer. Returns how many
 * deliveries there are, or `undefined` when the reservation was lost and nothing was stored.
 */
export async function insertScan(
  database: Database,
  scan: ScanRow,
  also: {
    events: readonly Event[]
    maxAttempts: number
    reservation: Reservation | undefined
    answer: StoredAnswer
  },
): Promise<number | undefined> {
  const [row] = await database.run(insert, {
    id: scan.id,
    organizationId: scan.organizationId,
    environment: scan.environment,
    fileName: scan.fileName,
    contentType: scan.contentType,
    mediaType: scan.mediaType,
    byteSize: scan.byteSize,
    uploadExpiresAt: scan.uploadExpiresAt.toISOString(),
    createdAt: scan.createdAt.toISOString(),
    ...eventValues(also.events, also.maxAttempts, scan.createdAt),
    ...reservationValues(also.reservation, also.answer),
  })
  return row?.deliveries
}

const complete = defineStatement<{ deliveries: number }>(sql`
  with scan as (
    update scans set
      status = 'complete', verdict = ${sql.placeholder('verdict')}, confidence = ${sql.placeholder('confidence')},
      risk_level = ${sql.placeholder('riskLevel')}, model_version = ${sql.placeholder('modelVersion')},
      pipeline_version = ${sql.placeholder('pipelineVersion')}, signals = ${sql.placeholder('signals')},
      updated_at = ${sql.placeholder('happenedAt')}, analysis_lease_until = null
    where id = ${sql.placeholder('id')} and organization_id = ${sql.placeholder('organizationId')}
      and environment = ${sql.placeholder('environment')} and status = ${sql.placeholder('from')}
    returning id
  ), ${recordsEvents('scan')}
  select ${deliveriesMade} as deliveries from scan`)

/**
 * Gives a scan its verdict, with the events that follow, if it still is in the status `from`: of many that
 * race, one does it. Returns how many deliveries there are, or `undefined` when another was first.
 */
export async function completeScan(
  database: Database,
  {
    id,
    tenant,
    from,
    verdict,
    at,
    events,
    maxAttempts,
  }: {
    id: string
    tenant: Tenant
    from: ScanRow['status']
    verdict: Verdict
    at: Date
    events: readonly Event[]
    maxAttempts: number
  },
): Promise<number | undefined> {
  const [row] = await database.run(complete, {
    id,
    ...tenant,
    from,
    ...verdict,
    signals: JSON.stringify(verdict.signals),
    ...eventValues(events, maxAttempts, at),
  })
  return row?.deliveries
}

const queue = defineStatement<{ id: string }>(sql`
  update scans set status = 'queued', updated_at = ${sql.placeholder('now')}
  where id = ${sql.placeholder('id')} and organization_id = ${sql.placeholder('organizationId')}
    and environment = ${sql.placeholder('environment')} and status = 'uploading'
  returning id`)

/** Hands a scan to the analysis; returns whether it was this call that did. */
export async function queueScan(
  database: Database,
  { id, tenant, now }: { id: string; tenant: Tenant; now: Date },
): Promise<boolean> {
  return (await database.run(queue, { id, ...tenant, now: now.toISOString() })).length > 0
}

const uploading = defineStatement<{ id: string }>(sql`
  select id from scans where id = ${sql.placeholder('id')} and status = 'uploading'`)

/** Whether a scan still takes an upload. Not scoped by tenant: the signed upload address stands for its owner. */
export async function isUploading(database: Database, id: string): Promise<boolean> {
  return (await database.run(uploading, { id })).length > 0
}

const abandon = defineStatement<{ id: string }>(sql`
  update scans set status = 'failed', updated_at = ${sql.placeholder('now')}
  where id = any(array(
    select id from scans
    where status = 'uploading' and upload_expires_at < ${sql.placeholder('expiredBefore')}::timestamptz
    limit ${sql.placeholder('most')} for update skip locked))
  returning id`)

/** Fails scans whose target expired before the time given and that nobody completed; returns their UUIDs. */
export async function failAbandonedScans(
  database: Database,
  { now, expiredBefore, most }: { now: Date; expiredBefore: Date; most: number },
): Promise<string[]> {
  const rows = await database.run(abandon, {
    now: now.toISOString(),
    expiredBefore: expiredBefore.toISOString(),
    most,
  })
  return rows.map(({ id }) => id)
}

const claimQueued = defineStatement<{ id: string }>(sql`
  with next as (
    select id, analysis_attempts >= ${sql.placeholder('mostAttempts')} as hopeless from scans
    where status = 'queued' or (status = 'processing' and analysis_lease_until < ${databaseNow})
    order by updated_at limit 1 for update skip locked
  )
  update scans set
    status = case when next.hopeless then 'failed' else 'processing' end,
    analysis_attempts = analysis_attempts + 1,
    analysis_lease_until = ${databaseNow} + ${sql.placeholder('leaseMs')}::float8 * interval '1 millisecond',
    updated_at = ${databaseNow}
  from next where scans.id = next.id
  returning scans.id`)

const byIdOfAnyTenant = prepared((drizzle) =>
  drizzle
    .select()
    .from(scans)
    .where(eq(scans.id, sql.placeholder('id')))
    .prepare('find_scan_of_any_tenant'),
)

/**
 * Takes the scan that waited longest, of any tenant, for analysis until its lease ends. One whose analysis
 * died too often is failed, and returned with that status. `undefined` when none waits.
 */
export async function claimQueuedScan(
  database: Database,
  values: { leaseMs: number; mostAttempts: number; clockOffsetMs: number },
): Promise<ScanRow | undefined> {
  const [claimed] = await database.run(claimQueued, values)
  if (claimed === undefined) return undefined
  const [row] = await byIdOfAnyTenant(database).execute({ id: claimed.id })
  return row
}

const fail = defineStatement<{ id: string }>(sql`
  update scans set status = 'failed', updated_at = ${sql.placeholder('now')}, analysis_lease_until = null
  where id = ${sql.placeholder('id')} and status = 'processing'
  returning id`)

/** Fails a scan whose analysis cannot be done. */
export async function failScan(database: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await database.run(fail, { id, now: now.toISOString() })
}
