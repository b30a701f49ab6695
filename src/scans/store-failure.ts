import { newId, publicId } from '../basics/identifiers.js'
import {
  ANALYSIS,
  type AuditRecord,
  type AuditValues,
  auditValues,
  recordsAudit,
} from '../changes/audit/record.js'
import { type Change, type Commits, commit } from '../changes/commit.js'
import { type Cause, type Event, makeEvent } from '../changes/events/event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../changes/events/record.js'
import type { Metadata } from '../changes/metadata.js'
import { defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'
import type { Tenant } from '../database/tenant.js'
import { type Attempt, attemptOf, type ClaimedScan, holdsAnalysis } from './analysis-queue.js'
import type { Failure } from './failures.js'
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
    signals: { failure },
    updatedAt: at,
    fileRetainedSince: null,
    hasFile: false,
  })
  return { event: makeEvent('scan.failed', tenant, at, data, cause), metadataPlace }
}

/** The text of the event with the metadata that the scan has when it fails. */
export const withPresentMetadata = fragment`replace(happened.body, cause.metadata_place, cause.metadata::text)`

type Values = RemovalValues &
  AuditValues &
  EventValues &
  Attempt & { readonly at: string; readonly signals: string; readonly metadataPlace: string }

const fail = defineStatement<{ deliveries: number }, Values>(fragment`
  /* scans/store-failure.fail */
  with failed as (
    update scans set status = 'failed', updated_at = greatest(scans.updated_at, ${value('at')}::timestamptz),
      analysis_lease_until = null, signals = ${value('signals')}::json,
      -- The same statement has the file removed, so it no longer counts as damaged.
      has_file = case when file_damaged_at is null then has_file else false end
    where id = ${value('id')} and ${holdsAnalysis}
    returning 1 as place, id, organization_id, environment, upload_expires_at, metadata,
      ${value('metadataPlace')}::text as metadata_place, ${value('at')}::timestamptz as happened_at
  ), ${recordsRemovals('failed')}, ${recordsAudit('failed', 'scan.failed', fragment`failed.organization_id`)}, ${recordsEvents('failed', withPresentMetadata)}
  select ${deliveriesMade} as deliveries from failed`)

type FailedScan = FailureEvent & {
  readonly attempt: Attempt
  readonly failure: Failure
  readonly removal: RemovalValues
  readonly events: readonly Event[]
  readonly audit: AuditRecord
}

const storeFailure: Change<FailedScan, true> = async (
  database,
  { attempt, failure, removal, events, metadataPlace, audit },
  maxAttempts,
) => {
  const [failed] = await database.run(fail, {
    ...attempt,
    ...removal,
    ...auditValues(audit),
    ...eventValues([events], maxAttempts),
    at: audit.at.toISOString(),
    signals: JSON.stringify({ failure }),
    metadataPlace: JSON.stringify(metadataPlace),
  })
  return failed && { done: true, due: failed.deliveries > 0 }
}

/**
 * Fails a scan that cannot be analysed, stores the reason with its event, and removes its file, which is no longer
 * needed. Does nothing to a scan that another process has taken over, because that process may still find a verdict.
 */
export async function failScan(
  context: RemovalContext & Commits,
  scan: ClaimedScan,
  failure: Failure,
  cause: Cause,
): Promise<void> {
  const { storage, clock } = context
  const at = clock.now()
  const { organizationId, environment } = scan
  const made = failureEvent(scan, { organizationId, environment }, failure, at, cause)
  const failed = await commit(context, storeFailure, {
    ...made,
    attempt: attemptOf(scan),
    failure,
    removal: removalValues(storage, at),
    events: [made.event],
    audit: {
      actor: ANALYSIS,
      address: undefined,
      subject: publicId('scan', scan.id),
      details: { code: failure.code },
      at,
    },
  })
  if (failed) await removeObject(context, scan.id)
}
