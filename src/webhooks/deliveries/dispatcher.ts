import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import type { KeyRing } from '../../basics/secrets.js'
import type { Tallies } from '../../basics/tallies.js'
import type { Tracing } from '../../basics/tracing.js'
import type { Database } from '../../database/connection.js'
import type { Sender } from '../../outbound/sender.js'
import type { Measurements } from '../../telemetry/measurements/measurements.js'
import type { errorClass } from './attempt.js'
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries } from './claim.js'
import { loggedDelivery } from './logged.js'
import { unrecordedStatus } from './record.js'
import { createRecorder } from './recorder.js'
import { maxAttempts } from './retry-schedule.js'
import { createDeliverySender, type SentAttempt } from './send-delivery.js'
import { createSlots, type Job } from './slots.js'

/** Pause after a claim that left nothing due, so that deliveries that arrive meanwhile share one statement. */
const CLAIM_GAP_MS = 10
/** Longest such pause, after several empty claims: new deliveries are for endpoints that must not be tried yet. */
const MAX_CLAIM_GAP_MS = 40

/** Empty claims in a row, each past a thousand endpoints, after which the walk waits for the next poll. */
const MAX_EMPTY_CLAIMS = 100

/** Nothing signals that a retry is due, so the dispatcher polls; jitter keeps processes from polling in step. */
const POLL_MS = 1_000

/** As many deliveries are claimed ahead as were answered in a window of this length. */
const WINDOW_MS = 500

/** At this many unwritten outcomes no attempt begins: a delivery whose outcome is not recorded is sent again. */
const MAX_UNRECORDED = 1_024

/** Sends due deliveries. Each process has one; any number of them share the work through the database. */
export type Dispatcher = {
  /** Most attempts of a new delivery. */
  readonly maxAttempts: number
  /** How long a claim lasts. */
  readonly leaseMs: number
  /** Looks for work now instead of at the next poll. Only a hint: nothing depends on it. */
  wake(): void
  /**
   * Attempts one delivery that the caller has just leased, and records the outcome. The delivery waits for a slot like
   * any other. If there is none within {@link DispatcherOptions.timeoutMs} / 3, this resolves anyway, and the delivery
   * is left to the queue, where it is claimed like any other: by any process, and by the rules of pauses and circuits.
   * It also resolves if the outcome is not written within the same time after the timeout of the attempt: a slow
   * database must not keep the caller waiting.
   */
  attempt(delivery: ClaimedDelivery): Promise<void>
  start(): void
  /** Stops claiming, releases deliveries not yet begun, and waits until everything in flight is recorded. */
  stop(): Promise<void>
  /** Durations of this process's attempts in seconds, by the delivery's resulting status and {@link errorClass}. */
  readonly attempts: Tallies
  /** Attempts under way or not yet recorded. */
  readonly inFlight: number
}

export type DispatcherOptions = {
  readonly database: Database
  readonly sender: Sender
  readonly keyRing: KeyRing
  readonly clock: Clock
  readonly log: Logger
  readonly retryGapsSeconds: readonly number[]
  /** Time limit for one attempt. */
  readonly timeoutMs: number
  readonly tracing?: Tracing | undefined
  readonly measurements: Pick<Measurements, 'add'>
}

/** A caller of {@link Dispatcher.attempt}. */
type Caller = {
  begun(): void
  done(error?: unknown): void
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, clock, log, retryGapsSeconds, timeoutMs } = options
  // Three timeouts: a lease must outlive the wait for a slot, the attempt, and the write of its outcome.
  const leaseMs = timeoutMs * 3
  const maxWaitMs = timeoutMs / 3
  const slots = createSlots()
  const sender = createDeliverySender(options)
  const recorder = createRecorder({ database, clock, log })
  const logClaimFailure = logSparingly(clock, (fields) => log.error(fields, 'claiming deliveries failed'))
  const logReleaseFailure = logSparingly(clock, (fields) => log.error(fields, 'releasing deliveries failed'))
  /** Deliveries being sent or recorded, and the callbacks to run when there are none left. */
  let running = 0
  const waitingForIdle: (() => void)[] = []
  /** Sent but not yet recorded. */
  let unrecorded = 0
  let stopped = true
  let woken = false
  let claiming: Promise<void> | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let windowTimer: NodeJS.Timeout | undefined
  let after = randomUUID() as string
  /** Whether the last claim took everything that was due and within the limits. */
  let exhausted = false
  let claimGapMs = CLAIM_GAP_MS
  /** Callers that wait for an attempt, by the UUID of the delivery. */
  const callers = new Map<string, Caller>()

  async function sendAndRecord(job: Job): Promise<void> {
    let sent: SentAttempt | undefined
    try {
      sent = await sender.send(job.delivery)
    } finally {
      // The receiver is done, so its slot is freed before the outcome is written.
      unrecorded += 1
      const mayClaimMore = slots.release(job, sent?.attempt.outcome.responseCode != null)
      if (mayClaimMore) exhausted = false
      runQueued()
      if (woken || (!exhausted && slots.isLow())) wake()
    }
    const { attempt, report } = sent
    let status = unrecordedStatus(attempt)
    try {
      status = await recorder.record(attempt)
    } finally {
      report(status)
    }
  }

  async function run(job: Job): Promise<void> {
    const { delivery } = job
    const { id } = delivery
    const caller = callers.get(id)
    callers.delete(id)
    running += 1
    caller?.begun()
    try {
      await sendAndRecord(job)
      caller?.done()
    } catch (error) {
      // The lease expires and the delivery is attempted again: at-least-once, not exactly-once.
      log.error({ err: error, ...loggedDelivery(delivery) }, 'delivery not recorded')
      caller?.done(error)
    }
    unrecorded -= 1
    running -= 1
    if (unrecorded === MAX_UNRECORDED - 1) runQueued()
    if (running === 0) for (const resolve of waitingForIdle.splice(0)) resolve()
  }

  /**
   * Releases deliveries that were not begun: other processes may claim them immediately, and the claim does not count.
   * If this fails, their leases expire anyway.
   */
  async function release(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    try {
      await releaseDeliveries(database, deliveries)
    } catch (error) {
      logReleaseFailure(error)
    }
  }

  /** Begins queued attempts while there are free slots. */
  function runQueued(): void {
    while (unrecorded < MAX_UNRECORDED) {
      const job = slots.acquire()
      if (job === undefined) break
      void run(job)
    }
    void release(slots.takeExpired())
  }

  const isTimeToClaim = () => !stopped && slots.isLow() && unrecorded < MAX_UNRECORDED

  /** Claims until nothing is due or enough is queued. */
  async function claimAll(): Promise<void> {
    let emptyClaims = 0
    while (isTimeToClaim()) {
      const limits = slots.beginClaim()
      woken = false
      const claimedAt = performance.now()
      const claim = await claimDeliveries(database, {
        leaseToken: randomUUID(),
        leaseMs,
        limits,
        after,
        clockOffsetMs: clock.offset(),
      })
      after = claim.next
      for (const id of claim.unsendable)
        log.error({ delivery: publicId('whd', id) }, 'delivery not sent: no such endpoint or event')
      const startBefore = claimedAt + leaseMs - timeoutMs
      const more = slots.finishClaim(claim.deliveries, claim.fairShare, startBefore)
      runQueued()
      exhausted = claim.complete && !more
      emptyClaims = claim.deliveries.length > 0 ? 0 : emptyClaims + 1
      claimGapMs = emptyClaims === 0 ? CLAIM_GAP_MS : Math.min(MAX_CLAIM_GAP_MS, claimGapMs * 2)
      if ((exhausted || emptyClaims > MAX_EMPTY_CLAIMS) && !woken) return
      if (exhausted) await sleep(claimGapMs)
    }
  }

  function wake(): void {
    if (stopped) return
    woken = true
    claiming ??= claimAll()
      .catch((error: unknown) => {
        logClaimFailure(error)
        // The next poll tries again: a database that is down must not be queried in a tight loop.
        woken = false
      })
      .finally(() => {
        claiming = undefined
        // A hint arrived during the last claim, which may have missed what it was about.
        if (woken && isTimeToClaim()) wake()
      })
  }

  function poll(): void {
    wake()
    pollTimer = setTimeout(poll, POLL_MS * (0.75 + Math.random() / 2))
  }

  return {
    maxAttempts: maxAttempts(retryGapsSeconds),
    leaseMs,
    attempts: sender.durations,
    get inFlight() {
      return running
    },
    wake,
    attempt(delivery) {
      return new Promise((resolve, reject) => {
        const { id } = delivery
        let timer = setTimeout(() => {
          callers.delete(id)
          if (slots.withdraw(delivery)) void release([delivery]).then(wake)
          resolve()
        }, maxWaitMs)
        callers.set(id, {
          begun() {
            clearTimeout(timer)
            timer = setTimeout(resolve, timeoutMs + maxWaitMs)
          },
          done(error) {
            clearTimeout(timer)
            if (error === undefined) resolve()
            else reject(error)
          },
        })
        slots.enqueue(delivery, performance.now() + leaseMs - timeoutMs)
        runQueued()
      })
    },
    start() {
      stopped = false
      poll()
      windowTimer = setInterval(slots.nextWindow, WINDOW_MS)
    },
    async stop() {
      stopped = true
      clearTimeout(pollTimer)
      clearInterval(windowTimer)
      await claiming
      const released = release(slots.clear())
      if (running > 0) await new Promise<void>((resolve) => waitingForIdle.push(resolve))
      await recorder.flush()
      await released
    },
  }
}
