/** What one caller has in the current interval. */
type Share<Item> = {
  /** Items kept, including those that were taken out. */
  count: number
  /** Items kept that can still give way to another caller's. */
  items: Item[]
}

/**
 * Keeps a limited number of items per interval, in fair shares: when all places are taken, an item of a caller with
 * fewer items takes the place of the last item of the caller with most. So a caller with few items loses none, however
 * many another has, unless there are more callers than places.
 */
export class FairShare<Item> {
  readonly #places: number
  #shares = new Map<string, Share<Item>>()
  #kept = 0
  /** At least the largest count of a caller, so that most items of a flood are refused without a search. */
  #largest = 0

  constructor(places: number) {
    this.#places = places
  }

  /**
   * Keeps an item of a caller, which is made only if there is a place for it. Returns the caller whose item found no
   * place: this one, or the one whose last item gave way; `undefined` if there was room.
   */
  offer(caller: string, make: () => Item): string | undefined {
    let leftOut: string | undefined
    const share = this.#shares.get(caller) ?? { count: 0, items: [] }
    if (this.#kept >= this.#places) {
      leftOut = this.#makeRoom(share.count)
      if (leftOut === undefined) return caller
    }
    share.count += 1
    share.items.push(make())
    this.#shares.set(caller, share)
    this.#kept += 1
    this.#largest = Math.max(this.#largest, share.count)
    return leftOut
  }

  /** Drops the last item of the caller with most, if that one keeps more than `count` then. Returns that caller. */
  #makeRoom(count: number): string | undefined {
    if (this.#largest < count + 2) return undefined
    let largest = 0
    let most: [caller: string, share: Share<Item>] | undefined
    for (const [caller, share] of this.#shares) {
      largest = Math.max(largest, share.count)
      if (share.items.length > 0 && share.count > (most?.[1].count ?? count + 1)) most = [caller, share]
    }
    this.#largest = largest
    if (most === undefined) return undefined
    const [caller, share] = most
    share.items.pop()
    share.count -= 1
    this.#kept -= 1
    return caller
  }

  /** Takes out the items. They still count in the interval, and no longer give way. */
  take(): Item[] {
    const taken = [...this.#shares.values()].flatMap(({ items }) => items)
    for (const share of this.#shares.values()) share.items = []
    return taken
  }

  /** Begins another interval, in which nothing is kept yet. Take out the items before. */
  startOver(): void {
    this.#shares = new Map()
    this.#kept = 0
    this.#largest = 0
  }
}
