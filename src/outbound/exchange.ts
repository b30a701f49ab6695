import type { Dispatcher } from 'undici'
import { ConnectionFailure, type SendError } from './connecting.js'
import type { Connection } from './connections.js'
import type { Target } from './target.js'

/** Most bytes read of an answer's body; the connection is dropped if there are more. */
const MAX_BODY_BYTES = 16 * 1024
/** Time limit for the body, counted from the status. */
const MAX_BODY_MS = 1_000
/** Most bytes kept of a body, for the operator. */
const MAX_EXCERPT_BYTES = 1024
export const USER_AGENT = 'Media-Scan-Webhooks/1'

export type SendRequest = {
  readonly url: string
  /** Sent as they are, in addition to `User-Agent`, `Host` and `Content-Length`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The outcome of one attempt. Exactly one of `responseCode` and `error` is not `null`. */
export type Outcome = {
  /** Whole milliseconds from the start to the status or the failure. */
  readonly durationMs: number
  /** The answer's status, which may be a redirect. The caller decides what counts as a success. */
  readonly responseCode: number | null
  readonly error: SendError | null
  /** The underlying error's code (`ECONNREFUSED`, `CERT_HAS_EXPIRED`), for the log; often `null`. */
  readonly errorCode: string | null
  /** The `Retry-After` header as received; `null` if it is longer than 64 characters. */
  readonly retryAfter: string | null
  /**
   * The first bytes of the answer's body as text, at most 1 KiB in UTF-8, without control characters other
   * than tab and line breaks; `null` when there was no body. For the operator only.
   */
  readonly responseExcerpt: string | null
}

/** Result of one request on one connection. */
export type Exchange = {
  readonly outcome: Outcome
  /** The answer was read to its end, so the connection may carry another request. */
  readonly reusable: boolean
  /** A previously idle connection was closed without a byte of an answer. */
  readonly stale: boolean
}

/** The outcome of an attempt that began at `startedAt`, by `performance.now()`, and has failed without an answer. */
export function failedOutcome(startedAt: number, error: SendError, errorCode: string | null): Outcome {
  return {
    durationMs: Math.round(performance.now() - startedAt),
    responseCode: null,
    error,
    errorCode,
    retryAfter: null,
    responseExcerpt: null,
  }
}

/**
 * Sends one request on a connection that carries no other. The time limit includes connecting, which an AbortSignal
 * would not interrupt, so a timer enforces it. Durations are counted from `startedAt`, by `performance.now()`. Unless
 * the result is `reusable`, the caller must drop the connection.
 */
export function post(
  connection: Connection,
  target: Target,
  request: SendRequest,
  { startedAt, timeoutMs }: { readonly startedAt: number; readonly timeoutMs: number },
): Promise<Exchange> {
  return new Promise((resolve) => {
    // Only a connection that was idle already has a socket.
    const usedSocket = connection.socket
    const bytesReadBefore = usedSocket?.bytesRead
    let settled = false
    let responseCode: number | null = null
    let durationMs = 0
    let retryAfter: string | null = null
    let bodyBytes = 0
    let excerpt: Buffer | undefined
    let timer = setTimeout(() => fail('timeout', null), timeoutMs)

    function fail(error: SendError, code: string | null): void {
      if (settled) return
      settled = true
      clearTimeout(timer)
      const stale =
        error === 'reset' &&
        usedSocket !== undefined &&
        connection.socket === usedSocket &&
        usedSocket.bytesRead === bytesReadBefore
      resolve({ outcome: failedOutcome(startedAt, error, code), reusable: false, stale })
    }

    function answered(reusable: boolean): void {
      if (settled) return
      settled = true
      clearTimeout(timer)
      resolve({
        outcome: {
          durationMs,
          responseCode,
          error: null,
          errorCode: null,
          retryAfter,
          responseExcerpt: excerpt === undefined ? null : excerptText(excerpt),
        },
        reusable,
        stale: false,
      })
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_controller, statusCode, headers) {
        // 1xx answers precede the final one.
        if (settled || statusCode < 200) return
        clearTimeout(timer)
        responseCode = statusCode
        durationMs = Math.round(performance.now() - startedAt)
        retryAfter = readRetryAfter(headers['retry-after'])
        timer = setTimeout(answered, MAX_BODY_MS, false)
      },
      onResponseData(_controller, chunk) {
        if (settled) return
        bodyBytes += chunk.length
        const kept = excerpt?.length ?? 0
        if (kept < MAX_EXCERPT_BYTES) {
          // Copied, because a chunk is a view into a buffer many times its size.
          const part = Buffer.from(chunk.subarray(0, MAX_EXCERPT_BYTES - kept))
          excerpt = excerpt === undefined ? part : Buffer.concat([excerpt, part])
        }
        if (bodyBytes > MAX_BODY_BYTES) answered(false)
      },
      onResponseEnd() {
        answered(true)
      },
      onResponseError(_controller, error) {
        // The status decides: it does not matter that the body was cut short.
        if (responseCode !== null) answered(false)
        else fail(classify(error), errorCode(error))
      },
    }
    connection.client.dispatch(
      {
        method: 'POST',
        path: target.path,
        headers: { 'user-agent': USER_AGENT, ...request.headers },
        body: request.body,
      },
      handler,
    )
  })
}

function readRetryAfter(value: string | string[] | undefined): string | null {
  const text = Array.isArray(value) ? value[0] : value
  // The longest valid form, an RFC 850 date, has 33 characters.
  return text === undefined || text.length > 64 ? null : text
}

const encoder = new TextEncoder()

/** Replaces control characters: PostgreSQL stores no NUL, and a receiver must not control an operator's terminal. */
function excerptText(bytes: Buffer): string | null {
  let text = bytes.toString('utf8')
  // The limit may have cut the last character in two.
  if (bytes.length === MAX_EXCERPT_BYTES) text = text.replace(/\ufffd$/, '')
  text = text.replace(/(?![\t\n\r])\p{Cc}/gu, '\ufffd')
  if (Buffer.byteLength(text) > MAX_EXCERPT_BYTES) {
    // A replacement character takes three bytes for each byte it replaces.
    text = text.slice(0, encoder.encodeInto(text, new Uint8Array(MAX_EXCERPT_BYTES)).read)
  }
  return text === '' ? null : text
}

function classify(error: Error): SendError {
  if (error instanceof ConnectionFailure) return error.failure
  const code = errorCode(error) ?? ''
  // With TLS 1.3 a receiver's handshake alert may arrive after the handshake.
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls'
  if (code === 'UND_ERR_INVALID_ARG') return 'invalid_request'
  // undici reports an unexpected answer ("bad response": an unsolicited 100 Continue; "bad upgrade") with the same
  // code as a closed connection.
  if (code === 'UND_ERR_SOCKET') return error.message.startsWith('bad ') ? 'protocol' : 'reset'
  return /^E[A-Z]+$/.test(code) ? 'reset' : 'protocol'
}

function errorCode(error: Error): string | null {
  const source = error instanceof ConnectionFailure ? error.cause : error
  if (!(source instanceof Error) || !('code' in source)) return null
  return typeof source.code === 'string' ? source.code : null
}
