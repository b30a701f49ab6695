import type { Socket } from 'node:net'
import type { Client, Dispatcher } from 'undici'
import type { ScanFailureCode } from '../../generated/vocabulary.js'
import { ConnectionFailure, type ConnectorSettings, createConnector, type SendError } from './connecting.js'
import { parseTarget, type Target } from './target.js'

const MAX_REDIRECTS = 5

/** An answer with larger headers is a failure. */
const MAX_HEADER_BYTES = 16 * 1024

const USER_AGENT = 'Media-Scan-Fetch/1'

/** Why a file could not be fetched. */
export type DownloadError = Extract<
  ScanFailureCode,
  'blocked_address' | 'dns' | 'connect' | 'tls' | 'timeout' | 'http_status' | 'too_many_redirects'
>

/** What a host answered. */
export type HostAnswer = {
  /** The address that was asked. */
  readonly address: string
  readonly status: number
  /** By names in lower case; of a repeated header the first value. */
  readonly headers: Readonly<Record<string, string>>
  readonly at: Date
}

/** A file that could not be fetched, with the last answer, if there was one. `message` is for people to check. */
export class DownloadFailure extends Error {
  override readonly name = 'DownloadFailure'

  constructor(
    readonly code: DownloadError,
    message: string,
    readonly answer: HostAnswer | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A file that is being fetched. */
export type Download = {
  readonly answer: HostAnswer
  /** By `Content-Length`; undefined if the host does not say. */
  readonly byteSize: number | undefined
  /** The bytes as they arrive. Rejects with {@link DownloadFailure}, or the reason of the signal. */
  readonly body: AsyncIterable<Buffer>
}

/**
 * Fetches a file with GET and follows up to five redirects. Every address on the way is judged as those of webhooks are.
 * Rejects with {@link DownloadFailure}, or with the reason of the signal once it aborts. Unless `body` is read to its
 * end, the signal must be aborted.
 */
export type Downloader = (address: string, signal: AbortSignal) => Promise<Download>

export type DownloaderSettings = Omit<ConnectorSettings, 'timeoutMs'> & {
  /** Limit for the whole, with all redirects, in milliseconds. */
  readonly totalMs: number
  /** Limit for connecting, for the headers, and between two pieces of the body, in milliseconds. */
  readonly silentMs: number
  readonly clock: { now(): Date }
}

/** What {@link SendError} means for a file. */
const CONNECTING: Readonly<Record<SendError, DownloadError>> = {
  blocked_address: 'blocked_address',
  dns: 'dns',
  connect: 'connect',
  tls: 'tls',
  timeout: 'timeout',
  reset: 'connect',
  protocol: 'connect',
  invalid_request: 'connect',
}

const TIMEOUTS: ReadonlySet<unknown> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

function codeOf(error: unknown): DownloadError {
  if (error instanceof ConnectionFailure) return CONNECTING[error.failure]
  return TIMEOUTS.has((error as { code?: unknown }).code) ? 'timeout' : 'connect'
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** The first value of each header. */
function headersOf(given: Dispatcher.ResponseData['headers']): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, values] of Object.entries(given)) {
    const value = Array.isArray(values) ? values[0] : values
    if (value !== undefined) headers[name] = value
  }
  return headers
}

/** The address that a redirect leads to, without its fragment. */
function nextAddress({ address, headers, status }: HostAnswer): URL | undefined {
  if (!isRedirect(status) || headers.location === undefined) return undefined
  try {
    const next = new URL(headers.location, address)
    next.hash = ''
    // They would be credentials that the host itself chose.
    next.username = ''
    next.password = ''
    return next
  } catch {
    return undefined
  }
}

/** Why the answer has no file, or undefined if it has one. */
function whyUnusable({ status, headers }: HostAnswer): string | undefined {
  if (status !== 200 && status !== 203) return `the status ${status}`
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  // Asked for none. The bytes of a file are its own only without one.
  return coding === 'identity' || coding === '' ? undefined : `the Content-Encoding ${coding.slice(0, 40)}`
}

/** The length that the answer announces. */
function lengthOf({ headers }: HostAnswer): number | undefined {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,16}$/.test(length) ? Number(length) : undefined
}

/** Creates the function that fetches files. Each request has a connection of its own. */
export function createDownloader(settings: DownloaderSettings): Downloader {
  const { totalMs, silentMs, clock } = settings
  const openSocket = createConnector({ ...settings, timeoutMs: silentMs })

  function clientFor(HttpClient: typeof Client, target: Target, signal: AbortSignal): Client {
    let cancel: (() => void) | undefined
    const client = new HttpClient(target.origin, {
      pipelining: 1,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: silentMs,
      bodyTimeout: silentMs,
      connect(_options, callback) {
        const timer = setTimeout(() => {
          cancel?.()
          callback(new ConnectionFailure('timeout'), null)
        }, silentMs)
        cancel = openSocket(target, {
          onFailure(error) {
            clearTimeout(timer)
            callback(error, null)
          },
          onReady(socket: Socket) {
            clearTimeout(timer)
            callback(null, socket)
          },
        })
      },
    })
    // undici ignores a signal until the connection is there.
    const stop = () => {
      cancel?.()
      client.destroy(signal.reason, () => {})
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    return client
  }

  return async function download(address, given) {
    const { Client } = await import('undici')
    const limit = AbortSignal.timeout(totalMs)
    const signal = AbortSignal.any([given, limit])
    let answer: HostAnswer | undefined

    /** The error of a request, as this function rejects with it. */
    function failed(error: unknown): Error {
      if (given.aborted) return given.reason
      if (error instanceof DownloadFailure) return error
      const code = limit.aborted ? 'timeout' : codeOf(error)
      return new DownloadFailure(code, new URL(answer?.address ?? address).host, answer, { cause: error })
    }

    async function ask(client: Client, target: Target, asked: string) {
      const { statusCode, headers, body } = await client.request({
        method: 'GET',
        path: target.path,
        headers: { 'User-Agent': USER_AGENT, Accept: '*/*', 'Accept-Encoding': 'identity' },
      })
      answer = { address: asked, status: statusCode, headers: headersOf(headers), at: clock.now() }
      // Without a listener an error after the last read would end the process.
      body.on('error', () => {})
      return { answer, body }
    }

    async function* pieces(body: AsyncIterable<Buffer>, client: Client): AsyncGenerator<Buffer> {
      try {
        yield* body
      } catch (error) {
        throw failed(error)
      } finally {
        client.destroy(() => {})
      }
    }

    let asked = address
    for (let redirects = 0; ; redirects += 1) {
      const target = parseTarget(asked, ['https:', 'http:'])
      if (target === undefined)
        throw new DownloadFailure('blocked_address', `a redirect to ${asked.slice(0, 300)}`, answer)
      const client = clientFor(Client, target, signal)
      let got: Awaited<ReturnType<typeof ask>>
      try {
        got = await ask(client, target, asked)
      } catch (error) {
        client.destroy(() => {})
        throw failed(error)
      }
      const unusable = whyUnusable(got.answer)
      if (unusable === undefined)
        return {
          answer: got.answer,
          byteSize: lengthOf(got.answer),
          body: pieces(got.body as AsyncIterable<Buffer>, client),
        }
      client.destroy(() => {})
      const next = nextAddress(got.answer)
      if (next === undefined) throw new DownloadFailure('http_status', unusable, answer)
      if (redirects === MAX_REDIRECTS)
        throw new DownloadFailure('too_many_redirects', `a redirect to ${next.host}`, answer)
      asked = next.href
    }
  }
}
