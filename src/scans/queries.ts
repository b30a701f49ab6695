import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { SCAN_STATUSES } from '../../generated/vocabulary.js'
import type { Verdict } from '../analysis/verdict.js'
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
import { awaitsAnalysis, scans } from '../database/schema.js'
import { lanesOf, ownedBy, type Tenant, type TenantFilter } from '../database/tenant.js'
import { joinedJson, jsonTexts, plainArray } from '../database/texts.js'
import { databaseNow, isoTime } from '../database/time.js'
import type { Event } from '../events/event.js'
import {
  deliveriesByPlace,
  deliveriesMade,
  eventValuesOf,
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
import type { DeclaredScan, ScanRow, ShownScan } from './resource.js'

const selected = (columns: Partial<Record<keyof ScanRow, AnyPgColumn>>) =>
  sql.raw(
    Object.entries(columns)
      .map(([name, column]) => `scans.${column.name} as "${name}"`)
      .join(', '),
  )

type Wanted = { readonly tenant: Tenant; readonly id: string }

/** Finds scans by their UUIDs, several with one statement; of each the columns given. */
function finder<Stored, Row>(
  columns: Partial<Record<keyof ScanRow, AnyPgColumn>>,
  toRow: (row: Stored, tenant: Tenant) => Row,
) {
  const found = defineStatement<Stored & { place: number }>(sql`
    select wanted.place::int, ${selected(columns)}
    from unnest(
      ${sql.placeholder('ids')}::uuid[], ${sql.placeholder('organizationIds')}::uuid[],
      ${sql.placeholder('environments')}::text[]
    ) with ordinality as wanted(id, organization_id, environment, place)
    join scans on scans.id = wanted.id and scans.organization_id = wanted.organization_id
      and scans.environment = wanted.environment`)
  return batched<Wanted, Row | undefined>(async (database, wanted) => {
    const rows = await database.run(found, {
      ids: plainArray(wanted.map(({ id }) => id)),
      organizationIds: plainArray(wanted.map(({ tenant }) => tenant.organizationId)),
      environments: plainArray(wanted.map(({ tenant }) => tenant.environment)),
    })
    const results: (Row | undefined)[] = new Array(wanted.length)
    for (const row of rows) results[row.place - 1] = toRow(row, (wanted[row.place - 1] as Wanted).tenant)
    return results
  })
}

const { id, fileName, mediaType, status, verdict, confidence, riskLevel } = scans
const { modelVersion, pipelineVersion, signals, createdAt, updatedAt } = scans
/** Not whose it is: who asks for it knows that, and to read a column of a row takes most of a microsecond. */
const shown = {
  ...{ id, fileName, mediaType, status, verdict, confidence, riskLevel },
  ...{ modelVersion, pipelineVersion, signals, createdAt, updatedAt },
} satisfies Record<Exclude<keyof ShownScan, 'organizationId'>, AnyPgColumn>

/** As the driver gives it: times are texts. */
type Stored<Row> = Omit<
  { [Name in keyof Row]: Date extends Row[Name] ? string : Row[Name] },
  'organizationId'
>

/** The driver made the row for us alone: a copy of it would be for nothing. */
function toShown(
  row: Stored<ShownScan> & { organizationId?: string },
  { organizationId }: Tenant,
): ShownScan {
  row.organizationId = organizationId
  row.createdAt = isoTime(row.createdAt)
  row.updatedAt = isoTime(row.updatedAt)
  return row as ShownScan
}

const find = finder<Stored<ShownScan>, ShownScan>(shown, toShown)

/** What is shown of the tenant's scan with this UUID. */
export function findScan(database: Database, tenant: Tenant, id: string): Promise<ShownScan | undefined> {
  return find(database, { tenant, id })
}

const { contentType, byteSize } = scans

const findDeclared = finder<Stored<DeclaredScan>, DeclaredScan>(
  { ...shown, contentType, byteSize },
  (row, tenant) => {
    // One driver gives an int8 as a text.
    row.byteSize = Number(row.byteSize)
    return toShown(row, tenant) as DeclaredScan
  },
)

/** The same, with what else its intent declared. */
export function findDeclaredScan(
  database: Database,
  tenant: Tenant,
  id: string,
): Promise<DeclaredScan | undefined> {
  return findDeclared(database, { tenant, id })
}

type Judged = Pick<ScanRow, 'id' | 'verdict' | 'riskLevel'>

const foundVerdicts = defineStatement<Judged & { place: number }>(sql`
  select wanted.place::int, scans.id, scans.verdict, scans.risk_level as "riskLevel"
  from unnest(
    ${sql.placeholder('ids')}::text[], ${sql.placeholder('organizationIds')}::uuid[],
    ${sql.placeholder('environments')}::text[]
  ) with ordinality as wanted(ids, organization_id, environment, place)
  cross join lateral unnest(wanted.ids::uuid[]) as named(id)
  join scans on scans.id = named.id and scans.organization_id = wanted.organization_id
    and scans.environment = wanted.environment`)

const findVerdicts = batched<{ tenant: Tenant; ids: readonly string[] }, Judged[]>(
  async (database, wanted) => {
    const rows = await database.run(foundVerdicts, {
      ids: wanted.map(({ ids }) => plainArray(ids)),
      organizationIds: plainArray(wanted.map(({ tenant }) => tenant.organizationId)),
      environments: plainArray(wanted.map(({ tenant }) => tenant.environment)),
    })
    const results: Judged[][] = wanted.map(() => [])
    for (const { place, id, verdict, riskLevel } of rows) results[place - 1]?.push({ id, verdict, riskLevel })
    return results
  },
)

/** What was judged of the tenant's scans with these UUIDs; those that are not the tenant's are left out. */
export function findScanVerdicts(
  database: Database,
  tenant: Tenant,
  ids: readonly string[],
): Promise<Judged[]> {
  return findVerdicts(database, { tenant, ids })
}

const page = defineStatement<Stored<ShownScan>>(sql`
  select ${selected(shown)} from scans where ${ownedBy(scans)} and ${afterPosition(scans)}
  order by ${sql.join(newestFirst(scans), sql`, `)} limit ${sql.placeholder('rows')}`)

/** The tenant's scans, newest first, one more than the page holds; of each what is shown. */
export async function listScanRows(
  database: Database,
  tenant: Tenant,
  request: PageRequest,
): Promise<ShownScan[]> {
  const rows = await database.run(page, ownPageValues(tenant, request))
  return rows.map((row) => toShown(row, tenant))
}

const insert = defineStatement<StoredAt>(sql`
  with given as (
    select * from unnest(
      ${sql.placeholder('ids')}::uuid[], ${sql.placeholder('organizationIds')}::uuid[],
      ${sql.placeholder('environments')}::text[], ${sql.placeholder('fileNames')}::text[],
      ${sql.placeholder('contentTypes')}::text[], ${sql.placeholder('mediaTypes')}::text[],
      ${sql.placeholder('byteSizes')}::float8[], ${sql.placeholder('uploadsExpireAt')}::text[]::timestamptz[],
      ${sql.placeholder('happenedAt')}::text[]::timestamptz[], ${sql.placeholder('idempotencyKeys')}::text[],
      ${sql.placeholder('idempotencyTokens')}::uuid[], ${sql.placeholder('answers')}::text[]
    ) with ordinality as given(
      id, organization_id, environment, file_name, content_type, media_type, byte_size, upload_expires_at,
      happened_at, idempotency_key, idempotency_token, answer, place
    )
  ), ${storesAnswersOf('given', 'createScanUploadIntent')}, scan as (
    insert into scans (
      id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
      upload_expires_at, created_at, updated_at
    )
    select id, organization_id, environment, file_name, content_type, media_type, byte_size::bigint, 'uploading',
      upload_expires_at, happened_at, happened_at
    from given where ${holdsReservationOf}
    returning id
  ), stored as (
    select given.* from given join scan on scan.id = given.id
  ), ${recordsEventsOf('stored')}
  select place::int, ${deliveriesMade} as deliveries from stored`)

export type NewScan = {
  readonly scan: ScanRow
  readonly events: readonly Event[]
  readonly maxAttempts: number
  readonly reservation: Reservation | undefined
  readonly answer: StoredAnswer
}

const insertBatch = batched<NewScan, number | undefined>(async (database, given) => {
  const rows = await database.run(insert, {
    ids: plainArray(given.map(({ scan }) => scan.id)),
    organizationIds: plainArray(given.map(({ scan }) => scan.organizationId)),
    environments: plainArray(given.map(({ scan }) => scan.environment)),
    fileNames: given.map(({ scan }) => scan.fileName),
    contentTypes: given.map(({ scan }) => scan.contentType),
    mediaTypes: plainArray(given.map(({ scan }) => scan.mediaType)),
    byteSizes: plainArray(given.map(({ scan }) => scan.byteSize)),
    uploadsExpireAt: plainArray(given.map(({ scan }) => scan.uploadExpiresAt.toISOString())),
    happenedAt: plainArray(given.map(({ scan }) => scan.createdAt.toISOString())),
    ...reservationValuesOf(given),
    ...eventValuesOf(
      given.map(({ events }) => events),
      given[0]?.maxAttempts ?? 0,
    ),
  })
  return deliveriesByPlace(given, rows)
})

/**
 * Stores a new scan with its event, its deliveries and, when a key is reserved, the answer. Returns how many
 * deliveries were made, those of scans that shared the statement included, or `undefined` when the reservation
 * was lost and nothing was stored.
 */
export function insertScan(database: Database, given: NewScan): Promise<number | undefined> {
  return insertBatch(database, given)
}

const complete = defineStatement<StoredAt>(sql`
  with given as (
    select * from unnest(
      ${sql.placeholder('ids')}::uuid[], ${sql.placeholder('organizationIds')}::uuid[],
      ${sql.placeholder('environments')}::text[], ${sql.placeholder('froms')}::text[],
      ${sql.placeholder('verdicts')}::text[], ${sql.placeholder('confidences')}::float8[],
      ${sql.placeholder('riskLevels')}::text[], ${sql.placeholder('modelVersions')}::text[],
      ${sql.placeholder('pipelineVersions')}::text[], ${jsonTexts('signals')},
      ${sql.placeholder('hasFiles')}::boolean[], ${sql.placeholder('happenedAt')}::text[]::timestamptz[]
    ) with ordinality as given(
      id, organization_id, environment, from_status, verdict, confidence, risk_level, model_version,
      pipeline_version, signals, has_file, happened_at, place
    )
  ), stored as (
    update scans set
      status = 'complete', verdict = given.verdict, confidence = given.confidence, risk_level = given.risk_level,
      model_version = given.model_version, pipeline_version = given.pipeline_version,
      signals = given.signals::json, has_file = given.has_file, updated_at = given.happened_at,
      analysis_lease_until = null
    from given
    where scans.id = given.id and scans.organization_id = given.organization_id
      and scans.environment = given.environment and scans.status = given.from_status
    returning given.place, given.organization_id, given.environment, given.happened_at
  ), ${recordsEventsOf('stored')}
  select place::int, ${deliveriesMade} as deliveries from stored`)

export type Completion = {
  readonly id: string
  readonly tenant: Tenant
  /** The status that it must still be in. */
  readonly from: ScanRow['status']
  readonly verdict: Verdict
  readonly hasFile: boolean
  readonly at: Date
  readonly events: readonly Event[]
  readonly maxAttempts: number
}

const completeBatch = batched<Completion, number | undefined>(async (database, given) => {
  const rows = await database.run(complete, {
    ids: plainArray(given.map(({ id }) => id)),
    organizationIds: plainArray(given.map(({ tenant }) => tenant.organizationId)),
    environments: plainArray(given.map(({ tenant }) => tenant.environment)),
    froms: plainArray(given.map(({ from }) => from)),
    verdicts: plainArray(given.map(({ verdict }) => verdict.verdict)),
    confidences: plainArray(given.map(({ verdict }) => verdict.confidence)),
    riskLevels: plainArray(given.map(({ verdict }) => verdict.riskLevel)),
    modelVersions: given.map(({ verdict }) => verdict.modelVersion),
    pipelineVersions: given.map(({ verdict }) => verdict.pipelineVersion),
    signals: joinedJson(given.map(({ verdict }) => JSON.stringify(verdict.signals))),
    hasFiles: plainArray(given.map(({ hasFile }) => String(hasFile))),
    happenedAt: plainArray(given.map(({ at }) => at.toISOString())),
    ...eventValuesOf(
      given.map(({ events }) => events),
      given[0]?.maxAttempts ?? 0,
    ),
  })
  return deliveriesByPlace(given, rows)
})

/**
 * Gives a scan its verdict, with the events that follow, if it still is in the status `from`: of many that
 * race, one does it. Returns how many deliveries were made, those of scans that shared the statement included,
 * or `undefined` when another was first.
 */
export function completeScan(database: Database, completion: Completion): Promise<number | undefined> {
  return completeBatch(database, completion)
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
      -- What expired was made before, and that has an index.
      and created_at < ${sql.placeholder('expiredBefore')}::timestamptz
    order by created_at limit ${sql.placeholder('most')} for update skip locked))
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

/** Waiting for an analysis or in one, which is what the index `scans_turns` holds. */
const inAnalysis = sql`status ${awaitsAnalysis}`

/**
 * `waiting` walks the index from one organization to the next without touching the scans between, from where the
 * last claim ended, and comes round once; it goes no further than to the first that has a scan to claim.
 */
const claimQueued = defineStatement<{ id: string }>(sql`
  with recursive waiting as (
    select null::uuid as organization_id, ${sql.placeholder('after')}::uuid as position, false as wrapped
    union all
    select found.organization_id, found.organization_id, waiting.wrapped or next.organization_id is null
    from waiting
    left join lateral (
      select organization_id from scans
      where ${inAnalysis} and organization_id > waiting.position
      order by organization_id limit 1
    ) as next on true
    left join lateral (
      select organization_id from scans
      where ${inAnalysis} and next.organization_id is null and not waiting.wrapped
      order by organization_id limit 1
    ) as first on true
    cross join lateral (select coalesce(next.organization_id, first.organization_id) as organization_id) as found
    where found.organization_id is not null and (
      found.organization_id <= ${sql.placeholder('after')}::uuid
      or not (waiting.wrapped or next.organization_id is null)
    )
  ), next as (
    select scan.id, scan.hopeless from waiting
    cross join lateral (
      select id, analysis_attempts >= ${sql.placeholder('mostAttempts')} as hopeless from scans
      where ${inAnalysis} and organization_id = waiting.organization_id
        and (status = 'queued' or analysis_lease_until < ${databaseNow})
      order by updated_at limit 1 for update skip locked
    ) as scan
    where waiting.organization_id <> all(${sql.placeholder('except')}::uuid[])
    limit 1
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

export type ScanClaim = {
  /** UUID of the organization after whose turn the next one's is. */
  readonly after: string
  /** UUIDs of organizations that have no turn now. */
  readonly except: readonly string[]
  readonly leaseMs: number
  readonly mostAttempts: number
  readonly clockOffsetMs: number
}

/**
 * Takes a scan for analysis until its lease ends: of the organization whose turn it is, the one that waited longest.
 * One whose analysis died too often is failed, and returned with that status. `undefined` when none waits.
 */
export async function claimQueuedScan(database: Database, claim: ScanClaim): Promise<ScanRow | undefined> {
  const [claimed] = await database.run(claimQueued, { ...claim, except: plainArray(claim.except) })
  return claimed === undefined ? undefined : findScanOfAnyTenant(database, claimed.id)
}

const postpone = defineStatement(sql`
  update scans set
    analysis_lease_until = ${databaseNow} + ${sql.placeholder('retryInMs')}::float8 * interval '1 millisecond'
  where id = ${sql.placeholder('id')} and status = 'processing'`)

/** Leaves a scan that could not be analysed to whoever claims it after that time. */
export async function postponeScan(
  database: Database,
  values: { id: string; retryInMs: number; clockOffsetMs: number },
): Promise<void> {
  await database.run(postpone, values)
}

const fail = defineStatement<{ id: string }>(sql`
  update scans set status = 'failed', updated_at = ${sql.placeholder('now')}, analysis_lease_until = null
  where id = ${sql.placeholder('id')} and status = 'processing'
  returning id`)

/** Fails a scan whose analysis cannot be done. */
export async function failScan(database: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await database.run(fail, { id, now: now.toISOString() })
}
