import type { components, operations } from '../../generated/api.js'
import type { Scan } from '../../generated/client/models.js'

type Answers = { [Name in keyof operations]: operations[Name]['responses'] }[keyof operations]
type CodeIn<Answer> = Answer extends { content: { 'application/json': { error: { code: infer Code } } } }
  ? Code
  : never
type AnswerWith<All, Status> = All extends unknown ? (Status extends keyof All ? All[Status] : never) : never

/** The `error.code` values of a status in the contract: `ErrorCodeOf<401>` is `'unauthorized'`. */
export type ErrorCodeOf<Status extends number> = CodeIn<AnswerWith<Answers, Status>>

/** Every `error.code` that an operation of the contract may return. */
export type ErrorCode = CodeIn<
  Answers extends infer All ? (All extends unknown ? All[keyof All & number] : never) : never
>

/** The tighter of the two rate-limit buckets, of the key and of its organization, from the `RateLimit-*` headers. */
export interface RateLimit {
  /** Size of the bucket, in requests. */
  readonly limit: number
  /** Requests left in it. */
  readonly remaining: number
  /** When it is full again, in Unix epoch seconds. */
  readonly reset: number
}

/** A fault that the service names: where it is, and what is wrong there, for people. */
export type ErrorDetail = components['schemas']['ErrorDetails'][number]

/** What is known about a failure beyond its message. */
export interface ErrorDetails {
  readonly status?: number | undefined
  readonly code?: ErrorCode | undefined
  readonly requestId?: string | undefined
  readonly rateLimit?: RateLimit | undefined
  readonly retryAfter?: number | undefined
  readonly headers?: Headers | undefined
  readonly body?: unknown
  readonly details?: readonly ErrorDetail[] | undefined
  readonly cause?: unknown
}

/** Base class of all errors of this client. Branch on the class or on `code`, never on `message`. */
export class MediaScanError extends Error {
  /** HTTP status; `undefined` when there was no answer. */
  readonly status: number | undefined
  /** `error.code` of the answer; `undefined` if the answer was not from the service (such as a proxy's page). */
  readonly code: ErrorCode | undefined
  /** ID of the request. Quote it when you ask for help. */
  readonly requestId: string | undefined
  /** Rate-limit state at the time of the answer, if the answer had it. */
  readonly rateLimit: RateLimit | undefined
  /** Seconds that the service asked to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Headers of the answer; `undefined` when there was no answer. */
  readonly headers: Headers | undefined
  /** Body of the answer: parsed JSON, else text (such as a proxy's page). */
  readonly body: unknown

  constructor(message: string, { cause, ...details }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, details)
  }
}

/** The service answered with a status that is not a success. Each status in the contract has its own class. */
export class ApiError extends MediaScanError {
  declare readonly status: number
  declare readonly headers: Headers
  /** `error.details` of the answer: each fault that the service names; empty if it names none. */
  readonly details: readonly ErrorDetail[]

  constructor(message: string, facts: ErrorDetails = {}) {
    super(message, facts)
    this.details = facts.details ?? []
  }
}

/** 400: a parameter or the body does not match the contract; `details` names each place, such as `body.title`. */
export class BadRequestError extends ApiError {
  declare readonly code: ErrorCodeOf<400> | undefined
}

/** 401: the API key is missing, malformed, unknown, expired or revoked. */
export class UnauthorizedError extends ApiError {
  declare readonly code: ErrorCodeOf<401> | undefined
}

/** 403: the key lacks the operation's scope. */
export class ForbiddenError extends ApiError {
  declare readonly code: ErrorCodeOf<403> | undefined
}

/** 404: no such resource in the key's organization and environment. */
export class NotFoundError extends ApiError {
  declare readonly code: ErrorCodeOf<404> | undefined
}

/** 409: the state of the resource does not allow the operation; `code` says why. */
export class ConflictError extends ApiError {
  declare readonly code: ErrorCodeOf<409> | undefined
}

/** 413: the request body is too large. */
export class PayloadTooLargeError extends ApiError {
  declare readonly code: ErrorCodeOf<413> | undefined
}

/** 415: the request body is not JSON in UTF-8. */
export class UnsupportedMediaTypeError extends ApiError {
  declare readonly code: ErrorCodeOf<415> | undefined
}

/** 416: the file has no such bytes; `headers.get('content-range')` has its size. */
export class RangeNotSatisfiableError extends ApiError {
  declare readonly code: ErrorCodeOf<416> | undefined
}

/**
 * 421: the organization of the key has moved to another deployment. `headers.get('location')` is the new URL for the
 * same request; with `followMoves` the client follows automatically.
 */
export class OrganizationMovedError extends ApiError {
  declare readonly code: ErrorCodeOf<421> | undefined
}

/** 422: the body refers to something that does not exist, or an Idempotency-Key was reused with a different body. */
export class UnprocessableError extends ApiError {
  declare readonly code: ErrorCodeOf<422> | undefined
}

/**
 * 429: the rate limit of the key or its organization is used up; `retryAfter` and `rateLimit` say until when, and
 * `details` which of the two.
 */
export class RateLimitedError extends ApiError {
  declare readonly code: ErrorCodeOf<429> | undefined
  declare readonly details: components['schemas']['RateLimitDetails']
}

/** 5xx: the service, or something in front of it, cannot answer at the moment. */
export class ServerError extends ApiError {
  declare readonly code: ErrorCodeOf<500> | ErrorCodeOf<503> | undefined
}

/**
 * A success whose body is not that of the operation: not JSON, without `data` and `meta`, or with a list where the
 * contract has one resource. `message` has the beginning of the body, `body` the whole.
 */
export class InvalidResponseError extends MediaScanError {}

/**
 * The address redirects. The client follows no redirect, because the key, your headers and the body would go to an
 * address that you did not give, and some redirects turn a POST into a GET.
 */
export class RedirectError extends MediaScanError {
  /** Where it leads, without query; `undefined` if the platform does not tell, as browsers and uploads in Node. */
  readonly location: string | undefined

  constructor(name: string, location?: string, facts?: ErrorDetails) {
    super(
      `${name}: the address redirects ${location ? `to ${location}` : 'elsewhere'}. Redirects are not followed.`,
      facts,
    )
    this.location = location
  }
}

/** No answer: connection refused or reset, unknown host, no network. `cause` is what `fetch` threw. */
export class ConnectionError extends MediaScanError {}

/** No complete answer within the time limit. */
export class TimeoutError extends MediaScanError {}

/** The caller's `AbortSignal` fired; `cause` is its reason. */
export class AbortedError extends MediaScanError {}

/** An invalid argument or setting, or a file that cannot be read. */
export class InvalidArgumentError extends MediaScanError {}

/** A list has more pages than `maxPages`; continue from `nextCursor`. */
export class PageLimitError extends MediaScanError {
  constructor(
    message: string,
    readonly nextCursor: string,
  ) {
    super(message)
  }
}

/** The upload target refused the file with `status`. The scan stays `uploading`. */
export class UploadError extends MediaScanError {
  constructor(
    message: string,
    readonly scanId: string,
    details?: ErrorDetails,
  ) {
    super(message, details)
  }
}

/** The service could not analyse a scan: its status is `failed`, which is final. */
export class ScanFailedError extends MediaScanError {
  constructor(readonly scan: Scan) {
    super(`The scan ${scan.id} has failed for good: ${scan.failure?.message ?? 'no reason is recorded.'}`)
  }
}

/** There was no verdict within `verdictTimeoutMs`. The scan continues: wait again with `waitForScan(scanId)`. */
export class VerdictTimeoutError extends TimeoutError {
  constructor(
    message: string,
    readonly scanId: string,
  ) {
    super(message)
  }
}

/** Why a delivery was refused. */
export type WebhookRefusal =
  | 'missing_secret'
  | 'missing_signature'
  | 'malformed_signature'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'signature_mismatch'
  | 'malformed_body'

/** A request that is not a delivery from the service, or not a recent one. Answer it with 400. */
export class WebhookVerificationError extends MediaScanError {
  constructor(
    readonly reason: WebhookRefusal,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

// Names are set explicitly, so that they stay the same in logs when a bundler renames the classes.
const named = {
  MediaScanError,
  ApiError,
  BadRequestError,
  UnauthorizedError,
  ForbiddenError,
  NotFoundError,
  ConflictError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  RangeNotSatisfiableError,
  OrganizationMovedError,
  UnprocessableError,
  RateLimitedError,
  ServerError,
  InvalidResponseError,
  RedirectError,
  ConnectionError,
  TimeoutError,
  AbortedError,
  InvalidArgumentError,
  PageLimitError,
  UploadError,
  ScanFailedError,
  VerdictTimeoutError,
  WebhookVerificationError,
}
for (const [name, ErrorClass] of Object.entries(named)) ErrorClass.prototype.name = name

/** The error class of each status in the contract; all of 5xx share one. */
const classes: Record<number, new (message: string, details: ErrorDetails) => ApiError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  416: RangeNotSatisfiableError,
  421: OrganizationMovedError,
  422: UnprocessableError,
  429: RateLimitedError,
}

/** Seconds to wait from a `Retry-After` header: seconds or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** The rate-limit state in an answer; `undefined` when limits are off, or a browser hides the headers. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`ratelimit-${name}`) || Number.NaN),
  ) as [number, number, number]
  return Number.isFinite(limit + remaining + reset) ? { limit, remaining, reset } : undefined
}

/** The parsed JSON of a text, or the text itself if it is not JSON. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * An address in `Location` without its user and query, which may be secrets, such as the signature of an upload target;
 * `undefined` if it is none.
 */
export function addressIn(location: string | null, base?: string): string | undefined {
  try {
    const { origin, pathname } = new URL(location || 'http://', base)
    return origin + pathname
  } catch {
    return undefined
  }
}

/** The error for an answer that redirects, or that came by a redirect; `undefined` for any other. */
export function redirectIn(name: string, requestUrl: string, response: Response): RedirectError | undefined {
  const { status, type, redirected, url } = response
  // In browsers a redirect that is not followed has the status 0 and no headers.
  if (!redirected && type !== 'opaqueredirect' && !/^30[12378]$/.test(`${status}`)) return undefined
  const location = addressIn(redirected ? url : response.headers.get('location'), requestUrl)
  const headers = new Headers(response.headers)
  headers.delete('location')
  return new RedirectError(name, location, {
    ...factsOf(response),
    status: redirected ? undefined : status || undefined,
    headers,
  })
}

/** The details of an answer that do not depend on its body. */
export function factsOf({ status, headers }: Response): ErrorDetails {
  return {
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    rateLimit: rateLimitOf(headers),
    retryAfter: retryAfterSeconds(headers),
  }
}

/** The beginning of a body for messages: on one line, and without keys and signing secrets. */
function excerptOf(text: string): string {
  return JSON.stringify(text.slice(0, 120).replace(/(msk|whsec)_\w+/g, '$1_…'))
}

/** The error for a success whose body is not what the operation returns, in words: `wanted`. */
export function invalidResponse(
  name: string,
  response: Response,
  text: string,
  wanted: string,
): InvalidResponseError {
  return new InvalidResponseError(
    `${name}: the answer (status ${response.status}) is not ${wanted}: ${excerptOf(text)}`,
    { ...factsOf(response), body: jsonOrText(text) },
  )
}

/**
 * The error for an answer that is not a success; `body` is the result of {@link jsonOrText}, and `note` is added to the
 * message.
 */
export function errorFrom(response: Response, body: unknown, note = ''): ApiError {
  const { status } = response
  const error = (body as { error?: unknown } | null | undefined)?.error
  const { code, message, requestId, details } = (error && typeof error === 'object' ? error : {}) as {
    code?: ErrorCode
    message?: string
    requestId?: string
    details?: readonly ErrorDetail[]
  }
  const ErrorClass = classes[status] ?? (status >= 500 ? ServerError : ApiError)
  const facts = factsOf(response)
  return new ErrorClass((message ?? `The service answered with status ${status}.`) + note, {
    ...facts,
    code,
    requestId: requestId ?? facts.requestId,
    body,
    details: Array.isArray(details) ? details : [],
  })
}
