import type { Logger } from 'pino'
import { PAUSE_REASONS } from '../../generated/vocabulary.js'
import type { Clock } from '../clock.js'
import { forRequest } from '../database/callers.js'
import type { Database } from '../database/connection.js'
import type { OperatorReads } from '../database/replica.js'
import { logSparingly } from '../log-sparingly.js'
import { findOldestWaitingDelivery } from '../overview/queries.js'
import { type Family, gauge, gauges } from './family.js'
import { countBacklog, countPausedEndpoints, MAX_COUNTED } from './queries.js'

/** Counts of the database are at most so old, however many ask. */
const KEPT_MS = 5_000
/** A scrape waits no longer for them. */
const TIMEOUT_MS = 2_000

const UP = {
  name: 'media_scan_database_up',
  help: 'Whether the database answered within two seconds; without an answer the figures that it gives are left out.',
}

/**
 * What the database knows, the same whichever process is asked: what waits, and which endpoints are in trouble. Read on
 * the replica where there is one. Never rejects, and never takes longer than {@link TIMEOUT_MS}.
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
    log.warn(fields, 'what metrics tell could not be counted'),
  )
  let counted: Family[] = []
  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | undefined

  async function count(): Promise<void> {
    const { backlog, paused, oldest } = await operatorReads.from(
      forRequest(database, 0),
      // One after another: requests need the connections more.
      async (reads) => ({
        backlog: await countBacklog(reads),
        paused: await countPausedEndpoints(reads),
        oldest: await findOldestWaitingDelivery(reads),
      }),
    )
    const replica = await operatorReads.state()
    const ageMs = oldest === undefined ? 0 : clock.now().getTime() - new Date(oldest.created_at).getTime()
    const byReason = Object.fromEntries(PAUSE_REASONS.map((reason) => [reason, 0]))
    for (const { reason, count } of paused) byReason[reason] = count
    counted = [
      gauge(
        {
          name: 'media_scan_deliveries_waiting',
          help: `Deliveries that wait for an attempt, the first or another; counted up to ${MAX_COUNTED}.`,
        },
        backlog.deliveries,
      ),
      gauge(
        {
          name: 'media_scan_deliveries_oldest_waiting_seconds',
          help: 'Age of the oldest delivery that waits, since its event; 0 when none does.',
        },
        Math.max(0, ageMs) / 1000,
      ),
      gauge(
        {
          name: 'media_scan_webhook_circuits_open',
          help: 'Endpoints that are only probed, because they are silent.',
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
              { name: 'media_scan_replica_lag_seconds', help: 'How far the replica is behind.' },
              replica.lagSeconds,
            ),
          ]),
    ]
    countedAt = performance.now()
  }

  /** Counts once at a time: a count that hangs is not begun again. */
  async function countAnew(): Promise<boolean> {
    counting ??= count().finally(() => {
      counting = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, false)
    })
    try {
      return await Promise.race([counting.then(() => true), late])
    } catch (error) {
      logFailure(error)
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  return async () => {
    const isFresh = performance.now() - countedAt < KEPT_MS
    const isUp = isFresh || (await countAnew())
    return isUp ? [gauge(UP, 1), ...counted] : [gauge(UP, 0)]
  }
}
