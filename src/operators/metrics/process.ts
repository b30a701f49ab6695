import type { TrustLists } from '../../analysis/trust-lists/trust-lists.js'
import type { Clock } from '../../basics/clock.js'
import type { Tallies } from '../../basics/tallies.js'
import type { Database } from '../../database/connection.js'
import type { StorageWatch } from '../../files/watch-storage.js'
import type { RateLimiter } from '../../http/rate-limits/rate-limit.js'
import type { Analysis } from '../../scans/analysis.js'
import {
  counter,
  counts,
  type Family,
  gauge,
  gauges,
  histogram,
  summary,
  sums,
} from '../../telemetry/metrics/family.js'
import type { RequestLog } from '../../telemetry/requests/log.js'
import type { Dispatcher } from '../../webhooks/deliveries/dispatcher.js'

/** Figures that a process has counted or can read immediately, without asking another process or the database. */
export type ProcessSources = {
  readonly requests: Tallies
  readonly uploads: Tallies
  readonly dispatcher: Pick<Dispatcher, 'attempts' | 'inFlight'>
  /** Deliveries failed by upkeep. */
  readonly givenUp: Tallies
  /** Notices to the operator. */
  readonly noticesSent: Tallies
  readonly analysis: Pick<Analysis, 'durations'>
  readonly storage: Pick<StorageWatch, 'up'>
  readonly database: Pick<Database, 'connections' | 'durations'>
  readonly rateLimiter: Pick<RateLimiter, 'sharing' | 'refused'>
  readonly requestLog: Pick<RequestLog, 'leftOut'>
  /** Absent if no published lists of authorities are fetched. */
  readonly trustLists: Pick<TrustLists, 'states'> | undefined
  readonly clock: Clock
  /** Log lines dropped since the start. */
  readonly droppedLogLines: () => number
}

function databaseFamilies({ connections, durations }: ProcessSources['database']): Family[] {
  if (connections === undefined || durations === undefined) return []
  const { waiting, ...byState } = connections()
  return [
    gauges(
      { name: 'media_scan_database_connections', help: 'Connections to the database, by what they do.' },
      'state',
      byState,
    ),
    gauge(
      { name: 'media_scan_database_statements_waiting', help: 'Statements that wait for a connection.' },
      waiting,
    ),
    summary(
      {
        name: 'media_scan_statement_duration_seconds',
        help: 'Duration of statements since they were sent, by name.',
      },
      durations,
    ),
  ]
}

function rateLimitFamilies({ sharing, refused }: ProcessSources['rateLimiter']): Family[] {
  const refusals = counts(
    {
      name: 'media_scan_rate_limited_total',
      help: 'Requests that were answered 429, by the limit that refused them.',
    },
    refused,
  )
  if (sharing === undefined) return [refusals]
  return [
    refusals,
    gauge(
      {
        name: 'media_scan_rate_limits_shared',
        help: 'Whether rate limits are shared with other processes: 0 while Redis is gone.',
      },
      sharing.shared ? 1 : 0,
    ),
    counter(
      { name: 'media_scan_rate_limit_outages_total', help: 'How often Redis became unavailable.' },
      sharing.outages,
    ),
  ]
}

function trustListFamilies({ trustLists, clock }: Pick<ProcessSources, 'trustLists' | 'clock'>): Family[] {
  if (trustLists === undefined) return []
  const states = trustLists.states()
  const now = clock.now().getTime()
  const ages = states.flatMap(({ name, fetchedAt }) =>
    fetchedAt === null ? [] : [[name, Math.max(0, now - fetchedAt.getTime()) / 1000] as const],
  )
  return [
    gauges(
      {
        name: 'media_scan_trust_list_age_seconds',
        help: 'Time since each trust list in use was fetched; left out for a list that was never fetched.',
      },
      'list',
      Object.fromEntries(ages),
    ),
    gauges(
      {
        name: 'media_scan_trust_list_old',
        help: 'Whether a trust list was not fetched for 45 days or ever, or the time of its next update has passed.',
      },
      'list',
      Object.fromEntries(states.map(({ name, isOld }) => [name, isOld ? 1 : 0])),
    ),
  ]
}

/** The metrics that the service itself counts in this process. */
export function processFamilies(sources: ProcessSources): Family[] {
  const { requests, uploads, dispatcher, givenUp, noticesSent, analysis, storage, droppedLogLines } = sources
  return [
    histogram(
      {
        name: 'media_scan_http_request_duration_seconds',
        help: 'Requests, by operation, status and environment of the key; health checks are left out.',
      },
      requests,
    ),
    histogram(
      {
        name: 'media_scan_delivery_attempt_duration_seconds',
        help: 'Delivery attempts, by resulting status of the delivery and by error.',
      },
      dispatcher.attempts,
    ),
    gauge(
      {
        name: 'media_scan_delivery_attempts_in_flight',
        help: 'Attempts that are in flight or being recorded.',
      },
      dispatcher.inFlight,
    ),
    counts(
      {
        name: 'media_scan_deliveries_given_up_total',
        help: 'Deliveries that failed without a further attempt, by reason.',
      },
      givenUp,
    ),
    counts(
      {
        name: 'media_scan_notices_total',
        help: 'Notices to the operator, by kind and outcome; a failed attempt is repeated.',
      },
      noticesSent,
    ),
    histogram(
      { name: 'media_scan_analysis_duration_seconds', help: 'Analyses of scans in production, by outcome.' },
      analysis.durations,
    ),
    counts(
      { name: 'media_scan_uploads_total', help: 'Files that were uploaded and completed, by environment.' },
      uploads,
    ),
    sums({ name: 'media_scan_uploaded_bytes_total', help: 'Bytes of those files.' }, uploads),
    gauge(
      { name: 'media_scan_storage_up', help: 'Whether files could be stored at the last check.' },
      storage.up ? 1 : 0,
    ),
    ...databaseFamilies(sources.database),
    ...rateLimitFamilies(sources.rateLimiter),
    counts(
      {
        name: 'media_scan_request_log_left_out_total',
        help: 'Requests that the request log left out, by kind of caller and by outcome.',
      },
      sources.requestLog.leftOut,
    ),
    ...trustListFamilies(sources),
    counter(
      {
        name: 'media_scan_log_lines_dropped_total',
        help: 'Log lines that were dropped because the output did not accept them.',
      },
      droppedLogLines(),
    ),
  ]
}
