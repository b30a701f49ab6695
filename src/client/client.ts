import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../generated/api.js'
import { createMethods, type MediaScanMethods } from '../../generated/client/methods.js'
import type { Scan } from '../../generated/client/models.js'
import { errorFrom, InvalidArgumentError, InvalidResponseError } from './errors.js'
import { type PagePromise, pagePromise } from './pages.js'
import { sleepFor } from './platform.js'
import type { CreateOptions, ListOptions } from './request-options.js'
import { type Answer, requestPromise } from './request-promise.js'
import {
  type ScanFileOptions,
  type ScanSource,
  scanFile,
  type WaitOptions,
  waitForScan,
} from './scan-file.js'
import type { Input } from './sender.js'
import { checkedKey, type Retry, sendToApi, type Transport, type TransportOptions } from './transport.js'

/** What a client is made with. */
export interface MediaScanClientOptions extends TransportOptions {
  /** Where the service is, such as `https://media.example.org`; a path is kept. */
  baseUrl: string
  /** API key, `msk_…`, or a function asked before each attempt, so that a key can be rotated. */
  apiKey: string | (() => string | Promise<string>)
  /** What sends requests; the platform's `fetch` unless set. Uploads go through it too. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Headers of every request to the API. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Called before each retry. */
  onRetry?: ((retry: Retry) => void) | undefined
  /** What waits between attempts and polls, in milliseconds. Replace it in tests, so that none of them sleeps. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

/** A client: a method for each operation, named by its operationId, and what is built from them. */
export interface MediaScanClient extends MediaScanMethods {
  /**
   * Checks a file: creates the scan, uploads the file, marks the upload complete and waits for the verdict.
   *
   * @param file A Blob or File, bytes, a stream (with `byteSize`), or in Node a path or `file:` URL.
   * @throws {ScanFailedError} The service gave the scan up.
   * @throws {VerdictTimeoutError} No verdict within `verdictTimeoutMs`.
   * @throws {UploadError} The upload target refused the file.
   * @throws {InvalidArgumentError} The file cannot be read, or lacks a name or a size.
   */
  scanFile(file: ScanSource, options?: ScanFileOptions): Promise<Scan>
  /**
   * Waits for the verdict of a scan whose upload is complete, polling no sooner than the service asks.
   *
   * @throws {ScanFailedError} The service gave the scan up.
   * @throws {VerdictTimeoutError} No verdict within `verdictTimeoutMs`.
   */
  waitForScan(scanId: string, options?: WaitOptions): Promise<Scan>
  /**
   * The typed openapi-fetch client beneath, for what the methods do not offer. It retries and authenticates the
   * same way; answers that are not successes come back as `error`.
   *
   * @example client.raw.GET('/api/v1/scans/{scanId}', { params: { path: { scanId } } })
   */
  readonly raw: Client<paths>
}

/** Seconds are too coarse and negative numbers mean nothing: what a number setting must be. */
function natural(name: string, value: number): number {
  if (!(value >= 0)) throw new InvalidArgumentError(`${name} must be 0 or more, not ${value}.`)
  return value
}

/** An identifier that would change the path (`..` and the empty one do) never leaves. */
function checkPath(path: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(path))
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new InvalidArgumentError(`${name} must be an identifier, not ${JSON.stringify(value)}.`)
}

/**
 * Makes a client of the service. Nothing is sent yet.
 *
 * @throws {InvalidArgumentError} `baseUrl` is not an address, or a setting is not what it must be.
 */
export function createMediaScanClient(options: MediaScanClientOptions): MediaScanClient {
  const { apiKey, headers = {}, fetch = (request) => globalThis.fetch(request) } = options
  let baseUrl: string
  try {
    // A browser may give a path, which is relative to its page.
    const { origin, pathname } = new URL(
      options.baseUrl,
      (globalThis as { location?: { href: string } }).location?.href,
    )
    baseUrl = (origin + pathname).replace(/\/+$/, '')
  } catch (cause) {
    throw new InvalidArgumentError(`baseUrl must be an address, not ${JSON.stringify(options.baseUrl)}.`, {
      cause,
    })
  }
  if (typeof apiKey !== 'function') checkedKey(apiKey)
  const transport: Transport = {
    fetch,
    apiKey,
    timeoutMs: natural('timeoutMs', options.timeoutMs ?? 30_000),
    retries: natural('retries', options.retries ?? 3),
    sleep: options.sleep ?? sleepFor,
    onRetry: options.onRetry,
  }
  const raw = createClient<paths>({ baseUrl, headers, fetch: (request) => sendToApi(request, transport) })

  async function send<Data>(
    method: string,
    template: string,
    { path, query, body }: Input,
    { signal, timeoutMs, retries, headers: ownHeaders, requestId, idempotencyKey }: CreateOptions = {},
  ): Promise<Answer<Data>> {
    checkPath(path)
    const own: Transport = {
      ...transport,
      timeoutMs: natural('timeoutMs', timeoutMs ?? transport.timeoutMs),
      retries: natural('retries', retries ?? transport.retries),
    }
    const init = {
      params: { path, query },
      body,
      headers: { ...ownHeaders, 'X-Request-Id': requestId, 'Idempotency-Key': idempotencyKey },
      fetch: (request: Request) => sendToApi(request, own, signal),
    }
    const request = raw.request as (
      method: string,
      path: string,
      init: object,
    ) => Promise<{ data?: { data?: Data; meta?: Answer<Data>['meta'] }; error?: unknown; response: Response }>
    const answer = await request(method, template, init).catch((cause: unknown) => {
      // What `new Request` throws about a header that cannot be one.
      if (cause instanceof TypeError) throw new InvalidArgumentError(cause.message, { cause })
      if (!(cause instanceof SyntaxError)) throw cause
      throw new InvalidResponseError(`${method} ${template}: the answer is not JSON.`, { cause })
    })
    const { response } = answer
    if (!response.ok) throw errorFrom(response, answer.error)
    const { data, meta } = answer.data ?? {}
    if (data === undefined || meta === undefined)
      throw new InvalidResponseError(`${method} ${template}: the answer has no data or no meta.`, {
        status: response.status,
        requestId: response.headers.get('x-request-id') ?? undefined,
      })
    return { data, meta, response }
  }

  function list<Item>(
    method: string,
    template: string,
    input: Input,
    options: ListOptions = {},
  ): PagePromise<Item> {
    const page = (query: object | undefined): PagePromise<Item> =>
      pagePromise(
        send<Item[]>(method, template, { ...input, query }, options),
        (cursor) => page({ ...query, cursor }),
        options.maxPages ?? 1000,
      )
    return page(input.query)
  }

  const methods = createMethods({ one: (...request) => requestPromise(send(...request)), list })
  return {
    ...methods,
    scanFile: (file, scanOptions = {}) => scanFile({ methods, transport, baseUrl }, file, scanOptions),
    waitForScan: (scanId, waitOptions = {}) =>
      waitForScan({ methods, transport, baseUrl }, scanId, waitOptions),
    raw,
  }
}
