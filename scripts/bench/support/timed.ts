import { median, quantile } from '../../support/statistics.js'

/** Number of measured calls of each kind, after some calls to warm up. */
const CALLS = 300
const WARM_UP = 50

/** Milliseconds per call, one call at a time. `undo` restores the initial state after each call, and is not timed. */
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
