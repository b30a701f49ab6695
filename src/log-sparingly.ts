import type { Clock } from './clock.js'

const EVERY_MS = 60_000

/**
 * For failures that repeat as long as their cause does: logs the first, then one a minute with how many were left
 * out before it.
 */
export function logSparingly(
  clock: Clock,
  write: (fields: { err: unknown; leftOut?: number }) => void,
): (error: unknown) => void {
  let lastAt = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (error) => {
    const now = clock.now().getTime()
    // A clock set back must not silence it.
    if (now >= lastAt && now - lastAt < EVERY_MS) {
      leftOut += 1
      return
    }
    write(leftOut === 0 ? { err: error } : { err: error, leftOut })
    lastAt = now
    leftOut = 0
  }
}
