import { logSparingly } from '../basics/log-sparingly.js'
import { type MakerNeeds, makeReport } from './make-report.js'
import { claimReport } from './report-queue.js'

/** After this time another process takes over the report of a process that is gone. */
const LEASE_MS = 2 * 60_000

/** How often a process looks for reports to make. */
const POLL_MS = 2_000

/** Makes reports, one at a time. Each process has one; any number of them share the work through the database. */
export type ReportMaker = {
  /** Looks for reports now instead of at the next poll. */
  wake(): void
  start(): void
  /** Begins no further report, and waits for the current one. */
  stop(): Promise<void>
}

export function createReportMaker(given: Omit<MakerNeeds, 'leaseMs'>): ReportMaker {
  const needs: MakerNeeds = { ...given, leaseMs: LEASE_MS }
  const { database, clock, log } = needs
  const logFailure = logSparingly(clock, (fields) => log.error(fields, 'reports could not be made'))
  let stopped = true
  let woken = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function makeAll(): Promise<void> {
    while (!stopped) {
      woken = false
      const report = await claimReport(database, { leaseMs: LEASE_MS, clockOffsetMs: clock.offset() })
      if (report === undefined) return
      await makeReport(needs, report)
    }
  }

  function wake(): void {
    if (stopped) return
    woken = true
    running ??= makeAll()
      .catch((error: unknown) => {
        // The next poll tries again.
        woken = false
        logFailure(error)
      })
      .finally(() => {
        running = undefined
        if (woken) wake()
      })
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
      await running
    },
  }
}
