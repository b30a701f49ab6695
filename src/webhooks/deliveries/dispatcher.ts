import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import type { KeyRing } from '../../basics/secrets.js'
import type { Tallies } from '../../basics/tallies.js'
import type { Tracing } from '../../basics/tracing.js'
import type { Database } from '../../database/connection.js'
import type { Sender } from '../../outbound/sender.js'
import type { Measurements } from '../../telemetry/measurements/measurements.js'
import type { errorClass } from './attempt.js'
import { createCallers } from './callers.js'
import type { ClaimedDelivery } from './claim.js'
import { createClaimLoop } from './claim-loop.js'
import { loggedDelivery } from './logged.js'
import { unrecordedStatus } from './record.js'
import { createRecorder } from './recorder.js'
import { maxAttempts } from './retry-schedule.js'
import { createDeliverySender, type SentAttempt } from './send-delivery.js'
import { createSlots, type Job } from './slots.js'

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

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, clock, log, retryGapsSeconds, timeoutMs } = options
  // Three timeouts: a lease must outlive the wait for a slot, the attempt, and the write of its outcome.
  const leaseMs = timeoutMs * 3
  const startWithinMs = leaseMs - timeoutMs
  const slots = createSlots()
  const sender = createDeliverySender(options)
  const recorder = createRecorder({ database, clock, log, onDue: () => claimLoop.wake() })
  const callers = createCallers({ maxWaitMs: timeoutMs / 3, timeoutMs })
  const claimLoop = createClaimLoop({
    ...{ database, clock, log, slots, leaseMs, startWithinMs },
    isBehind: () => unrecorded >= MAX_UNRECORDED,
    onClaimed: beginQueued,
  })
  /** Deliveries being sent or recorded, and the callbacks to run when there are none left. */
  let running = 0
  const waitingForIdle: (() => void)[] = []
  /** Sent but not yet recorded. */
  let unrecorded = 0
  let windowTimer: NodeJS.Timeout | undefined

  /** Begins queued attempts while there are free slots. */
  function beginQueued(): void {
    while (unrecorded < MAX_UNRECORDED) {
      const job = slots.acquire()
      if (job === undefined) break
      void run(job)
    }
    void claimLoop.release(slots.takeExpired())
  }

  async function run(job: Job): Promise<void> {
    const { delivery } = job
    const caller = callers.begin(delivery.id)
    running += 1
    try {
      const sent = await send(job)
      await record(sent)
      caller?.recorded()
    } catch (error) {
      // The lease expires and the delivery is attempted again: at-least-once, not exactly-once.
      log.error({ err: error, ...loggedDelivery(delivery) }, 'delivery not recorded')
      caller?.failed(error)
    }
    unrecorded -= 1
    running -= 1
    if (unrecorded === MAX_UNRECORDED - 1) beginQueued()
    if (running === 0) for (const resolve of waitingForIdle.splice(0)) resolve()
  }

  async function send(job: Job): Promise<SentAttempt> {
    let sent: SentAttempt | undefined
    try {
      sent = await sender.send(job.delivery)
      return sent
    } finally {
      // The receiver is done, so its slot is freed before the outcome is written.
      unrecorded += 1
      const mayClaimMore = slots.release(job, sent?.attempt.outcome.responseCode != null)
      beginQueued()
      claimLoop.slotFreed(mayClaimMore)
    }
  }

  async function record({ attempt, report }: SentAttempt): Promise<void> {
    let status = unrecordedStatus(attempt)
    try {
      status = await recorder.record(attempt)
    } finally {
      report(status)
    }
  }

  return {
    maxAttempts: maxAttempts(retryGapsSeconds),
    leaseMs,
    attempts: sender.durations,
    get inFlight() {
      return running
    },
    wake: claimLoop.wake,
    attempt(delivery) {
      const attempted = callers.wait(delivery.id, () => {
        if (slots.withdraw(delivery)) void claimLoop.release([delivery]).then(claimLoop.wake)
      })
      slots.enqueue(delivery, performance.now() + startWithinMs)
      beginQueued()
      return attempted
    },
    start() {
      claimLoop.start()
      windowTimer = setInterval(slots.nextWindow, WINDOW_MS)
    },
    async stop() {
      clearInterval(windowTimer)
      await claimLoop.stop()
      const released = claimLoop.release(slots.clear())
      if (running > 0) await new Promise<void>((resolve) => waitingForIdle.push(resolve))
      await recorder.flush()
      await released
    },
  }
}
