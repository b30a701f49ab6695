import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Verdict } from '../analysis/verdict.js'
import type { Change } from '../commit.js'
import { defineCreation } from '../creation.js'
import { batched } from '../database/batch.js'
import { type Column, columnsOf } from '../database/columns.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import {
  afterPosition,
  newestFirst,
  ownPageValues,
  type PageRequest,
  type PageValues,
} from '../database/pages.js'
import { scans } from '../database/schema.js'
import { ownedBy, type Tenant } from '../database/tenant.js'
import type { Event } from '../events/event.js'
import {
  deliveriesByPlace,
  deliveriesMade,
  type EventValuesOf,
  eventValuesOf,
  recordsEventsOf,
  type StoredAt,
} from '../events/record.js'
import type { DeclaredScan, ScanRow, ShownScan } from './resource.js'

const selected = (columns: Partial<Record<keyof ScanRow, AnyPgColumn | SQL>>) =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )

type Wanted = { readonly tenant: Tenant; readonly id: string }

const tenantColumns = {
  organization_id: ['uuid', ({ tenant }) => tenant.organizationId],
  environment: ['word', ({ tenant }) => tenant.environment],
} satisfies Record<string, Column<{ tenant: Tenant }>>

const wantedScans = columnsOf<Wanted>()('wanted', { id: ['uuid', ({ id }) => id], ...tenantColumns })

/** Finds scans by their UUIDs, several with one statement; of each the columns given. */
function finder<Row>(columns: Record<keyof Row & keyof ScanRow, AnyPgColumn | SQL>) {
  const found = defineStatement<Row & { place: number }, ReturnType<typeof wantedScans.values>>(fragment`
    select wanted.place::int, ${selected(columns)}
    from ${wantedScans.placed}
    join scans on scans.id = wanted.id and scans.organization_id = wanted.organization_id
      and scans.environment = wanted.environment`)
  return batched<Wanted, Row | undefined>(async (database, wanted) => {
    const rows = await database.run(found, wantedScans.values(wanted))
    const results: (Row | undefined)[] = new Array(wanted.length)
    for (const row of rows) results[row.place - 1] = row
    return results
  })
}

const { id, fileName, mediaType, status, verdict, confidence, riskLevel } = scans
const { modelVersion, pipelineVersion, signals, createdAt, updatedAt } = scans
const shown = {
  ...{ id, fileName, mediaType, status, verdict, confidence, riskLevel },
  ...{ modelVersion, pipelineVersion, signals, createdAt, updatedAt },
} satisfies Record<keyof ShownScan, AnyPgColumn>

const find = finder<ShownScan>(shown)

/** What is shown of the tenant's scan with this UUID. */
export function findScan(database: Database, tenant: Tenant, id: string): Promise<ShownScan | undefined> {
  return find(database, { tenant, id })
}

const findDeclared = finder<DeclaredScan>({
  ...shown,
  contentType: scans.contentType,
  // A number from both drivers: one gives an int8 as a text.
  byteSize: sql`${scans.byteSize}::float8`,
})

/** The same, with what else its intent declared. */
export function findDeclaredScan(
  database: Database,
  tenant: Tenant,
  id: string,
): Promise<DeclaredScan | undefined> {
  return findDeclared(database, { tenant, id })
}

type Judged = Pick<ScanRow, 'id' | 'verdict' | 'riskLevel'>

type WantedVerdicts = { readonly tenant: Tenant; readonly ids: readonly string[] }

const wantedVerdicts = columnsOf<WantedVerdicts>()('wanted', {
  ids: ['uuids', ({ ids }) => ids],
  ...tenantColumns,
})

const foundVerdicts = defineStatement<
  Judged & { place: number },
  ReturnType<typeof wantedVerdicts.values>
>(fragment`
  select wanted.place::int, scans.id, scans.verdict, scans.risk_level as "riskLevel"
  from ${wantedVerdicts.placed}
  cross join lateral unnest(wanted.ids::uuid[]) as named(id)
  join scans on scans.id = named.id and scans.organization_id = wanted.organization_id
    and scans.environment = wanted.environment`)

const findVerdicts = batched<WantedVerdicts, Judged[]>(async (database, wanted) => {
  const rows = await database.run(foundVerdicts, wantedVerdicts.values(wanted))
  const results: Judged[][] = wanted.map(() => [])
  for (const { place, id, verdict, riskLevel } of rows) results[place - 1]?.push({ id, verdict, riskLevel })
  return results
})

/** What was judged of the tenant's scans with these UUIDs; those that are not the tenant's are left out. */
export function findScanVerdicts(
  database: Database,
  tenant: Tenant,
  ids: readonly string[],
): Promise<Judged[]> {
  return findVerdicts(database, { tenant, ids })
}

const page = defineStatement<ShownScan, Tenant & PageValues>(fragment`
  select ${selected(shown)} from scans where ${ownedBy(scans)} and ${afterPosition(scans)}
  order by ${sql.join(newestFirst(scans), sql`, `)} limit ${value('rows')}`)

/** The tenant's scans, newest first, one more than the page holds; of each what is shown. */
export function listScanRows(database: Database, tenant: Tenant, request: PageRequest): Promise<ShownScan[]> {
  return database.run(page, ownPageValues(tenant, request))
}

/** Stores a new scan. */
export const insertScan = defineCreation<ScanRow>()({
  table: scans,
  operation: 'createScanUploadIntent',
  columns: {
    id: ['uuid', ({ row }) => row.id],
    organizationId: ['uuid', ({ row }) => row.organizationId],
    environment: ['word', ({ row }) => row.environment],
    fileName: ['text', ({ row }) => row.fileName],
    contentType: ['text', ({ row }) => row.contentType],
    mediaType: ['word', ({ row }) => row.mediaType],
    byteSize: ['bigint', ({ row }) => row.byteSize],
    status: sql`'uploading'`,
    verdict: 'default',
    confidence: 'default',
    riskLevel: 'default',
    modelVersion: 'default',
    pipelineVersion: 'default',
    signals: 'default',
    uploadExpiresAt: ['timestamptz', ({ row }) => row.uploadExpiresAt],
    analysisLeaseUntil: 'default',
    analysisAttempts: 'default',
    hasFile: 'default',
    createdAt: ['timestamptz', ({ row }) => row.createdAt],
    updatedAt: sql`created_at`,
  },
})

export type Completion = {
  readonly id: string
  readonly tenant: Tenant
  /** The status that it must still be in. */
  readonly from: ScanRow['status']
  readonly verdict: Verdict
  readonly hasFile: boolean
  readonly at: Date
  readonly events: readonly Event[]
}

const completions = columnsOf<Completion>()('given', {
  id: ['uuid', ({ id }) => id],
  ...tenantColumns,
  from_status: ['word', ({ from }) => from],
  verdict: ['word', ({ verdict }) => verdict.verdict],
  confidence: ['float8', ({ verdict }) => verdict.confidence],
  risk_level: ['word', ({ verdict }) => verdict.riskLevel],
  model_version: ['text', ({ verdict }) => verdict.modelVersion],
  pipeline_version: ['text', ({ verdict }) => verdict.pipelineVersion],
  signals: ['json', ({ verdict }) => JSON.stringify(verdict.signals)],
  has_file: ['boolean', ({ hasFile }) => hasFile],
  happened_at: ['timestamptz', ({ at }) => at],
})

const complete = defineStatement<StoredAt, ReturnType<typeof completions.values> & EventValuesOf>(fragment`
  with given as (
    select * from ${completions.placed}
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

const completeBatch = batched<{ completion: Completion; maxAttempts: number }, number | undefined>(
  async (database, given) => {
    const events = eventValuesOf(
      given.map(({ completion }) => completion.events),
      given[0]?.maxAttempts ?? 0,
    )
    const values = completions.values(given.map(({ completion }) => completion))
    return deliveriesByPlace(given, await database.run(complete, Object.assign(events, values)))
  },
)

/**
 * Gives a scan its verdict, with the events that follow, if it still is in the status `from`: of many that
 * race, one does it.
 */
export const completeScan: Change<Completion, true> = async (database, completion, maxAttempts) => {
  const deliveries = await completeBatch(database, { completion, maxAttempts })
  return deliveries === undefined ? undefined : { done: true, due: deliveries > 0 }
}

const queue = defineStatement<{ id: string }, Tenant & { id: string; now: string }>(fragment`
  update scans set status = 'queued', updated_at = ${value('now')}
  where id = ${value('id')} and ${ownedBy(scans)} and status = 'uploading'
  returning id`)

/** Hands a scan to the analysis; returns whether it was this call that did. */
export async function queueScan(
  database: Database,
  { id, tenant, now }: { id: string; tenant: Tenant; now: Date },
): Promise<boolean> {
  return (await database.run(queue, { id, ...tenant, now: now.toISOString() })).length > 0
}

const uploading = defineStatement<{ id: string }, { id: string }>(fragment`
  select id from scans where id = ${value('id')} and status = 'uploading'`)

/** Whether a scan still takes an upload. Not scoped by tenant: the signed upload address stands for its owner. */
export async function isUploading(database: Database, id: string): Promise<boolean> {
  return (await database.run(uploading, { id })).length > 0
}
