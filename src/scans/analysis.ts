import type { analyseContent } from '../analysis/content.js'
import { stopInspecting } from '../analysis/inspection.js'
import type { Context } from '../context.js'
import { publicId } from '../identifiers.js'
import { logSparingly } from '../log-sparingly.js'
import { claimQueuedScan, completeScan, failScan } from './queries.js'
import type { ScanRow } from './resource.js'
import { judged } from './verdict-events.js'

/** Scans of production in analysis at once, in this process. */
const MOST_AT_ONCE = 2

/** How long an analysis may take before another process takes it over. */
const LEASE_MS = 10 * 60_000

/** An analysis that dies this often takes its process with it: the scan is failed instead. */
const MOST_ATTEMPTS = 3

const POLL_MS = 2_000

/** Analyses the scans of production, which are queued by upload-complete. */
export type Analysis = {
  /** Looks for queued scans now rather than at the next poll. */
  wake(): void
  start(): void
  /** Takes no more, and waits for the analyses under way. */
  stop(): Promise<void>
}

export function createAnalysis({
  database,
  storage,
  clock,
  log,
  dispatcher,
}: Pick<Context, 'database' | 'storage' | 'clock' | 'log' | 'dispatcher'>): Analysis {
  const running = new Set<Promise<void>>()
  const logFailure = logSparingly(clock, (fields) => log.error(fields, 'analysis could not go on'))
  let stopped = true
  let timer: NodeJS.Timeout | undefined

  async function analyse(scan: ScanRow): Promise<void> {
    const subject = { scan: publicId('scan', scan.id) }
    let verdict: Awaited<ReturnType<typeof analyseContent>>
    try {
      // Loaded for the first scan: what knows the formats is large, and keys of the sandbox never need it.
      const { analyseContent } = await import('../analysis/content.js')
      verdict = await analyseContent(() => storage.read(scan.id), scan)
    } catch (error) {
      log.error({ err: error, ...subject }, 'analysis failed')
      await failScan(database, { id: scan.id, now: clock.now() })
      return
    }
    const at = clock.now()
    const tenant = { organizationId: scan.organizationId, environment: scan.environment }
    const { events } = judged(scan, tenant, verdict, at)
    const deliveries = await completeScan(database, {
      id: scan.id,
      tenant,
      from: 'processing',
      verdict,
      at,
      events,
      maxAttempts: dispatcher.maxAttempts,
    })
    if (deliveries !== undefined && deliveries > 0) dispatcher.wake()
  }

  /** Takes one queued scan after another until there is none. */
  async function work(): Promise<void> {
    while (!stopped) {
      const scan = await claimQueuedScan(database, {
        leaseMs: LEASE_MS,
        mostAttempts: MOST_ATTEMPTS,
        clockOffsetMs: clock.offset(),
      })
      if (scan === undefined) return
      if (scan.status === 'processing') await analyse(scan)
    }
  }

  function wake(): void {
    if (stopped || running.size >= MOST_AT_ONCE) return
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
      await stopInspecting()
    },
  }
}
