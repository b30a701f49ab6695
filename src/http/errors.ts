/**
 * A request that cannot be answered as asked. Thrown anywhere below `app.ts`; `http/respond.ts` alone turns
 * it into a response. `message` goes to the caller: it names the field or value and what is allowed, and
 * never carries the text of an underlying error (pass that as `cause`, which only the log sees).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    options: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.headers = options.headers ?? {}
  }
}
