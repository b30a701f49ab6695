import type { ClaimedDelivery, Room } from './claim.js'

/** Attempts in flight in this process. */
const MOST_IN_FLIGHT = 256

/** Retries in flight: first attempts find room however much is being tried again. */
const MOST_RETRIES = 192

/** Attempts in flight to one endpoint, and to all of one organization: a slow one must not take every place. */
export const MOST_PER_ENDPOINT = 64
export const MOST_PER_ORGANIZATION = 160

/** Deliveries that may wait for a place, as far as the pace allows: some claims' worth at the fastest. */
const MOST_AHEAD = 1_024

/** A delivery that waits for its turn, or has it; the rest is for {@link Places} alone. */
export type Place = {
  readonly delivery: ClaimedDelivery
  /** Not begun after this, by `performance.now()`. */
  readonly usableUntil: number
  /** Name of the queue it waits in. */
  readonly turn: string
  /** What it counts in, each with its name there. */
  readonly shares: readonly (readonly [Shares, string])[]
}

/**
 * Who has an attempt in flight, and who was claimed ahead and waits for a place. Endpoints take turns, within
 * the caps. As much is claimed ahead as was answered of late, of each endpoint and organization and of all: no
 * more is leased than is dealt with soon, and of an endpoint that does not answer nothing waits.
 */
export type Places = {
  /** What a claim may bring that is made now. */
  room(): Room
  /**
   * Takes in what that claim brought, which must not be begun after `usableUntil`, by `performance.now()`. `share`
   * is how many rows of one kind it took of each endpoint at most. Returns whether there may be more that there is
   * room for.
   */
  take(deliveries: readonly ClaimedDelivery[], share: number, usableUntil: number): boolean
  /**
   * Gives a place to the next in turn and returns it; `undefined` when nobody who waits may have one. What
   * waited too long is left to its lease.
   */
  next(): Place | undefined
  /** Gives a place back. Returns whether there is room now for more of something that a claim left behind. */
  leave(place: Place, answered: boolean): boolean
  /** Whether there is room, and half of what may be claimed ahead is used: small claims cost as much as large ones. */
  low(): boolean
  /** Begins to count anew what is answered; to be called in regular intervals. */
  pace(): void
  /** Forgets who waits, and returns them. */
  clear(): ClaimedDelivery[]
}

/** How much is claimed and was answered of each endpoint, or of each organization, or of all retries. */
class Shares {
  /** In flight. */
  readonly most: number
  readonly #claimed = new Map<string, number>()
  readonly #inFlight = new Map<string, number>()
  #answered = new Map<string, number>()
  #answeredBefore = new Map<string, number>()
  #rooms = new Map<string, number>()
  readonly #taken = new Map<string, number>()
  /** Those of which the last claim may have left something behind because there was no room for more. */
  readonly #cut = new Set<string>()

  constructor(most: number) {
    this.most = most
  }

  /**
   * How much more may be claimed. Nothing before half of what was claimed ahead is used: for a receiver that
   * answers fast there would be a claim for each place that comes free.
   */
  #room(name: string): number {
    const answered = Math.max(this.#answered.get(name) ?? 0, this.#answeredBefore.get(name) ?? 0)
    const ahead = Math.min(MOST_AHEAD, answered)
    const room = this.most + ahead - (this.#claimed.get(name) ?? 0)
    return room < ahead / 2 ? 0 : Math.max(0, room)
  }

  /** The rooms for a claim, of those for whom it is not `most`. */
  beginClaim(): ReadonlyMap<string, number> {
    this.#rooms = new Map()
    this.#taken.clear()
    this.#cut.clear()
    for (const counts of [this.#claimed, this.#answered, this.#answeredBefore]) {
      for (const name of counts.keys()) {
        const room = this.#room(name)
        if (room !== this.most) this.#rooms.set(name, room)
        // The claim brings nothing of it, so there may be something.
        if (room === 0) this.#cut.add(name)
      }
    }
    return this.#rooms
  }

  /** Counts a row that the claim brought. */
  take(name: string): void {
    add(this.#taken, name, 1)
  }

  /** Returns whether the claim left something behind that there is room for all the same. */
  finishClaim(): boolean {
    let more = false
    for (const [name, count] of this.#taken) {
      if (count < (this.#rooms.get(name) ?? this.most)) continue
      this.#cut.add(name)
      more ||= this.#room(name) > 0
    }
    return more
  }

  claim(name: string): void {
    add(this.#claimed, name, 1)
  }

  drop(name: string): void {
    add(this.#claimed, name, -1)
  }

  isFull(name: string): boolean {
    return (this.#inFlight.get(name) ?? 0) >= this.most
  }

  begin(name: string): void {
    add(this.#inFlight, name, 1)
  }

  end(name: string, answered: boolean): void {
    add(this.#inFlight, name, -1)
    add(this.#claimed, name, -1)
    if (answered) add(this.#answered, name, 1)
  }

  /** Whether something was left behind that there is room for now. */
  hasRoomForRest(name: string): boolean {
    return this.#cut.has(name) && this.#room(name) > 0
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

/** The one name in the shares of retries. */
const RETRY = 'retry'

export function createPlaces(): Places {
  const endpoints = new Shares(MOST_PER_ENDPOINT)
  const organizations = new Shares(MOST_PER_ORGANIZATION)
  const retries = new Shares(MOST_RETRIES)
  let inFlight = 0
  /** Claimed of those that must be alone of their kind. */
  let alone = 0
  /** What the claim under way may bring. */
  let mostClaimed = 0
  let answered = 0
  let answeredBefore = 0

  /**
   * Who waits, in the order of turns, by endpoint and kind: retries that may not begin must not hold up first
   * attempts. Apart from them those whose endpoint, organization or kind is full.
   */
  const turns = new Map<string, Place[]>()
  const held = new Map<string, Place[]>()
  /** In `turns` alone: those held must not keep others from being claimed. */
  let waiting = 0

  const ahead = () => Math.min(MOST_AHEAD, Math.max(answered, answeredBefore))
  const most = () => Math.max(0, MOST_IN_FLIGHT - inFlight + ahead() - waiting)

  function placeOf(delivery: ClaimedDelivery, usableUntil: number): Place {
    const shares: [Shares, string][] = [
      [endpoints, delivery.endpointId],
      [organizations, delivery.organizationId],
    ]
    if (delivery.attempts === 0) return { delivery, usableUntil, turn: delivery.endpointId, shares }
    shares.push([retries, RETRY])
    return { delivery, usableUntil, turn: `${delivery.endpointId} ${RETRY}`, shares }
  }

  function isFull({ shares }: Place): boolean {
    for (const [one, name] of shares) if (one.isFull(name)) return true
    return false
  }

  function wait(place: Place): void {
    if (place.delivery.alone) alone += 1
    for (const [shares, name] of place.shares) shares.claim(name)
    const heldQueue = held.get(place.turn)
    const queue = heldQueue ?? turns.get(place.turn)
    if (heldQueue === undefined) waiting += 1
    if (queue === undefined) turns.set(place.turn, [place])
    else queue.push(place)
  }

  function drop(place: Place): void {
    if (place.delivery.alone) alone -= 1
    for (const [shares, name] of place.shares) shares.drop(name)
  }

  function begin(place: Place): Place {
    inFlight += 1
    for (const [shares, name] of place.shares) shares.begin(name)
    return place
  }

  /** Takes the first of one queue's that is not too old. */
  function takeUsable(queue: Place[]): Place | undefined {
    const now = performance.now()
    for (let first = queue.shift(); first !== undefined; first = queue.shift()) {
      waiting -= 1
      if (first.usableUntil > now) return first
      drop(first)
    }
    return undefined
  }

  return {
    room() {
      mostClaimed = most()
      return {
        most: mostClaimed,
        mostRetries: retries.beginClaim().get(RETRY) ?? MOST_RETRIES,
        mostAlone: alone === 0 ? 1 : 0,
        perEndpoint: MOST_PER_ENDPOINT,
        perOrganization: MOST_PER_ORGANIZATION,
        endpoints: endpoints.beginClaim(),
        organizations: organizations.beginClaim(),
      }
    },
    take(deliveries, share, usableUntil) {
      let more = deliveries.length >= mostClaimed
      const ofTurn = new Map<string, number>()
      for (const delivery of deliveries) {
        const place = placeOf(delivery, usableUntil)
        wait(place)
        for (const [shares, name] of place.shares) shares.take(name)
        add(ofTurn, place.turn, 1)
      }
      for (const count of ofTurn.values()) more ||= count >= share
      for (const shares of [endpoints, organizations, retries]) more = shares.finishClaim() || more
      return more
    },
    next() {
      if (inFlight >= MOST_IN_FLIGHT) return undefined
      for (const [turn, queue] of turns) {
        turns.delete(turn)
        const first = queue[0]
        if (first !== undefined && isFull(first)) {
          held.set(turn, queue)
          waiting -= queue.length
          continue
        }
        const place = takeUsable(queue)
        if (queue.length > 0) turns.set(turn, queue)
        if (place !== undefined) return begin(place)
      }
      return undefined
    },
    leave(place, wasAnswered) {
      const { delivery, shares } = place
      const wasFull = isFull(place)
      inFlight -= 1
      if (wasAnswered) answered += 1
      if (delivery.alone) alone -= 1
      for (const [one, name] of shares) one.end(name, wasAnswered)
      if (wasFull) {
        // Whoever is still full is held again at its turn.
        for (const [turn, queue] of held) {
          turns.set(turn, queue)
          waiting += queue.length
        }
        held.clear()
      }
      return delivery.alone || shares.some(([one, name]) => one.hasRoomForRest(name))
    },
    low: () => most() > 0 && waiting <= ahead() / 2,
    pace() {
      for (const shares of [endpoints, organizations, retries]) shares.pace()
      answeredBefore = answered
      answered = 0
    },
    clear() {
      const left = [...turns.values(), ...held.values()].flat()
      for (const place of left) drop(place)
      turns.clear()
      held.clear()
      waiting = 0
      return left.map(({ delivery }) => delivery)
    },
  }
}
