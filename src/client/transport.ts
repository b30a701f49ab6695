import { CLIENT_VERSION, WRITES } from '../../generated/client/operations.js'
import {
  AbortedError,
  ConnectionError,
  InvalidArgumentError,
  MediaScanError,
  retryAfterSeconds,
  TimeoutError,
} from './errors.js'
import { hasNodeFetch, randomKey } from './platform.js'

/** A retry about to be made; for logs and counters. */
export interface Retry {
  readonly method: string
  /** Address without its query. */
  readonly url: string
  /** 1 for the first retry. */
  readonly retry: number
  /** Milliseconds until it is sent. */
  readonly delayMs: number
  /** Status of the answer before; `undefined` when none came. */
  readonly status: number | undefined
  /** Why there was no answer. */
  readonly error: MediaScanError | undefined
}

/** Where a client writes what it does; `console`, and the usual loggers, are such. */
export interface Logger {
  /** Each answer. */
  debug(line: string): void
  /** Each attempt that is repeated, with the reason. */
  warn(line: string): void
}

/** What authenticates requests: a key, a function that is asked for one, or `false` for none. */
export type ApiKey = string | false | (() => string | Promise<string>)

/** Settings of a client that a single request may override. */
export interface TransportOptions {
  /**
   * Milliseconds for one attempt, its body included, and for a function that is asked for the key before it; 0 for no
   * limit. 30,000 unless set.
   */
  timeoutMs?: number | undefined
  /** Retries after the first attempt. 3 unless set; 0 for none. */
  retries?: number | undefined
}

/** How requests leave: what a client was made with. */
export interface Transport {
  /** `undefined` for the platform's. */
  readonly fetch: ((request: Request) => Promise<Response>) | undefined
  readonly apiKey: ApiKey
  readonly timeoutMs: number
  readonly retries: number
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  readonly onRetry: ((retry: Retry) => void) | undefined
  readonly logger: Logger | undefined
  /** Where the organization is; `undefined` where moves are not followed. */
  readonly home: Home | undefined
}

/** The base address that requests are made for, and the one where the organization is since it moved. */
export interface Home {
  readonly given: string
  moved?: string
}

/** How a request may be repeated, as `x-idempotency` of the contract has it. */
export type Idempotency = 'safe' | 'idempotent' | 'key' | 'none'

/** The longest `Retry-After` that is waited for; a longer one is the caller's business. */
const LONGEST_WAIT_MS = 60_000
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 8_000
/** Timers beyond 31 bits fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

const writes = WRITES.map(([method, path, idempotency]) => ({
  method,
  // Not anchored at the start: the service may live below a path of its own.
  pattern: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  idempotency,
}))

/** What the contract says of repeating the request. What it does not name is repeated only when it reads. */
export function idempotencyOf(method: string, url: string): Idempotency {
  if (method === 'GET' || method === 'HEAD') return 'safe'
  const { pathname } = new URL(url)
  return writes.find((one) => one.method === method && one.pattern.test(pathname))?.idempotency ?? 'none'
}

/** Address of a request for messages: the query may hold a capability, as upload targets do. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, '')
}

/** The error of a caller who has given up. */
export function abortedBy(...signals: readonly (AbortSignal | undefined)[]): AbortedError | undefined {
  const fired = signals.find((signal) => signal?.aborted)
  return fired && new AbortedError('The signal aborted the request.', { cause: fired.reason })
}

/**
 * What `work` gives, unless one of the signals fires (AbortedError) or the time is over (TimeoutError, which says what was
 * `late`) before. The signal that `work` is given fires then too; a work that ignores it does no harm.
 */
export async function inTime<T>(
  work: (signal: AbortSignal) => T | Promise<T>,
  signals: readonly (AbortSignal | undefined)[],
  timeoutMs = 0,
  late = '',
): Promise<T> {
  const aborted = abortedBy(...signals)
  if (aborted) throw aborted
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let onAbort = () => {}
  try {
    return await new Promise<T>((resolve, reject) => {
      const stop = (error: MediaScanError | undefined) => {
        // Reject first: what fetch throws about the abort must not win.
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
    for (const signal of signals) signal?.removeEventListener('abort', onAbort)
  }
}

/** One attempt: the answer with its whole body read, so that a connection lost in the middle counts as lost. */
async function attempt(
  name: string,
  request: Request,
  signal: AbortSignal,
  { fetch = (one) => globalThis.fetch(one) }: Pick<Transport, 'fetch'>,
): Promise<Response> {
  try {
    const response = await fetch(new Request(request, { signal }))
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
    const reason = inner?.code ?? inner?.message ?? message ?? String(cause)
    throw new ConnectionError(`${name}: the connection failed: ${reason}`, { cause })
  }
}

/** Milliseconds before the next attempt; `undefined` when this outcome is not to be retried. */
async function pauseAfter(
  outcome: Response | MediaScanError,
  idempotency: Idempotency,
  retry: number,
): Promise<number | undefined> {
  if (outcome instanceof MediaScanError) {
    const lost = outcome instanceof ConnectionError || outcome instanceof TimeoutError
    // Whether a request was processed whose answer was lost, fetch cannot tell.
    return lost && idempotency !== 'none' ? backoff(retry) : undefined
  }
  const { status, headers } = outcome
  // 429 and 503 are answered before anything is done.
  const untouched = status === 429 || status === 503
  if (!untouched) {
    if (idempotency === 'none') return undefined
    if (status === 409) {
      // An earlier try, whose answer was lost, may still be under way there.
      if (!/"(idempotency|upload)_in_progress"/.test(await outcome.clone().text())) return undefined
    } else if (status !== 408 && status < 500) return undefined
  }
  const asked = retryAfterSeconds(headers)
  if (asked === undefined) return backoff(retry)
  return asked * 1000 <= LONGEST_WAIT_MS ? asked * 1000 : undefined
}

/** 0.5 s, doubled each time up to 8 s, shortened by up to a quarter so that many clients do not come at once. */
function backoff(retry: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** (retry - 1), LONGEST_BACKOFF_MS) * (1 - Math.random() / 4)
}

/** Makes attempts until one is final. `makeRequest` gives a fresh request for each. */
export async function sendUntilFinal(
  makeRequest: () => Request | Promise<Request>,
  idempotency: Idempotency,
  transport: Transport,
  ...signals: readonly (AbortSignal | undefined)[]
): Promise<Response> {
  const { onRetry, logger, retries, timeoutMs, sleep } = transport
  for (let retry = 1; ; retry++) {
    const request = await inTime(makeRequest, signals, timeoutMs, 'The key or the file was not there')
    const { method } = request
    const url = withoutQuery(request.url)
    const name = `${method} ${url}`
    const started = Date.now()
    const outcome = await inTime(
      (signal) => attempt(name, request, signal, transport),
      signals,
      timeoutMs,
      `${name}: no complete answer`,
    ).catch((error: MediaScanError) => error)
    const delayMs = retry > retries ? undefined : await pauseAfter(outcome, idempotency, retry)
    const error = outcome instanceof Error ? outcome : undefined
    const status = outcome instanceof Error ? undefined : outcome.status
    const told = error?.message ?? `${name}: ${status} in ${Date.now() - started} ms`
    if (delayMs === undefined) {
      logger?.debug(told)
      if (outcome instanceof Error) throw outcome
      return outcome
    }
    logger?.warn(`${told}; retry ${retry} of ${retries} in ${Math.round(delayMs)} ms`)
    onRetry?.({ method, url, retry, delayMs, status, error })
    await inTime((signal) => sleep(delayMs, signal), signals)
  }
}

/** What cannot be a key (nothing, or with the line break of the file it came from), refused without showing it. */
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
 * Sends a request of the API: with the key, with an Idempotency-Key where the operation takes one and the
 * caller gave none, and again as often as the contract and the settings allow. This is the `fetch` beneath
 * openapi-fetch and its middleware, which therefore see one request and one answer.
 */
export async function sendToApi(
  request: Request,
  transport: Transport,
  signal?: AbortSignal,
): Promise<Response> {
  const idempotency = idempotencyOf(request.method, request.url)
  if (idempotency === 'key' && !request.headers.has('idempotency-key'))
    request.headers.set('idempotency-key', await randomKey())
  // Only where it is free to set: other platforms drop it, or make it a matter of CORS.
  if (hasNodeFetch() && !request.headers.has('user-agent'))
    request.headers.set('user-agent', `media-scan-client/${CLIENT_VERSION}`)
  const { apiKey } = transport
  const ownKey = apiKey === false || request.headers.has('authorization')
  const { home } = transport
  /** What comes after the base address. */
  const rest = home && request.url.slice(home.given.length)
  const makeRequest = async () => {
    const copy = home?.moved ? await sentTo(home.moved + rest, request.clone()) : request.clone()
    if (!ownKey) {
      const key = typeof apiKey === 'function' ? await apiKey() : apiKey
      copy.headers.set('authorization', `Bearer ${checkedKey(key)}`)
    }
    return copy
  }
  const send = () => sendUntilFinal(makeRequest, idempotency, transport, signal, request.signal)
  const response = await send()
  const location = response.headers.get('location')
  if (!home || response.status !== 421 || !location?.endsWith(rest as string)) return response
  const base = location.slice(0, -(rest as string).length)
  // From https to http others would read the key.
  if (/^https:/.test(home.given) && !/^https:/.test(base)) return response
  home.moved = base
  return send()
}

/** The same request at another address. As a stream, which copies of it have, not every platform sends a body. */
async function sentTo(url: string, request: Request): Promise<Request> {
  const { method, headers } = request
  return new Request(url, { method, headers, body: (await request.text()) || null })
}
