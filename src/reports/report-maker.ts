import { type BackgroundWork, createBackgroundWork } from '../basics/background-work.js'
import { logSparingly } from '../basics/log-sparingly.js'
import { NO_ORGANIZATION } from '../database/schema.js'
import { type MakerNeeds, makeReport } from './make-report.js'
import { claimReport } from './report-queue.js'

/** After this time another process takes over the report of a process that is gone. */
const LEASE_MS = 2 * 60_000

/** How often a process looks for reports to make. */
const POLL_MS = 2_000

/**
 * Makes reports, one at a time. Each process has one; any number of them share the work through the database. A stop
 * gives back the report that is being made.
 */
export function createReportMaker(given: Omit<MakerNeeds, 'leaseMs'>): BackgroundWork {
  const needs: MakerNeeds = { ...given, leaseMs: LEASE_MS }
  const { database, clock, log } = needs
  let stopping = new AbortController()
  // Organizations take turns.
  let after = NO_ORGANIZATION
  const work = createBackgroundWork({
    pollMs: POLL_MS,
    onFailure: logSparingly(clock, (fields) => log.error(fields, 'reports could not be made')),
    async work(isStopped) {
      while (!isStopped()) {
        const claim = { after, leaseMs: LEASE_MS, clockOffsetMs: clock.offset() }
        const report = await claimReport(database, claim)
        if (report === undefined) return
        after = report.organizationId
        await makeReport(needs, report, stopping.signal)
      }
    },
  })
  return {
    ...work,
    start() {
      stopping = new AbortController()
      work.start()
    },
    async stop() {
      const stopped = work.stop()
      stopping.abort(new Error('The process is stopping.'))
      await stopped
    },
  }
}
