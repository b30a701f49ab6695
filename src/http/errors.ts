import type { ERROR_STATUSES, ErrorCode } from '../../generated/vocabulary.js'

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

  constructor(
    status: ErrorStatus<Code>,
    code: Code,
    message: string,
    options: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.headers = options.headers ?? {}
  }
}

/**
 * Something that requests need does not work now and may later: answered with 503. `message` is for the log,
 * `publicMessage` for the caller.
 */
export abstract class UnavailableError extends Error {
  abstract readonly publicMessage: string
  abstract readonly retryAfterSeconds: number
}
