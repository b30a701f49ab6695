import { median, quantile } from './statistics.js'

/** Calls of each kind that count, after a few that warm up. */
const CALLS = 300
const WARM_UP = 50

/** Milliseconds of one call at a time. `undo` makes each call the first one again, and is not timed. */
export async function timed<Result>(
  call: (number: number) => Promise<Result>,
  undo: (result: Result) => Promise<unknown> = async () => {},
): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  for (let number = -WARM_UP; number < CALLS; number += 1) {
    const began = performance.now()
    const result = await call(number + WARM_UP)
    if (number >= 0) times.push(performance.now() - began)
    await undo(result)
  }
  return { p50: median(times), p99: quantile(times, 0.99) }
}
