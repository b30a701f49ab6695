import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import { within } from '../../basics/within.js'
import { countBrokenChains } from '../../custody/chain-state.js'
import { forBackground, forRequest } from '../../database/callers.js'
import type { Database } from '../../database/connection.js'
import type { OperatorReads } from '../../database/replica.js'
import { type Family, gauge } from '../../telemetry/metrics/family.js'
import { findOldestWaitingDelivery } from '../overview/queries.js'
import {
  countFamilies,
  type InstallationCounts,
  replicaFamilies,
  storedFamilies,
} from './installation-families.js'
import {
  countBacklog,
  countDamagedFiles,
  countPausedEndpoints,
  findMostOverdueDelivery,
  findOldestAnalysis,
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

/** Sequentially: requests need the connections more. */
async function countInstallation(reads: Database): Promise<InstallationCounts> {
  return {
    backlog: await countBacklog(reads),
    paused: await countPausedEndpoints(reads),
    oldestDelivery: (await findOldestWaitingDelivery(reads))?.created_at,
    overdueSince: await findMostOverdueDelivery(reads),
    oldestAnalysis: await findOldestAnalysis(reads),
    damagedFiles: await countDamagedFiles(reads),
    brokenChains: await countBrokenChains(reads),
  }
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

  async function sumStored(): Promise<void> {
    stored = storedFamilies(await operatorReads.from(forBackground(database), sumStoredBytes))
    storedAt = performance.now()
  }

  async function count(): Promise<void> {
    const counts = await operatorReads.from(forRequest(database, 0), countInstallation)
    counted = [...countFamilies(counts, clock), ...replicaFamilies(await operatorReads.state())]
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
