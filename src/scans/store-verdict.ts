import { type SQL, sql } from 'drizzle-orm'
import type { components } from '../../generated/api.js'
import type { NoVerdict, Verdict } from '../analysis/verdict.js'
import type { Clock } from '../basics/clock.js'
import { newId } from '../basics/identifiers.js'
import { type Change, type Commits, commit } from '../changes/commit.js'
import { type Cause, type Event, makeEvent } from '../changes/events/event.js'
import {
  deliveriesMade,
  type EventValues,
  eventValues,
  recordsEvents,
  type StoredAt,
  storedByPlace,
} from '../changes/events/record.js'
import type { Metadata } from '../changes/metadata.js'
import { batched } from '../database/batch.js'
import { defineStatement } from '../database/connection.js'
import { columnsOf } from '../database/sql/columns.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { type Fragment, fragment } from '../database/sql/fragment.js'
import { isOwnedByThatOf, type Tenant } from '../database/tenant.js'
import { withSource } from './fetches/source.js'
import { type RemovalValues, recordsRemovals } from './object-removals.js'
import { tenantColumns } from './queries.js'
import { conclusionOf, type Retention, type ScanRow, type ShownScan, toScan } from './resource.js'
import type { Fingerprint } from './seen-before.js'

type Judgement = {
  readonly tenant: Tenant
  /** The status that the scan must still have. */
  readonly from: ScanRow['status']
  readonly verdict: Verdict | NoVerdict
  readonly hasFile: boolean
  /** Fingerprint of the analysed file; absent when none was analysed. */
  readonly fingerprint?: Fingerprint | undefined
  /** Set when there is no file but one may still be uploaded, which must then be removed. */
  readonly removal?: RemovalValues | undefined
}

type Completion = Judgement & {
  readonly id: string
  readonly at: Date
  readonly events: readonly Event[]
  /** Where the events' texts have the scan's metadata. */
  readonly metadataPlace: Metadata
  /** When the file expires, as the events have it, unless a case keeps it. */
  readonly fileExpiresAt: string | null
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
  conclusion: ['text', ({ verdict }) => conclusionOf(verdict.signals)],
  metadata_place: ['text', ({ metadataPlace }) => JSON.stringify(metadataPlace)],
  file_expires_at: ['text', ({ fileExpiresAt }) => fileExpiresAt],
  has_file: ['boolean', ({ hasFile }) => hasFile],
  sha256: ['word', ({ fingerprint }) => fingerprint?.sha256 ?? null],
  // As text, because the numbers do not fit JavaScript's.
  perceptual_hash: ['word', ({ fingerprint }) => fingerprint?.perceptualHash ?? null],
  happened_at: ['timestamptz', ({ at }) => at],
})

type CompletionValues = ReturnType<typeof completions.values> & EventValues

const AS_TEXT = sql.raw(`'"fileExpiresAt":"' || cause.file_expires_at || '"'`)

/**
 * The text of an event with the metadata that the scan has when it gets its verdict, and without an end of retention if
 * a case keeps the file. Neither text can be elsewhere in the event: quotes inside a value are escaped.
 */
const withPresentState: SQL = sql`replace(
    case when cause.file_kept and cause.file_expires_at is not null
      then replace(happened.body, ${AS_TEXT}, '"fileExpiresAt":null') else happened.body end,
    cause.metadata_place, cause.metadata::text)`

/** The CTEs of a completion. `stored` contains the scans that were completed. */
const completes: Fragment<CompletionValues> = fragment`given as (
    -- Locked in the order of their ids, as by new cases, so that the two do not deadlock.
    select * from ${completions.placed} order by id
  ), stored as (
    update scans set
      status = 'complete', verdict = given.verdict, confidence = given.confidence, risk_level = given.risk_level,
      model_version = given.model_version, pipeline_version = given.pipeline_version,
      signals = given.signals::json, conclusion = given.conclusion, has_file = given.has_file, sha256 = given.sha256,
      perceptual_hash = given.perceptual_hash::bigint,
      updated_at = greatest(scans.updated_at, given.happened_at),
      -- What was analysed is what is stored.
      file_damaged_at = null,
      completed_at = given.happened_at, analysis_lease_until = null
    from given
    where scans.id = given.id and ${isOwnedByThatOf('scans', 'given')} and scans.status ${isNotDistinctFrom} given.from_status
    returning scans.id, scans.upload_expires_at, scans.metadata, scans.file_kept, scans.updated_at, given.metadata_place,
      given.file_expires_at, given.place, given.organization_id, given.environment, given.happened_at
  ), ${recordsEvents('stored', withPresentState)}`

/** What others may have changed of the scan before it got its verdict. */
type PresentState = { readonly metadata: Metadata; readonly fileKept: boolean }

type Completed = StoredAt & PresentState

const complete = defineStatement<Completed, CompletionValues>(fragment`
  /* scans/store-verdict.complete */
  with ${completes}
  select place::int, ${deliveriesMade} as deliveries, metadata, file_kept as "fileKept" from stored`)

const completeWithoutFile = defineStatement<Completed, CompletionValues & RemovalValues>(fragment`
  /* scans/store-verdict.completeWithoutFile */
  with ${completes}, ${recordsRemovals('stored')}
  select place::int, ${deliveriesMade} as deliveries, metadata, file_kept as "fileKept" from stored`)

type GivenCompletion = { readonly completion: Completion; readonly maxAttempts: number }

function completionValues(given: readonly GivenCompletion[]): CompletionValues {
  const events = eventValues(
    given.map(({ completion }) => completion.events),
    given[0]?.maxAttempts ?? 0,
  )
  return Object.assign(events, completions.values(given.map(({ completion }) => completion)))
}

const completeOne = batched<GivenCompletion, Completed | undefined>(async (database, given) =>
  storedByPlace(given, await database.run(complete, completionValues(given))),
)

/** Stores a verdict and its events. Resolves to the state that the scan has at that moment. */
const completeScan: Change<Completion, PresentState> = async (database, completion, maxAttempts) => {
  const given = { completion, maxAttempts }
  const { removal } = completion
  // Only a sandbox scan has no file: too rare to be batched.
  const [completed] =
    removal === undefined
      ? [await completeOne(database, given)]
      : await database.run(completeWithoutFile, Object.assign(completionValues([given]), removal))
  return completed && { done: completed, due: completed.deliveries > 0 }
}

/** The events of a verdict; `data` is the scan as the API shows it with its verdict. */
export function eventsOf(
  data: components['schemas']['Scan'],
  { tenant, verdict }: { readonly tenant: Tenant; readonly verdict: ScanRow['verdict'] },
  at: Date,
  cause: Cause,
): Event[] {
  const events: Event[] = [makeEvent('scan.completed', tenant, at, data, cause)]
  if (verdict !== null && verdict !== 'authentic')
    events.push(makeEvent(`verdict.${verdict}`, tenant, at, data, cause))
  return events
}

/**
 * Gives a scan its verdict and records its events. Resolves to the scan as the API shows it, or to `undefined` if the
 * scan no longer has the status `from`: if several calls race, one of them succeeds.
 *
 * The metadata may have been changed since `scan` was read, and a case that names the scan made or resolved, as no other
 * field may. So the statement that stores the verdict puts these into the events.
 */
export async function judgeScan(
  context: Commits & { readonly clock: Clock; readonly retention: Retention },
  scan: ShownScan,
  { cause, ...given }: Judgement & { readonly cause: Cause },
): Promise<components['schemas']['Scan'] | undefined> {
  const judgement = {
    ...given,
    verdict: { ...given.verdict, signals: withSource(given.verdict.signals, scan.signals) },
  }
  const at = context.clock.now()
  // New, so that it is nowhere else in the events.
  const metadataPlace = { [newId()]: '' }
  const data = toScan({ ...scan, metadata: metadataPlace }, judgement.tenant, context.retention, {
    status: 'complete',
    updatedAt: at,
    fileRetainedSince: judgement.hasFile ? at : null,
    hasFile: judgement.hasFile,
    fileDamagedAt: null,
    ...judgement.verdict,
  })
  const { tenant, verdict } = judgement
  const events = eventsOf(data, { tenant, verdict: verdict.verdict }, at, cause)
  const fileExpiresAt = data.fileExpiresAt ?? null
  const present = await commit(context, completeScan, {
    ...judgement,
    id: scan.id,
    at,
    events,
    metadataPlace,
    fileExpiresAt,
  })
  return (
    present && {
      ...data,
      metadata: present.metadata,
      fileExpiresAt: present.fileKept ? null : fileExpiresAt,
    }
  )
}
