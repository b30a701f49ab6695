import { randomUUID } from 'node:crypto'
import { publicId } from '../basics/identifiers.js'
import { isDatabaseUnavailable } from '../database/connection.js'
import { tracedIf } from '../database/traced.js'
import { type AnalysisNeeds, beginSpan, type Course, causeOf, inspect } from './analyse-scan.js'
import { MAX_ATTEMPTS, retryAfterFailure, UNCOUNTED_RETRY } from './analysis-retries.js'
import { judge } from './evidence.js'
import { type Failure, failureOf } from './failures.js'
import { withSource } from './fetches/source.js'
import {
  type ClaimedRejudgement,
  claimOf,
  claimRejudgement,
  giveUpRejudgement,
  postponeRejudgement,
} from './rejudgement-queue.js'
import { advanceRun } from './rejudgements/advance.js'
import { finishTrial } from './rejudgements/counting.js'
import { removeIfGone, storeRenditions } from './renditions.js'
import { storeRejudgement } from './store-rejudgement.js'

/** How often a lease is renewed. */
const RENEWAL_MS = 30_000

/** Judges scans again. */
export type Rejudging = {
  /**
   * Judges the next scan that is due again. Calls `claimed` once it is taken, because there may be more. When none is
   * due, queues the next ones of a run of an operator. Returns false when there are none either, or as many as allowed
   * are being judged.
   */
  next(claimed: () => void): Promise<boolean>
}

/** A scan that is given up keeps its verdict. */
function courseOf({ database, clock, log }: AnalysisNeeds, scan: ClaimedRejudgement): Course {
  const postpone = (retryInMs: number, more: { isCounted: boolean; isDetector: boolean }) =>
    postponeRejudgement(database, { ...claimOf(scan), retryInMs, clockOffsetMs: clock.offset(), ...more })
  return {
    async giveUp(failure: Failure) {
      log.warn({ scan: publicId('scan', scan.id), failure: failure.code }, 'scan could not be judged again')
      await giveUpRejudgement(database, claimOf(scan))
    },
    postpone: ({ retryInMs, isCounted }) => postpone(retryInMs, { isCounted, isDetector: false }),
    awaitDetector: (retryInMs) => postpone(retryInMs, { isCounted: false, isDetector: true }),
  }
}

/** Analyses the file again and replaces the verdict. */
async function rejudge(needs: AnalysisNeeds, scan: ClaimedRejudgement): Promise<void> {
  const { database, storage, clock, log, dispatcher, tracing, retention } = needs
  const span = beginSpan(tracing, scan)
  const course = courseOf(needs, scan)
  try {
    const found = await inspect(needs, scan, span, course)
    if (typeof found === 'string') return
    const own = tracedIf(database, span)
    const { verdict, evidence } = judge(found.evidence)
    if (scan.isTrial) {
      await finishTrial(own, { ...claimOf(scan), former: scan.verdict, verdict: verdict.verdict })
      return
    }
    // What was seen before this file stays as it was when it was uploaded.
    const signals = withSource(
      { ...verdict.signals, seenBefore: scan.signals?.seenBefore ?? [] },
      scan.signals,
    )
    // Removed before and stored after the verdict, so that no verdict is shown with the heat map of another.
    await storage.removeRendition(scan.id, 'heat-map')
    const stored = await storeRejudgement(
      { database: own, dispatcher, clock, retention },
      scan,
      { verdict: { ...verdict, signals }, evidence },
      causeOf(scan, span),
    )
    if (stored && found.heatMap)
      await storeRenditions({ storage, log }, scan.id, { 'heat-map': found.heatMap })
    await removeIfGone({ storage, database: own }, scan.id)
  } finally {
    span?.end()
  }
}

export function createRejudging({
  needs,
  leaseMs,
  maxAtOnce,
  logFailure,
}: {
  needs: AnalysisNeeds
  leaseMs: number
  /** How many scans this process judges again in parallel. */
  maxAtOnce: number
  logFailure: (error: unknown, organizationId: string) => void
}): Rejudging {
  const { database, clock } = needs
  let underWay = 0
  /** The organization that was served last. The random start makes processes begin at different ones. */
  let after: string = randomUUID()

  async function handle(scan: ClaimedRejudgement): Promise<void> {
    const course = courseOf(needs, scan)
    const lease = { retryInMs: leaseMs, isCounted: true, isDetector: false }
    const renewal = setInterval(() => {
      postponeRejudgement(database, { ...claimOf(scan), ...lease, clockOffsetMs: clock.offset() }).catch(
        (error: unknown) => logFailure(error, scan.organizationId),
      )
    }, RENEWAL_MS)
    try {
      if (scan.analysisAttempts > MAX_ATTEMPTS) await course.giveUp(failureOf('analysis_failed'))
      else await rejudge(needs, scan)
    } catch (error) {
      logFailure(error, scan.organizationId)
      // Otherwise it is tried again after its lease.
      await course
        .postpone(isDatabaseUnavailable(error) ? UNCOUNTED_RETRY : retryAfterFailure(scan))
        .catch(() => {})
    } finally {
      clearInterval(renewal)
    }
  }

  return {
    async next(claimed) {
      if (underWay >= maxAtOnce) return false
      underWay += 1
      try {
        const scan = await claimRejudgement(database, { after, leaseMs, clockOffsetMs: clock.offset() })
        if (scan === undefined) return await advanceRun(database, { clockOffsetMs: clock.offset() })
        after = scan.organizationId
        claimed()
        await handle(scan)
        return true
      } finally {
        underWay -= 1
      }
    },
  }
}
