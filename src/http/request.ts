import type { Request, RequestHandler } from 'express'
import type { Span } from '../basics/tracing.js'
import type { ApiError } from './errors.js'

/** What the middleware chain knows about a request so far. */
export type RequestState = {
  /** The caller's own `X-Request-Id` if usable, otherwise a generated one. */
  readonly requestId: string
  /** Client address, as seen behind the trusted proxies. */
  readonly address: string
  /** operationId, once the path and method are known. */
  operation?: string
  /** The caller, once authenticated, as log fields. */
  caller?: Record<string, string>
  /** UUID of the API key that was used. */
  keyId?: string
  /** Why it failed, for the log only; set only for 5xx answers. */
  error?: unknown
  /** The error that was answered, for the logs: what the caller was told, of limited length. */
  answered?: Pick<ApiError, 'code' | 'message'>
  /**
   * Set if the request has the signature of an upload target, which the upload target takes instead of a key.
   */
  hasUploadTarget?: boolean
  /** Set if requests are traced. */
  span?: Span
}

/** A symbol, so that no other middleware can use the same name. */
const STATE = Symbol('state')

type Named = Request & { [STATE]?: RequestState }

export function setRequestState(request: Request, state: RequestState): void {
  ;(request as Named)[STATE] = state
}

/** Sets the operation of requests that no contract has an operation for. */
export const namedOperation =
  (operation: string): RequestHandler =>
  (request, _response, next) => {
    requestState(request).operation = operation
    next()
  }

/** The state of a request that has passed through `requestId`. */
export function requestState(request: Request): RequestState {
  const state = (request as Named)[STATE]
  if (state === undefined) throw new Error('The request has no state: requestId must come first.')
  return state
}
