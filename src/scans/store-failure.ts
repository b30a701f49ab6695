import { newId, publicId } from '../basics/identifiers.js'
import {
  ANALYSIS,
  type AuditRecord,
  type AuditValues,
  auditValues,
  recordsAudit,
  SERVICE,
} from '../changes/audit/record.js'
import { type Change, type Commits, commit } from '../changes/commit.js'
import { type Cause, type Event, makeEvent } from '../changes/events/event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../changes/events/record.js'
import type { Metadata } from '../changes/metadata.js'
import { defineStatement } from '../database/connection.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isOwnedByThatOf, type Tenant, tenantOf } from '../database/tenant.js'
import { attemptOf, type ClaimedScan, holdsAnalysis } from './analysis-queue.js'
import type { Failure } from './failures.js'
import { holdsFetch } from './fetches/fetch-queue.js'
import { withSource } from './fetches/source.js'
import {
  type RemovalContext,
  type RemovalValues,
  recordsRemovals,
  removalValues,
  removeObject,
} from './object-removals.js'
import { type ShownScan, toScan } from './resource.js'

/** A failed scan has no file that could expire. */
const NO_RETENTION = { retentionDays: Infinity }

/** An event about a scan that fails, and where its text has the scan's metadata, which may still change. */
export type FailureEvent = { readonly event: Event; readonly metadataPlace: Metadata }

export function failureEvent(
  scan: ShownScan,
  tenant: Tenant,
  failure: Failure,
  at: Date,
  cause: Cause,
): FailureEvent {
  const metadataPlace = { [newId()]: '' }
  const data = toScan({ ...scan, metadata: metadataPlace }, tenant, NO_RETENTION, {
    ...scan,
    status: 'failed',
    signals: withSource({ failure }, scan.signals),
    updatedAt: at,
    fileRetainedSince: null,
    hasFile: false,
  })
  return { event: makeEvent('scan.failed', tenant, at, data, cause), metadataPlace }
}

/** The text of the event with the metadata that the scan has when it fails. */
export const withPresentMetadata = fragment`replace(happened.body, cause.metadata_place, cause.metadata::text)`

/** The attempt of a process to find a verdict, or to fetch the file. */
type Held = { readonly id: string; readonly attempt: number }

type Values = RemovalValues &
  AuditValues &
  EventValues &
  Held & { readonly at: string; readonly signals: string; readonly metadataPlace: string }

/** Fails the scan with this `id`; what holds it is added to the condition. */
const failsScan = fragment`update scans set status = 'failed',
      updated_at = greatest(scans.updated_at, ${value('at')}::timestamptz),
      analysis_lease_until = null, signals = ${value('signals')}::json,
      -- The same statement has the file removed, so it no longer counts as damaged.
      has_file = case when file_damaged_at is null then has_file else false end
    where id = ${value('id')}`

const failedRow = fragment`returning 1 as place, id, organization_id, environment, upload_expires_at, metadata,
      ${value('metadataPlace')}::text as metadata_place, ${value('at')}::timestamptz as happened_at`

/** What else is stored about the row of the CTE `failed`. */
const follows = fragment`${recordsRemovals('failed')}, ${recordsAudit('failed', 'scan.failed', fragment`failed.organization_id`)}, ${recordsEvents('failed', withPresentMetadata)}
  select ${deliveriesMade} as deliveries from failed`

const failAnalysis = defineStatement<{ deliveries: number }, Values>(fragment`
  /* scans/store-failure.failAnalysis */
  with failed as (
    ${failsScan} and ${holdsAnalysis}
    ${failedRow}
  ), ${follows}`)

const failFetch = defineStatement<{ deliveries: number }, Values>(fragment`
  /* scans/store-failure.failFetch */
  with fetched as (
    delete from scan_fetches where ${holdsFetch} returning scan_id, organization_id, environment
  ), failed as (
    ${failsScan} and status ${isNotDistinctFrom} 'uploading'
      and exists (select from fetched where scan_id = scans.id and ${isOwnedByThatOf('scans', 'fetched')})
    ${failedRow}
  ), ${follows}`)

type FailedScan = FailureEvent & {
  readonly statement: typeof failAnalysis
  readonly held: Held
  readonly signals: Record<string, unknown>
  readonly removal: RemovalValues
  readonly events: readonly Event[]
  readonly audit: AuditRecord
}

const storeFailure: Change<FailedScan, true> = async (
  database,
  { statement, held, signals, removal, events, metadataPlace, audit },
  maxAttempts,
) => {
  const [failed] = await database.run(statement, {
    ...held,
    ...removal,
    ...auditValues(audit),
    ...eventValues([events], maxAttempts),
    at: audit.at.toISOString(),
    signals: JSON.stringify(signals),
    metadataPlace: JSON.stringify(metadataPlace),
  })
  return failed && { done: true, due: failed.deliveries > 0 }
}

type FailureContext = RemovalContext & Commits

async function fail(
  context: FailureContext,
  scan: ShownScan,
  {
    tenant,
    failure,
    cause,
    actor,
    ...given
  }: Pick<FailedScan, 'statement' | 'held'> & {
    readonly tenant: Tenant
    readonly failure: Failure
    readonly cause: Cause
    readonly actor: string
  },
): Promise<void> {
  const { storage, clock } = context
  const at = clock.now()
  const made = failureEvent(scan, tenant, failure, at, cause)
  const failed = await commit(context, storeFailure, {
    ...made,
    ...given,
    signals: withSource({ failure }, scan.signals),
    removal: removalValues(storage, at),
    events: [made.event],
    audit: {
      actor,
      address: undefined,
      subject: publicId('scan', scan.id),
      details: { code: failure.code },
      at,
    },
  })
  if (failed) await removeObject(context, scan.id)
}

/**
 * Fails a scan that cannot be analysed, stores the reason with its event, and removes its file, which is no longer
 * needed. Does nothing to a scan that another process has taken over, because that process may still find a verdict.
 */
export const failScan = (
  context: FailureContext,
  scan: ClaimedScan,
  failure: Failure,
  cause: Cause,
): Promise<void> =>
  fail(context, scan, {
    statement: failAnalysis,
    held: attemptOf(scan),
    tenant: tenantOf(scan),
    failure,
    cause,
    actor: ANALYSIS,
  })

/**
 * Fails a scan whose file could not be fetched, in the same way. Its `signals` say what is known of the source. Does
 * nothing to one that another process has claimed since.
 */
export const failFetchedScan = (
  context: FailureContext,
  scan: ShownScan & Tenant,
  { held, failure, cause }: { readonly held: Held; readonly failure: Failure; readonly cause: Cause },
): Promise<void> =>
  fail(context, scan, {
    statement: failFetch,
    held,
    tenant: tenantOf(scan),
    failure,
    cause,
    actor: SERVICE,
  })
