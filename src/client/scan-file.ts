import type { MediaScanMethods } from '../../generated/client/methods.js'
import type {
  CreateScanUploadIntentRequest,
  MediaType,
  Metadata,
  Scan,
  ScanStatus,
} from '../../generated/client/models.js'
import { MEDIA_TYPES } from '../../generated/client/operations.js'
import {
  InvalidArgumentError,
  type MediaScanError,
  ScanFailedError,
  type UploadError,
  VerdictTimeoutError,
} from './errors.js'
import { contentTypeOf, mediaTypeOf } from './media-type.js'
import type { CreateOptions, RequestOptions } from './request-options.js'
import { abortedBy, inTime, type Transport } from './transport.js'
import { type UploadOptions, upload } from './upload.js'
import { openSource, type ScanSource, type UploadSource } from './upload-source.js'

export type { ScanSource } from './upload-source.js'

/** How far `scanFile` has come; `phase` tells which. */
export type ScanProgress =
  | { readonly phase: 'creating'; readonly byteSize: number }
  /**
   * In Node and in browsers' pages reported as bytes leave; elsewhere, and with a `fetch` of your own in a browser, at
   * the start and at the end. A retry starts again at 0.
   */
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
export interface ScanFileOptions extends WaitOptions, CreateOptions, UploadOptions {
  /** 1–255 characters. A File and a path have one; anything else needs it. */
  fileName?: string | undefined
  /** `type/subtype`; unless set the Blob's type, else by the first bytes, else by the name's extension. */
  contentType?: string | undefined
  /** Unless set, by the content type. Needed where neither the content nor the name tells. */
  mediaType?: MediaType | undefined
  /** Exact size in bytes; needed for a stream, of the web or of Node, and ignored otherwise. */
  byteSize?: number | undefined
  /** Texts of your own on the scan, by name. */
  metadata?: Metadata | undefined
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
  // An Idempotency-Key belongs to the request that creates.
  const { idempotencyKey: _, ...later } = options
  const { onProgress, waitForVerdict = true } = later
  const { scanId, refusal } = await createAndUpload(context, file, options)
  onProgress?.({ phase: 'completing', scanId })
  const scan = await context.methods.completeScanUpload(scanId, later).catch((error: MediaScanError) => {
    throw (error.code === 'upload_not_found' && refusal) || error
  })
  if (!waitForVerdict) return scan
  // Sandbox and staging have the verdict at once.
  return isFinal(scan.status) ? successful(scan) : waitForScan(context, scanId, later)
}

/** Creates the scan and uploads its file. `refusal` is of a target that may have the file already. */
async function createAndUpload(
  { methods, transport, baseUrl }: ScanContext,
  file: ScanSource,
  options: ScanFileOptions,
): Promise<{ scanId: string; refusal: UploadError | undefined }> {
  const { signal, onProgress } = options
  const source = await openSource(file, options.byteSize)
  try {
    // A stream is waited for as long as it takes.
    const request = await inTime(() => describeFile(source, options), [signal])
    const { byteSize } = request
    onProgress?.({ phase: 'creating', byteSize })
    const intent = await methods.createScanUploadIntent(request, options)
    const { scanId } = intent
    const url = new URL(intent.uploadUrl, `${baseUrl}/`).href
    const refusal = await upload(transport, url, intent, source, options, (bytesSent) =>
      onProgress?.({ phase: 'uploading', scanId, bytesSent, byteSize }),
    )
    return { scanId, refusal }
  } catch (error) {
    throw abortedBy(signal) ?? error
  } finally {
    source.close()
  }
}

/** What the service is told of the file. */
async function describeFile(
  source: UploadSource,
  options: ScanFileOptions,
): Promise<CreateScanUploadIntentRequest> {
  const fileName = options.fileName ?? source.fileName
  if (!fileName) throw new InvalidArgumentError('Give fileName: the file itself has no name.')
  const contentType = contentTypeOf(
    options.contentType ?? source.contentType,
    fileName,
    await source.reading().head(),
  )
  const mediaType = options.mediaType ?? (contentType && mediaTypeOf(contentType))
  if (!mediaType)
    throw new InvalidArgumentError(
      `Give mediaType (${MEDIA_TYPES.join(', ')}): neither content nor name of ${JSON.stringify(fileName)} tells it.`,
    )
  return {
    fileName,
    contentType: options.contentType ?? contentType ?? 'application/octet-stream',
    mediaType,
    byteSize: source.byteSize,
    ...(options.metadata && { metadata: options.metadata }),
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
  const deadline = Date.now() + verdictTimeoutMs
  for (;;) {
    const { data: job, meta } = await methods.getScanJob(scanId, options).withResponse()
    if (isFinal(job.status)) return successful(await methods.getScan(scanId, options))
    // Both times are the service's, so the clock here may be wrong.
    const asked = Date.parse(job.nextPollAfter ?? '') - Date.parse(meta.timestamp)
    const delayMs = Number.isNaN(asked) ? POLL_MS : Math.max(asked, SHORTEST_POLL_MS)
    if (Date.now() + delayMs > deadline)
      throw new VerdictTimeoutError(
        `No verdict on the scan ${scanId} within ${verdictTimeoutMs} ms; it is still ${job.status}.`,
        scanId,
      )
    onProgress?.({ phase: 'waiting', scanId, status: job.status ?? 'processing', delayMs })
    await inTime((stopped) => transport.sleep(delayMs, stopped), [signal])
  }
}
