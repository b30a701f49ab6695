import { ENVIRONMENTS, PAUSE_REASONS } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import type { ReplicaState } from '../../database/replica.js'
import { MAX_COUNTED } from '../../telemetry/measurements/backlog.js'
import { type Family, gauge, gauges } from '../../telemetry/metrics/family.js'
import { type Backlog, type countPausedEndpoints, MAX_ENDPOINTS, type sumStoredBytes } from './queries.js'

/** What was read from the database. Times are ISO 8601 texts, absent if nothing waits. */
export type InstallationCounts = {
  readonly backlog: Backlog
  readonly paused: Awaited<ReturnType<typeof countPausedEndpoints>>
  /** When the oldest waiting delivery was created. */
  readonly oldestDelivery: string | undefined
  /** When the most overdue attempt was due. */
  readonly overdueSince: string | undefined
  /** When the oldest scan that waits for an analysis was created. */
  readonly oldestAnalysis: string | undefined
  readonly damagedFiles: number
  readonly brokenChains: number
}

const secondsSince = (time: string | undefined, clock: Clock): number =>
  time === undefined ? 0 : Math.max(0, clock.now().getTime() - new Date(time).getTime()) / 1000

const deliveryFamilies = (
  { backlog, oldestDelivery, overdueSince }: InstallationCounts,
  clock: Clock,
): Family[] => [
  gauge(
    {
      name: 'media_scan_deliveries_waiting',
      help: `Deliveries that wait for their next attempt; counted up to ${MAX_COUNTED}.`,
    },
    backlog.deliveries,
  ),
  gauge(
    {
      name: 'media_scan_deliveries_oldest_waiting_seconds',
      help: 'Age of the oldest waiting delivery, since its event; 0 when none waits.',
    },
    secondsSince(oldestDelivery, clock),
  ),
  gauge(
    {
      name: 'media_scan_deliveries_overdue_seconds',
      help: `How long the most overdue attempt has been due, over endpoints that are neither paused nor only probed and have no rate; at most ${MAX_ENDPOINTS} endpoints are checked.`,
    },
    secondsSince(overdueSince, clock),
  ),
]

function endpointFamilies({ backlog, paused }: InstallationCounts): Family[] {
  const byReason = Object.fromEntries(PAUSE_REASONS.map((reason) => [reason, 0]))
  for (const { reason, count } of paused) byReason[reason] = count
  return [
    gauge(
      {
        name: 'media_scan_webhook_circuits_open',
        help: 'Endpoints that are only probed, because they do not answer.',
      },
      backlog.circuits,
    ),
    gauges(
      { name: 'media_scan_webhook_endpoints_paused', help: 'Endpoints that the service itself paused.' },
      'reason',
      byReason,
    ),
  ]
}

const analysisFamilies = ({ backlog, oldestAnalysis }: InstallationCounts, clock: Clock): Family[] => [
  gauge(
    {
      name: 'media_scan_analyses_waiting',
      help: `Scans that wait for an analysis or are in one; counted up to ${MAX_COUNTED}.`,
    },
    backlog.analyses,
  ),
  gauge(
    {
      name: 'media_scan_analyses_oldest_waiting_seconds',
      help: 'Age of the oldest scan that waits for an analysis or is in one, since its upload intent; 0 when none waits.',
    },
    secondsSince(oldestAnalysis, clock),
  ),
]

/** The backlog, and endpoints in trouble. */
export const countFamilies = (counts: InstallationCounts, clock: Clock): Family[] => [
  ...deliveryFamilies(counts, clock),
  ...endpointFamilies(counts),
  ...analysisFamilies(counts, clock),
  gauge(
    {
      name: 'media_scan_files_damaged',
      help: `Stored files that were found to differ from those that were judged; counted up to ${MAX_COUNTED}.`,
    },
    counts.damagedFiles,
  ),
  gauge(
    {
      name: 'media_scan_custody_chains_broken',
      help: 'Records of custody in which the last check found a record changed or missing.',
    },
    counts.brokenChains,
  ),
]

/** `null` without a replica. */
export function replicaFamilies(replica: ReplicaState | null): Family[] {
  if (replica === null) return []
  const up = { name: 'media_scan_replica_up', help: 'Whether the replica answers.' }
  if (replica.lagSeconds === null) return [gauge(up, 0)]
  const lag = { name: 'media_scan_replica_lag_seconds', help: 'How far the replica is behind the primary.' }
  return [gauge(up, 1), gauge(lag, replica.lagSeconds)]
}

export function storedFamilies(sums: Awaited<ReturnType<typeof sumStoredBytes>>): Family[] {
  const byEnvironment = Object.fromEntries(ENVIRONMENTS.map((environment) => [environment, 0]))
  for (const { environment, bytes } of sums) byEnvironment[environment] = Math.round(bytes)
  return [
    gauges(
      {
        name: 'media_scan_stored_bytes',
        help: 'Bytes of the files of scans, by environment of the scan; an estimate where there are many scans.',
      },
      'environment',
      byEnvironment,
    ),
  ]
}
