import type { Logger } from 'pino'
import { ENVIRONMENTS, PAUSE_REASONS } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import { within } from '../../basics/within.js'
import { forBackground, forRequest } from '../../database/callers.js'
import type { Database } from '../../database/connection.js'
import type { OperatorReads } from '../../database/replica.js'
import { MAX_COUNTED } from '../../telemetry/measurements/backlog.js'
import { type Family, gauge, gauges } from '../../telemetry/metrics/family.js'
import { findOldestWaitingDelivery } from '../overview/queries.js'
import {
  countBacklog,
  countPausedEndpoints,
  findMostOverdueDelivery,
  findOldestAnalysis,
  MAX_ENDPOINTS,
  sumStoredBytes,
} from './queries.js'

/** Counts from the database are cached for this long, however many scrapes there are. */
const KEPT_MS = 5_000
/** The sum of stored bytes reads more than the others, and changes slowly. */
const STORED_KEPT_MS = 60_000
/** Longest time that a scrape waits for the counts. */
const TIMEOUT_MS = 2_000

const UP = {
  name: 'media_scan_database_up',
  help: 'Whether the database answered within two seconds; without an answer the figures from the database are left out.',
}

/**
 * Figures from the database, which are the same in every process: the backlog, and endpoints in trouble. Read from the
 * replica if there is one. Never rejects, and never takes longer than {@link TIMEOUT_MS}.
 */
export function createInstallationFigures({
  database,
  operatorReads,
  clock,
  log,
}: {
  database: Database
  operatorReads: OperatorReads
  clock: Clock
  log: Pick<Logger, 'warn'>
}): () => Promise<Family[]> {
  const logFailure = logSparingly(clock, (fields) =>
    log.warn(fields, 'figures for metrics could not be counted'),
  )
  let counted: Family[] = []
  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | undefined
  let stored: Family[] = []
  let storedAt = Number.NEGATIVE_INFINITY
  let isSumming = false

  const secondsSince = (time: string | undefined): number =>
    time === undefined ? 0 : Math.max(0, clock.now().getTime() - new Date(time).getTime()) / 1000

  async function sumStored(): Promise<void> {
    const byEnvironment = Object.fromEntries(ENVIRONMENTS.map((environment) => [environment, 0]))
    for (const { environment, bytes } of await operatorReads.from(forBackground(database), sumStoredBytes))
      byEnvironment[environment] = Math.round(bytes)
    stored = [
      gauges(
        {
          name: 'media_scan_stored_bytes',
          help: 'Bytes of the files of scans, by environment of the scan; an estimate where there are many scans.',
        },
        'environment',
        byEnvironment,
      ),
    ]
    storedAt = performance.now()
  }

  async function count(): Promise<void> {
    const { backlog, paused, oldest, overdue, analysis } = await operatorReads.from(
      forRequest(database, 0),
      // Sequentially: requests need the connections more.
      async (reads) => ({
        backlog: await countBacklog(reads),
        paused: await countPausedEndpoints(reads),
        oldest: await findOldestWaitingDelivery(reads),
        overdue: await findMostOverdueDelivery(reads),
        analysis: await findOldestAnalysis(reads),
      }),
    )
    const replica = await operatorReads.state()
    const byReason = Object.fromEntries(PAUSE_REASONS.map((reason) => [reason, 0]))
    for (const { reason, count } of paused) byReason[reason] = count
    counted = [
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
        secondsSince(oldest?.created_at),
      ),
      gauge(
        {
          name: 'media_scan_deliveries_overdue_seconds',
          help: `How long the most overdue attempt has been due, over endpoints that are neither paused nor only probed; at most ${MAX_ENDPOINTS} endpoints are checked.`,
        },
        secondsSince(overdue),
      ),
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
        secondsSince(analysis),
      ),
      ...(replica === null
        ? []
        : [
            gauge(
              { name: 'media_scan_replica_up', help: 'Whether the replica answers.' },
              replica.lagSeconds === null ? 0 : 1,
            ),
          ]),
      ...(replica?.lagSeconds == null
        ? []
        : [
            gauge(
              { name: 'media_scan_replica_lag_seconds', help: 'How far the replica is behind the primary.' },
              replica.lagSeconds,
            ),
          ]),
    ]
    countedAt = performance.now()
  }

  /** Not awaited: a disk that is slow to read the sample does not mean that the database does not answer. */
  function sumStoredWhenOld(): void {
    if (isSumming || performance.now() - storedAt < STORED_KEPT_MS) return
    isSumming = true
    sumStored()
      .catch(logFailure)
      .finally(() => {
        isSumming = false
      })
  }

  /** Only one count at a time: no further one begins while one hangs. */
  async function countAnew(): Promise<boolean> {
    counting ??= count().finally(() => {
      counting = undefined
    })
    try {
      return await within(
        counting.then(() => true),
        TIMEOUT_MS,
        () => false,
      )
    } catch (error) {
      logFailure(error)
      return false
    }
  }

  return async () => {
    const isFresh = performance.now() - countedAt < KEPT_MS
    const isUp = isFresh || (await countAnew())
    if (!isUp) return [gauge(UP, 0)]
    sumStoredWhenOld()
    return [gauge(UP, 1), ...counted, ...stored]
  }
}
