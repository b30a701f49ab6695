import type { ClaimedDelivery, ClaimLimits } from './claim.js'

/** Attempts in flight in this process. */
const MAX_IN_FLIGHT = 256

/** Retries in flight: first attempts find slots however much is being tried again. */
const MAX_RETRIES = 192

/** Attempts in flight to one endpoint, and to all of one organization: a slow one must not take every slot. */
export const MAX_PER_ENDPOINT = 64
export const MAX_PER_ORGANIZATION = 160

/** Deliveries claimed ahead at most, when answers come fast: several claims' worth. */
const MAX_PREFETCH = 1_024

/** A delivery that waits for a slot, or has one; the rest is for {@link Slots} alone. */
export type Job = {
  readonly delivery: ClaimedDelivery
  /** Not begun after this, by `performance.now()`. */
  readonly startBefore: number
  /** Name of the queue it waits in. */
  readonly queueName: string
  /** The limits it counts against, each with its key there. */
  readonly limits: readonly (readonly [InFlightLimit, string])[]
}

/**
 * The slots for attempts in flight, and the queues of what was claimed and waits for one. Endpoints are served round
 * robin, within the limits. As much is claimed ahead as was answered of late, of each endpoint and organization and of
 * all: no more is leased than is dealt with soon, and of an endpoint that does not answer nothing waits.
 */
export type Slots = {
  /** Begins a claim: how much it may bring. */
  beginClaim(): ClaimLimits
  /**
   * Queues what that claim brought, which must not be begun after `startBefore`, by `performance.now()`. `fairShare`
   * is how many rows of one kind it took of each endpoint at most. Returns whether there may be more that is within
   * the limits.
   */
  finishClaim(deliveries: readonly ClaimedDelivery[], fairShare: number, startBefore: number): boolean
  /**
   * Queues a delivery that was not claimed, apart from those of its endpoint that were, so that they do not go first.
   * It must not be begun after `startBefore`, by `performance.now()`.
   */
  enqueue(delivery: ClaimedDelivery, startBefore: number): void
  /**
   * Gives a slot to the next job and returns it; `undefined` when there is no slot, or no job that may have one. What
   * waited too long is passed over, for {@link Slots.takeExpired}.
   */
  acquire(): Job | undefined
  /** Those passed over since the last call, because they waited too long to be begun under their lease. */
  takeExpired(): ClaimedDelivery[]
  /** Frees the job's slot. Returns whether more may be claimed now of something that a claim left behind. */
  release(job: Job, answered: boolean): boolean
  /**
   * Whether it is time for a claim: more may be claimed, and at most half of what may be claimed ahead is still queued.
   * Small claims cost as much as large ones.
   */
  isLow(): boolean
  /** Begins a new window in which answers are counted; to be called in regular intervals. */
  nextWindow(): void
  /** Empties the queues, and returns what was in them. */
  clear(): ClaimedDelivery[]
}

/** A limit of attempts in flight for each key: an endpoint, an organization, or all retries. */
class InFlightLimit {
  /** In flight, of each key. */
  readonly max: number
  /** Queued or in flight. */
  readonly #claimed = new Map<string, number>()
  readonly #inFlight = new Map<string, number>()
  /** In this window, and in the one before. */
  #answered = new Map<string, number>()
  #answeredBefore = new Map<string, number>()
  /** How much the last claim might bring, and what it brought. */
  #claimable = new Map<string, number>()
  readonly #inLastClaim = new Map<string, number>()
  /** Those of which the last claim may have left something behind because of their limit. */
  readonly #cut = new Set<string>()

  constructor(max: number) {
    this.max = max
  }

  /**
   * How much more may be claimed. Nothing before half of what was claimed ahead is used: for a receiver that
   * answers fast there would be a claim for each slot that comes free.
   */
  #claimableOf(key: string): number {
    const answered = Math.max(this.#answered.get(key) ?? 0, this.#answeredBefore.get(key) ?? 0)
    const prefetch = Math.min(MAX_PREFETCH, answered)
    const claimable = this.max + prefetch - (this.#claimed.get(key) ?? 0)
    return claimable < prefetch / 2 ? 0 : Math.max(0, claimable)
  }

  /** How much a claim may bring of those keys for which it is not `max`. */
  beginClaim(): ReadonlyMap<string, number> {
    this.#claimable = new Map()
    this.#inLastClaim.clear()
    this.#cut.clear()
    for (const counts of [this.#claimed, this.#answered, this.#answeredBefore]) {
      for (const key of counts.keys()) {
        const claimable = this.#claimableOf(key)
        if (claimable !== this.max) this.#claimable.set(key, claimable)
        // The claim brings nothing of it, so there may be something.
        if (claimable === 0) this.#cut.add(key)
      }
    }
    return this.#claimable
  }

  /** Counts a row that the claim brought. */
  countClaimed(key: string): void {
    add(this.#inLastClaim, key, 1)
  }

  /** Returns whether the claim left something behind that may be claimed all the same. */
  finishClaim(): boolean {
    let more = false
    for (const [key, count] of this.#inLastClaim) {
      if (count < (this.#claimable.get(key) ?? this.max)) continue
      this.#cut.add(key)
      more ||= this.#claimableOf(key) > 0
    }
    return more
  }

  enqueue(key: string): void {
    add(this.#claimed, key, 1)
  }

  dequeue(key: string): void {
    add(this.#claimed, key, -1)
  }

  isFull(key: string): boolean {
    return (this.#inFlight.get(key) ?? 0) >= this.max
  }

  acquire(key: string): void {
    add(this.#inFlight, key, 1)
  }

  release(key: string, answered: boolean): void {
    add(this.#inFlight, key, -1)
    add(this.#claimed, key, -1)
    if (answered) add(this.#answered, key, 1)
  }

  /** Whether something was left behind that may be claimed now. */
  hasClaimableRest(key: string): boolean {
    return this.#cut.has(key) && this.#claimableOf(key) > 0
  }

  nextWindow(): void {
    this.#answeredBefore = this.#answered
    this.#answered = new Map()
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/** The one key in the limit of retries. */
const RETRY = 'retry'

/** What was not claimed has queues apart. */
const UNCLAIMED = 'unclaimed'

export function createSlots(): Slots {
  const endpoints = new InFlightLimit(MAX_PER_ENDPOINT)
  const organizations = new InFlightLimit(MAX_PER_ORGANIZATION)
  const retries = new InFlightLimit(MAX_RETRIES)
  const allLimits = [endpoints, organizations, retries]
  let inFlight = 0
  /** Queued or in flight of those that must be alone of their kind. */
  let alone = 0
  /** What the claim under way may bring. */
  let maxRows = 0
  /** In this window, and in the one before. */
  let answered = 0
  let answeredBefore = 0

  /**
   * Served round robin, by endpoint and kind: retries that may not begin must not hold up first attempts. Apart from
   * them those whose endpoint, organization or kind is at its limit.
   */
  const queues = new Map<string, Job[]>()
  const blocked = new Map<string, Job[]>()
  /** In `queues` alone: what is blocked must not keep others from being claimed. */
  let waiting = 0
  let expired: ClaimedDelivery[] = []

  const prefetch = () => Math.min(MAX_PREFETCH, Math.max(answered, answeredBefore))
  const claimable = () => Math.max(0, MAX_IN_FLIGHT - inFlight + prefetch() - waiting)

  function jobOf(delivery: ClaimedDelivery, startBefore: number): Job {
    const limits: [InFlightLimit, string][] = [
      [endpoints, delivery.endpointId],
      [organizations, delivery.organizationId],
    ]
    if (delivery.attempts === 0) return { delivery, startBefore, queueName: delivery.endpointId, limits }
    limits.push([retries, RETRY])
    return { delivery, startBefore, queueName: `${delivery.endpointId} ${RETRY}`, limits }
  }

  function isBlocked({ limits }: Job): boolean {
    for (const [limit, key] of limits) if (limit.isFull(key)) return true
    return false
  }

  function enqueue(job: Job): void {
    if (job.delivery.alone) alone += 1
    for (const [limit, key] of job.limits) limit.enqueue(key)
    const blockedQueue = blocked.get(job.queueName)
    const queue = blockedQueue ?? queues.get(job.queueName)
    if (blockedQueue === undefined) waiting += 1
    if (queue === undefined) queues.set(job.queueName, [job])
    else queue.push(job)
  }

  function drop(job: Job): void {
    if (job.delivery.alone) alone -= 1
    for (const [limit, key] of job.limits) limit.dequeue(key)
  }

  function begin(job: Job): Job {
    inFlight += 1
    for (const [limit, key] of job.limits) limit.acquire(key)
    return job
  }

  /** Takes the first of one queue's that is not too old. */
  function takeUsable(queue: Job[]): Job | undefined {
    const now = performance.now()
    for (let first = queue.shift(); first !== undefined; first = queue.shift()) {
      waiting -= 1
      if (first.startBefore > now) return first
      drop(first)
      expired.push(first.delivery)
    }
    return undefined
  }

  return {
    beginClaim() {
      maxRows = claimable()
      return {
        maxRows,
        maxRetries: retries.beginClaim().get(RETRY) ?? MAX_RETRIES,
        maxAlone: alone === 0 ? 1 : 0,
        perEndpoint: MAX_PER_ENDPOINT,
        perOrganization: MAX_PER_ORGANIZATION,
        endpoints: endpoints.beginClaim(),
        organizations: organizations.beginClaim(),
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
      for (const limit of allLimits) more = limit.finishClaim() || more
      return more
    },
    enqueue(delivery, startBefore) {
      enqueue({ ...jobOf(delivery, startBefore), queueName: `${delivery.endpointId} ${UNCLAIMED}` })
    },
    acquire() {
      if (inFlight >= MAX_IN_FLIGHT) return undefined
      for (const [name, queue] of queues) {
        queues.delete(name)
        const first = queue[0]
        if (first !== undefined && isBlocked(first)) {
          blocked.set(name, queue)
          waiting -= queue.length
          continue
        }
        const job = takeUsable(queue)
        if (queue.length > 0) queues.set(name, queue)
        if (job !== undefined) return begin(job)
      }
      return undefined
    },
    takeExpired() {
      const taken = expired
      expired = []
      return taken
    },
    release(job, wasAnswered) {
      const { delivery, limits } = job
      const wasFull = isBlocked(job)
      inFlight -= 1
      if (wasAnswered) answered += 1
      if (delivery.alone) alone -= 1
      for (const [limit, key] of limits) limit.release(key, wasAnswered)
      if (wasFull) {
        // Whatever is still at its limit is blocked again when it is its queue's turn.
        for (const [name, queue] of blocked) {
          queues.set(name, queue)
          waiting += queue.length
        }
        blocked.clear()
      }
      return delivery.alone || limits.some(([limit, key]) => limit.hasClaimableRest(key))
    },
    isLow: () => claimable() > 0 && waiting <= prefetch() / 2,
    nextWindow() {
      for (const limit of allLimits) limit.nextWindow()
      answeredBefore = answered
      answered = 0
    },
    clear() {
      const left = [...queues.values(), ...blocked.values()].flat()
      for (const job of left) drop(job)
      queues.clear()
      blocked.clear()
      waiting = 0
      return left.map(({ delivery }) => delivery)
    },
  }
}
