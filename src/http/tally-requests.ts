import type { RequestHandler } from 'express'
import { Tallies } from '../tallies.js'
import { HEALTH_PATHS } from './health.js'
import { requestState } from './request.js'

/** Seconds: a read takes one to five milliseconds, a request that waits for the database at most five seconds. */
const BOUNDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** In place of the status of a request that its caller gave up. */
const ABORTED = 'aborted'
const NONE = 'none'

export const createRequestTallies = (): Tallies => new Tallies(['operation', 'status', 'environment'], BOUNDS)

/**
 * Adds each request up once it is answered or given up, by operation, status and environment of the key. Where the
 * contracts have no such path, or nobody was recognized, the label is `none`: nothing that callers choose is one.
 */
export function tallyRequests(tallies: Tallies): RequestHandler {
  return (request, response, next) => {
    if (!HEALTH_PATHS.has(request.url)) {
      const since = performance.now()
      response.on('close', () => {
        const { operation = NONE, caller } = requestState(request)
        const status = response.writableFinished ? response.statusCode : ABORTED
        tallies.add((performance.now() - since) / 1000, operation, status, caller?.environment ?? NONE)
      })
    }
    next()
  }
}
