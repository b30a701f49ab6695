import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import type { Bucket } from './bucket.js'
import { createDueBuckets, MAX_EXCHANGED } from './due-buckets.js'
import { exchange } from './exchange.js'
import { createExchangeSchedule } from './exchange-schedule.js'
import {
  type ConnectLeaseStore,
  InvalidLeaseError,
  type LeaseRequest,
  type LeaseStore,
} from './lease-store.js'

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

/** Pause before the next attempt to connect to the store. */
const RETRY_MS = 1_000

/** Pause after an answer that is no lease, so that the log has a line a minute if such answers and others alternate. */
const INVALID_RETRY_MS = 60_000

/**
 * Checks that the store accepts writes even if there is nothing else to send: otherwise a read-only store would be
 * mistaken for one that is available again.
 */
const PROBE: LeaseRequest = { name: 'probe', limit: 1, owed: 0, wanted: 0 }

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
  const due = createDueBuckets(clock)
  const closing = new AbortController()
  /** Undefined while this process counts for itself. */
  let store: LeaseStore | undefined
  let outages = 0
  let isGone = false
  let onFailure = (_error: unknown) => {}

  async function exchangeDue(to: LeaseStore, more: LeaseRequest[] = []): Promise<void> {
    const buckets = due.take()
    try {
      // No leases before the store is shared: each answer that came too late would waste one.
      await exchange(to, buckets, { clock, leasing: to === store, more })
    } catch (error) {
      buckets.forEach(due.add)
      throw error
    }
  }

  const schedule = createExchangeSchedule(
    async () => {
      if (store !== undefined) await exchangeDue(store).catch((error: unknown) => onFailure(error))
    },
    () => store !== undefined && due.count() > 0,
  )

  /** Makes the store count what was admitted without it, so that limits are correct from the first shared request. */
  async function settle(connected: LeaseStore): Promise<void> {
    do await exchangeDue(connected, [PROBE])
    while (due.count() >= MAX_EXCHANGED)
  }

  /** Never resolves; rejects with the reason when the store is lost, or when this is closed. */
  function share(connected: LeaseStore): Promise<never> {
    closing.signal.throwIfAborted()
    store = connected
    if (isGone) log.info('Redis is back: rate limits are shared by all processes again')
    isGone = false
    if (due.count() > 0) schedule.request()
    return new Promise((_resolve, reject) => {
      onFailure = reject
      void connected.lost.then(reject)
    })
  }

  function countAlone(error: unknown): void {
    store = undefined
    schedule.cancel()
    // Otherwise they would be kept for as long as the store is unavailable.
    due.forgetEnded()
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
      if (2 * bucket.owed >= bucket.allowance) schedule.hurry()
      if (store !== undefined) schedule.request()
    },
    async close() {
      closing.abort()
      onFailure(closing.signal.reason)
      store = undefined
      schedule.cancel()
      await running
    },
  }
}
