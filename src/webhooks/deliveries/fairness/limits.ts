/**
 * How much of the attempts in flight an endpoint, an organization and all retries may have. The rule stands here alone:
 * a claim gets its numbers from {@link InFlightLimit.beginClaim}, and the slots ask {@link InFlightLimit.isFull}. In
 * which order endpoints get what they may have, `turns.ts` says.
 */

/** Most attempts in flight in this process. */
export const MAX_IN_FLIGHT = 256

/** Most retries in flight, so that first attempts find slots however many retries there are. */
const MAX_RETRIES = 192

/** Most attempts in flight per endpoint and per organization: a slow one must not take every slot. */
export const MAX_PER_ENDPOINT = 64
export const MAX_PER_ORGANIZATION = 160

/** Most deliveries claimed ahead, when answers come fast: several claims' worth. */
const MAX_PREFETCH = 1_024

/** How many deliveries may be claimed ahead: as many as were answered in the better of the last two windows. */
export const prefetchOf = (answered = 0, answeredBefore = 0): number =>
  Math.min(MAX_PREFETCH, Math.max(answered, answeredBefore))

/** How much a claim may return. */
export type ClaimLimits = {
  /** Rows in total, how many of them may be retries, and how many of them may be `alone`. */
  readonly maxRows: number
  readonly maxRetries: number
  readonly maxAlone: number
  /** Default number of rows per endpoint and per organization; the maps hold the exceptions, by UUID. */
  readonly perEndpoint: number
  readonly perOrganization: number
  readonly endpoints: ReadonlyMap<string, number>
  readonly organizations: ReadonlyMap<string, number>
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
    const prefetch = prefetchOf(this.#answered.get(key), this.#answeredBefore.get(key))
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

/** The only key in the limit for retries. */
const RETRY = 'retry'

/** A limit that an attempt counts against, with its key there. */
export type LimitOf = readonly [limit: InFlightLimit, key: string]

/** The limits of endpoints, of organizations and of all retries. */
export type InFlightLimits = {
  /** Those that a delivery counts against. */
  of(delivery: { endpointId: string; organizationId: string; attempts: number }): readonly LimitOf[]
  beginClaim(): Omit<ClaimLimits, 'maxRows' | 'maxAlone'>
  /** Returns whether the claim may have left deliveries behind that may be claimed now. */
  finishClaim(): boolean
  nextWindow(): void
}

export function createInFlightLimits(): InFlightLimits {
  const endpoints = new InFlightLimit(MAX_PER_ENDPOINT)
  const organizations = new InFlightLimit(MAX_PER_ORGANIZATION)
  const retries = new InFlightLimit(MAX_RETRIES)
  const all = [endpoints, organizations, retries]
  return {
    of({ endpointId, organizationId, attempts }) {
      const limits: LimitOf[] = [
        [endpoints, endpointId],
        [organizations, organizationId],
      ]
      if (attempts > 0) limits.push([retries, RETRY])
      return limits
    },
    beginClaim: () => ({
      maxRetries: retries.beginClaim().get(RETRY) ?? MAX_RETRIES,
      perEndpoint: MAX_PER_ENDPOINT,
      perOrganization: MAX_PER_ORGANIZATION,
      endpoints: endpoints.beginClaim(),
      organizations: organizations.beginClaim(),
    }),
    finishClaim() {
      let more = false
      for (const limit of all) more = limit.finishClaim() || more
      return more
    },
    nextWindow() {
      for (const limit of all) limit.nextWindow()
    },
  }
}

/** Changes a count; counts of zero are not kept. */
export function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
