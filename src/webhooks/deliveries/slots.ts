import type { ClaimedDelivery } from './claim.js'
import {
  add,
  type ClaimLimits,
  createInFlightLimits,
  type LimitOf,
  MAX_IN_FLIGHT,
  prefetchOf,
} from './fairness/limits.js'
import { MAX_LATE_MS } from './fairness/rate.js'
import { createTurns } from './fairness/turns.js'

/** A delivery that waits for a slot or has one. Only {@link Slots} uses the other fields. */
export type Job = {
  readonly delivery: ClaimedDelivery
  /** The attempt must not begin before this time, by `performance.now()`. */
  readonly startAfter: number
  /** It must not begin after this time. */
  readonly startBefore: number
  /** Name of the queue that it waits in. */
  readonly queueName: string
  /** The limits that it counts against. */
  readonly limits: readonly LimitOf[]
}

/**
 * The slots for attempts in flight, and the queues of claimed deliveries that wait for one. Endpoints are served in
 * turn, within the limits. As many deliveries are claimed ahead as were recently answered, per endpoint, per
 * organization and in total. So a process leases no more than it can soon attempt, and nothing waits for an endpoint
 * that does not answer.
 */
export type Slots = {
  /** Begins a claim and returns how much it may return. */
  beginClaim(): ClaimLimits
  /**
   * Queues the claimed deliveries, which must not begin after `startBefore`, by `performance.now()`. Those of endpoints
   * with a rate begin at their own times; call {@link Slots.unblock} then. `fairShare` is the upper bound on the rows of one kind that the claim took from each endpoint. Returns whether there may be more
   * due deliveries within the limits.
   */
  finishClaim(deliveries: readonly ClaimedDelivery[], fairShare: number, startBefore: number): boolean
  /**
   * Queues a delivery that was not claimed, in a separate queue, so that it does not wait behind the claimed
   * deliveries of its endpoint. It must not begin after `startBefore`, by `performance.now()`.
   */
  enqueue(delivery: ClaimedDelivery, startBefore: number): void
  /** Takes a delivery that was queued without a claim back, unless it has begun; returns whether it did. */
  withdraw(delivery: ClaimedDelivery): boolean
  /**
   * Gives a slot to the next job and returns it; `undefined` when there is no slot, or no job that may have one. Jobs
   * that waited too long are skipped and left to {@link Slots.takeExpired}.
   */
  acquire(): Job | undefined
  /** Returns the deliveries skipped since the last call because they waited too long to begin under their lease. */
  takeExpired(): ClaimedDelivery[]
  /** Lets deliveries begin whose time has come. */
  unblock(): void
  /** Frees the job's slot. Returns whether deliveries that a claim left behind may be claimed now. */
  release(job: Job, answered: boolean): boolean
  /**
   * Whether it is time for a claim: more may be claimed, and at most half of the deliveries that may be claimed ahead
   * are still queued. A small claim costs as much as a large one.
   */
  isLow(): boolean
  /** Begins a new window for counting answers; call it at regular intervals. */
  nextWindow(): void
  /** Empties the queues and returns their deliveries. */
  clear(): ClaimedDelivery[]
}

/** One queue per endpoint and kind, so that blocked retries do not hold up first attempts. */
const queueOf = ({ endpointId, attempts }: ClaimedDelivery) =>
  attempts === 0 ? endpointId : `${endpointId} retry`

/** The separate queue of deliveries that were not claimed. */
const unclaimedQueue = ({ endpointId }: ClaimedDelivery) => `${endpointId} unclaimed`

function isBlocked({ limits, startAfter }: Job): boolean {
  if (startAfter > 0 && startAfter > performance.now()) return true
  for (const [limit, key] of limits) if (limit.isFull(key)) return true
  return false
}

export function createSlots(): Slots {
  const limits = createInFlightLimits()
  let inFlight = 0
  /** Deliveries with `alone`, queued or in flight. */
  let alone = 0
  /** How many rows the claim under way may return. */
  let maxRows = 0
  /** Answers in this window, and in the previous one. */
  let answered = 0
  let answeredBefore = 0

  const turns = createTurns<Job>()
  let expired: ClaimedDelivery[] = []

  const prefetch = () => prefetchOf(answered, answeredBefore)
  const claimable = () => Math.max(0, MAX_IN_FLIGHT - inFlight + prefetch() - turns.waiting)

  function jobOf(delivery: ClaimedDelivery, startBefore: number, queueName = queueOf(delivery)): Job {
    const job = { delivery, startAfter: 0, startBefore, queueName, limits: limits.of(delivery) }
    if (delivery.startsInMs === null) return job
    const startAfter = performance.now() + delivery.startsInMs
    return { ...job, startAfter, startBefore: Math.min(startBefore, startAfter + MAX_LATE_MS) }
  }

  function enqueue(job: Job): void {
    if (job.delivery.alone) alone += 1
    for (const [limit, key] of job.limits) limit.enqueue(key)
    turns.push(job.queueName, job)
  }

  function drop(job: Job): void {
    if (job.delivery.alone) alone -= 1
    for (const [limit, key] of job.limits) limit.dequeue(key)
  }

  /** Whether the job waited too long; it is dropped then. */
  function expires(job: Job): boolean {
    if (job.startBefore > performance.now()) return false
    drop(job)
    expired.push(job.delivery)
    return true
  }

  return {
    beginClaim() {
      maxRows = claimable()
      return {
        maxRows,
        maxAlone: alone === 0 ? 1 : 0,
        ...limits.beginClaim(),
      }
    },
    finishClaim(deliveries, fairShare, startBefore) {
      let more = deliveries.length >= maxRows
      const ofQueue = new Map<string, number>()
      for (const delivery of deliveries) {
        const job = jobOf(delivery, startBefore)
        enqueue(job)
        for (const [limit, key] of job.limits) limit.countClaimed(key)
        add(ofQueue, job.queueName, 1)
      }
      for (const count of ofQueue.values()) more ||= count >= fairShare
      return limits.finishClaim() || more
    },
    enqueue(delivery, startBefore) {
      enqueue(jobOf(delivery, startBefore, unclaimedQueue(delivery)))
    },
    withdraw(delivery) {
      const job = turns.remove(unclaimedQueue(delivery), (queued) => queued.delivery === delivery)
      if (job !== undefined) drop(job)
      return job !== undefined
    },
    acquire() {
      if (inFlight >= MAX_IN_FLIGHT) return undefined
      const job = turns.take(isBlocked, expires)
      if (job === undefined) return undefined
      inFlight += 1
      for (const [limit, key] of job.limits) limit.acquire(key)
      return job
    },
    takeExpired() {
      const taken = expired
      expired = []
      return taken
    },
    unblock: turns.unblock,
    release(job, wasAnswered) {
      const { delivery } = job
      const wasFull = isBlocked(job)
      inFlight -= 1
      if (wasAnswered) answered += 1
      if (delivery.alone) alone -= 1
      for (const [limit, key] of job.limits) limit.release(key, wasAnswered)
      if (wasFull) turns.unblock()
      return delivery.alone || job.limits.some(([limit, key]) => limit.hasClaimableRest(key))
    },
    isLow: () => claimable() > 0 && turns.waiting <= prefetch() / 2,
    nextWindow() {
      limits.nextWindow()
      answeredBefore = answered
      answered = 0
    },
    clear() {
      const left = turns.clear()
      for (const job of left) drop(job)
      return left.map(({ delivery }) => delivery)
    },
  }
}
