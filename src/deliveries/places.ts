import type { ClaimedDelivery } from './claim.js'

/** Attempts in flight in this process. */
const MOST_IN_FLIGHT = 256

/** Retries claimed: first attempts find room however much is being tried again. */
const MOST_RETRIES = 192

/** Attempts in flight to one endpoint, and to all of one organization: a slow one must not take every place. */
export const MOST_PER_ENDPOINT = 64
export const MOST_PER_ORGANIZATION = 160

/** Deliveries that may wait for a place, as far as the pace allows: some claims' worth at the fastest. */
const MOST_AHEAD = 1_024

/**
 * Who has an attempt in flight, and who was claimed ahead and waits for a place. Endpoints take turns, within
 * the caps. As much is claimed ahead as was answered of late, of each endpoint and organization and of all: no
 * more is leased than is dealt with soon, and of an endpoint that does not answer nothing waits.
 */
export type Places = {
  /** A claimed delivery waits for its turn. It is not begun after `usableUntil`, by `performance.now()`. */
  wait(delivery: ClaimedDelivery, usableUntil: number): void
  /**
   * Gives a place to the next in turn and returns it; `undefined` when nobody who waits may have one. What
   * waited too long is left to its lease.
   */
  next(): ClaimedDelivery | undefined
  /** Gives a place back. Returns whether its endpoint or organization may be claimed from again. */
  leave(delivery: ClaimedDelivery, answered: boolean): boolean
  /** Whether half of what may be claimed ahead is used: small claims cost as much as large ones. */
  low(): boolean
  /** Rows that a claim may bring, and how many of them may be retries. */
  wanted(): number
  wantedRetries(): number
  /**
   * By how much less than `most`, or if negative more, may be claimed of endpoints and organizations (UUIDs) that
   * something is claimed of; more only up to `upTo`.
   */
  endpoints(most: number, upTo: number): ReadonlyMap<string, number>
  organizations(most: number): ReadonlyMap<string, number>
  /** Begins to count anew what is answered; to be called in regular intervals. */
  pace(): void
  /** Forgets who waits. */
  clear(): void
}

/** How much is claimed and was answered of each endpoint, or of each organization. */
class Shares {
  readonly #most: number
  readonly #claimed = new Map<string, number>()
  readonly #inFlight = new Map<string, number>()
  #answered = new Map<string, number>()
  #answeredBefore = new Map<string, number>()
  /** Those of which a claim was told to bring less. */
  readonly #short = new Set<string>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * How much more may be claimed. Nothing before half of what was claimed ahead is used: for a receiver that
   * answers fast there would be a claim for each place that comes free.
   */
  #room(name: string): number {
    const answered = Math.max(this.#answered.get(name) ?? 0, this.#answeredBefore.get(name) ?? 0)
    const ahead = Math.min(MOST_AHEAD, answered)
    const room = this.#most + ahead - (this.#claimed.get(name) ?? 0)
    return room < ahead / 2 ? 0 : Math.max(0, room)
  }

  claim(name: string): void {
    add(this.#claimed, name, 1)
  }

  drop(name: string): void {
    add(this.#claimed, name, -1)
  }

  isFull(name: string): boolean {
    return (this.#inFlight.get(name) ?? 0) >= this.#most
  }

  begin(name: string): void {
    add(this.#inFlight, name, 1)
  }

  /** Returns whether it may be claimed from again. */
  end(name: string, answered: boolean): boolean {
    add(this.#inFlight, name, -1)
    add(this.#claimed, name, -1)
    if (answered) add(this.#answered, name, 1)
    return this.#short.has(name) && this.#room(name) > 0
  }

  shortages(most: number, upTo: number): Map<string, number> {
    const shortages = new Map<string, number>()
    this.#short.clear()
    for (const name of this.#claimed.keys()) {
      const room = this.#room(name)
      const allowed = Math.min(room, upTo)
      if (allowed !== most) shortages.set(name, most - allowed)
      if (room < most) this.#short.add(name)
    }
    return shortages
  }

  pace(): void {
    this.#answeredBefore = this.#answered
    this.#answered = new Map()
  }
}

function add(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change
  if (count > 0) counts.set(name, count)
  else counts.delete(name)
}

type Waiting = { readonly delivery: ClaimedDelivery; readonly usableUntil: number }

export function createPlaces(): Places {
  const endpoints = new Shares(MOST_PER_ENDPOINT)
  const organizations = new Shares(MOST_PER_ORGANIZATION)
  let inFlight = 0
  let retries = 0
  let answered = 0
  let answeredBefore = 0

  /** Who waits, by endpoint, in the order of turns; apart from them those whose endpoint or organization is full. */
  const turns = new Map<string, Waiting[]>()
  const held = new Map<string, Waiting[]>()
  /** In `turns` alone: those held must not keep others from being claimed. */
  let waiting = 0

  const ahead = () => Math.min(MOST_AHEAD, Math.max(answered, answeredBefore))
  const isRetry = (delivery: ClaimedDelivery) => delivery.attempts > 0
  const isFull = ({ endpointId, organizationId }: ClaimedDelivery) =>
    endpoints.isFull(endpointId) || organizations.isFull(organizationId)

  function drop(delivery: ClaimedDelivery): void {
    if (isRetry(delivery)) retries -= 1
    endpoints.drop(delivery.endpointId)
    organizations.drop(delivery.organizationId)
  }

  function begin(delivery: ClaimedDelivery): ClaimedDelivery {
    inFlight += 1
    endpoints.begin(delivery.endpointId)
    organizations.begin(delivery.organizationId)
    return delivery
  }

  /** Takes the first of one endpoint's that is not too old. */
  function takeUsable(queue: Waiting[]): ClaimedDelivery | undefined {
    const now = performance.now()
    for (let first = queue.shift(); first !== undefined; first = queue.shift()) {
      waiting -= 1
      if (first.usableUntil > now) return first.delivery
      drop(first.delivery)
    }
    return undefined
  }

  return {
    wait(delivery, usableUntil) {
      const { endpointId, organizationId } = delivery
      if (isRetry(delivery)) retries += 1
      endpoints.claim(endpointId)
      organizations.claim(organizationId)
      const heldQueue = held.get(endpointId)
      const queue = heldQueue ?? turns.get(endpointId)
      if (heldQueue === undefined) waiting += 1
      if (queue === undefined) turns.set(endpointId, [{ delivery, usableUntil }])
      else queue.push({ delivery, usableUntil })
    },
    next() {
      if (inFlight >= MOST_IN_FLIGHT) return undefined
      for (const [endpoint, queue] of turns) {
        turns.delete(endpoint)
        const first = queue[0]
        if (first !== undefined && isFull(first.delivery)) {
          held.set(endpoint, queue)
          waiting -= queue.length
          continue
        }
        const delivery = takeUsable(queue)
        if (queue.length > 0) turns.set(endpoint, queue)
        if (delivery !== undefined) return begin(delivery)
      }
      return undefined
    },
    leave(delivery, wasAnswered) {
      const wasFull = isFull(delivery)
      inFlight -= 1
      if (isRetry(delivery)) retries -= 1
      if (wasAnswered) answered += 1
      const endpoint = endpoints.end(delivery.endpointId, wasAnswered)
      const organization = organizations.end(delivery.organizationId, wasAnswered)
      if (wasFull) {
        // Whoever is still full is held again at its turn.
        for (const [name, queue] of held) {
          turns.set(name, queue)
          waiting += queue.length
        }
        held.clear()
      }
      return endpoint || organization
    },
    low: () => waiting <= ahead() / 2,
    wanted: () => MOST_IN_FLIGHT - inFlight + ahead() - waiting,
    wantedRetries: () => Math.max(0, MOST_RETRIES - retries),
    endpoints: (most, upTo) => endpoints.shortages(most, upTo),
    organizations: (most) => organizations.shortages(most, Number.POSITIVE_INFINITY),
    pace() {
      endpoints.pace()
      organizations.pace()
      answeredBefore = answered
      answered = 0
    },
    clear() {
      for (const queue of [...turns.values(), ...held.values()])
        for (const { delivery } of queue) drop(delivery)
      turns.clear()
      held.clear()
      waiting = 0
    },
  }
}
