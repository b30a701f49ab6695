import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type CreationColumns, defineCreation } from '../changes/creation.js'
import { batched } from '../database/batch.js'
import { type Database, defineStatement } from '../database/connection.js'
import { isKept, retainedSince, scanKind, scanKindAndConclusion, scans } from '../database/schema.js'
import { type Column, columnsOf } from '../database/sql/columns.js'
import { fragment, value } from '../database/sql/fragment.js'
import {
  afterPosition,
  createdWithin,
  newestFirst,
  ownPageValues,
  type PageRequest,
  type PageValues,
  type TimeRange,
  type TimeRangeValues,
  timeRangeValues,
} from '../database/sql/pages.js'
import { plainArray } from '../database/sql/texts.js'
import { isOwnedByThatOf, ownedBy, type Tenant } from '../database/tenant.js'
import { agreement, isAssessed } from './agreement.js'
import type { DeclaredScan, ScanRow, ShownScan } from './resource.js'
import { kindsPassing, type OwnScanFilter, scanKindsOf } from './scan-kinds.js'

/** Columns of a statement's rows, under their names in {@link ScanRow}. */
export const selected = (columns: Partial<Record<keyof ScanRow | keyof ShownScan, AnyPgColumn | SQL>>) =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )

type Wanted = { readonly tenant: Tenant; readonly id: string }

/** The columns of the tenant of an item. */
export const tenantColumns = {
  organization_id: ['uuid', ({ tenant }) => tenant.organizationId],
  environment: ['word', ({ tenant }) => tenant.environment],
} satisfies Record<string, Column<{ tenant: Tenant }>>

const wantedScans = columnsOf<Wanted>()('wanted', { id: ['uuid', ({ id }) => id], ...tenantColumns })

/** Finds scans by their UUIDs, several with one statement, and returns the given columns. */
function finder<Row>(
  name: string,
  columns: Record<keyof Row & (keyof ScanRow | keyof ShownScan), AnyPgColumn | SQL>,
) {
  const found = defineStatement<Row & { place: number }, ReturnType<typeof wantedScans.values>>(fragment`
    /* scans/queries.${sql.raw(name)} */
    select wanted.place::int, ${selected(columns)}
    from ${wantedScans.placed}
    join scans on scans.id = wanted.id and ${isOwnedByThatOf('scans', 'wanted')}`)
  return batched<Wanted, Row | undefined>(async (database, wanted) => {
    const rows = await database.run(found, wantedScans.values(wanted))
    const results: (Row | undefined)[] = new Array(wanted.length)
    for (const row of rows) results[row.place - 1] = row
    return results
  })
}

const { id, fileName, mediaType, status, verdict, confidence, riskLevel } = scans
const { modelVersion, pipelineVersion, signals, metadata, createdAt, updatedAt } = scans
const { hasFile, fileDamagedAt } = scans
/** The columns of {@link ShownScan}. */
export const shown = {
  fileRetainedSince: sql`case when ${isKept(scans)} and not ${scans.fileKept} then ${retainedSince(scans)} end`,
  ...{ id, fileName, mediaType, status, verdict, confidence, riskLevel },
  ...{ modelVersion, pipelineVersion, signals, metadata, hasFile, fileDamagedAt, createdAt, updatedAt },
} satisfies Record<keyof ShownScan, AnyPgColumn | SQL>

const find = finder<ShownScan>('find', shown)

/** The shown fields of the tenant's scan with this UUID. */
export function findScan(database: Database, tenant: Tenant, id: string): Promise<ShownScan | undefined> {
  return find(database, { tenant, id })
}

export const declaredColumns = {
  ...shown,
  contentType: scans.contentType,
  // As a number with both drivers; one of them returns an int8 as text.
  byteSize: sql`${scans.byteSize}::float8`,
} satisfies Record<keyof DeclaredScan, AnyPgColumn | SQL>

const findDeclared = finder<DeclaredScan>('findDeclared', declaredColumns)

/** The same, with the other values that its intent declared. */
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
  /* scans/queries.foundVerdicts */
  select wanted.place::int, scans.id, scans.verdict, scans.risk_level as "riskLevel"
  from ${wantedVerdicts.placed}
  cross join lateral unnest(wanted.ids::uuid[]) as named(id)
  join scans on scans.id = named.id and ${isOwnedByThatOf('scans', 'wanted')}`)

const findVerdicts = batched<WantedVerdicts, Judged[]>(async (database, wanted) => {
  const rows = await database.run(foundVerdicts, wantedVerdicts.values(wanted))
  const results: Judged[][] = wanted.map(() => [])
  for (const { place, id, verdict, riskLevel } of rows) results[place - 1]?.push({ id, verdict, riskLevel })
  return results
})

/** Verdicts and risk levels of the tenant's scans with these UUIDs. Scans of other tenants are left out. */
export function findScanVerdicts(
  database: Database,
  tenant: Tenant,
  ids: readonly string[],
): Promise<Judged[]> {
  return findVerdicts(database, { tenant, ids })
}

const inOrder = sql.join(newestFirst(scans), sql`, `)
const ofPage = fragment`${ownedBy(scans)} and ${afterPosition(scans)} and ${createdWithin(scans)}`

const page = defineStatement<ShownScan, Tenant & PageValues & TimeRangeValues>(fragment`
  /* scans/queries.page */
  select ${selected(shown)} from scans where ${ofPage} order by ${inOrder} limit ${value('rows')}`)

// Takes the first rows of each kind and, of all these, the first. However few rows pass the filter, hardly more are
// read than are shown. The text of the kind includes the tenant.
const firstOfKinds = (key: SQL) => fragment`
  select ${selected(shown)} from (
    select first.id, first.created_at from unnest(${value('kinds')}::text[]) as wanted(kind)
    cross join lateral (
      select id, created_at from scans
      where ${key} = ${value('organizationId')}::text || ':' || ${value('environment')}::text || ':' || wanted.kind
        and ${afterPosition(scans)} and ${createdWithin(scans)}
      order by ${inOrder} limit ${value('rows')}
    ) as first
    order by first.created_at desc, first.id desc limit ${value('rows')}
  ) as found
  join scans on scans.id = found.id
  order by found.created_at desc, found.id desc`

type OfKinds = Tenant & PageValues & TimeRangeValues & { kinds: string }

const pageOfKinds = defineStatement<ShownScan, OfKinds>(fragment`
  /* scans/queries.pageOfKinds */
  ${firstOfKinds(scanKind(scans))}`)

// The same kinds, each with the conclusion behind it.
const pageOfConclusion = defineStatement<ShownScan, OfKinds>(fragment`
  /* scans/queries.pageOfConclusion */
  ${firstOfKinds(sql`${scans.conclusion} is not null and ${scanKindAndConclusion(scans)}`)}`)

type BesideFilter = Record<'status' | 'verdict' | 'riskLevel' | 'mediaType' | 'conclusion', string | null>

/** Filters beside one that leaves few scans. */
const isBeside = fragment`(${value('status')}::text is null or status = ${value('status')})
    and (${value('verdict')}::text is null or coalesce(verdict, 'none') = ${value('verdict')})
    and (${value('riskLevel')}::text is null or risk_level = ${value('riskLevel')})
    and (${value('mediaType')}::text is null or media_type = ${value('mediaType')})
    and (${value('conclusion')}::text is null or conclusion = ${value('conclusion')})`

// Every scan of the same file may be read, but only those.
const pageOfFile = defineStatement<
  ShownScan,
  Tenant & PageValues & TimeRangeValues & BesideFilter & { sha256: string; agreement: string | null }
>(fragment`
  /* scans/queries.pageOfFile */
  select ${selected(shown)} from scans
  where sha256 = ${value('sha256')}::text and ${ofPage} and ${isBeside}
    and (${value('agreement')}::text is null or (${isAssessed} and ${agreement} = ${value('agreement')}))
  order by ${inOrder} limit ${value('rows')}`)

// Every assessed scan of the tenant may be read, but only those.
const pageOfAssessed = defineStatement<
  ShownScan,
  Tenant & PageValues & TimeRangeValues & BesideFilter & { agreement: string }
>(fragment`
  /* scans/queries.pageOfAssessed */
  select ${selected(shown)} from scans
  where ${isAssessed} and ${agreement} = ${value('agreement')}::text and ${ofPage} and ${isBeside}
  order by ${inOrder} limit ${value('rows')}`)

/** The shown fields of the tenant's scans that pass the filter, newest first, one more than the page holds. */
export function listScanRows(
  database: Database,
  tenant: Tenant,
  filter: OwnScanFilter & TimeRange,
  request: PageRequest,
): Promise<ShownScan[]> {
  const values = Object.assign(ownPageValues(tenant, request, filter), timeRangeValues(filter))
  const { status = null, verdict = null, riskLevel = null, mediaType = null, conclusion = null } = filter
  const beside = { status, verdict, riskLevel, mediaType, conclusion }
  if (filter.sha256 !== undefined) {
    const { sha256, agreement = null } = filter
    return database.run(pageOfFile, Object.assign(values, { ...beside, sha256, agreement }))
  }
  if (filter.agreement !== undefined)
    return database.run(pageOfAssessed, Object.assign(values, { ...beside, agreement: filter.agreement }))
  if (conclusion !== null) {
    const kinds = kindsPassing(filter).map((kind) => `${kind}:${conclusion}`)
    return database.run(pageOfConclusion, Object.assign(values, { kinds: plainArray(kinds) }))
  }
  const kinds = scanKindsOf(filter)
  return kinds === undefined
    ? database.run(page, values)
    : database.run(pageOfKinds, Object.assign(values, { kinds: plainArray(kinds) }))
}

/** What is known of every new scan. */
type NewScan = Pick<
  ScanRow,
  | 'id'
  | 'organizationId'
  | 'environment'
  | 'fileName'
  | 'contentType'
  | 'mediaType'
  | 'byteSize'
  | 'metadata'
  | 'signals'
  | 'uploadExpiresAt'
  | 'createdAt'
>

/** The row of a new scan. */
export const newScan = (known: NewScan): ScanRow => ({
  ...known,
  status: 'uploading',
  verdict: null,
  confidence: null,
  riskLevel: null,
  modelVersion: null,
  pipelineVersion: null,
  analysisLeaseUntil: null,
  analysisAttempts: 0,
  detectorAttempts: 0,
  analysisRequestId: null,
  analysisTraceparent: null,
  analysisKeyId: null,
  hasFile: null,
  completedAt: null,
  fileKept: false,
  fileKeptUntil: null,
  sha256: null,
  fileDamagedAt: null,
  perceptualHash: null,
  conclusion: null,
  judgedAt: null,
  judgementCause: null,
  finding: null,
  assessedAt: null,
  updatedAt: known.createdAt,
})

/** Where the columns of a new scan come from, for its creation. */
export const scanColumns = {
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
  metadata: ['json', ({ row }) => JSON.stringify(row.metadata)],
  uploadExpiresAt: ['timestamptz', ({ row }) => row.uploadExpiresAt],
  analysisLeaseUntil: 'default',
  analysisAttempts: 'default',
  detectorAttempts: 'default',
  analysisRequestId: 'default',
  analysisTraceparent: 'default',
  analysisKeyId: 'default',
  hasFile: 'default',
  completedAt: 'default',
  fileKept: 'default',
  fileKeptUntil: 'default',
  sha256: 'default',
  fileDamagedAt: 'default',
  perceptualHash: 'default',
  conclusion: 'default',
  judgedAt: 'default',
  judgementCause: 'default',
  finding: 'default',
  assessedAt: 'default',
  createdAt: ['timestamptz', ({ row }) => row.createdAt],
  updatedAt: sql`created_at`,
} satisfies CreationColumns<typeof scans, ScanRow>

/** Stores a new scan. */
export const insertScan = defineCreation<ScanRow>()({
  table: scans,
  operation: 'createScanUploadIntent',
  columns: scanColumns,
})
