import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.js'
import type { Database } from '../database/connection.js'
import { publicId } from '../identifiers.js'
import { logSparingly } from '../log-sparingly.js'
import type { KeyRing } from '../secrets.js'
import { secretPurpose } from '../webhooks/resource.js'
import { judgeOutcome, signAttempt, UNSIGNED } from './attempt.js'
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries } from './claim.js'
import { createPlaces, type Place } from './places.js'
import type { AttemptRecord } from './record.js'
import { createRecorder } from './recorder.js'
import { maxAttempts } from './retry-schedule.js'
import type { Sender } from './sender.js'
import { missingSignature } from './signature.js'

/** Endpoints whose opened secrets are kept: opening one costs as much as signing with it. */
const MOST_SECRETS = 2_000

/** Between claims that brought little: what comes in the meantime shares one statement. */
const CLAIM_GAP_MS = 10
/** The same after several that brought nothing: what comes is for endpoints that are not to be tried yet. */
const MOST_CLAIM_GAP_MS = 40

/** Claims in a row that walk past a thousand endpoints each and find nothing due, before the next poll goes on. */
const MOST_UNSEEN = 100

/** Nothing tells when a retry falls due, so the dispatcher looks; jitter keeps processes from looking together. */
const POLL_MS = 1_000

/** How often it is counted anew how much may be claimed ahead. */
const PACE_MS = 500

/** Outcomes not written yet, beyond which nothing is begun: what cannot be recorded would be sent again. */
const MOST_UNRECORDED = 1_024

/** Sends what is due. One in each process; any number share the work through the database. */
export type Dispatcher = {
  /** Attempts a new delivery may take. */
  readonly maxAttempts: number
  /** How long a claim lasts. */
  readonly leaseMs: number
  /** Looks for work now rather than at the next poll. Only a hint: nothing depends on it. */
  wake(): void
  /**
   * Attempts one delivery that the caller has just leased, and records the outcome. It waits for its place among all
   * others; when that has not come within {@link DispatcherOptions.timeoutMs} / 3 this resolves nevertheless, and the
   * delivery is attempted as soon as there is one.
   */
  attempt(delivery: ClaimedDelivery): Promise<void>
  start(): void
  /** Claims nothing more, releases what was not begun, and waits until everything in flight is recorded. */
  stop(): Promise<void>
}

export type DispatcherOptions = {
  readonly database: Database
  readonly sender: Sender
  readonly keyRing: KeyRing
  readonly clock: Clock
  readonly log: Logger
  readonly retryGapsSeconds: readonly number[]
  /** Budget of one attempt. */
  readonly timeoutMs: number
}

/** Somebody who waits for an attempt. */
type Caller = {
  begun(): void
  done(error?: unknown): void
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, sender, keyRing, clock, log, retryGapsSeconds, timeoutMs } = options
  // Three budgets: a lease must outlive the wait for a place, the attempt, and the write that follows it.
  const leaseMs = timeoutMs * 3
  const maxWaitMs = timeoutMs / 3
  const places = createPlaces()
  const recorder = createRecorder({ database, clock, log })
  const logClaimFailure = logSparingly(clock, (fields) => log.error(fields, 'claiming deliveries failed'))
  /** Being sent or recorded, and who waits for the last of them. */
  let running = 0
  const waitingForLast: (() => void)[] = []
  /** Sent, and not recorded yet. */
  let unrecorded = 0
  let stopped = true
  let woken = false
  let looking: Promise<void> | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let paceTimer: NodeJS.Timeout | undefined
  let after = randomUUID() as string
  const secrets = new Map<string, { sealed: Uint8Array; secret: string }>()
  /** The last claim took all there was. */
  let exhausted = false
  let claimGapMs = CLAIM_GAP_MS
  /** Those who wait for the attempt of a delivery, by its UUID. */
  const callers = new Map<string, Caller>()

  /** The endpoint's secret; `undefined` when no master key opens it, which the log is told. */
  function openSecret({ endpointId, secretSealed }: ClaimedDelivery): string | undefined {
    const known = secrets.get(endpointId)
    if (known !== undefined && Buffer.compare(known.sealed, secretSealed) === 0) return known.secret
    let secret: string
    try {
      secret = keyRing.open(secretSealed, secretPurpose(endpointId))
    } catch (error) {
      log.error({ err: error, endpoint: publicId('whe', endpointId) }, 'webhook secret cannot be opened')
      return undefined
    }
    if (secrets.size >= MOST_SECRETS) secrets.clear()
    secrets.set(endpointId, { sealed: secretSealed, secret })
    return secret
  }

  async function send(delivery: ClaimedDelivery): Promise<AttemptRecord> {
    const secret = openSecret(delivery)
    const startedAt = clock.now()
    const request = secret === undefined ? undefined : signAttempt(delivery, secret, startedAt)
    const outcome = request === undefined ? UNSIGNED : await sender.send(request)
    const signature = request?.signature ?? missingSignature(Math.floor(startedAt.getTime() / 1000))
    const judged = judgeOutcome(delivery, signature, outcome, {
      startedAt,
      now: clock.now(),
      retryGapsSeconds,
    })
    if (log.isLevelEnabled('debug')) {
      const { status, responseCode, error, durationMs } = judged
      const { errorCode } = outcome
      const subject = publicId('whd', delivery.id)
      log.debug(
        { delivery: subject, status, responseCode, error, errorCode, durationMs },
        'delivery attempted',
      )
    }
    return judged
  }

  async function sendAndRecord(place: Place): Promise<void> {
    let judged: AttemptRecord | undefined
    try {
      judged = await send(place.delivery)
    } finally {
      // The receiver is done: its place is not kept while the outcome waits to be written.
      unrecorded += 1
      const madeRoom = places.leave(place, judged?.responseCode != null)
      if (madeRoom) exhausted = false
      launchReady()
      if (woken || (!exhausted && places.low())) look()
    }
    await recorder.record(judged)
  }

  async function launch(place: Place): Promise<void> {
    const { id } = place.delivery
    const caller = callers.get(id)
    callers.delete(id)
    running += 1
    caller?.begun()
    try {
      await sendAndRecord(place)
      caller?.done()
    } catch (error) {
      // The lease runs out, and the delivery is attempted again: at least once, not exactly once.
      log.error({ err: error, delivery: publicId('whd', id) }, 'delivery not recorded')
      caller?.done(error)
    }
    unrecorded -= 1
    running -= 1
    if (unrecorded === MOST_UNRECORDED - 1) launchReady()
    if (running === 0) for (const resolve of waitingForLast.splice(0)) resolve()
  }

  /** Begins what was claimed, as far as there are places. */
  function launchReady(): void {
    while (unrecorded < MOST_UNRECORDED) {
      const place = places.next()
      if (place === undefined) return
      void launch(place)
    }
  }

  const isTimeToClaim = () => !stopped && places.low() && unrecorded < MOST_UNRECORDED

  /** Claims until there is nothing due, or no use for more. */
  async function claimAll(): Promise<void> {
    let unseen = 0
    while (isTimeToClaim()) {
      const room = places.room()
      woken = false
      const claimedAt = performance.now()
      const claim = await claimDeliveries(database, {
        leaseToken: randomUUID(),
        leaseMs,
        room,
        after,
        clockOffsetMs: clock.offset(),
      })
      after = claim.next
      const more = places.take(claim.deliveries, claim.share, claimedAt + leaseMs - timeoutMs)
      launchReady()
      exhausted = claim.complete && !more
      unseen = claim.deliveries.length > 0 ? 0 : unseen + 1
      claimGapMs = unseen === 0 ? CLAIM_GAP_MS : Math.min(MOST_CLAIM_GAP_MS, claimGapMs * 2)
      if ((exhausted || unseen > MOST_UNSEEN) && !woken) return
      if (exhausted) await sleep(claimGapMs)
    }
  }

  function look(): void {
    if (stopped) return
    woken = true
    looking ??= claimAll()
      .catch((error: unknown) => {
        logClaimFailure(error)
        // The next poll tries again; a database that is down must not be asked without pause.
        woken = false
      })
      .finally(() => {
        looking = undefined
        // A hint that came while the last claim was under way, and found nothing.
        if (woken && isTimeToClaim()) look()
      })
  }

  function poll(): void {
    look()
    pollTimer = setTimeout(poll, POLL_MS * (0.75 + Math.random() / 2))
  }

  return {
    maxAttempts: maxAttempts(retryGapsSeconds),
    leaseMs,
    wake: look,
    attempt(delivery) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          callers.delete(delivery.id)
          resolve()
        }, maxWaitMs)
        callers.set(delivery.id, {
          begun: () => clearTimeout(timer),
          done: (error) => (error === undefined ? resolve() : reject(error)),
        })
        places.enter(delivery, performance.now() + leaseMs - timeoutMs)
        launchReady()
      })
    },
    start() {
      stopped = false
      poll()
      paceTimer = setInterval(places.pace, PACE_MS)
    },
    async stop() {
      stopped = true
      clearTimeout(pollTimer)
      clearInterval(paceTimer)
      await looking
      // Others may have at once what was not begun here, and it counts as no claim. Should this fail, the leases
      // run out all the same.
      const release = releaseDeliveries(database, places.clear()).catch((error: unknown) =>
        log.error({ err: error }, 'releasing deliveries failed'),
      )
      if (running > 0) await new Promise<void>((resolve) => waitingForLast.push(resolve))
      await recorder.flush()
      await release
    },
  }
}
