import type { ScanUploadIntent } from '../../generated/client/models.js'
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

/** The file as a stream that fails if it is longer or shorter than `byteSize`. */
function streamOf(
  reading: Reading,
  byteSize: number,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
  onBytes: (bytesSent: number) => void,
): ReadableStream<Uint8Array> {
  let sent = 0
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const chunk = await reading.next()
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
  return new ReadableStream({ pull: (controller) => guarded(() => pull(controller)) }, { highWaterMark: 0 })
}

/**
 * PUTs a file to its target, and retries after temporary failures if the source can be read again.
 *
 * In Node the body is a stream that is read as it is sent, with an explicit Content-Length. Elsewhere it is a Blob,
 * whose length the platform sends: browsers send streams without a length, which upload targets refuse.
 *
 * @param onBytes Called with 0 when an attempt begins, and as bytes are sent; if it throws, the upload ends.
 * @returns The target's refusal if it may already have the file, because the answer to an earlier attempt was lost, or
 *   because an earlier call with the same `idempotencyKey` got this far.
 * @throws {UploadError} The target refused the file.
 */
export async function upload(
  transport: Transport,
  url: string,
  { scanId, uploadHeaders }: ScanUploadIntent,
  source: UploadSource,
  { signal, retries, idempotencyKey, uploadTimeoutMs = UPLOAD_TIMEOUT_MS }: UploadOptions & CreateOptions,
  onBytes: (bytesSent: number) => void,
): Promise<UploadError | undefined> {
  const { byteSize } = source
  const inNode = hasNodeFetch()
  const withXhr = !inNode && !transport.fetch && hasXmlHttpRequest()
  // An error from reading the file or from onBytes. `fetch` wraps or swallows it, and a retry would not help.
  let failure: { readonly error: unknown } | undefined
  const failed = new AbortController()
  async function guarded<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      failure ??= { error }
      failed.abort()
      throw error
    }
  }
  let attempts = 0
  let blob: Blob | undefined
  const makeRequest = async () => {
    if (attempts++ > 0 && !blob) source.rewind()
    onBytes(0)
    const headers = new Headers(uploadHeaders)
    // With another value, Node would keep the whole body in memory.
    const redirect = inNode ? 'error' : 'manual'
    const init = { method: 'PUT', headers, redirect } as const
    if (inNode) {
      headers.set('content-length', String(byteSize))
      const body = streamOf(source.reading(), byteSize, guarded, onBytes)
      return new Request(url, { ...init, body, duplex: 'half' } as RequestInit)
    }
    blob ??=
      source.blob?.() ?? (await new Response(streamOf(source.reading(), byteSize, guarded, () => {})).blob())
    return new Request(url, withXhr ? init : { ...init, body: blob })
  }
  const settings = {
    ...transport,
    ...(withXhr && {
      fetch: (request: Request) =>
        sendWithProgress(request, blob as Blob, (bytesSent) => {
          guarded(() => onBytes(bytesSent)).catch(() => {})
        }),
    }),
    timeoutMs: uploadTimeoutMs,
    retries: source.repeatable || !inNode ? (retries ?? transport.retries) : 0,
  }
  // A PUT of the same bytes to the same place is idempotent.
  const response = await sendWithRetries(makeRequest, 'idempotent', settings, signal, failed.signal).catch(
    (error: unknown) => {
      throw failure ? failure.error : error
    },
  )
  let refusal: UploadError | undefined
  if (!response.ok) {
    const error = errorFrom(response, jsonOrText(await response.text()))
    refusal = new UploadError(
      `PUT ${withoutQuery(url)}: the file was refused. ${error.message}`,
      scanId,
      error,
    )
    // A target that accepts only one PUT (`If-None-Match: *`) answers 412, the built-in one 409 once the upload is
    // complete, and an expired one 403.
    const isTaken = error.status === 403 || error.status === 412 || error.code === 'conflict'
    if (!isTaken || (attempts === 1 && !idempotencyKey)) throw refusal
  }
  if (!inNode && !withXhr) onBytes(byteSize)
  return refusal
}
