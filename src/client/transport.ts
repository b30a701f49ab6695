import { CLIENT_VERSION, WRITES } from '../../generated/client/operations.js'
import {
  AbortedError,
  addressIn,
  ConnectionError,
  errorFrom,
  InvalidArgumentError,
  jsonOrText,
  MediaScanError,
  RedirectError,
  redirectIn,
  retryAfterSeconds,
  TimeoutError,
} from './errors.js'
import { hasNodeFetch, randomKey } from './platform.js'

/** A retry that is about to be made; for logs and counters. */
export interface Retry {
  readonly method: string
  /** URL without its query. */
  readonly url: string
  /** 1 for the first retry. */
  readonly retry: number
  /** Milliseconds until it is sent. */
  readonly delayMs: number
  /** Status of the previous answer; `undefined` if there was none. */
  readonly status: number | undefined
  /** Why there was no answer. */
  readonly error: MediaScanError | undefined
}

/** Log output of a client; `console` and the usual loggers fit. */
export interface Logger {
  /** Each answer. */
  debug(line: string): void
  /** Each retry, with the reason. */
  warn(line: string): void
}

/** What authenticates requests: a key, a function that returns one, or `false` for none. */
export type ApiKey = string | false | (() => string | Promise<string>)

/** Settings of a client that each request may override. */
export interface TransportOptions {
  /**
   * Time limit in milliseconds for one attempt, including its body; 0 for no limit. 30,000 by default. The function that
   * returns the key has the same limit.
   */
  timeoutMs?: number | undefined
  /** Retries after the first attempt; 3 by default, 0 for none. */
  retries?: number | undefined
}

/** How a client sends requests, from its settings. */
export interface Transport {
  /** `undefined` for the platform's `fetch`. */
  readonly fetch: ((request: Request) => Promise<Response>) | undefined
  readonly apiKey: ApiKey
  readonly timeoutMs: number
  readonly retries: number
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  readonly onRetry: ((retry: Retry) => void) | undefined
  readonly logger: Logger | undefined
  /** Where the organization is; `undefined` if moves are not followed. */
  readonly home: Home | undefined
  /** Whether the body of a success is left for the caller to read. Set for files. */
  readonly isStreamed?: boolean
}

/** The base URL that requests are made for, and the new one if the organization has moved. */
export interface Home {
  readonly given: string
  moved?: string
}

/** How a request may be repeated, from `x-idempotency` in the contract. */
export type Idempotency = 'safe' | 'idempotent' | 'key' | 'none'

/** The longest `Retry-After` that the client waits for; with a longer one the caller gets the error. */
const LONGEST_WAIT_MS = 60_000
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 8_000
/** Timers longer than 31 bits fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

const writes = WRITES.map(([method, path, idempotency]) => ({
  method,
  // Not anchored at the start: the service may be below a path prefix.
  pattern: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  idempotency,
}))

/** How the contract allows the request to be repeated. An unknown one is only repeated if it is a read. */
function idempotencyOf(method: string, url: string): Idempotency {
  if (method === 'GET' || method === 'HEAD') return 'safe'
  const { pathname } = new URL(url)
  return (
    writes.find((write) => write.method === method && write.pattern.test(pathname))?.idempotency ?? 'none'
  )
}

/** The URL for messages, without the query, which may contain a secret signature, as in upload targets. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, '')
}

/** The error to throw if one of the signals has fired. */
export function abortedBy(...signals: readonly (AbortSignal | undefined)[]): AbortedError | undefined {
  const fired = signals.find((signal) => signal?.aborted)
  return fired && new AbortedError('The signal aborted the request.', { cause: fired.reason })
}

/**
 * The result of `work`, unless one of the signals fires first (AbortedError) or the time is up (TimeoutError, whose
 * message begins with `late`). The signal passed to `work` then fires too; `work` may ignore it.
 */
export async function inTime<T>(
  work: (signal: AbortSignal) => T | Promise<T>,
  signals: readonly (AbortSignal | undefined)[],
  timeoutMs = 0,
  late = '',
  /** Whether the signals reach `work`'s own signal afterwards too. */
  isLasting = false,
): Promise<T> {
  const aborted = abortedBy(...signals)
  if (aborted) throw aborted
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let onAbort = () => {}
  try {
    return await new Promise<T>((resolve, reject) => {
      const stop = (error: MediaScanError | undefined) => {
        // Reject first, so that the error that fetch throws on abort does not win.
        reject(error)
        controller.abort(error)
      }
      onAbort = () => stop(abortedBy(...signals))
      for (const signal of signals) signal?.addEventListener('abort', onAbort)
      if (timeoutMs > 0)
        timer = setTimeout(
          () => stop(new TimeoutError(`${late} within ${timeoutMs} ms.`)),
          Math.min(timeoutMs, LONGEST_TIMER_MS),
        )
      Promise.resolve(work(controller.signal)).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    if (!isLasting) for (const signal of signals) signal?.removeEventListener('abort', onAbort)
  }
}

/**
 * Makes one attempt and reads the whole body, so that a connection lost halfway counts as a lost connection. The body of
 * a file is not read.
 */
async function attempt(
  name: string,
  request: Request,
  signal: AbortSignal,
  { fetch = (request) => globalThis.fetch(request), isStreamed }: Pick<Transport, 'fetch' | 'isStreamed'>,
): Promise<Response> {
  try {
    const redirecting = request.redirect === 'error' ? 'error' : 'manual'
    const response = await fetch(new Request(request, { signal, redirect: redirecting }))
    const redirect = redirectIn(name, request.url, response)
    if (redirect) {
      // Its body does not matter, and may be of any length.
      response.body?.cancel().catch(() => {})
      throw redirect
    }
    if (isStreamed && response.ok) return response
    const bytes = response.body ? await response.arrayBuffer() : null
    const whole = new Response(bytes, response)
    Object.defineProperty(whole, 'url', { value: response.url })
    return whole
  } catch (cause) {
    if (cause instanceof MediaScanError) throw cause
    // undici hides the reason (ECONNREFUSED, …) in `cause`.
    const { message, cause: inner } = cause as {
      message?: string
      cause?: { code?: string; message?: string }
    }
    // All that Node tells of a redirect with `redirect: 'error'`.
    if (inner?.message === 'unexpected redirect') throw new RedirectError(name)
    const reason = inner?.code ?? inner?.message ?? message ?? String(cause)
    throw new ConnectionError(`${name}: the connection failed: ${reason}`, { cause })
  }
}

/** Milliseconds until the next attempt; `undefined` if this outcome must not be retried. */
async function pauseAfter(
  outcome: Response | MediaScanError,
  idempotency: Idempotency,
  retry: number,
): Promise<number | undefined> {
  if (outcome instanceof MediaScanError) {
    const lost = outcome instanceof ConnectionError || outcome instanceof TimeoutError
    // The answer is lost, so the request may have been processed: fetch cannot tell.
    return lost && idempotency !== 'none' ? backoff(retry) : undefined
  }
  const { status, headers } = outcome
  // With 429 and 503 the service has not begun to process the request.
  const untouched = status === 429 || status === 503
  if (!untouched) {
    if (idempotency === 'none') return undefined
    if (status === 409) {
      // An earlier attempt, whose answer was lost, may still be in progress.
      if (!/"(idempotency|upload)_in_progress"/.test(await outcome.clone().text())) return undefined
    } else if (status !== 408 && status < 500) return undefined
  }
  const requestedSeconds = retryAfterSeconds(headers)
  if (requestedSeconds === undefined) return backoff(retry)
  return requestedSeconds * 1000 <= LONGEST_WAIT_MS ? requestedSeconds * 1000 : undefined
}

/** 0.5 s, doubled each time up to 8 s, minus up to a quarter so that clients do not retry in step. */
function backoff(retry: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** (retry - 1), LONGEST_BACKOFF_MS) * (1 - Math.random() / 4)
}

/** Makes attempts until one is final. `makeRequest` creates a new request for each. */
export async function sendWithRetries(
  makeRequest: () => Request | Promise<Request>,
  idempotency: Idempotency,
  transport: Transport,
  ...signals: readonly (AbortSignal | undefined)[]
): Promise<Response> {
  const { onRetry, logger, retries, timeoutMs, sleep } = transport
  for (let retry = 1; ; retry++) {
    const request = await inTime(makeRequest, signals, timeoutMs, 'The key or the file was not ready')
    const { method } = request
    const url = withoutQuery(request.url)
    const name = `${method} ${url}`
    const started = Date.now()
    const outcome = await inTime(
      (signal) => attempt(name, request, signal, transport),
      signals,
      timeoutMs,
      `${name}: no complete answer`,
      transport.isStreamed,
    ).catch((error: MediaScanError) => error)
    const delayMs = retry > retries ? undefined : await pauseAfter(outcome, idempotency, retry)
    const error = outcome instanceof Error ? outcome : undefined
    const status = outcome instanceof Error ? undefined : outcome.status
    const summary = error?.message ?? `${name}: ${status} in ${Date.now() - started} ms`
    if (delayMs === undefined) {
      logger?.debug(summary)
      if (outcome instanceof Error) throw outcome
      return outcome
    }
    logger?.warn(`${summary}; retry ${retry} of ${retries} in ${Math.round(delayMs)} ms`)
    onRetry?.({ method, url, retry, delayMs, status, error })
    await inTime((signal) => sleep(delayMs, signal), signals)
  }
}

/** Refuses what cannot be a key (empty, or with the line break of the file it came from), without showing it. */
export function checkedKey(apiKey: unknown): string {
  if (apiKey === undefined || apiKey === null || apiKey === '')
    throw new InvalidArgumentError(
      `apiKey is ${apiKey === '' ? 'empty' : apiKey}: give one, or set MEDIA_SCAN_API_KEY; false sends none.`,
    )
  if (typeof apiKey !== 'string')
    throw new InvalidArgumentError(`apiKey must be a string, a function or false, not ${typeof apiKey}.`)
  if (!/^[!-~]+$/.test(apiKey))
    throw new InvalidArgumentError('apiKey has white space or characters that no API key has.')
  return apiKey
}

/**
 * Sends an API request with the key, and with an Idempotency-Key if the operation takes one and the caller gave none;
 * retries as often as the contract and the settings allow. This is the `fetch` that openapi-fetch calls, so
 * openapi-fetch and its middleware see one request and one answer.
 */
export async function sendToApi(
  request: Request,
  transport: Transport,
  signal?: AbortSignal,
): Promise<Response> {
  const idempotency = idempotencyOf(request.method, request.url)
  if (idempotency === 'key' && !request.headers.has('idempotency-key'))
    request.headers.set('idempotency-key', await randomKey())
  // Only in Node: other platforms ignore the header, or require CORS to allow it.
  if (hasNodeFetch() && !request.headers.has('user-agent'))
    request.headers.set('user-agent', `media-scan-client/${CLIENT_VERSION}`)
  const { apiKey } = transport
  const ownKey = apiKey === false || request.headers.has('authorization')
  const { home } = transport
  /** The part of the URL after the base URL. */
  const rest = home && request.url.slice(home.given.length)
  const makeRequest = async () => {
    const copy = home?.moved ? await sentTo(home.moved + rest, request.clone()) : request.clone()
    if (!ownKey) {
      const key = typeof apiKey === 'function' ? await apiKey() : apiKey
      copy.headers.set('authorization', `Bearer ${checkedKey(key)}`)
    }
    return copy
  }
  const send = () => sendWithRetries(makeRequest, idempotency, transport, signal, request.signal)
  const response = await send()
  if (!home || response.status !== 421) return response
  home.moved = await newBaseUrl(response, home.given, rest as string)
  transport.logger?.warn(`The organization has moved: set baseUrl to ${home.moved}`)
  return send()
}

/**
 * The base URL in an answer that the organization has moved; `rest` is the part of the request's URL after the present
 * one. Throws the answer's error, with the reason, if the key must not be sent there.
 */
async function newBaseUrl(response: Response, given: string, rest: string): Promise<string> {
  const body = jsonOrText(await response.clone().text())
  const not = (why: string) => errorFrom(response, body, ` Not followed: ${why}.`)
  const location = response.headers.get('location') ?? ''
  const base = location.slice(0, -rest.length)
  const schemeOf = (url: string) => url.replace(/:.*/s, '')
  // From a proxy, 421 means something else (RFC 9110, 15.5.20).
  if (errorFrom(response, body).code !== 'organization_moved') throw not('it is not organization_moved')
  if (base + rest !== location || addressIn(`${base}/`) !== `${base}/`)
    throw not('Location is not the same request elsewhere, or has a password')
  if (!/^https:/.test(base) && schemeOf(base) !== schemeOf(given)) throw not('Location is not https')
  return base
}

/** The same request for another URL, with its body as text: copies have a stream, which not every platform can send. */
async function sentTo(url: string, request: Request): Promise<Request> {
  const { method, headers } = request
  return new Request(url, { method, headers, body: (await request.text()) || null })
}
