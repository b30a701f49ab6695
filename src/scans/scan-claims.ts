import { randomUUID } from 'node:crypto'
import type { Clock } from '../basics/clock.js'
import type { Database } from '../database/connection.js'
import { attemptOf, type ClaimedScan, claimQueuedScan, postponeScan } from './analysis-queue.js'
import type { Retry } from './analysis-retries.js'

/** The scans that this process takes, of the organizations in turn and with a limit for each. */
export type ScanClaims = {
  /**
   * Claims the next scan until its lease ends; `undefined` when none is due within the limits. Claims run one after
   * another, so that each knows what the previous ones took.
   */
  claim(): Promise<ClaimedScan | undefined>
  /** Gives the scan's place to another scan of its organization. */
  release(scan: ClaimedScan): void
  /** Keeps an attempt that a database failure interrupted, to give it back when the database answers again. */
  giveBackLater(scan: ClaimedScan, retry: Retry): void
}

export function createScanClaims({
  database,
  clock,
  leaseMs,
  maxPerOrganization,
}: {
  database: Database
  clock: Clock
  leaseMs: number
  maxPerOrganization: number
}): ScanClaims {
  /** Number of scans that this process is analysing, by organization. */
  const inFlight = new Map<string, number>()
  const interrupted = new Map<string, { attempt: number } & Retry>()
  /** The organization that was served last. The random start makes processes begin at different ones. */
  let after: string = randomUUID()
  let claiming: Promise<unknown> = Promise.resolve()

  async function giveBackInterrupted(): Promise<void> {
    for (const [id, ended] of interrupted) {
      await postponeScan(database, { id, ...ended, clockOffsetMs: clock.offset() })
      interrupted.delete(id)
    }
  }

  async function claimNext(): Promise<ClaimedScan | undefined> {
    await giveBackInterrupted()
    const scan = await claimQueuedScan(database, {
      after,
      except: [...inFlight].filter(([, count]) => count >= maxPerOrganization).map(([id]) => id),
      leaseMs,
      clockOffsetMs: clock.offset(),
    })
    if (scan === undefined) return undefined
    after = scan.organizationId
    inFlight.set(after, (inFlight.get(after) ?? 0) + 1)
    return scan
  }

  return {
    claim() {
      const claimed = claiming.then(claimNext)
      claiming = claimed.catch(() => {})
      return claimed
    },
    release({ organizationId }) {
      const left = (inFlight.get(organizationId) ?? 0) - 1
      if (left > 0) inFlight.set(organizationId, left)
      else inFlight.delete(organizationId)
    },
    giveBackLater(scan, retry) {
      const { id, attempt } = attemptOf(scan)
      interrupted.set(id, { attempt, ...retry })
    },
  }
}
