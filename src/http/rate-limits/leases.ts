import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'

/** A rate limit bucket in one window, as this process sees it. */
export type Bucket = {
  readonly name: string
  /** Size in requests. */
  readonly limit: number
  /** When its window ends, in milliseconds since the Unix epoch. */
  resetAt: number
  /** Requests that may still be admitted in addition to those of the lease, as far as this process knows. */
  left: number
  /** Unused requests of the lease. */
  held: number
  /** Requests admitted without a lease that the store has not counted yet. */
  owed: number
  /** Limit for `owed`: {@link allowanceOf} the requests left at the last answer of the store. */
  allowance: number
  /** Requests admitted since the last exchange with the store; determines the size of the next lease. */
  used: number
  /** Time of the last exchange; `undefined` before the first. */
  askedAt: number | undefined
}

/** What a process sends to the store about a bucket: `owed` is counted in any case, `wanted` is to be leased. */
export type LeaseRequest = Pick<Bucket, 'name' | 'limit' | 'owed'> & { readonly wanted: number }

export type Lease = {
  /** Requests leased; fewer than wanted when little is left. */
  readonly granted: number
  /** Requests left for all processes after this lease. */
  readonly left: number
  /** Milliseconds until the window of the bucket ends. */
  readonly resetInMs: number
}

/** The store did not answer: it may have counted the requests, or may still do so. */
export class UnansweredError extends Error {
  override readonly name: string = 'UnansweredError'
}

/** The store answered with something that is no lease: it may have counted the requests. */
export class InvalidLeaseError extends UnansweredError {
  constructor(lease: unknown) {
    super(`Redis answered with something that is no lease: ${JSON.stringify(lease)?.slice(0, 100)}.`)
  }
}

/** A connection to the store that counts for all processes. */
export type LeaseStore = {
  /**
   * Returns a lease for each request, in the same order. Rejects with {@link UnansweredError} when there is no answer
   * in time, and with any other error when the store refuses and has counted nothing.
   */
  exchange(requests: readonly LeaseRequest[]): Promise<readonly Lease[]>
  /** Resolves with the reason when the connection is lost. */
  readonly lost: Promise<Error>
  close(): void
}

/** Connects once. Rejects when that fails, takes too long, or the signal aborts it. */
export type ConnectLeaseStore = (signal: AbortSignal) => Promise<LeaseStore>

/** Whether rate limits are shared by all processes; for metrics. */
export type Sharing = {
  /** `false` while this process counts for itself. */
  readonly shared: boolean
  /** How often that happened because the store was unavailable, including at startup. */
  readonly outages: number
}

/** Leases requests from a store in the background: no request waits for the store or fails because of it. */
export type Leases = Sharing & {
  /** Records an admitted request; asks for a lease if it used the last request of one, or had none. */
  note(bucket: Bucket): void
  close(): Promise<void>
}

/** A process owes at most this fraction (1/n) of what is left: its share of the overshoot, see docs/scaling.md. */
const ALLOWANCE_PARTS = 10

/** Requests that a process may admit without a lease, before the store has counted them. */
export const allowanceOf = (left: number): number => Math.ceil(left / ALLOWANCE_PARTS)

/** A lease covers this much time at the recent rate of requests, which bounds what a process may leave unused. */
const LEASE_MS = 100

/** Time between two exchanges, so that many keys with one request each cost one command and not one each. */
const GAP_MS = 10

/** Pause before the next attempt to connect to the store. */
const RETRY_MS = 1_000

/** Pause after an answer that is no lease, so that the log has a line a minute if such answers and others alternate. */
const INVALID_RETRY_MS = 60_000

/** The longest time that a store may say until a window ends; windows are not longer. */
const MAX_WINDOW_MS = 60_000

/** Most buckets in one exchange: the store serves no other client meanwhile. */
const MAX_EXCHANGED = 500

/**
 * Checks that the store accepts writes even if there is nothing else to send: otherwise a read-only store would be
 * mistaken for one that is available again.
 */
const PROBE: LeaseRequest = { name: 'probe', limit: 1, owed: 0, wanted: 0 }

const isWholeWithin = (value: unknown, from: number, to: number): boolean =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to

/** Whether an answer is one of the store's own. Anybody else could make every request wait, or admit all. */
const isLeaseFor = ({ limit }: LeaseRequest, lease: Lease | undefined): lease is Lease =>
  lease !== undefined &&
  isWholeWithin(lease.left, 0, limit) &&
  isWholeWithin(lease.granted, 0, limit - lease.left) &&
  isWholeWithin(lease.resetInMs, 1, MAX_WINDOW_MS)

/** Size of the next lease, from the rate since the last exchange; at most twice `used`: a burst is no rate. */
function wantedOf({ used, askedAt }: Bucket, now: number): number {
  if (askedAt === undefined) return 0
  const perMs = used / Math.max(1, now - askedAt)
  return Math.min(2 * used, Math.floor(perMs * LEASE_MS))
}

export function openLeases({
  connect,
  clock,
  log,
  retryMs = RETRY_MS,
  invalidRetryMs = INVALID_RETRY_MS,
}: {
  connect: ConnectLeaseStore
  clock: Clock
  log: Logger
  retryMs?: number
  invalidRetryMs?: number
}): Leases {
  /** Buckets with requests that the store has not counted, or with a used-up lease. */
  const due = new Set<Bucket>()
  const closing = new AbortController()
  /** Undefined while this process counts for itself. */
  let store: LeaseStore | undefined
  let outages = 0
  let isGone = false
  let exchanging = false
  let isUrgent = false
  let exchangedAt = Number.NEGATIVE_INFINITY
  let immediate: NodeJS.Immediate | undefined
  let timer: NodeJS.Timeout | undefined
  let onFailure = (_error: unknown) => {}

  /** Takes the due buckets, without those whose window is over: the next window has new buckets. */
  function takeDue(): Bucket[] {
    const now = clock.now().getTime()
    const taken: Bucket[] = []
    for (const bucket of due) {
      if (taken.length === MAX_EXCHANGED) break
      due.delete(bucket)
      if (bucket.resetAt > now) taken.push(bucket)
    }
    return taken
  }

  async function exchange(
    to: LeaseStore,
    buckets: readonly Bucket[],
    more: LeaseRequest[] = [],
  ): Promise<void> {
    const askedAt = clock.now().getTime()
    const requests = buckets.map((bucket) => {
      const { name, limit, owed } = bucket
      // No leases before the store is shared: each answer that came too late would waste one.
      const wanted = to === store ? wantedOf(bucket, askedAt) : 0
      bucket.used = 0
      bucket.askedAt = askedAt
      return { name, limit, owed, wanted }
    })
    let leases: readonly Lease[]
    try {
      const asked = [...requests, ...more]
      leases = await to.exchange(asked)
      const invalid = asked.findIndex((request, place) => !isLeaseFor(request, leases[place]))
      if (invalid >= 0) throw new InvalidLeaseError(leases[invalid])
    } catch (error) {
      // Not sent again if the store may have counted it: each attempt would count it once more.
      const isCounted = error instanceof UnansweredError
      for (const [place, bucket] of buckets.entries()) {
        if (isCounted) bucket.owed -= (requests[place] as LeaseRequest).owed
        due.add(bucket)
      }
      throw error
    }
    const now = clock.now().getTime()
    for (const [place, bucket] of buckets.entries()) {
      const { granted, left, resetInMs } = leases[place] as Lease
      bucket.owed -= (requests[place] as LeaseRequest).owed
      bucket.held += granted
      bucket.left = left - bucket.owed
      bucket.allowance = allowanceOf(left)
      bucket.resetAt = now + resetInMs
    }
  }

  function cancel(): void {
    clearImmediate(immediate)
    clearTimeout(timer)
    immediate = undefined
    timer = undefined
    isUrgent = false
  }

  async function exchangeDue(): Promise<void> {
    cancel()
    if (store === undefined) return
    exchanging = true
    try {
      await exchange(store, takeDue())
    } catch (error) {
      onFailure(error)
    } finally {
      exchanging = false
      exchangedAt = performance.now()
      if (due.size > 0) schedule()
    }
  }

  /** Deferred, so that other requests admitted in this turn of the event loop go with it. */
  function schedule(): void {
    if (exchanging || store === undefined) return
    if (isUrgent || performance.now() - exchangedAt >= GAP_MS)
      immediate ??= setImmediate(() => void exchangeDue())
    else timer ??= setTimeout(() => void exchangeDue(), GAP_MS)
  }

  /** Makes the store count what was admitted without it, so that limits are correct from the first shared request. */
  async function settle(connected: LeaseStore): Promise<void> {
    do await exchange(connected, takeDue(), [PROBE])
    while (due.size >= MAX_EXCHANGED)
  }

  /** Never resolves; rejects with the reason when the store is lost, or when this is closed. */
  function share(connected: LeaseStore): Promise<never> {
    closing.signal.throwIfAborted()
    store = connected
    if (isGone) log.info('Redis is back: rate limits are shared by all processes again')
    isGone = false
    if (due.size > 0) schedule()
    return new Promise((_resolve, reject) => {
      onFailure = reject
      void connected.lost.then(reject)
    })
  }

  function countAlone(error: unknown): void {
    store = undefined
    cancel()
    // Otherwise they would be kept for as long as the store is unavailable.
    const now = clock.now().getTime()
    for (const bucket of due) if (bucket.resetAt <= now) due.delete(bucket)
    if (isGone) return
    isGone = true
    outages += 1
    log.warn({ err: error }, 'Redis is gone: this process counts rate limits for itself')
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      let connected: LeaseStore | undefined
      let pauseMs = retryMs
      try {
        connected = await connect(closing.signal)
        await settle(connected)
        await share(connected)
      } catch (error) {
        if (error instanceof InvalidLeaseError) pauseMs = invalidRetryMs
        if (!closing.signal.aborted) countAlone(error)
      } finally {
        connected?.close()
      }
      await wait(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  const running = run()

  return {
    get shared() {
      return store !== undefined
    },
    get outages() {
      return outages
    },
    note(bucket) {
      bucket.used += 1
      if (bucket.held > 0) return
      due.add(bucket)
      if (2 * bucket.owed >= bucket.allowance) isUrgent = true
      schedule()
    },
    async close() {
      closing.abort()
      onFailure(closing.signal.reason)
      store = undefined
      cancel()
      await running
    },
  }
}
