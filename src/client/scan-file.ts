import type { MediaScanMethods } from '../../generated/client/methods.js'
import type {
  CreateScanUploadIntentRequest,
  MediaType,
  Metadata,
  Scan,
  ScanStatus,
  ScanUploadIntent,
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
import { type UploadOptions, type UploadWay, upload } from './upload.js'
import { openSource, type ScanSource, type UploadSource } from './upload-source.js'

export type { ScanSource } from './upload-source.js'

/** Progress of `scanFile`, by `phase`. */
export type ScanProgress =
  | { readonly phase: 'creating'; readonly byteSize: number }
  /**
   * Reported as bytes are sent in Node and in browser pages; elsewhere, and with your own `fetch` in a browser, only at
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

/** Options for waiting for a verdict. */
export interface WaitOptions extends RequestOptions {
  /** Milliseconds to wait for the verdict; 900,000 (15 minutes) by default. */
  verdictTimeoutMs?: number | undefined
  /** Called with each step of progress. */
  onProgress?: ((progress: ScanProgress) => void) | undefined
}

/** Options of `scanFile`. None is needed if the file itself provides the information. */
export interface ScanFileOptions extends WaitOptions, CreateOptions, UploadOptions {
  /** 1–255 characters. Required unless the file is a File or a path, which have a name. */
  fileName?: string | undefined
  /** `type/subtype`; by default the Blob's type, else derived from the first bytes, else from the name's extension. */
  contentType?: string | undefined
  /** By default derived from the content type. Required if neither the content nor the name identifies it. */
  mediaType?: MediaType | undefined
  /** Exact size in bytes; required for a web or Node stream, ignored otherwise. */
  byteSize?: number | undefined
  /** Your own texts to store with the scan, by name. */
  metadata?: Metadata | undefined
  /** `false` to return once the upload is complete, without waiting for the verdict. */
  waitForVerdict?: boolean | undefined
}

/** What the client passes to the functions here. */
export interface ScanContext {
  readonly methods: MediaScanMethods
  readonly transport: Transport
  readonly baseUrl: string
}

/** Files from this size on may be sent so that they resume. Smaller ones are sent again instead. */
const RESUMABLE_BYTES = 5_000_000
const FIFTEEN_MINUTES_MS = 900_000
/** Interval if the service names no time for the next poll. */
const POLL_MS = 2_000
/** Shortest interval: a poll time that is already past must not cause a busy loop. */
const SHORTEST_POLL_MS = 250

/** @see MediaScanClient.scanFile */
export async function scanFile(
  context: ScanContext,
  file: ScanSource,
  options: ScanFileOptions,
): Promise<Scan> {
  // The Idempotency-Key is only for the request that creates the scan.
  const { idempotencyKey: _, ...later } = options
  const { onProgress, waitForVerdict = true } = later
  const { scanId, refusal } = await createAndUpload(context, file, options)
  onProgress?.({ phase: 'completing', scanId })
  const scan = await context.methods.completeScanUpload(scanId, later).catch((error: MediaScanError) => {
    throw (error.code === 'upload_not_found' && refusal) || error
  })
  if (!waitForVerdict) return scan
  // In sandbox and staging the verdict is available immediately.
  return isFinal(scan.status) ? successful(scan) : waitForScan(context, scanId, later)
}

/** Creates a scan and uploads its file by one PUT. */
const uploadSmall: UploadWay = async (context, request, source, options, onIntent, onBytes) => {
  const intent = await context.methods.createScanUploadIntent(request, options)
  onIntent(intent)
  return upload(context, intent, source, options, onBytes)
}

/** Creates the scan and uploads its file. `refusal` is the error of a target that may already have the file. */
async function createAndUpload(
  context: ScanContext,
  file: ScanSource,
  options: ScanFileOptions,
): Promise<{ scanId: string; refusal: UploadError | undefined }> {
  const { signal, onProgress } = options
  const source = await openSource(file, options.byteSize)
  try {
    // No timeout: a stream may take any time.
    const request = await inTime(() => describeFile(source, options), [signal])
    const { byteSize } = request
    onProgress?.({ phase: 'creating', byteSize })
    let scanId = ''
    const onIntent = (intent: ScanUploadIntent) => {
      scanId = intent.scanId
    }
    const onBytes = (bytesSent: number) => onProgress?.({ phase: 'uploading', scanId, bytesSent, byteSize })
    // Loaded when needed: most files are small. A stream cannot be read again from where a connection was lost.
    const way =
      source.repeatable && byteSize >= RESUMABLE_BYTES
        ? (await import('./resumable-upload.js')).uploadLarge
        : uploadSmall
    const refusal = await way(context, request, source, options, onIntent, onBytes)
    return { scanId, refusal }
  } catch (error) {
    throw abortedBy(signal) ?? error
  } finally {
    source.close()
  }
}

/** The description of the file for the service. */
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
  // A new status in the contract must be handled here. Checked by types only, which add nothing to a bundle.
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
    // Both times are from the service, so the local clock does not matter.
    const requestedMs = Date.parse(job.nextPollAfter ?? '') - Date.parse(meta.timestamp)
    const delayMs = Number.isNaN(requestedMs) ? POLL_MS : Math.max(requestedMs, SHORTEST_POLL_MS)
    if (Date.now() + delayMs > deadline)
      throw new VerdictTimeoutError(
        `No verdict on the scan ${scanId} within ${verdictTimeoutMs} ms; it is still ${job.status}.`,
        scanId,
      )
    onProgress?.({ phase: 'waiting', scanId, status: job.status ?? 'processing', delayMs })
    await inTime((stopped) => transport.sleep(delayMs, stopped), [signal])
  }
}
