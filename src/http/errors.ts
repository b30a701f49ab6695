import type { ERROR_STATUSES, ErrorCode } from '../../generated/vocabulary.js'

/** One fault of a request: its location, such as `body.events[0]`, and what is wrong there. */
export type ErrorDetail = { readonly path: string; readonly message: string }

/** Most faults that an answer lists, by the contract: a body may have ten thousand. */
export const MAX_DETAILS = 10

/** An error about one location, with a sentence that names it. */
export const invalidAt = (path: string, message: string): ApiError =>
  new ApiError(400, 'invalid_request', `${path} ${message}.`, { details: [{ path, message }] })

/** The status of an error code. */
export type ErrorStatus<Code extends ErrorCode = ErrorCode> = (typeof ERROR_STATUSES)[Code]

/**
 * The error answer to a request. Thrown anywhere below `app.ts`; only `http/answers/respond.ts` turns it into a response. A
 * code that is in no contract, or that does not go with the status, does not compile. `message` is sent to the caller:
 * it names the field or value and what is allowed, and never contains the text of an underlying error (pass that as
 * `cause`, which only appears in the log).
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
 * A dependency of requests is temporarily unavailable: answered with 503. `message` is for the log, `publicMessage` for
 * the caller.
 */
export abstract class UnavailableError extends Error {
  abstract readonly publicMessage: string
  abstract readonly retryAfterSeconds: number
  /** Level of the request's log line. */
  readonly logLevel: 'error' | 'info' = 'error'
}
