import type { MediaScanMethods } from '../../generated/client/methods.js'
import type { MediaType, Scan, ScanStatus, ScanUploadIntent } from '../../generated/client/models.js'
import { MEDIA_TYPES } from '../../generated/client/operations.js'
import {
  errorFrom,
  InvalidArgumentError,
  type MediaScanError,
  ScanFailedError,
  UploadError,
  VerdictTimeoutError,
} from './errors.js'
import { hasNodeFetch } from './platform.js'
import type { CreateOptions, RequestOptions } from './request-options.js'
import { pause, sendUntilFinal, type Transport, withoutQuery } from './transport.js'
import { openSource, type ScanSource, typeByName, type UploadSource, uploadBody } from './upload-source.js'

export type { ScanSource } from './upload-source.js'

/** How far `scanFile` has come; `phase` tells which. */
export type ScanProgress =
  | { readonly phase: 'creating'; readonly byteSize: number }
  /** In Node reported as the bytes leave; elsewhere at the start and at the end. A retry starts again at 0. */
  | {
      readonly phase: 'uploading'
      readonly scanId: string
      readonly bytesSent: number
      readonly byteSize: number
    }
  | { readonly phase: 'completing'; readonly scanId: string }
  | {
      readonly phase: 'waiting'
      readonly scanId: string
      readonly status: ScanStatus
      /** Milliseconds until the next poll. */
      readonly delayMs: number
    }

/** How to wait for a verdict. */
export interface WaitOptions extends RequestOptions {
  /** Milliseconds to wait for the verdict; 900,000 (15 minutes) unless set. */
  verdictTimeoutMs?: number | undefined
  /** Called as things move on. */
  onProgress?: ((progress: ScanProgress) => void) | undefined
}

/** What `scanFile` may be given. Where the file itself knows, nothing is needed. */
export interface ScanFileOptions extends WaitOptions, CreateOptions {
  /** 1–255 characters. A File and a path have one; anything else needs it. */
  fileName?: string | undefined
  /** `type/subtype`; unless set the Blob's type, else by the name's extension, else `application/octet-stream`. */
  contentType?: string | undefined
  /** Unless set, by the content type: image, video, audio, else document. */
  mediaType?: MediaType | undefined
  /** Exact size in bytes; needed for a stream, ignored otherwise. */
  byteSize?: number | undefined
  /** Milliseconds for one attempt to upload; 900,000 (15 minutes, a target's life) unless set, 0 for no limit. */
  uploadTimeoutMs?: number | undefined
  /** `false` to return once the upload is complete, without waiting for the verdict. */
  waitForVerdict?: boolean | undefined
}

/** What the functions here are given by the client. */
export interface ScanContext {
  readonly methods: MediaScanMethods
  readonly transport: Transport
  readonly baseUrl: string
}

const FIFTEEN_MINUTES_MS = 900_000
/** When the service names no time to poll at. */
const POLL_MS = 2_000
/** A time to poll at that is already past must not make a busy loop. */
const SHORTEST_POLL_MS = 250

/** @see MediaScanClient.scanFile */
export async function scanFile(
  context: ScanContext,
  file: ScanSource,
  options: ScanFileOptions,
): Promise<Scan> {
  const { onProgress, waitForVerdict = true } = options
  const source = await openSource(file, options.byteSize)
  const { byteSize } = source
  const fileName = options.fileName ?? source.fileName
  if (!fileName) throw new InvalidArgumentError('fileName is needed: the file itself has no name.')
  const contentType =
    options.contentType ?? source.contentType ?? typeByName(fileName) ?? 'application/octet-stream'
  const mediaType =
    options.mediaType ?? MEDIA_TYPES.find((type) => contentType.startsWith(`${type}/`)) ?? 'document'

  onProgress?.({ phase: 'creating', byteSize })
  const request = { fileName, contentType, mediaType, byteSize }
  const intent = await context.methods.createScanUploadIntent(request, options)
  const { scanId } = intent
  await upload(context, source, intent, options)
  onProgress?.({ phase: 'completing', scanId })
  const scan = await context.methods.completeScanUpload(scanId, withoutKey(options))
  if (!waitForVerdict) return scan
  // Sandbox and staging have the verdict at once.
  return isFinal(scan.status) ? successful(scan) : waitForScan(context, scanId, options)
}

/** An Idempotency-Key belongs to the request that creates. */
function withoutKey({ idempotencyKey: _, ...options }: CreateOptions): RequestOptions {
  return options
}

async function upload(
  { transport, baseUrl }: ScanContext,
  source: UploadSource,
  { scanId, uploadUrl, uploadHeaders }: ScanUploadIntent,
  { signal, onProgress, uploadTimeoutMs = FIFTEEN_MINUTES_MS, retries }: ScanFileOptions,
): Promise<void> {
  const { byteSize } = source
  const url = new URL(uploadUrl, `${baseUrl}/`).href
  let attempts = 0
  // Thrown while the body is read; fetch wraps or swallows it.
  let failure: unknown
  const report = (bytesSent: number) => {
    onProgress?.({ phase: 'uploading', scanId, bytesSent, byteSize })
  }
  let release = () => {}
  const makeRequest = async () => {
    release()
    attempts++
    report(0)
    const opened = await uploadBody(source, (bytesSent) => {
      try {
        report(bytesSent)
      } catch (error) {
        failure = error
        throw error
      }
    })
    release = opened.release
    const { body } = opened
    const headers = new Headers(uploadHeaders)
    // A browser states it itself, and ignores this.
    if (hasNodeFetch()) headers.set('content-length', String(byteSize))
    return new Request(url, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit)
  }
  const settings = {
    ...transport,
    timeoutMs: uploadTimeoutMs,
    retries: source.replayable ? (retries ?? transport.retries) : 0,
  }
  // A PUT of the same bytes to the same place is idempotent.
  const response = await sendUntilFinal(makeRequest, 'idempotent', settings, signal)
    .catch((error: MediaScanError) => {
      throw failure ?? sourceFailure(error) ?? error
    })
    .finally(() => release())
  // A target that takes one PUT (`If-None-Match: *`) answers 412 when the answer to an earlier one was lost.
  if (!response.ok && !(response.status === 412 && attempts > 1)) {
    const refusal = errorFrom(response, parsed(await response.text()))
    throw new UploadError(`PUT ${withoutQuery(url)}: ${refusal.message}`, scanId, refusal)
  }
  // Streams have said so; a Blob in a browser has not.
  if (!hasNodeFetch()) report(byteSize)
}

/** The failure of reading the file that is somewhere in the causes of a failed fetch. */
function sourceFailure(error: unknown): InvalidArgumentError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof InvalidArgumentError) return cause
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFinal(status: ScanStatus | undefined): boolean {
  if (status === 'complete' || status === 'failed') return true
  // A status that the contract gains is decided on here; as types alone, which a bundle does not carry.
  status satisfies 'uploading' | 'queued' | 'processing' | undefined
  return false
}

function successful(scan: Scan): Scan {
  if (scan.status === 'failed') throw new ScanFailedError(scan)
  return scan
}

/** @see MediaScanClient.waitForScan */
export async function waitForScan(
  { methods, transport }: ScanContext,
  scanId: string,
  options: WaitOptions,
): Promise<Scan> {
  const { signal, onProgress, verdictTimeoutMs = FIFTEEN_MINUTES_MS } = options
  const request = withoutKey(options)
  const deadline = Date.now() + verdictTimeoutMs
  for (;;) {
    const { data: job, meta } = await methods.getScanJob(scanId, request).withResponse()
    if (isFinal(job.status)) return successful(await methods.getScan(scanId, request))
    // Both times are the service's, so the clock here may be wrong.
    const asked = Date.parse(job.nextPollAfter ?? '') - Date.parse(meta.timestamp)
    const delayMs = Number.isNaN(asked) ? POLL_MS : Math.max(asked, SHORTEST_POLL_MS)
    if (Date.now() + delayMs > deadline)
      throw new VerdictTimeoutError(
        `The scan ${scanId} is ${job.status}: no verdict within ${verdictTimeoutMs} ms.`,
        scanId,
      )
    onProgress?.({ phase: 'waiting', scanId, status: job.status ?? 'processing', delayMs })
    await pause(transport, delayMs, signal)
  }
}
