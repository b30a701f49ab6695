/** The counts and the sum for one combination of labels. */
export type Tally = {
  readonly labels: Readonly<Record<string, string>>
  /**
   * How many values are within each bound but above the one before it; the last entry counts those above all bounds.
   */
  readonly buckets: number[]
  count: number
  sum: number
}

type Label = string | number

/**
 * Counts and sums of values by up to three labels with few values each, for metrics. The code that adds to them needs
 * to know nothing about metrics. Adding allocates no object once a combination of labels exists.
 */
export class Tallies {
  readonly names: readonly string[]
  /** Upper bounds of the buckets, ascending; empty if the sum is enough. */
  readonly bounds: readonly number[]
  readonly #all: Tally[] = []
  readonly #byLabels = new Map<Label, Map<Label, Map<Label, Tally>>>()

  constructor(names: readonly string[], bounds: readonly number[] = []) {
    this.names = names
    this.bounds = bounds
  }

  /** Everything added up so far. */
  get all(): readonly Tally[] {
    return this.#all
  }

  /** Starts a rarely used combination at zero; otherwise its first value would not appear as an increase. */
  begin(first: Label, second: Label = '', third: Label = ''): void {
    this.#of(first, second, third)
  }

  /** `value` is in seconds or bytes. */
  add(value: number, first: Label = '', second: Label = '', third: Label = ''): void {
    const tally = this.#of(first, second, third)
    const { buckets } = tally
    const { bounds } = this
    let place = 0
    while (place < bounds.length && value > (bounds[place] as number)) place += 1
    buckets[place] = (buckets[place] as number) + 1
    tally.count += 1
    tally.sum += value
  }

  #of(first: Label, second: Label, third: Label): Tally {
    return this.#byLabels.get(first)?.get(second)?.get(third) ?? this.#make([first, second, third])
  }

  #make([first, second, third]: [Label, Label, Label]): Tally {
    const values = [first, second, third]
    const labels = Object.fromEntries(this.names.map((name, place) => [name, String(values[place])]))
    const tally: Tally = { labels, buckets: new Array(this.bounds.length + 1).fill(0), count: 0, sum: 0 }
    const bySecond = this.#byLabels.get(first) ?? new Map<Label, Map<Label, Tally>>()
    this.#byLabels.set(first, bySecond)
    const byThird = bySecond.get(second) ?? new Map<Label, Tally>()
    bySecond.set(second, byThird)
    byThird.set(third, tally)
    this.#all.push(tally)
    return tally
  }
}
