import { Tallies } from '../basics/tallies.js'
import type { ResponseObserver } from './observe-responses.js'

/** In seconds. A read takes one to five milliseconds, a request that waits for the database at most five seconds. */
const BOUNDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Label in place of the status of a request that its client aborted. */
const ABORTED = 'aborted'
const NONE = 'none'

export const createRequestTallies = (): Tallies => new Tallies(['operation', 'status', 'environment'], BOUNDS)

/**
 * Counts each request by operation, status and the key's environment. If the path is in no contract, or the caller is
 * unknown, the label is `none`: callers must not be able to choose labels.
 */
export function tallyRequests(tallies: Tallies): ResponseObserver {
  return ({ state: { operation = NONE, caller }, status, durationMs }) =>
    tallies.add(durationMs / 1000, operation, status ?? ABORTED, caller?.environment ?? NONE)
}
