import type { Request, RequestHandler } from 'express'
import { HEALTH_PATHS } from './health.js'
import { type RequestState, requestState } from './request.js'

/** A request that is over: answered, or given up by its client. */
export type EndedRequest = {
  readonly request: Request
  /** What the middleware chain found out about it. */
  readonly state: RequestState
  /** The answer's status; `null` if the client did not wait for the end of the answer. */
  readonly status: number | null
  /** From the request's headers to the end of the answer. */
  readonly durationMs: number
}

export type ResponseObserver = (ended: EndedRequest) => void

/** Tells the observers about each request except health checks, once it is answered or aborted. */
export function observeResponses(observers: readonly ResponseObserver[]): RequestHandler {
  return (request, response, next) => {
    if (!HEALTH_PATHS.has(request.url)) {
      const since = performance.now()
      response.on('close', () => {
        const ended = {
          request,
          state: requestState(request),
          status: response.writableFinished ? response.statusCode : null,
          durationMs: performance.now() - since,
        }
        for (const observe of observers) observe(ended)
      })
    }
    next()
  }
}
