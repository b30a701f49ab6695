import type { Request, RequestHandler } from 'express'
import type { Span } from '../tracing.js'

/** What the chain has found out about a request so far. */
export type RequestState = {
  /** The caller's own `X-Request-Id` when usable, else one of ours. */
  readonly requestId: string
  /** Where it comes from, behind the proxies that are trusted. */
  readonly address: string
  /** operationId, once the path and method are known. */
  operation?: string
  /** Who asks, once authenticated: what the log names. */
  caller?: Record<string, string>
  /** UUID of the API key that it came with. */
  keyId?: string
  /** Why it failed, for the log alone; only of a failure of ours. */
  error?: unknown
  /** Where requests are traced. */
  span?: Span
}

/** A symbol, so that no other middleware can use the same name. */
const STATE = Symbol('state')

type Named = Request & { [STATE]?: RequestState }

export function setRequestState(request: Request, state: RequestState): void {
  ;(request as Named)[STATE] = state
}

/** Names requests that go on from here, though the contracts know no such operation. */
export const namedOperation =
  (operation: string): RequestHandler =>
  (request, _response, next) => {
    requestState(request).operation = operation
    next()
  }

/** The state of a request that went through `requestId`. */
export function requestState(request: Request): RequestState {
  const state = (request as Named)[STATE]
  if (state === undefined) throw new Error('The request has no state: requestId must come first.')
  return state
}
