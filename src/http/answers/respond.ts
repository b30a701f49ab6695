import type { ErrorRequestHandler, Request, Response } from 'express'
import { API_VERSION, type ErrorCode } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import { isDatabaseUnavailable } from '../../database/connection.js'
import { isOutcomeUnknown } from '../../database/unavailable.js'
import { ApiError, type ErrorDetail, type ErrorStatus, UnavailableError } from '../errors.js'
import { requestState } from '../request.js'
import { closeOverUnreadBody } from '../unread-body.js'
import type { FileAnswer } from './send-file.js'
import type { TextAnswer } from './send-text.js'

/** A handler's result, as far as the adapter reads it; the contract's types define the rest. */
export type HandlerResult =
  | { status: number; data: unknown; nextCursor?: string | null; location?: string; setCookie?: string }
  | { status: number; contentType: string; bytes: Uint8Array }
  | FileAnswer
  | TextAnswer
  | { status: 204 }
  | {
      status: ErrorStatus
      error: { code: ErrorCode; message: string; details?: readonly ErrorDetail[] | undefined }
    }

/** Same result as Express's `json`, without the settings and headers that it looks up. */
function send(response: Response, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  if (!response.req.complete) closeOverUnreadBody(response.req, response)
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(text))
  response.end(text)
}

/** Sends a file without an envelope. The policy makes it harmless if opened directly, whatever its content. */
function sendBytes(response: Response, contentType: string, bytes: Uint8Array): void {
  response.setHeader('content-type', contentType)
  response.setHeader('content-length', bytes.length)
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  response.end(bytes)
}

/** Writes a success in its envelope, as a file, or without a body. */
export function respond(
  response: Response,
  result: Exclude<HandlerResult, { error: unknown } | FileAnswer | TextAnswer>,
  clock: Clock,
): void {
  if (!('data' in result)) {
    response.statusCode = result.status
    if ('bytes' in result) sendBytes(response, result.contentType, result.bytes)
    else response.end()
    return
  }
  if (result.location !== undefined) response.setHeader('Location', result.location)
  if (result.setCookie !== undefined) response.setHeader('Set-Cookie', result.setCookie)
  send(response, result.status, {
    data: result.data,
    meta: {
      requestId: requestState(response.req).requestId,
      timestamp: clock.now().toISOString(),
      apiVersion: API_VERSION,
      ...('nextCursor' in result && { nextCursor: result.nextCursor }),
    },
  })
}

const TRY_AGAIN = 'The service is temporarily unavailable; try again.'
const OUTCOME_UNKNOWN =
  'The service is temporarily unavailable, and this request may or may not have been carried out. To find out, repeat it with the same Idempotency-Key, or check whether its change was made.'

/** The answer to an error; one that is not an {@link ApiError} reveals as little as possible. */
export function publicError(error: unknown, { method }: Pick<Request, 'method'>): ApiError {
  if (error instanceof ApiError) return error
  // Checked first: its cause may be a failed connection that is not the database's.
  if (error instanceof UnavailableError)
    return new ApiError(503, 'service_unavailable', error.publicMessage, {
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
      cause: error,
    })
  if (isDatabaseUnavailable(error)) {
    const isOutcomeOpen = method !== 'GET' && isOutcomeUnknown(error)
    return new ApiError(503, 'service_unavailable', isOutcomeOpen ? OUTCOME_UNKNOWN : TRY_AGAIN, {
      headers: { 'Retry-After': '2' },
      cause: error,
    })
  }
  return new ApiError(500, 'internal_error', 'Internal error; quote the request id.', { cause: error })
}

/** Longest message of an error in the logs: it may contain ten names of a body, of 200 characters each. */
const MAX_LOGGED_MESSAGE = 500

/** Without U+0000 and cut surrogate pairs, which the database cannot store. */
const loggedMessage = (message: string) =>
  message.slice(0, MAX_LOGGED_MESSAGE).replaceAll('\0', '').toWellFormed()

/** The last middleware, and the only place that turns an error into a response. */
export const respondWithError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  const answer = publicError(error, request)
  const state = requestState(request)
  state.answered = { code: answer.code, message: loggedMessage(answer.message) }
  if (answer.status >= 500) state.error = answer.cause ?? answer
  if (response.headersSent) {
    response.destroy()
    return
  }
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
  send(response, answer.status, {
    error: {
      code: answer.code,
      message: answer.message,
      requestId: state.requestId,
      details: answer.details,
    },
  })
}
