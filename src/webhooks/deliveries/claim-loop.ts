import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import type { Database } from '../../database/connection.js'
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries } from './claim.js'
import type { Slots } from './slots.js'

/** Pause after a claim that left nothing due, so that deliveries that arrive meanwhile share one statement. */
const CLAIM_GAP_MS = 10
/** Longest such pause, after several empty claims: new deliveries are for endpoints that must not be tried yet. */
const MAX_CLAIM_GAP_MS = 40

/** Empty claims in a row, each past a thousand endpoints, after which the walk waits for the next poll. */
const MAX_EMPTY_CLAIMS = 100

/** Nothing signals that a retry is due, so the dispatcher polls; jitter keeps processes from polling in step. */
const POLL_MS = 1_000

/** Decides when this process claims deliveries, and puts them into the queues of {@link Slots}. */
export type ClaimLoop = {
  /** Claims now instead of at the next poll, if there is room. Only a hint: nothing depends on it. */
  wake(): void
  /** An attempt has freed its slot. `mayClaimMore`: whether deliveries that a claim left behind may be claimed now. */
  slotFreed(mayClaimMore: boolean): void
  /**
   * Releases deliveries that were not begun: other processes may claim them immediately, and the claim does not count.
   * If this fails, their leases expire anyway.
   */
  release(deliveries: readonly ClaimedDelivery[]): Promise<void>
  start(): void
  /** Resolves when no claim is under way. */
  stop(): Promise<void>
}

export function createClaimLoop({
  database,
  clock,
  log,
  slots,
  leaseMs,
  startWithinMs,
  isBehind,
  onClaimed,
}: {
  database: Database
  clock: Clock
  log: Logger
  slots: Slots
  leaseMs: number
  /** The part of the lease within which an attempt must begin. */
  startWithinMs: number
  /** Whether so many outcomes are unwritten that nothing more is claimed. */
  isBehind: () => boolean
  onClaimed: () => void
}): ClaimLoop {
  const logClaimFailure = logSparingly(clock, (fields) => log.error(fields, 'claiming deliveries failed'))
  const logReleaseFailure = logSparingly(clock, (fields) => log.error(fields, 'releasing deliveries failed'))
  let stopped = true
  let woken = false
  let underWay: Promise<void> | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let after = randomUUID() as string
  /** Whether the last claim took everything that was due and within the limits. */
  let exhausted = false
  let gapMs = CLAIM_GAP_MS

  const isTime = () => !stopped && slots.isLow() && !isBehind()

  /** Begins what may begin after this time, not earlier: timers drop fractions of a millisecond. */
  function beginIn(ms: number): void {
    const begin = () => {
      slots.unblock()
      onClaimed()
    }
    setTimeout(begin, Math.max(0, Math.ceil(ms)) + 1).unref()
  }

  /** Claims once, and returns how many deliveries that brought. */
  async function claim(): Promise<number> {
    const limits = slots.beginClaim()
    woken = false
    const claimedAt = performance.now()
    const claimed = await claimDeliveries(database, {
      leaseToken: randomUUID(),
      leaseMs,
      limits,
      after,
      clockOffsetMs: clock.offset(),
    })
    after = claimed.next
    for (const id of claimed.unsendable)
      log.error({ delivery: publicId('whd', id) }, 'delivery not sent: no such endpoint or event')
    const more = slots.finishClaim(claimed.deliveries, claimed.fairShare, claimedAt + startWithinMs)
    for (const { startsInMs } of claimed.deliveries) if (startsInMs !== null) beginIn(startsInMs)
    onClaimed()
    exhausted = claimed.complete && !more
    return claimed.deliveries.length
  }

  /** Claims until nothing is due or enough is queued. */
  async function claimAll(): Promise<void> {
    let emptyClaims = 0
    while (isTime()) {
      emptyClaims = (await claim()) > 0 ? 0 : emptyClaims + 1
      gapMs = emptyClaims === 0 ? CLAIM_GAP_MS : Math.min(MAX_CLAIM_GAP_MS, gapMs * 2)
      if ((exhausted || emptyClaims > MAX_EMPTY_CLAIMS) && !woken) return
      if (exhausted) await sleep(gapMs)
    }
  }

  function wake(): void {
    if (stopped) return
    woken = true
    underWay ??= claimAll()
      .catch((error: unknown) => {
        logClaimFailure(error)
        // The next poll tries again: a database that is down must not be queried in a tight loop.
        woken = false
      })
      .finally(() => {
        underWay = undefined
        // A hint arrived during the last claim, which may have missed what it was about.
        if (woken && isTime()) wake()
      })
  }

  function poll(): void {
    wake()
    pollTimer = setTimeout(poll, POLL_MS * (0.75 + Math.random() / 2))
  }

  return {
    wake,
    slotFreed(mayClaimMore) {
      if (mayClaimMore) exhausted = false
      if (woken || (!exhausted && slots.isLow())) wake()
    },
    async release(deliveries) {
      try {
        await releaseDeliveries(database, deliveries)
      } catch (error) {
        logReleaseFailure(error)
      }
    },
    start() {
      stopped = false
      poll()
    },
    async stop() {
      stopped = true
      clearTimeout(pollTimer)
      await underWay
    },
  }
}
