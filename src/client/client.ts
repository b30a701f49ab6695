import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../generated/api.js'
import { createMethods, type MediaScanMethods } from '../../generated/client/methods.js'
import type { Scan } from '../../generated/client/models.js'
import { errorFrom, factsOf, InvalidArgumentError, InvalidResponseError, jsonOrText } from './errors.js'
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

/** What a client is made with. */
export interface MediaScanClientOptions extends TransportOptions {
  /**
   * Where the service is, such as `https://media.example.org`; a path is kept, and in a page it may be one alone.
   * `MEDIA_SCAN_BASE_URL` of the environment unless set.
   */
  baseUrl?: string | undefined
  /**
   * API key, `msk_…`, or a function asked before each attempt, so that a key can be rotated. `false` sends none, for
   * a proxy of your own that adds it. `MEDIA_SCAN_API_KEY` of the environment unless set.
   */
  apiKey?: ApiKey | undefined
  /**
   * Whether to go where the service says that the organization has moved (421): the request is repeated there once, key
   * included, and later ones are sent there. Never from https to http. `false` unless set.
   */
  followMoves?: boolean | undefined
  /** What sends requests; the platform's `fetch` unless set. Uploads go through it too. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Headers of every request to the API. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Called before each retry. */
  onRetry?: ((retry: Retry) => void) | undefined
  /** Told of each answer and retry: `console`, or a logger of yours. Nothing secret is written. */
  logger?: Logger | undefined
  /** What waits between attempts and polls, in milliseconds. Replace it in tests, so that none of them sleeps. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

/** A client: a method for each operation, named by its operationId, and what is built from them. */
export interface MediaScanClient extends MediaScanMethods {
  /**
   * Checks a file: creates the scan, uploads the file, marks the upload complete and waits for the verdict.
   *
   * @param file A Blob or File, bytes, a stream of the web or of Node (with `byteSize`), or in Node a path or `file:`
   *   URL. A stream is cancelled when the scan fails before it was read to its end.
   * @throws {ScanFailedError} The service gave the scan up.
   * @throws {VerdictTimeoutError} No verdict within `verdictTimeoutMs`.
   * @throws {UploadError} The upload target refused the file.
   * @throws {InvalidArgumentError} The file cannot be read, lacks a name or a size, or is of no known kind of media.
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

/** A number setting, which must be 0 or more; NaN is neither. */
function natural(name: string, value: number): number {
  if (!(value >= 0)) throw new InvalidArgumentError(`${name} must be 0 or more, not ${value}.`)
  return value
}

/** An identifier that would change the path (`..` and the empty one do), or is no Unicode, never leaves. */
function checkPath(path: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(path))
    if (typeof value !== 'string' || /^\.{0,2}$|\p{Cs}/u.test(value))
      throw new InvalidArgumentError(`${name} must be an identifier, not ${JSON.stringify(value)}.`)
}

/** Makes a part of a request; what the platform refuses in it is the caller's to mend. */
function fitting<Part>(make: () => Part): Part {
  try {
    return make()
  } catch (cause) {
    throw new InvalidArgumentError((cause as Error).message, { cause })
  }
}

/** The address that paths are put behind, without a slash at its end. */
function checkedBaseUrl(baseUrl: string | undefined = environmentVariable('MEDIA_SCAN_BASE_URL')): string {
  if (!baseUrl)
    throw new InvalidArgumentError(
      'baseUrl is missing: give the address of the service, or set MEDIA_SCAN_BASE_URL.',
    )
  try {
    // A browser may give a path, which is relative to its page.
    const page = (globalThis as { location?: { href: string } }).location?.href
    const { protocol, origin, pathname } = new URL(baseUrl, page)
    if (/^https?:$/.test(protocol)) return (origin + pathname).replace(/\/+$/, '')
  } catch {
    // Said below.
  }
  throw new InvalidArgumentError(
    `baseUrl must be an address with https:// or http://, not ${JSON.stringify(baseUrl)}.`,
  )
}

/**
 * Makes a client of the service. Nothing is sent yet.
 *
 * @throws {InvalidArgumentError} `baseUrl` is not an address, or a setting is not what it must be.
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

  /** Sends a request of a method; gives a success, as text. */
  async function exchange(
    method: string,
    template: string,
    { path, query, body }: Input,
    { signal, timeoutMs, retries, headers: ownHeaders, requestId, idempotencyKey }: CreateOptions = {},
  ): Promise<{ response: Response; text: string }> {
    checkPath(path)
    const own: Transport = {
      ...transport,
      timeoutMs: natural('timeoutMs', timeoutMs ?? transport.timeoutMs),
      retries: natural('retries', retries ?? transport.retries),
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
    // Parsed here: of an error that openapi-fetch throws, nobody could tell whether middleware threw it.
    const { response, data, error } = await request(method, template, {
      params: { path, query },
      body,
      headers,
      parseAs: 'text',
      fetch: (one: Request) => sendToApi(one, own, signal),
    })
    if (!response.ok) throw errorFrom(response, error)
    return { response, text: data ?? '' }
  }

  async function send<Data>(
    method: string,
    template: string,
    input: Input,
    options?: CreateOptions,
  ): Promise<Answer<Data>> {
    const { response, text } = await exchange(method, template, input, options)
    const answer = jsonOrText(text) as Partial<Answer<Data>> | null
    if (answer?.data === undefined || answer.meta === undefined)
      throw new InvalidResponseError(`${method} ${template}: the answer is not JSON with data and meta.`, {
        ...factsOf(response),
        body: answer,
      })
    return { data: answer.data, meta: answer.meta, response }
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

  const methods = createMethods({
    one: (...request) => requestPromise(send(...request)),
    none: (...request) =>
      requestPromise<void>(
        exchange(...request).then(({ response }) => ({ data: undefined, meta: undefined, response })),
      ),
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
