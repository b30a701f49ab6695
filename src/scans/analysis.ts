import { publicId } from '../basics/identifiers.js'
import { logSparingly } from '../basics/log-sparingly.js'
import { Tallies } from '../basics/tallies.js'
import type { AnalysisNeeds } from './analyse-scan.js'
import { createRejudging } from './rejudging.js'
import { createScanClaims } from './scan-claims.js'
import { createScanHandler } from './scan-handler.js'

/** After this time another process takes over the scans of a process that is gone. */
const LEASE_MS = 2 * 60_000

const POLL_MS = 2_000

/** In seconds: from a small picture to a large film that a detector examines. */
const DURATION_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** Analyses production scans, which upload-complete queues, and sandbox scans with a simulated course. */
export type Analysis = {
  /** Looks for queued scans now rather than at the next poll. */
  wake(): void
  start(): void
  /** Claims no more scans, and waits for the analyses in flight. */
  stop(): Promise<void>
  /** Durations of this process's production analyses in seconds, by outcome. */
  readonly durations: Tallies
}

/**
 * Takes queued scans of all organizations in turn, `threads` at a time, and, when no new one is due, one that is to be
 * judged again. In this process one organization gets at most
 * all slots but one, so that its large or malicious files delay the scans of others by no more than the time that a
 * worker needs for its current file.
 */
export function createAnalysis({
  threads: maxAtOnce,
  ...given
}: Omit<AnalysisNeeds, 'durations'> & {
  /** How many scans are analysed in parallel. */
  readonly threads: number
}): Analysis {
  const needs: AnalysisNeeds = { ...given, durations: new Tallies(['outcome'], DURATION_BOUNDS) }
  const { database, clock, log, durations } = needs
  const claims = createScanClaims({
    database,
    clock,
    leaseMs: LEASE_MS,
    maxPerOrganization: Math.max(1, maxAtOnce - 1),
  })
  const running = new Set<Promise<void>>()
  const logFailure = logSparingly(clock, (fields, organizationId) =>
    log.error(
      { ...fields, organization: organizationId === '' ? undefined : publicId('org', organizationId) },
      'analysis could not go on',
    ),
  )
  // One slot stays free for new scans, if there are several.
  const rejudging = createRejudging({
    needs,
    leaseMs: LEASE_MS,
    maxAtOnce: Math.max(1, maxAtOnce - 1),
    logFailure,
  })
  let stopped = true
  let woken = false
  let timer: NodeJS.Timeout | undefined

  const handle = createScanHandler({ needs, claims, leaseMs: LEASE_MS, logFailure })

  /**
   * Takes one queued scan after another until none is left or one could not be handled. The findings from a file are stored while the worker
   * examines the next one, which allows 1.15 times as many small pictures a second.
   */
  async function work(): Promise<void> {
    let storing = Promise.resolve(true)
    try {
      while (!stopped) {
        woken = false
        const scan = await claims.claim()
        if (scan === undefined) {
          // One may have been queued since the claim began.
          if ((await storing) && woken) continue
          if (stopped || !(await rejudging.next(wake))) return
          continue
        }
        // There may be more.
        wake()
        const previous = storing
        await new Promise<void>((resolve) => {
          storing = handle(scan, resolve, previous)
        })
        claims.release(scan)
        if (!(await previous)) return
      }
    } finally {
      await storing
    }
  }

  function wake(): void {
    woken = true
    if (stopped || running.size >= maxAtOnce) return
    const run = work()
      .catch(logFailure)
      .finally(() => running.delete(run))
    running.add(run)
  }

  return {
    wake,
    start() {
      stopped = false
      timer = setInterval(wake, POLL_MS)
      wake()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all(running)
    },
    durations,
  }
}
