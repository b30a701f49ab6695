import { isDatabaseUnavailable, isPossiblyOwnFault } from '../database/connection.js'
import { type AnalysisNeeds, analyseScan, causeOf, rehearseScan } from './analyse-scan.js'
import { attemptOf, type ClaimedScan, renewLease } from './analysis-queue.js'
import { MAX_ATTEMPTS, retryAfterFailure, UNCOUNTED_RETRY } from './analysis-retries.js'
import { failureOf } from './failures.js'
import type { ScanClaims } from './scan-claims.js'
import { failScan } from './store-failure.js'

/** How often a lease is renewed during an analysis. A slow storage or detector may take longer than the lease. */
const RENEWAL_MS = 30_000

/**
 * Handles a claimed scan until everything is stored. Calls `inspected` when another scan may be claimed. Never rejects;
 * returns false if it failed, which is logged.
 */
export type ScanHandler = (
  scan: ClaimedScan,
  inspected: () => void,
  previous: Promise<unknown>,
) => Promise<boolean>

export function createScanHandler({
  needs,
  claims,
  leaseMs,
  logFailure,
}: {
  needs: AnalysisNeeds
  claims: Pick<ScanClaims, 'giveBackLater'>
  leaseMs: number
  logFailure: (error: unknown, organizationId: string) => void
}): ScanHandler {
  const { database, clock } = needs

  function keepLease(scan: ClaimedScan): void {
    renewLease(database, {
      ...attemptOf(scan),
      leaseMs,
      clockOffsetMs: clock.offset(),
    }).catch((error: unknown) => logFailure(error, scan.organizationId))
  }

  return async (scan, inspected, previous) => {
    const renewal = setInterval(keepLease, RENEWAL_MS, scan)
    try {
      if (scan.analysisAttempts > MAX_ATTEMPTS)
        await failScan(needs, scan, failureOf('analysis_failed'), causeOf(scan, undefined))
      else if (scan.environment === 'sandbox') await rehearseScan(needs, scan)
      else await analyseScan(needs, scan, inspected, previous)
      return true
    } catch (error) {
      if (isDatabaseUnavailable(error) && scan.analysisAttempts <= MAX_ATTEMPTS)
        // A result that can never be stored ends like a file that can never be read: with a failed scan.
        claims.giveBackLater(scan, isPossiblyOwnFault(error) ? retryAfterFailure(scan) : UNCOUNTED_RETRY)
      logFailure(error, scan.organizationId)
      return false
    } finally {
      clearInterval(renewal)
      inspected()
    }
  }
}
