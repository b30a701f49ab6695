import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { NoVerdict, Verdict } from '../analysis/verdict.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import { defineCreation } from '../changes/creation.js'
import type { Event } from '../changes/events/event.js'
import {
  deliveriesByPlace,
  deliveriesMade,
  type EventValuesOf,
  eventValuesOf,
  recordsEventsOf,
  type StoredAt,
} from '../changes/events/record.js'
import type { Metadata } from '../changes/metadata.js'
import { batched } from '../database/batch.js'
import { type Database, defineStatement } from '../database/connection.js'
import { completedAt, scanKind, scans } from '../database/schema.js'
import { type Column, columnsOf } from '../database/sql/columns.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { type Fragment, fragment, value } from '../database/sql/fragment.js'
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
import { type ClockOffset, databaseNow } from '../database/sql/time.js'
import { isNotMoved, isOwnedBy, isOwnedByThatOf, ownedBy, type Tenant } from '../database/tenant.js'
import type { ObjectStorage } from '../files/storage.js'
import { isFinal } from './final-statuses.js'
import { type RemovalValues, recordsRemovals, removalValues } from './object-removals.js'
import type { DeclaredScan, ScanRow, ShownScan } from './resource.js'
import { type ScanFilter, scanKindsOf } from './scan-kinds.js'
import type { Fingerprint } from './seen-before.js'

/** Columns of a statement's rows, under their names in {@link ScanRow}. */
export const selected = (columns: Partial<Record<keyof ScanRow, AnyPgColumn | SQL>>) =>
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

/** Finds scans by their UUIDs, several with one statement, and returns the given columns. */
function finder<Row>(name: string, columns: Record<keyof Row & keyof ScanRow, AnyPgColumn | SQL>) {
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
const shown = {
  ...{ id, fileName, mediaType, status, verdict, confidence, riskLevel },
  ...{ modelVersion, pipelineVersion, signals, metadata, createdAt, updatedAt },
} satisfies Record<keyof ShownScan, AnyPgColumn>

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
const pageOfKinds = defineStatement<
  ShownScan,
  Tenant & PageValues & TimeRangeValues & { kinds: string }
>(fragment`
  /* scans/queries.pageOfKinds */
  select ${selected(shown)} from (
    select first.id, first.created_at from unnest(${value('kinds')}::text[]) as wanted(kind)
    cross join lateral (
      select id, created_at from scans
      where ${scanKind(scans)} = ${value('organizationId')}::text || ':' || ${value('environment')}::text || ':' || wanted.kind
        and ${afterPosition(scans)} and ${createdWithin(scans)}
      order by ${inOrder} limit ${value('rows')}
    ) as first
    order by first.created_at desc, first.id desc limit ${value('rows')}
  ) as found
  join scans on scans.id = found.id
  order by found.created_at desc, found.id desc`)

/** The shown fields of the tenant's scans that pass the filter, newest first, one more than the page holds. */
export function listScanRows(
  database: Database,
  tenant: Tenant,
  filter: ScanFilter & TimeRange,
  request: PageRequest,
): Promise<ShownScan[]> {
  const values = Object.assign(ownPageValues(tenant, request, filter), timeRangeValues(filter))
  const kinds = scanKindsOf(filter)
  return kinds === undefined
    ? database.run(page, values)
    : database.run(pageOfKinds, Object.assign(values, { kinds: plainArray(kinds) }))
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
    sha256: 'default',
    perceptualHash: 'default',
    createdAt: ['timestamptz', ({ row }) => row.createdAt],
    updatedAt: sql`created_at`,
  },
})

export type Completion = {
  readonly id: string
  readonly tenant: Tenant
  /** The status that the scan must still have. */
  readonly from: ScanRow['status']
  readonly verdict: Verdict | NoVerdict
  /** Metadata that the scan must still have, since the events contain it; absent if any is accepted. */
  readonly metadata?: Metadata | undefined
  readonly hasFile: boolean
  /** Fingerprint of the analysed file; absent when none was analysed. */
  readonly fingerprint?: Fingerprint | undefined
  /** Set when there is no file but one may still be uploaded, which must then be removed. */
  readonly removal?: RemovalValues | undefined
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
  from_metadata: ['text', ({ metadata }) => (metadata === undefined ? null : JSON.stringify(metadata))],
  has_file: ['boolean', ({ hasFile }) => hasFile],
  sha256: ['word', ({ fingerprint }) => fingerprint?.sha256 ?? null],
  // As text, because the numbers do not fit JavaScript's.
  perceptual_hash: ['word', ({ fingerprint }) => fingerprint?.perceptualHash ?? null],
  happened_at: ['timestamptz', ({ at }) => at],
})

type CompletionValues = ReturnType<typeof completions.values> & EventValuesOf

/** The CTEs of a completion. `stored` contains the scans that were completed. */
const completes: Fragment<CompletionValues> = fragment`given as (
    select * from ${completions.placed}
  ), stored as (
    update scans set
      status = 'complete', verdict = given.verdict, confidence = given.confidence, risk_level = given.risk_level,
      model_version = given.model_version, pipeline_version = given.pipeline_version,
      signals = given.signals::json, has_file = given.has_file, sha256 = given.sha256,
      perceptual_hash = given.perceptual_hash::bigint, updated_at = given.happened_at,
      completed_at = given.happened_at, analysis_lease_until = null
    from given
    where scans.id = given.id and ${isOwnedByThatOf('scans', 'given')} and scans.status ${isNotDistinctFrom} given.from_status
      and (given.from_metadata is null or scans.metadata::text = given.from_metadata)
    returning scans.id, scans.upload_expires_at, given.place, given.organization_id, given.environment,
      given.happened_at
  ), ${recordsEventsOf('stored')}`

const complete = defineStatement<StoredAt, CompletionValues>(fragment`
  /* scans/queries.complete */
  with ${completes}
  select place::int, ${deliveriesMade} as deliveries from stored`)

const completeWithoutFile = defineStatement<StoredAt, CompletionValues & RemovalValues>(fragment`
  /* scans/queries.completeWithoutFile */
  with ${completes}, ${recordsRemovals('stored')}
  select place::int, ${deliveriesMade} as deliveries from stored`)

type GivenCompletion = { readonly completion: Completion; readonly maxAttempts: number }

function completionValues(given: readonly GivenCompletion[]): CompletionValues {
  const events = eventValuesOf(
    given.map(({ completion }) => completion.events),
    given[0]?.maxAttempts ?? 0,
  )
  return Object.assign(events, completions.values(given.map(({ completion }) => completion)))
}

const completeBatch = batched<GivenCompletion, number | undefined>(async (database, given) =>
  deliveriesByPlace(given, await database.run(complete, completionValues(given))),
)

const completeBatchWithoutFile = batched<GivenCompletion & { removal: RemovalValues }, number | undefined>(
  async (database, given) => {
    const removal = given[0]?.removal
    if (removal === undefined) return []
    const values = Object.assign(completionValues(given), removal)
    return deliveriesByPlace(given, await database.run(completeWithoutFile, values))
  },
)

/**
 * Gives a scan its verdict and records its events, if the scan still has the status `from` and the given metadata. If
 * several calls race, one of them succeeds.
 */
export const completeScan: Change<Completion, true> = async (database, completion, maxAttempts) => {
  const { removal } = completion
  const deliveries = await (removal === undefined
    ? completeBatch(database, { completion, maxAttempts })
    : completeBatchWithoutFile(database, { completion, maxAttempts, removal }))
  return deliveries === undefined ? undefined : { done: true, due: deliveries > 0 }
}

// The only change of a scan with a final status, whose `updated_at` may be all that says when it got that status.
const changeMetadata = defineStatement<
  ShownScan,
  Tenant & AuditValues & { id: string; fromMetadata: string; metadata: string; now: string }
>(fragment`
  /* scans/queries.changeMetadata */
  with changed as (
    update scans set metadata = ${value('metadata')}::json, updated_at = ${value('now')},
      completed_at = case when status ${isFinal} then ${completedAt(scans)} end
    where id = ${value('id')} and ${isOwnedBy(scans)} and metadata::text = ${value('fromMetadata')}
    returning *
  ), ${recordsAudit('changed', 'scan.updated', fragment`changed.organization_id`)}
  select ${selected(shown)} from changed as scans`)

/** Changes a scan's metadata, if they are still `from`. */
export const changeScanMetadata: Change<
  { id: string; tenant: Tenant; from: Metadata; to: Metadata; audit: AuditRecord },
  ShownScan
> = async (database, { id, tenant, from, to, audit }) => {
  const [row] = await database.run(changeMetadata, {
    id,
    ...tenant,
    fromMetadata: JSON.stringify(from),
    metadata: JSON.stringify(to),
    now: audit.at.toISOString(),
    ...auditValues(audit),
  })
  return row === undefined ? undefined : { done: row, due: false }
}

const remove = defineStatement<
  { removed: boolean; naming_case: string | null },
  Tenant & AuditValues & RemovalValues & { id: string }
>(fragment`
  /* scans/queries.remove */
  with naming as (
    select case_naming_scan(
      ${value('id')}::uuid, ${value('organizationId')}::uuid, ${value('environment')}::text
    ) as id
  ), removed as (
    delete from scans where id = ${value('id')} and ${isOwnedBy(scans)} and (select id from naming) is null
    returning id, organization_id, upload_expires_at
  ), ${recordsRemovals('removed')}, ${recordsAudit('removed', 'scan.deleted', fragment`removed.organization_id`)}
  select exists (select from removed) as removed, (select id from naming) as naming_case`)

/**
 * Deletes a scan, unless a case names it, and schedules the removal of its file. `done` is `'deleted'`, or the UUID of
 * a case that names the scan.
 */
export const deleteScanRow: Change<
  { id: string; tenant: Tenant; storage: ObjectStorage; audit: AuditRecord },
  'deleted' | { namedBy: string }
> = async (database, { id, tenant, storage, audit }) => {
  const [row] = await database.run(remove, {
    id,
    ...tenant,
    ...removalValues(storage, audit.at),
    ...auditValues(audit),
  })
  if (row?.removed) return { done: 'deleted', due: false }
  return row?.naming_case == null ? undefined : { done: { namedBy: row.naming_case }, due: false }
}

type QueueValues = Tenant &
  ClockOffset & {
    readonly id: string
    /** Set only in the sandbox; elsewhere there is always a file. */
    readonly hasFile: boolean | null
    readonly startInMs: number
    /** The request that asks for the analysis. */
    readonly analysisRequestId: string | null
    /** Where the analysis continues the request's trace; null if the request is not traced. */
    readonly analysisTraceparent: string | null
    /** UUID of that request's API key. */
    readonly analysisKeyId: string | null
  }

const queues: Fragment<QueueValues & { now: string }> = fragment`
  update scans set status = 'queued', updated_at = ${value('now')}, has_file = ${value('hasFile')}::boolean,
    analysis_request_id = ${value('analysisRequestId')}, analysis_traceparent = ${value('analysisTraceparent')},
    analysis_key_id = ${value('analysisKeyId')}::uuid,
    -- Not rounded up: the scan is due for a claim that begins within the same millisecond.
    analysis_lease_until = date_trunc('milliseconds', ${databaseNow})
      + ${value('startInMs')}::float8 * interval '1 millisecond'
  where id = ${value('id')} and ${isOwnedBy(scans)} and status ${isNotDistinctFrom} 'uploading'
  returning id, upload_expires_at`

const queue = defineStatement<{ id: string }, QueueValues & { now: string }>(fragment`
  /* scans/queries.queue */ ${queues}`)

const queueWithoutFile = defineStatement<
  { id: string },
  QueueValues & RemovalValues & { now: string }
>(fragment`
  /* scans/queries.queueWithoutFile */
  with queued as (${queues}
  ), ${recordsRemovals('queued')}
  select id from queued`)

/**
 * Queues a scan for analysis, not before `startInMs` have passed. Returns whether this call queued it. For `removal`
 * see {@link Completion}.
 */
export async function queueScan(
  database: Database,
  { now, removal, ...given }: QueueValues & { now: Date; removal: RemovalValues | undefined },
): Promise<boolean> {
  const values = { ...given, now: now.toISOString() }
  const queued = await (removal === undefined
    ? database.run(queue, values)
    : database.run(queueWithoutFile, { ...values, ...removal }))
  return queued.length > 0
}

type NewTarget = Pick<ScanRow, 'contentType' | 'byteSize'>

const extend = defineStatement<NewTarget, Tenant & { id: string; expiresAt: string }>(fragment`
  /* scans/queries.extend */
  update scans set upload_expires_at = ${value('expiresAt')}
  where id = ${value('id')} and ${isOwnedBy(scans)} and status ${isNotDistinctFrom} 'uploading'
  returning ${selected({ contentType: scans.contentType, byteSize: sql`${scans.byteSize}::float8` })}`)

/**
 * Extends the time in which a scan accepts an upload. Returns the values that its intent declared, or `undefined` if it
 * accepts no upload any more.
 */
export async function extendUpload(
  database: Database,
  { id, tenant, expiresAt }: { id: string; tenant: Tenant; expiresAt: Date },
): Promise<NewTarget | undefined> {
  const [row] = await database.run(extend, { id, ...tenant, expiresAt: expiresAt.toISOString() })
  return row
}

const wantedUploads = columnsOf<string>()('wanted', { id: ['uuid', (id) => id] })

const uploading = defineStatement<{ place: number }, ReturnType<typeof wantedUploads.values>>(fragment`
  /* scans/queries.uploading */
  select wanted.place::int from ${wantedUploads.placed}
  join scans on scans.id = wanted.id and scans.status ${isNotDistinctFrom} 'uploading'
    and ${isNotMoved(scans.organizationId)}`)

/**
 * Whether the scan with this UUID still accepts an upload; several are checked with one statement. Not scoped by
 * tenant, because the signed upload address already identifies the owner.
 */
export const isUploading = batched<string, boolean>(async (database, ids) => {
  const places = new Set((await database.run(uploading, wantedUploads.values(ids))).map(({ place }) => place))
  return ids.map((_id, index) => places.has(index + 1))
})
