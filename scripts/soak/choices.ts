import { randomNumbers } from '../../test/support/random.js'

/** Pseudo-random choices. The same seed gives the same sequence. */
export type Choices = {
  chance(of: number): boolean
  /** A whole number from `least` (inclusive) to `end` (exclusive). */
  number(least: number, end: number): number
  oneOf<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

export function makeChoices(seed: number): Choices {
  const random = randomNumbers(seed)
  const number = (least: number, end: number) => least + Math.floor(random() * (end - least))
  return {
    chance: (of) => random() < of,
    number,
    oneOf: (items) => items[number(0, items.length)] as (typeof items)[number],
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: random() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  }
}
