import type { MediaScanMethods } from '../../generated/client/methods.js'
import type { CreateScanUploadIntentRequest, ScanUploadIntent } from '../../generated/client/models.js'
import { errorFrom, InvalidArgumentError, jsonOrText, UploadError } from './errors.js'
import { hasNodeFetch } from './platform.js'
import type { CreateOptions } from './request-options.js'
import { sendWithRetries, type Transport, withoutQuery } from './transport.js'
import type { Reading, UploadSource } from './upload-source.js'
import { hasXmlHttpRequest, sendWithProgress } from './xml-http-request.js'

/** The lifetime of an upload target, unless the operator changed it. */
const UPLOAD_TIMEOUT_MS = 900_000

/** Options of an upload. */
export interface UploadOptions {
  signal?: AbortSignal | undefined
  retries?: number | undefined
  /** Milliseconds for one upload attempt; 900,000 (15 minutes, a target's lifetime) by default, 0 for no limit. */
  uploadTimeoutMs?: number | undefined
}

/** What of the client an upload needs. */
export interface UploadContext {
  readonly methods: Pick<MediaScanMethods, 'createScanUploadIntent'>
  readonly transport: Transport
  readonly baseUrl: string
}

/**
 * Creates a scan and uploads its file. `onIntent` is called before the first byte is sent. Returns the error of a target
 * that may already have the file.
 */
export type UploadWay = (
  context: UploadContext,
  request: CreateScanUploadIntentRequest,
  source: UploadSource,
  options: UploadOptions & CreateOptions,
  onIntent: (intent: ScanUploadIntent) => void,
  onBytes: (bytesSent: number) => void,
) => Promise<UploadError | undefined>

/** The URL of an address that the service gave. */
export const absolute = (url: string, baseUrl: string): string => new URL(url, `${baseUrl}/`).href

/** The file from a byte on, as a stream that fails if the file is longer or shorter than `byteSize`. */
function streamOf(
  reading: Reading,
  from: number,
  byteSize: number,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
  onBytes: (bytesSent: number) => void,
): ReadableStream<Uint8Array> {
  let sent = from
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const chunk = await reading.next()
    // The connection was lost meanwhile.
    if (isCancelled) return
    sent += chunk?.byteLength ?? 0
    if (sent > byteSize)
      throw new InvalidArgumentError(`The file is longer than its byteSize, ${byteSize} bytes.`)
    if (chunk) {
      controller.enqueue(chunk)
      return onBytes(sent)
    }
    if (sent < byteSize)
      throw new InvalidArgumentError(
        `The file has ${sent} bytes, fewer than its byteSize, ${byteSize} bytes.`,
      )
    controller.close()
  }
  return new ReadableStream(
    { pull: (controller) => guarded(() => pull(controller)), cancel },
    { highWaterMark: 0 },
  )
}

/** A request for a file without its body, and the byte of the file with which its body begins. */
export interface FileRequest {
  readonly method: 'PUT' | 'PATCH'
  readonly headers: Headers
  readonly from: number
}

/**
 * Sends a file, or the rest of it, and retries after temporary failures if the source can be read again. `describe` is
 * called before each attempt.
 *
 * In Node the body is a stream that is read as it is sent, with an explicit Content-Length. Elsewhere it is a Blob,
 * whose length the platform sends: browsers send streams without a length, which upload targets refuse.
 *
 * @param onBytes Called when an attempt begins, and as bytes are sent; if it throws, the upload ends.
 */
export async function sendFile(
  transport: Transport,
  url: string,
  source: UploadSource,
  { signal, retries, uploadTimeoutMs = UPLOAD_TIMEOUT_MS }: UploadOptions,
  describe: (stopped: AbortSignal) => Promise<FileRequest>,
  onBytes: (bytesSent: number) => void,
): Promise<Response> {
  const { byteSize } = source
  const inNode = hasNodeFetch()
  const withXhr = !inNode && !transport.fetch && hasXmlHttpRequest()
  // An error from reading the file or from onBytes. `fetch` wraps or swallows it, and a retry would not help.
  let failure: { readonly error: unknown } | undefined
  const failed = new AbortController()
  let attempts = 0
  /** The body of an earlier attempt may still be read: what becomes of that does not matter. */
  const guardedIn =
    (own: number) =>
    async <T>(work: () => T | Promise<T>): Promise<T> => {
      try {
        return await work()
      } catch (error) {
        if (own === attempts) {
          failure ??= { error }
          failed.abort()
        }
        throw error
      }
    }
  let whole: Blob | undefined
  let sent: Blob | undefined
  let begin = 0
  const makeRequest = async () => {
    const { method, headers, from } = await describe(failed.signal)
    const guarded = guardedIn(++attempts)
    // For a PATCH, another request has read it.
    if ((attempts > 1 || method === 'PATCH') && !whole) source.rewind(from)
    begin = from
    onBytes(from)
    // With another value, Node would keep the whole body in memory.
    const redirect = inNode ? 'error' : 'manual'
    const init = { method, headers, redirect } as const
    if (inNode) {
      headers.set('content-length', String(byteSize - from))
      const body = streamOf(source.reading(), from, byteSize, guarded, onBytes)
      return new Request(url, { ...init, body, duplex: 'half' } as RequestInit)
    }
    whole ??=
      source.blob?.() ??
      (await new Response(streamOf(source.reading(), 0, byteSize, guarded, () => {})).blob())
    sent = whole.slice(from)
    return new Request(url, withXhr ? init : { ...init, body: sent })
  }
  const settings = {
    ...transport,
    ...(withXhr && {
      fetch: (request: Request) =>
        sendWithProgress(request, sent as Blob, (bytesSent) => {
          guardedIn(attempts)(() => onBytes(begin + bytesSent)).catch(() => {})
        }),
    }),
    timeoutMs: uploadTimeoutMs,
    retries: source.repeatable || !inNode ? (retries ?? transport.retries) : 0,
  }
  // The same bytes at the same place are idempotent.
  const response = await sendWithRetries(makeRequest, 'idempotent', settings, signal, failed.signal).catch(
    (error: unknown) => {
      throw failure ? failure.error : error
    },
  )
  if (response.ok && !inNode && !withXhr) onBytes(byteSize)
  return response
}

/** The refusal of a target. */
export async function refusalIn(
  { method, url }: { method: string; url: string },
  response: Response,
  scanId: string,
): Promise<UploadError> {
  const error = errorFrom(response, jsonOrText(await response.text()))
  return new UploadError(
    `${method} ${withoutQuery(url)}: the file was refused. ${error.message}`,
    scanId,
    error,
  )
}

/**
 * PUTs a file to its target.
 *
 * @returns The target's refusal if it may already have the file, because the answer to an earlier attempt was lost, or
 *   because an earlier call with the same `idempotencyKey` got this far.
 * @throws {UploadError} The target refused the file.
 */
export async function upload(
  { transport, baseUrl }: UploadContext,
  { scanId, uploadUrl, uploadHeaders }: ScanUploadIntent,
  source: UploadSource,
  options: UploadOptions & CreateOptions,
  onBytes: (bytesSent: number) => void,
): Promise<UploadError | undefined> {
  const url = absolute(uploadUrl, baseUrl)
  let attempts = 0
  const describe = async () => {
    attempts++
    return { method: 'PUT', headers: new Headers(uploadHeaders), from: 0 } as const
  }
  const response = await sendFile(transport, url, source, options, describe, onBytes)
  if (response.ok) return undefined
  const refusal = await refusalIn({ method: 'PUT', url }, response, scanId)
  // A target that accepts only one PUT (`If-None-Match: *`) answers 412, the built-in one 409 once the upload is
  // complete, and an expired one 403.
  const isTaken = refusal.status === 403 || refusal.status === 412 || refusal.code === 'conflict'
  if (!isTaken || (attempts === 1 && !options.idempotencyKey)) throw refusal
  return refusal
}
