import { sql } from 'drizzle-orm'
import type {
  AttemptError,
  DeliveredEventKind,
  Environment,
  NoticeKind,
  PauseReason,
} from '../../../generated/vocabulary.js'
import { publicId } from '../../basics/identifiers.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { completedAt, scans } from '../../database/schema.js'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import { plainArray } from '../../database/sql/texts.js'
import { type ClockOffset, databaseNow, isoTime } from '../../database/sql/time.js'
import { isNotMoved } from '../../database/tenant.js'
import type { StorageQuota } from '../../scans/storage-quota.js'
import { RETRY_WINDOW_SECONDS } from '../../webhooks/deliveries/retry-schedule.js'
import { EXHAUSTED_TO_PAUSE, SILENT_DAYS } from '../../webhooks/deliveries/upkeep.js'
import { findKeepingCases } from './case-findings.js'
import { findBrokenCustody } from './custody-findings.js'
import type { Finding } from './finding.js'
import { LEAST_GAP } from './outbox.js'

/** Maximum number of findings of a kind in one look; the next look, a minute later, finds the others. */
const MAX_FINDINGS = sql.raw('500')

/** How far back a look goes for problems without a notice, so that the first look does not report old ones. */
const LOOKS_BACK = sql.raw("interval '2 hours'")

/** Deliveries and scans are counted up to this number. */
const MAX_COUNTED = 1_000

const most = sql.raw(String(MAX_COUNTED))

/** The last notice of a kind about an endpoint, or about an organization. */
const lastNotice = (kind: NoticeKind, subject: 'endpoint.id' | 'trouble.organization_id') => fragment`
  left join operator_notices as notice
    on notice.kind = ${sql.raw(`'${kind}'`)} and notice.subject = ${sql.raw(subject)}
    and notice.organization_id = ${sql.raw(subject.replace('.id', '.organization_id'))}`

const isNoticeAllowed: Fragment<ClockOffset> = fragment`
  (notice.told_at is null or notice.told_at <= ${databaseNow} - ${LEAST_GAP})`

/** Since the last notice, or as far as a look goes back; `greatest` ignores null. */
const sinceLastNotice: Fragment<ClockOffset> = fragment`greatest(notice.told_at, ${databaseNow} - ${LOOKS_BACK})`

/** The endpoint's last delivery whose attempts all failed, with its last attempt. */
const lastFailure = fragment`
  left join lateral (
    select delivery.id as delivery_id, delivery.event_id, delivery.event_type, attempt.number as attempts,
      attempt.started_at as attempted_at, attempt.response_code, attempt.error
    from (
      select id, organization_id, event_id, event_type from deliveries
      where endpoint_id = endpoint.id and organization_id = endpoint.organization_id
        and failure in ('exhausted', 'gone')
      order by updated_at desc limit 1
    ) as delivery
    cross join lateral (
      select number, started_at, response_code, error from delivery_attempts
      where delivery_id = delivery.id and organization_id = delivery.organization_id
      order by number desc limit 1
    ) as attempt
  ) as last on true`

type EndpointRow = {
  readonly id: string
  readonly organization_id: string
  readonly environment: Environment
  readonly url: string
  readonly event_id: string
  readonly event_type: DeliveredEventKind
  readonly attempts: number
  readonly attempted_at: string
  readonly response_code: number | null
  readonly error: AttemptError | null
  /** `null` if there is none; then the other columns of the last failure are null too. */
  readonly delivery_id: string | null
}

const ofEndpoint = sql`endpoint.id, endpoint.organization_id, endpoint.environment, endpoint.url, last.*`

const ofStatistics = sql`
  statistics.endpoint_id = endpoint.id and statistics.organization_id = endpoint.organization_id`

const silentSince = sql`coalesce(statistics.last_success_at, endpoint.created_at)`

/** The parts of a notice that describe an endpoint. */
function endpointOf(row: EndpointRow) {
  return {
    endpoint: {
      id: publicId('whe', row.id),
      environment: row.environment,
      host: new URL(row.url).host,
    },
    lastFailure:
      row.delivery_id === null
        ? null
        : {
            deliveryId: publicId('whd', row.delivery_id),
            eventId: publicId('evt', row.event_id),
            event: row.event_type,
            attempts: row.attempts,
            attemptedAt: isoTime(row.attempted_at),
            responseCode: row.response_code,
            error: row.error,
          },
  }
}

type FailingRow = EndpointRow & {
  readonly percent: 50 | 70 | 90
  readonly exhausted: number
  readonly silent_since: string
}

/** The percentages on the way to being paused that are reported, the highest first. */
const STEPS = [90, 70, 50] as const

/** How far the endpoint has come: the step that both the failed deliveries and the days have reached. */
const step = sql`case ${sql.join(
  STEPS.map(
    (percent) => fragment`
      when statistics.exhausted >= ${sql.raw(String((EXHAUSTED_TO_PAUSE * percent) / 100))}
        and ${silentSince} <= ${databaseNow} - ${sql.raw(String((SILENT_DAYS * percent) / 100))} * interval '1 day'
      then ${sql.raw(String(percent))}`,
  ),
)} end` as Fragment<ClockOffset>

/** With fewer exhausted deliveries than this, nothing is reported. */
const leastExhausted = sql.raw(String((EXHAUSTED_TO_PAUSE * STEPS[2]) / 100))

const failing = defineStatement<FailingRow, ClockOffset>(fragment`
  /* operators/notices/findings.failing */
  select ${ofEndpoint}, ${step} as percent, statistics.exhausted, ${silentSince} as silent_since
  from webhook_statistics as statistics
  join webhook_endpoints as endpoint on ${ofStatistics} and endpoint.status = 'active'
  ${lastNotice('webhook.failing', 'endpoint.id')}
  ${lastFailure}
  where statistics.exhausted >= ${leastExhausted} and ${step} > coalesce(notice.percent, 0) and ${isNoticeAllowed}
    and ${isNotMoved(sql`endpoint.organization_id`)}
  limit ${MAX_FINDINGS}`)

const recovered = defineStatement<Record<never, never>>(fragment`
  /* operators/notices/findings.recovered */
  update operator_notices as notice set percent = 0
  from webhook_statistics as statistics
  where notice.kind = 'webhook.failing' and notice.percent > 0
    and statistics.endpoint_id = notice.subject and statistics.organization_id = notice.organization_id
    and statistics.exhausted < ${leastExhausted}`)

/** Endpoints that have reached a step on the way to being paused that was not reported yet. */
async function findFailing(database: Database, clockOffsetMs: number): Promise<Finding[]> {
  // After a success, or after a pause, the count starts over, and every step is reported again.
  await database.run(recovered, {})
  const rows = await database.run(failing, { clockOffsetMs })
  return rows.map((row) => ({
    kind: 'webhook.failing',
    subject: row.id,
    organizationId: row.organization_id,
    percent: row.percent,
    data: {
      ...endpointOf(row),
      percent: row.percent,
      exhausted: row.exhausted,
      silentSince: isoTime(row.silent_since),
    },
  }))
}

type PausedRow = EndpointRow & {
  readonly reason: PauseReason
  readonly paused_at: string
  readonly silent_since: string
}

const paused = defineStatement<PausedRow, ClockOffset>(fragment`
  /* operators/notices/findings.paused */
  select ${ofEndpoint}, endpoint.pause_reason as reason, endpoint.paused_at, ${silentSince} as silent_since
  from webhook_endpoints as endpoint
  left join webhook_statistics as statistics on ${ofStatistics}
  ${lastNotice('webhook.paused', 'endpoint.id')}
  ${lastFailure}
  where endpoint.pause_reason is not null and endpoint.status = 'paused'
    and endpoint.paused_at > ${sinceLastNotice} and ${isNoticeAllowed}
    and ${isNotMoved(sql`endpoint.organization_id`)}
  limit ${MAX_FINDINGS}`)

/** Endpoints that the service paused. */
async function findPaused(database: Database, clockOffsetMs: number): Promise<Finding[]> {
  const rows = await database.run(paused, { clockOffsetMs })
  return rows.map((row) => ({
    kind: 'webhook.paused',
    subject: row.id,
    organizationId: row.organization_id,
    percent: 100,
    data: {
      ...endpointOf(row),
      percent: 100,
      reason: row.reason,
      pausedAt: isoTime(row.paused_at),
      silentSince: isoTime(row.silent_since),
    },
  }))
}

/** Since the last notice of this kind about the endpoint, or as far as a look goes back. */
const sinceExhausted: Fragment<ClockOffset> = fragment`greatest(${databaseNow} - ${LOOKS_BACK}, (
  select told_at from operator_notices
  where kind = 'deliveries.exhausted' and subject = endpoint.id
    and organization_id = endpoint.organization_id
))`

const failedOfEndpoint = sql`select from deliveries
  where endpoint_id = endpoint.id and organization_id = endpoint.organization_id`

const exhausted = defineStatement<EndpointRow & { count: number }, ClockOffset>(fragment`
  /* operators/notices/findings.exhausted */
  select ${ofEndpoint}, used_up.count
  from webhook_statistics as statistics
  join webhook_endpoints as endpoint on ${ofStatistics} and endpoint.status <> 'revoked'
  ${lastNotice('deliveries.exhausted', 'endpoint.id')}
  cross join lateral (
    select count(*)::int as count from (
      ${failedOfEndpoint} and failure = 'exhausted' and updated_at > ${sinceExhausted}
      union all
      ${failedOfEndpoint} and failure = 'expired' and updated_at > ${sinceExhausted}
        -- Their index has the time of creation: a first attempt within 24 hours, and 24 more from then on. What was sent
        -- again later and expires is left out.
        and created_at > ${databaseNow} - ${LOOKS_BACK} - ${sql.raw(String(2 * RETRY_WINDOW_SECONDS))} * interval '1 second'
          - endpoint.paused_ms * interval '1 millisecond'
      limit ${most}
    ) as failures
  ) as used_up
  ${lastFailure}
  where statistics.last_failure_at >= ${databaseNow} - ${LOOKS_BACK} and used_up.count > 0 and ${isNoticeAllowed}
    and ${isNotMoved(sql`endpoint.organization_id`)}
  limit ${MAX_FINDINGS}`)

/** Endpoints with deliveries that used up their attempts, or expired, since the last notice about them. */
async function findExhausted(database: Database, clockOffsetMs: number): Promise<Finding[]> {
  const rows = await database.run(exhausted, { clockOffsetMs })
  return rows.map((row) => ({
    kind: 'deliveries.exhausted',
    subject: row.id,
    organizationId: row.organization_id,
    percent: 0,
    data: { ...endpointOf(row), count: row.count },
  }))
}

type AnalysisRow = {
  readonly organization_id: string
  readonly failed: number
  readonly postponed: number
  readonly scan_id: string
  readonly failure: string | null
}

// A scan in processing whose attempt was taken back is postponed; see `postponeScan`.
const analyses = defineStatement<AnalysisRow, ClockOffset>(fragment`
  /* operators/notices/findings.analyses */
  with trouble as (
    (
      select organization_id, id, ${completedAt(scans)} as since, signals #>> '{failure,code}' as failure, true as failed
      from scans
      where status = 'failed' and environment = 'production' and analysis_attempts > 0
        and ${completedAt(scans)} > ${databaseNow} - ${LOOKS_BACK}
      order by ${completedAt(scans)} desc limit ${most}
    ) union all (
      select organization_id, id, created_at, null, false
      from scans
      where status = 'processing' and environment = 'production'
        and (analysis_attempts = 0 or detector_attempts > 0)
      order by created_at desc limit ${most}
    )
  )
  select trouble.organization_id, count(*) filter (where failed)::int as failed,
    count(*) filter (where not failed)::int as postponed,
    (array_agg(trouble.id order by failed desc, since desc))[1] as scan_id,
    (array_agg(failure order by failed desc, since desc))[1] as failure
  from trouble
  ${lastNotice('analysis.failing', 'trouble.organization_id')}
  where ${isNoticeAllowed} and (not failed or since > ${sinceLastNotice})
    and ${isNotMoved(sql`trouble.organization_id`)}
  group by trouble.organization_id
  limit ${MAX_FINDINGS}`)

/** Organizations whose production files cannot be analysed. */
async function findFailingAnalyses(database: Database, clockOffsetMs: number): Promise<Finding[]> {
  const rows = await database.run(analyses, { clockOffsetMs })
  return rows.map((row) => ({
    kind: 'analysis.failing',
    subject: row.organization_id,
    organizationId: row.organization_id,
    percent: 0,
    data: {
      failed: row.failed,
      postponed: row.postponed,
      lastScan: { id: publicId('scan', row.scan_id), failure: row.failure },
    },
  }))
}

/** The fraction of its quota from which on an organization's storage is reported. */
const NEARLY_FULL = 0.9

const findQuotaNotices = defineStatement<
  { subject: string },
  ClockOffset & { organizations: string }
>(fragment`
  /* operators/notices/findings.findQuotaNotices */
  select subject from operator_notices
  where kind = 'storage.near_quota' and subject = any(${value('organizations')}::uuid[])
    and told_at > ${databaseNow} - interval '1 day'`)

/** Organizations that this process has seen nearly fill their quota, without a notice in the last day. */
async function findNearlyFull(
  database: Database,
  storageQuota: StorageQuota,
  clockOffsetMs: number,
): Promise<Finding[]> {
  const { quotaBytes } = storageQuota
  const seen = storageQuota.organizationsFrom(NEARLY_FULL)
  if (seen.length === 0) return []
  const notified = await database.run(findQuotaNotices, { organizations: plainArray(seen), clockOffsetMs })
  const withoutNotice = seen.filter((id) => !notified.some(({ subject }) => subject === id))
  const counted = await Promise.all(
    withoutNotice.map(async (id) => ({ id, storedBytes: await storageQuota.count(id) })),
  )
  return counted
    .filter(({ storedBytes }) => storedBytes >= NEARLY_FULL * quotaBytes)
    .map(({ id, storedBytes }) => ({
      kind: 'storage.near_quota',
      subject: id,
      organizationId: id,
      percent: 0,
      data: { storedBytes, quotaBytes, percent: Math.floor((storedBytes / quotaBytes) * 100) },
    }))
}

type DamagedRow = {
  readonly organization_id: string
  readonly count: number
  readonly scan_id: string
  readonly found_at: string
}

const damaged = defineStatement<DamagedRow, ClockOffset>(fragment`
  /* operators/notices/findings.damaged */
  with trouble as (
    select organization_id, id, file_damaged_at from scans
    where file_damaged_at > ${databaseNow} - ${LOOKS_BACK} and has_file is distinct from false
    order by file_damaged_at desc limit ${most}
  )
  select trouble.organization_id, count(*)::int as count,
    (array_agg(trouble.id order by file_damaged_at desc))[1] as scan_id, max(file_damaged_at) as found_at
  from trouble
  ${lastNotice('files.damaged', 'trouble.organization_id')}
  where ${isNoticeAllowed} and file_damaged_at > ${sinceLastNotice}
    and ${isNotMoved(sql`trouble.organization_id`)}
  group by trouble.organization_id
  limit ${MAX_FINDINGS}`)

/** Organizations with stored files that were found damaged. */
async function findDamagedFiles(database: Database, clockOffsetMs: number): Promise<Finding[]> {
  const rows = await database.run(damaged, { clockOffsetMs })
  return rows.map((row) => ({
    kind: 'files.damaged',
    subject: row.organization_id,
    organizationId: row.organization_id,
    percent: 0,
    data: {
      count: row.count,
      lastScan: { id: publicId('scan', row.scan_id), foundAt: isoTime(row.found_at) },
    },
  }))
}

/** Everything that is worth a notice and was not reported in the last hour. */
export async function look(
  database: Database,
  storageQuota: StorageQuota,
  clockOffsetMs: number,
): Promise<Finding[]> {
  // One after another, to leave the connections to requests.
  return [
    ...(await findFailing(database, clockOffsetMs)),
    ...(await findPaused(database, clockOffsetMs)),
    ...(await findExhausted(database, clockOffsetMs)),
    ...(await findFailingAnalyses(database, clockOffsetMs)),
    ...(await findDamagedFiles(database, clockOffsetMs)),
    ...(await findBrokenCustody(database, clockOffsetMs)),
    ...(await findKeepingCases(database, clockOffsetMs)),
    ...(await findNearlyFull(database, storageQuota, clockOffsetMs)),
  ]
}
