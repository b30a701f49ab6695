import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../generated/api.js'
import { createMethods, type MediaScanMethods } from '../../generated/client/methods.js'
import type { Scan } from '../../generated/client/models.js'
import { errorFrom, InvalidArgumentError, invalidResponse, jsonOrText } from './errors.js'
import { type PagePromise, pagePromise } from './pages.js'
import { environmentVariable, sleepFor } from './platform.js'
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
import {
  type ApiKey,
  checkedKey,
  type Logger,
  type Retry,
  sendToApi,
  type Transport,
  type TransportOptions,
} from './transport.js'

/** Settings of a client. */
export interface MediaScanClientOptions extends TransportOptions {
  /**
   * Base URL of the service, such as `https://media.example.org`; may include a path. In a web page it may be just a
   * path. Defaults to the environment variable `MEDIA_SCAN_BASE_URL`.
   */
  baseUrl?: string | undefined
  /**
   * API key (`msk_…`), or a function that is called before each attempt, so that a key can be rotated. `false` sends
   * none, for a proxy of your own that adds it. Defaults to the environment variable `MEDIA_SCAN_API_KEY`.
   */
  apiKey?: ApiKey | undefined
  /**
   * Whether to follow when the service says that the organization has moved (421). The request is then repeated once at
   * the new address, with key, headers and Idempotency-Key, and later requests are sent there. Never from https to
   * http, and never to an address with a user or password: the error then says why. Defaults to `false`.
   */
  followMoves?: boolean | undefined
  /** Function that sends requests, including uploads. Defaults to the platform's `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Headers for every request to the API. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Called before each retry. */
  onRetry?: ((retry: Retry) => void) | undefined
  /** Logs each answer and retry: `console`, or your own logger. Nothing secret is logged. */
  logger?: Logger | undefined
  /**
   * Function that waits `ms` milliseconds between attempts and polls. Replace it in tests so that they do not sleep.
   */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

/** A client: one method per operation, named by its operationId, and helpers built on these. */
export interface MediaScanClient extends MediaScanMethods {
  /**
   * Checks a file: creates the scan, uploads the file, marks the upload complete and waits for the verdict.
   *
   * @param file A Blob or File, bytes, a web stream or Node stream (with `byteSize`), or in Node a path or `file:`
   *   URL. A stream is cancelled if the scan fails before it has been read to its end.
   * @throws {ScanFailedError} The service could not analyse the file.
   * @throws {VerdictTimeoutError} No verdict within `verdictTimeoutMs`.
   * @throws {UploadError} The upload target refused the file.
   * @throws {InvalidArgumentError} The file cannot be read, lacks a name or a size, or its media type is unknown.
   */
  scanFile(file: ScanSource, options?: ScanFileOptions): Promise<Scan>
  /**
   * Waits for the verdict of a scan whose upload is complete, polling no sooner than the service asks.
   *
   * @throws {ScanFailedError} The service could not analyse the file.
   * @throws {VerdictTimeoutError} No verdict within `verdictTimeoutMs`.
   */
  waitForScan(scanId: string, options?: WaitOptions): Promise<Scan>
  /**
   * The underlying typed openapi-fetch client, for anything the methods do not offer. It authenticates and retries in
   * the same way; answers that are not successes are returned as `error`.
   *
   * @example client.raw.GET('/api/v1/scans/{scanId}', { params: { path: { scanId } } })
   */
  readonly raw: Client<paths>
}

/** Checks that a setting is 0 or more, and not NaN. */
function natural(name: string, value: number): number {
  if (!(value >= 0)) throw new InvalidArgumentError(`${name} must be 0 or more, not ${value}.`)
  return value
}

/** Refuses identifiers that would change the path (`..` or an empty one) or that are not well-formed Unicode. */
function checkPath(path: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(path))
    if (typeof value !== 'string' || /^\.{0,2}$|\p{Cs}/u.test(value))
      throw new InvalidArgumentError(`${name} must be an identifier, not ${JSON.stringify(value)}.`)
}

/** What the body of an answer must be. */
const WANTED = { one: 'one resource with meta', list: 'a list with meta', none: 'empty' }

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Makes a part of a request; if the platform refuses it, that is the caller's error. */
function fitting<Part>(make: () => Part): Part {
  try {
    return make()
  } catch (cause) {
    throw new InvalidArgumentError((cause as Error).message, { cause })
  }
}

/** The base URL that paths are appended to, without a trailing slash. */
function checkedBaseUrl(baseUrl: string | undefined = environmentVariable('MEDIA_SCAN_BASE_URL')): string {
  if (!baseUrl)
    throw new InvalidArgumentError(
      'baseUrl is missing: give the address of the service, or set MEDIA_SCAN_BASE_URL.',
    )
  try {
    // In a browser it may be a path, which is resolved against the page's URL.
    const page = (globalThis as { location?: { href: string } }).location?.href
    const { protocol, origin, pathname } = new URL(baseUrl, page)
    if (/^https?:$/.test(protocol)) return (origin + pathname).replace(/\/+$/, '')
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError(
    `baseUrl must be an address with https:// or http://, not ${JSON.stringify(baseUrl)}.`,
  )
}

/**
 * Creates a client of the service. Sends nothing yet.
 *
 * @throws {InvalidArgumentError} `baseUrl` is not a URL, or another setting is invalid.
 */
export function createMediaScanClient(options: MediaScanClientOptions = {}): MediaScanClient {
  const { apiKey = environmentVariable('MEDIA_SCAN_API_KEY') } = options
  const baseUrl = checkedBaseUrl(options.baseUrl)
  const transport: Transport = {
    fetch: options.fetch,
    apiKey: typeof apiKey === 'function' || apiKey === false ? apiKey : checkedKey(apiKey),
    timeoutMs: natural('timeoutMs', options.timeoutMs ?? 30_000),
    retries: natural('retries', options.retries ?? 3),
    sleep: options.sleep ?? sleepFor,
    onRetry: options.onRetry,
    logger: options.logger,
    home: options.followMoves ? { given: baseUrl } : undefined,
  }
  const raw = createClient<paths>({
    baseUrl,
    headers: fitting(() => new Headers(options.headers)),
    bodySerializer: (body) => fitting(() => JSON.stringify(body)),
    fetch: (request) => sendToApi(request, transport),
  })

  /** Sends the request of a method; returns a success with its body as text, or with its body unread. */
  async function exchange(
    method: string,
    template: string,
    { path, query, body }: Input,
    { signal, timeoutMs, retries, headers: ownHeaders, requestId, idempotencyKey }: CreateOptions = {},
    isStreamed = false,
  ): Promise<{ response: Response; text: string }> {
    checkPath(path)
    const own: Transport = {
      ...transport,
      timeoutMs: natural('timeoutMs', timeoutMs ?? transport.timeoutMs),
      retries: natural('retries', retries ?? transport.retries),
      isStreamed,
    }
    const headers = fitting(() => {
      const given = new Headers(ownHeaders)
      if (requestId !== undefined) given.set('x-request-id', requestId)
      if (idempotencyKey !== undefined) given.set('idempotency-key', idempotencyKey)
      return given
    })
    const request = raw.request as (
      method: string,
      path: string,
      init: object,
    ) => Promise<{ data?: string; error?: unknown; response: Response }>
    // Parsed here, because an error thrown by openapi-fetch could not be told from one thrown by middleware.
    const { response, data, error } = await request(method, template, {
      params: { path, query },
      body,
      headers,
      parseAs: isStreamed ? 'stream' : 'text',
      fetch: (outgoing: Request) => sendToApi(outgoing, own, signal),
    })
    if (!response.ok) throw errorFrom(response, error)
    return { response, text: data ?? '' }
  }

  /** Sends a request whose answer has one resource as `data`, or a list, or no body. */
  async function send<Data>(
    kind: 'one' | 'list' | 'none',
    method: string,
    template: string,
    input: Input,
    options?: CreateOptions,
  ): Promise<Answer<Data>> {
    const { response, text } = await exchange(method, template, input, options)
    const { data, meta } = (jsonOrText(text) ?? {}) as Answer<Data>
    const fits =
      kind === 'none'
        ? response.status === 204
        : isObject(data) && isObject(meta) && Array.isArray(data) === (kind === 'list')
    if (!fits) throw invalidResponse(`${method} ${template}`, response, text, WANTED[kind])
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
        send<Item[]>('list', method, template, { ...input, query }, options),
        (cursor) => page({ ...query, cursor }),
        options.maxPages ?? 1000,
      )
    return page(input.query)
  }

  const methods = createMethods({
    one: (...request) => requestPromise(send('one', ...request)),
    none: (...request) => requestPromise(send('none', ...request)),
    file: async (method, path, input, options) =>
      (await exchange(method, path, input, options, true)).response,
    list,
  })
  return {
    ...methods,
    scanFile: (file, scanOptions = {}) => scanFile({ methods, transport, baseUrl }, file, scanOptions),
    waitForScan: (scanId, waitOptions = {}) =>
      waitForScan({ methods, transport, baseUrl }, scanId, waitOptions),
    raw,
  }
}
