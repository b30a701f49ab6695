import { sql } from 'drizzle-orm'
import type { NoVerdict, Verdict } from '../analysis/verdict.js'
import type { Clock } from '../basics/clock.js'
import { newId } from '../basics/identifiers.js'
import { type AuditValues, recordsAudit } from '../changes/audit/record.js'
import { type Change, type Commits, commit } from '../changes/commit.js'
import { type Cause, type Event, makeEvent } from '../changes/events/event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../changes/events/record.js'
import type { Metadata } from '../changes/metadata.js'
import { defineStatement } from '../database/connection.js'
import { judgedAt, scans } from '../database/schema.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isOwnedByThatOf, type Tenant } from '../database/tenant.js'
import { noted } from './damaged-files.js'
import { recordsEvidence, type ScanEvidence, storedText } from './evidence.js'
import { type ClaimedRejudgement, claimOf, holdsClaim } from './rejudgement-queue.js'
import { countsChange } from './rejudgements/counting.js'
import { conclusionOf, type Retention, toScan } from './resource.js'

type Values = EventValues &
  AuditValues & {
    readonly id: string
    readonly attempt: number
    readonly judgementId: string
    readonly verdict: string | null
    readonly confidence: number | null
    readonly riskLevel: string | null
    readonly modelVersion: string
    readonly pipelineVersion: string
    readonly signals: string
    readonly conclusion: string | null
    readonly metadataPlace: string
    readonly evidence: string
    readonly at: string
  }

// The scan is locked first, as by its deletion. Each judgement is later than the one before, whatever the clocks say.
const replace = defineStatement<{ deliveries: number }, Values>(fragment`
  /* scans/store-rejudgement.replace */
  with before as (
    select *, ${judgedAt(scans)} as since from scans
    where id = ${value('id')}::uuid and status ${isNotDistinctFrom} 'complete' for no key update
  ), held as (
    delete from rejudgements using before
    where ${holdsClaim} and scan_id = before.id and ${isOwnedByThatOf('rejudgements', 'before')}
    returning rejudgements.scan_id, rejudgements.cause, rejudgements.run_id, before.verdict as former
  ), kept as (
    insert into judgements (id, organization_id, environment, scan_id, number, verdict, confidence, risk_level,
      model_version, pipeline_version, signals, judged_at, cause)
    select ${value('judgementId')}::uuid, before.organization_id, before.environment, before.id,
      (select count(*)::int + 1 from judgements as former
        where former.scan_id = before.id and former.organization_id = before.organization_id),
      before.verdict, before.confidence, before.risk_level, before.model_version, before.pipeline_version,
      before.signals, before.since, coalesce(before.judgement_cause, 'upload')
    from before join held on held.scan_id = before.id
    returning scan_id
  ), stored as (
    update scans set
      verdict = ${value('verdict')}::text, confidence = ${value('confidence')}::float8,
      risk_level = ${value('riskLevel')}::text, model_version = ${value('modelVersion')}::text,
      pipeline_version = ${value('pipelineVersion')}::text, signals = ${value('signals')}::json,
      conclusion = ${value('conclusion')}::text, judgement_cause = held.cause,
      judged_at = greatest(${value('at')}::timestamptz, before.since + interval '1 millisecond'),
      updated_at = greatest(scans.updated_at, ${value('at')}::timestamptz),
      -- Where a hash is recorded, what was read is what was uploaded.
      file_damaged_at = case when scans.sha256 is null then scans.file_damaged_at end,
      -- The verdict's first time is that of the retention.
      completed_at = coalesce(scans.completed_at, scans.updated_at)
    from kept, before, held where scans.id = kept.scan_id and before.id = kept.scan_id and held.scan_id = kept.scan_id
    returning 1 as place, scans.id, scans.organization_id, scans.environment, scans.metadata,
      ${value('metadataPlace')}::text as metadata_place, ${value('at')}::timestamptz as happened_at,
      before.file_damaged_at is not null and scans.file_damaged_at is null as is_sound_again
  ), counted as (${countsChange('held')}
  ), evidence as (${recordsEvidence('stored')}
  ), sound as (
    select organization_id from stored where is_sound_again
  ), ${recordsAudit('sound', 'scan.file_sound', fragment`sound.organization_id`)}, ${recordsEvents('stored', sql`replace(happened.body, cause.metadata_place, cause.metadata::text)`)}
  select ${deliveriesMade} as deliveries from stored`)

type Rejudged = {
  readonly scan: ClaimedRejudgement
  readonly verdict: Verdict | NoVerdict
  readonly evidence: ScanEvidence
  readonly events: readonly Event[]
  readonly metadataPlace: Metadata
  readonly at: Date
}

const replaceVerdict: Change<Rejudged, true> = async (
  database,
  { scan, verdict: { signals, ...verdict }, evidence, events, metadataPlace, at },
  maxAttempts,
) => {
  const [stored] = await database.run(replace, {
    ...claimOf(scan),
    ...verdict,
    signals: JSON.stringify(signals),
    conclusion: conclusionOf(signals),
    judgementId: newId(),
    metadataPlace: JSON.stringify(metadataPlace),
    evidence: storedText(evidence),
    ...noted({ clock: { now: () => at } }, scan.id, { step: 'analysis' }),
    at: at.toISOString(),
    ...eventValues([events], maxAttempts),
  })
  return stored && { done: true, due: stored.deliveries > 0 }
}

/**
 * Gives a scan that was judged again its new verdict with its evidence, keeps the one that it had, and records the event. Resolves to
 * `undefined` if the scan was deleted, or another process has claimed it. Metadata are treated as in `judgeScan`.
 */
export function storeRejudgement(
  context: Commits & { readonly clock: Clock; readonly retention: Retention },
  scan: ClaimedRejudgement,
  { verdict, evidence }: Pick<Rejudged, 'verdict' | 'evidence'>,
  cause: Cause,
): Promise<true | undefined> {
  const at = context.clock.now()
  const metadataPlace = { [newId()]: '' }
  const tenant: Tenant = { organizationId: scan.organizationId, environment: scan.environment }
  const data = {
    ...toScan({ ...scan, metadata: metadataPlace }, tenant, context.retention, {
      fileRetainedSince: scan.fileRetainedSince,
      hasFile: scan.hasFile,
      fileDamagedAt: scan.sha256 === null ? scan.fileDamagedAt : null,
      status: 'complete',
      updatedAt: at,
      ...verdict,
    }),
    previousVerdict: scan.verdict,
  }
  const events = [makeEvent('scan.rejudged', tenant, at, data, cause)]
  return commit(context, replaceVerdict, { scan, verdict, evidence, events, metadataPlace, at })
}
