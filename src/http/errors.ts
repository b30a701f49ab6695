import type { ERROR_STATUSES, ErrorCode } from '../../generated/vocabulary.js'

/** One fault of a request: its place, such as `body.events[0]`, and what is wrong there. */
export type ErrorDetail = { readonly path: string; readonly message: string }

/** As many faults as an answer names, by the contract: a body may be wrong in ten thousand places. */
export const MAX_DETAILS = 10

/** A fault of one place, with the sentence that names it. */
export const invalidAt = (path: string, message: string): ApiError =>
  new ApiError(400, 'invalid_request', `${path} ${message}.`, { details: [{ path, message }] })

/** The status that goes with an error code. */
export type ErrorStatus<Code extends ErrorCode = ErrorCode> = (typeof ERROR_STATUSES)[Code]

/**
 * A request that cannot be answered as asked. Thrown anywhere below `app.ts`; `http/respond.ts` alone turns
 * it into a response. A code of no contract, or with another status than its own, does not compile. `message` goes
 * to the caller: it names the field or value and what is allowed, and never carries the text of an underlying error
 * (pass that as `cause`, which only the log sees).
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ApiError'
  readonly status: ErrorStatus
  readonly code: ErrorCode
  readonly headers: Readonly<Record<string, string>>
  readonly details: readonly ErrorDetail[] | undefined

  constructor(
    status: ErrorStatus<Code>,
    code: Code,
    message: string,
    options: { headers?: Record<string, string>; cause?: unknown; details?: readonly ErrorDetail[] } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.headers = options.headers ?? {}
    this.details = options.details?.slice(0, MAX_DETAILS)
  }
}

/**
 * Something that requests need does not work now and may later: answered with 503. `message` is for the log,
 * `publicMessage` for the caller.
 */
export abstract class UnavailableError extends Error {
  abstract readonly publicMessage: string
  abstract readonly retryAfterSeconds: number
  /** Of the request's line in the log. */
  readonly logLevel: 'error' | 'info' = 'error'
}
