import type { Clock } from './clock.js'

const EVERY_MS = 60_000

/**
 * For failures that repeat while their cause lasts: logs the first, then at most one a minute, with the number of
 * failures omitted before it.
 */
export function logSparingly(
  clock: Clock,
  write: (fields: { err: unknown; leftOut?: number }) => void,
): (error: unknown) => void {
  let lastAt = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (error) => {
    const now = clock.now().getTime()
    // Setting the clock back must not suppress the log.
    if (now >= lastAt && now - lastAt < EVERY_MS) {
      leftOut += 1
      return
    }
    write(leftOut === 0 ? { err: error } : { err: error, leftOut })
    lastAt = now
    leftOut = 0
  }
}
