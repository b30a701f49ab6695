import { createHash } from 'node:crypto'

/** The number of things and a checksum that does not depend on their order. */
export type Tally = { readonly count: number; readonly checksum: string }

const MODULUS = 1n << 128n

/** Counts things and adds up their hashes, so that two sides can compare their data in any order. */
export type Counter = { add(thing: string): void; tally(): Tally }

function createCounter(): Counter {
  let count = 0
  let sum = 0n
  return {
    add(thing) {
      count += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(thing).digest('hex').slice(0, 32)}`)) % MODULUS
    },
    tally: () => ({ count, checksum: sum.toString(16).padStart(32, '0') }),
  }
}

/** A counter for each table, and one for objects. */
export type Counters = {
  of(what: string): Counter
  tallies(): Tallies
}

/** By table, with `objects` for files and renditions. */
export type Tallies = Readonly<Record<string, Tally>>

export function createCounters(): Counters {
  const counters = new Map<string, Counter>()
  return {
    of(what) {
      let counter = counters.get(what)
      if (counter === undefined) {
        counter = createCounter()
        counters.set(what, counter)
      }
      return counter
    },
    tallies: () => Object.fromEntries([...counters].map(([what, counter]) => [what, counter.tally()])),
  }
}

/** The names whose tallies differ. */
export function differences(a: Tallies, b: Tallies): string[] {
  const all = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...all].filter((what) => {
    const [left, right] = [a[what], b[what]].map((tally) => `${tally?.count ?? 0} ${tally?.checksum}`)
    return left !== right && (a[what]?.count ?? 0) + (b[what]?.count ?? 0) > 0
  })
}
