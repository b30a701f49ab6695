import type { ClaimedDelivery, ClaimLimits } from './claim.js'

/** Most attempts in flight in this process. */
const MAX_IN_FLIGHT = 256

/** Most retries in flight, so that first attempts find slots however many retries there are. */
const MAX_RETRIES = 192

/** Most attempts in flight per endpoint and per organization: a slow one must not take every slot. */
export const MAX_PER_ENDPOINT = 64
export const MAX_PER_ORGANIZATION = 160

/** Most deliveries claimed ahead, when answers come fast: several claims' worth. */
const MAX_PREFETCH = 1_024

/** A delivery that waits for a slot or has one. Only {@link Slots} uses the other fields. */
export type Job = {
  readonly delivery: ClaimedDelivery
  /** The attempt must not begin after this time, by `performance.now()`. */
  readonly startBefore: number
  /** Name of the queue that it waits in. */
  readonly queueName: string
  /** The limits that it counts against, each with its key there. */
  readonly limits: readonly (readonly [InFlightLimit, string])[]
}

/**
 * The slots for attempts in flight, and the queues of claimed deliveries that wait for one. Endpoints are served round
 * robin, within the limits. As many deliveries are claimed ahead as were recently answered, per endpoint, per
 * organization and in total. So a process leases no more than it can soon attempt, and nothing waits for an endpoint
 * that does not answer.
 */
export type Slots = {
  /** Begins a claim and returns how much it may return. */
  beginClaim(): ClaimLimits
  /**
   * Queues the claimed deliveries, which must not begin after `startBefore`, by `performance.now()`. `fairShare` is
   * the upper bound on the rows of one kind that the claim took from each endpoint. Returns whether there may be more
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

/** A limit on attempts in flight per key: an endpoint, an organization, or all retries. */
class InFlightLimit {
  /** Most attempts in flight per key. */
  readonly max: number
  /** Queued or in flight. */
  readonly #claimed = new Map<string, number>()
  readonly #inFlight = new Map<string, number>()
  /** Answers in this window, and in the previous one. */
  #answered = new Map<string, number>()
  #answeredBefore = new Map<string, number>()
  /** How many rows the last claim was allowed to return, where it is not `max`, and how many it did return. */
  #claimable = new Map<string, number>()
  readonly #inLastClaim = new Map<string, number>()
  /** Keys whose limit may have made the last claim leave deliveries behind. */
  readonly #cut = new Set<string>()

  constructor(max: number) {
    this.max = max
  }

  /**
   * How many more may be claimed. Zero until half of the prefetch is used up: otherwise a receiver that answers fast
   * would cause a claim for each slot that comes free.
   */
  #claimableOf(key: string): number {
    const answered = Math.max(this.#answered.get(key) ?? 0, this.#answeredBefore.get(key) ?? 0)
    const prefetch = Math.min(MAX_PREFETCH, answered)
    const claimable = this.max + prefetch - (this.#claimed.get(key) ?? 0)
    return claimable < prefetch / 2 ? 0 : Math.max(0, claimable)
  }

  /** How many rows a claim may return per key; keys that are missing may have `max`. */
  beginClaim(): ReadonlyMap<string, number> {
    this.#claimable = new Map()
    this.#inLastClaim.clear()
    this.#cut.clear()
    for (const counts of [this.#claimed, this.#answered, this.#answeredBefore]) {
      for (const key of counts.keys()) {
        const claimable = this.#claimableOf(key)
        if (claimable !== this.max) this.#claimable.set(key, claimable)
        // The claim skips this key, so it may leave deliveries behind.
        if (claimable === 0) this.#cut.add(key)
      }
    }
    return this.#claimable
  }

  /** Counts a row that the claim returned. */
  countClaimed(key: string): void {
    add(this.#inLastClaim, key, 1)
  }

  /** Returns whether the claim may have left deliveries behind that may be claimed now. */
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

  /** Whether the last claim may have left deliveries of this key behind, and they may be claimed now. */
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

/** The only key in the limit for retries. */
const RETRY = 'retry'

/** Marks the separate queues of deliveries that were not claimed. */
const UNCLAIMED = 'unclaimed'
const unclaimedQueue = ({ endpointId }: ClaimedDelivery) => `${endpointId} ${UNCLAIMED}`

export function createSlots(): Slots {
  const endpoints = new InFlightLimit(MAX_PER_ENDPOINT)
  const organizations = new InFlightLimit(MAX_PER_ORGANIZATION)
  const retries = new InFlightLimit(MAX_RETRIES)
  const allLimits = [endpoints, organizations, retries]
  let inFlight = 0
  /** Deliveries with `alone`, queued or in flight. */
  let alone = 0
  /** How many rows the claim under way may return. */
  let maxRows = 0
  /** Answers in this window, and in the previous one. */
  let answered = 0
  let answeredBefore = 0

  /**
   * Served round robin, one queue per endpoint and kind, so that blocked retries do not hold up first attempts. Queues
   * whose endpoint, organization or kind is at its limit are in `blocked`.
   */
  const queues = new Map<string, Job[]>()
  const blocked = new Map<string, Job[]>()
  /** Jobs in `queues` only: blocked ones must not keep others from being claimed. */
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

  /** Takes the first job of a queue that is not too old. */
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
      enqueue({ ...jobOf(delivery, startBefore), queueName: unclaimedQueue(delivery) })
    },
    withdraw(delivery) {
      const name = unclaimedQueue(delivery)
      for (const from of [queues, blocked]) {
        const queue = from.get(name)
        const place = queue?.findIndex((job) => job.delivery === delivery) ?? -1
        const [job] = place === -1 ? [] : (queue?.splice(place, 1) ?? [])
        if (job === undefined) continue
        if (queue?.length === 0) from.delete(name)
        if (from === queues) waiting -= 1
        drop(job)
        return true
      }
      return false
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
        // Queues that are still at a limit are blocked again when it is their turn.
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
