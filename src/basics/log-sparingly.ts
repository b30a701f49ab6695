import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.js'

const EVERY_MS = 60_000

/** Most causes remembered; one that is forgotten is logged again at once. */
const MAX_CAUSES = 1_000

type LastEntry = { at: number; leftOut: number }

/**
 * For failures that repeat while their cause lasts: logs the first, then at most one a minute, with the number of
 * failures omitted before it. Failures with different causes, such as the organizations whose files they concern, are
 * limited apart, so that none hides those of another.
 */
export function logSparingly(
  clock: Clock,
  write: (fields: { err: unknown; leftOut?: number }, cause: string) => void,
): (error: unknown, cause?: string) => void {
  const causes = new LRUCache<string, LastEntry>({ max: MAX_CAUSES })
  return (error, cause = '') => {
    const now = clock.now().getTime()
    const last = causes.get(cause)
    // Setting the clock back must not suppress the log.
    if (last !== undefined && now >= last.at && now - last.at < EVERY_MS) {
      last.leftOut += 1
      return
    }
    const leftOut = last?.leftOut ?? 0
    write(leftOut === 0 ? { err: error } : { err: error, leftOut }, cause)
    causes.set(cause, { at: now, leftOut: 0 })
  }
}
