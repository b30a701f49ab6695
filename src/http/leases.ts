import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.js'

/** A bucket of a rate limit, in one window, as this process sees it. */
export type Bucket = {
  readonly name: string
  /** Its size in requests. */
  readonly limit: number
  /** When its window ends, in milliseconds since the Unix epoch. */
  resetAt: number
  /** Requests that may still be admitted beside those of the lease, as far as this process knows. */
  left: number
  /** Requests of the lease that are not used yet. */
  held: number
  /** Requests that were admitted without a lease and that the store has not counted yet. */
  owed: number
  /** How many these may be: {@link allowanceOf} what was left by the last answer of the store. */
  allowance: number
  /** Requests admitted since the store was last asked; from it follows how large the next lease should be. */
  used: number
  /** When that was; `undefined` before the first time. */
  askedAt: number | undefined
}

/** What a process says of a bucket to the store: `owed` is counted in any case, `wanted` is to be leased. */
export type LeaseRequest = Pick<Bucket, 'name' | 'limit' | 'owed'> & { readonly wanted: number }

export type Lease = {
  /** Requests leased; fewer than wanted when little is left. */
  readonly granted: number
  /** Requests left for everybody, after those. */
  readonly left: number
  /** Milliseconds until the window of the bucket ends. */
  readonly resetInMs: number
}

/** What a store was told was not answered: it may have counted it, or may yet. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
}

/** A connection to what counts for all processes. */
export type LeaseStore = {
  /**
   * A lease for each request, in their order. Rejects with {@link UnansweredError} when no answer comes in time, and with
   * any other error when the store refuses, and has counted nothing.
   */
  exchange(requests: readonly LeaseRequest[]): Promise<readonly Lease[]>
  /** Resolves with the reason when the connection is lost. */
  readonly lost: Promise<Error>
  close(): void
}

/** Connects once. Rejects when that fails, takes too long, or the signal aborts it. */
export type ConnectLeaseStore = (signal: AbortSignal) => Promise<LeaseStore>

/** Whether limits hold over all processes; for metrics. */
export type Sharing = {
  /** `false` while this process counts for itself. */
  readonly shared: boolean
  /** How often that began because the store was gone, a start without it included. */
  readonly outages: number
}

/** Leases of requests, taken from a store in the background: nobody waits for it, and nothing fails with it. */
export type Leases = Sharing & {
  /** Notes an admitted request, and asks for a lease when it used the last of one. */
  note(bucket: Bucket): void
  close(): Promise<void>
}

/** A process owes at most one part in so many of what is left: its share in the overshoot, see docs/scaling.md. */
const ALLOWANCE_PARTS = 10

/** Requests that a process may admit without a lease, before the store has counted them. */
export const allowanceOf = (left: number): number => Math.ceil(left / ALLOWANCE_PARTS)

/** A lease is for this long, at the rate of the requests before it: what a process leaves unused is no more. */
const LEASE_MS = 100

/** Between two exchanges. Many keys with a request each then cost one command, not one each. */
const GAP_MS = 10

/** Before the store is connected to again. */
const RETRY_MS = 1_000

/** Buckets in one exchange: the store serves nobody else meanwhile. */
const MAX_EXCHANGED = 500

/**
 * Tells whether the store takes writes when there is nothing else to ask: a read-only one would be taken for a store
 * that is back.
 */
const PROBE: LeaseRequest = { name: 'probe', limit: 1, owed: 0, wanted: 0 }

/** As many as the last requests make likely. At most twice as many, so that a burst is not taken for a rate. */
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
}: {
  connect: ConnectLeaseStore
  clock: Clock
  log: Logger
  retryMs?: number
}): Leases {
  /** Buckets with requests that the store has not counted, or with a lease that is used up. */
  const due = new Set<Bucket>()
  const closing = new AbortController()
  /** Absent while this process counts for itself. */
  let store: LeaseStore | undefined
  let outages = 0
  let isGone = false
  let exchanging = false
  let isUrgent = false
  let exchangedAt = Number.NEGATIVE_INFINITY
  let immediate: NodeJS.Immediate | undefined
  let timer: NodeJS.Timeout | undefined
  let onFailure = (_error: unknown) => {}

  /** Takes those that are due, without those whose window is over: the next window has buckets of its own. */
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
      // Until it is shared, an answer that comes too late would take a lease with it each time.
      const wanted = to === store ? wantedOf(bucket, askedAt) : 0
      bucket.used = 0
      bucket.askedAt = askedAt
      return { name, limit, owed, wanted }
    })
    let leases: readonly Lease[]
    try {
      leases = await to.exchange([...requests, ...more])
    } catch (error) {
      // Told again, what the store did count would be counted once more with each attempt.
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

  /** Not at once: what else is admitted in this turn of the event loop goes with it. */
  function schedule(): void {
    if (exchanging || store === undefined) return
    if (isUrgent || performance.now() - exchangedAt >= GAP_MS)
      immediate ??= setImmediate(() => void exchangeDue())
    else timer ??= setTimeout(() => void exchangeDue(), GAP_MS)
  }

  /** Has the store count what was admitted without it, so that it is shared again from the first request on. */
  async function settle(connected: LeaseStore): Promise<void> {
    do await exchange(connected, takeDue(), [PROBE])
    while (due.size >= MAX_EXCHANGED)
  }

  /** Never resolves; rejects with the reason when the store is gone, or no longer wanted. */
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
    // Else they would be kept for as long as the store is gone.
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
      try {
        connected = await connect(closing.signal)
        await settle(connected)
        await share(connected)
      } catch (error) {
        if (!closing.signal.aborted) countAlone(error)
      } finally {
        connected?.close()
      }
      await wait(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
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
