import type { CreateScanUploadIntentRequest } from '../../generated/client/models.js'
import {
  ConnectionError,
  type MediaScanError,
  retryAfterSeconds,
  TimeoutError,
  UploadError,
} from './errors.js'
import { inTime, sendWithRetries, type Transport } from './transport.js'
import {
  absolute,
  refusalIn,
  sendFile,
  type UploadContext,
  type UploadOptions,
  type UploadWay,
  upload,
} from './upload.js'
import type { UploadSource } from './upload-source.js'

/** Files from this size on are sent so that they resume; smaller ones by one PUT, unless its connection is lost. */
const RESUMED_BYTES = 64_000_000

/** How long to wait for another connection, if the service does not say. */
const BUSY_SECONDS = 5

/**
 * Sends a file to a resumable upload (tus 1.0): asks how far it has come, and sends the rest. After a lost connection it
 * goes on from there, for as long as more arrives; `retries` is for how often nothing more does.
 *
 * @returns The refusal if the upload is no longer open: it may already have the file.
 * @throws {UploadError} The file was refused.
 */
async function sendResumably(
  transport: Transport,
  url: string,
  scanId: string,
  source: UploadSource,
  options: UploadOptions,
  onBytes: (bytesSent: number) => void,
): Promise<UploadError | undefined> {
  const { signal } = options
  const headersOf = (more?: Record<string, string>) => new Headers({ 'tus-resumable': '1.0.0', ...more })
  let refusal: UploadError | undefined
  let offset = 0

  async function askOffset(stopped: AbortSignal): Promise<number> {
    for (let busy = 0; ; busy++) {
      const makeRequest = () => new Request(url, { method: 'HEAD', headers: headersOf() })
      const response = await sendWithRetries(makeRequest, 'safe', transport, signal, stopped)
      if (response.ok) return Number(response.headers.get('upload-offset'))
      refusal = await refusalIn({ method: 'HEAD', url }, response, scanId)
      if (response.status !== 409 || busy >= transport.retries) throw refusal
      const seconds = retryAfterSeconds(response.headers) ?? BUSY_SECONDS
      await inTime((ended) => transport.sleep(seconds * 1000, ended), [signal, stopped])
    }
  }

  async function describe(stopped: AbortSignal) {
    offset = await askOffset(stopped)
    const headers = headersOf({
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    })
    return { method: 'PATCH', headers, from: offset } as const
  }

  for (let before = -1; ; before = offset) {
    try {
      const response = await sendFile(transport, url, source, options, describe, onBytes)
      if (response.ok) return undefined
      refusal = await refusalIn({ method: 'PATCH', url }, response, scanId)
      // Another offset: somebody else sent a part.
      if (refusal.status !== 409 || offset <= before) throw refusal
    } catch (error) {
      if (error === refusal && refusal?.status === 403) return refusal
      if (!isLost(error) || offset <= before) throw error
    }
  }
}

const isLost = (error: unknown) => error instanceof ConnectionError || error instanceof TimeoutError

/** Whether an upload failed in a way that may pass. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof UploadError)) return isLost(error)
  const { status = 0, code } = error
  // The codes of upload targets are in no operation's answers.
  return status === 408 || status === 429 || status >= 500 || String(code) === 'upload_in_progress'
}

/** Creates a scan with an upload that resumes, if the service has such. */
function createIntent(
  { methods }: UploadContext,
  request: CreateScanUploadIntentRequest,
  options: Parameters<UploadWay>[3],
) {
  return methods
    .createScanUploadIntent({ ...request, resumable: true }, options)
    .catch((error: MediaScanError) => {
      // A service of an earlier release does not know the field.
      if (error.status !== 400 || !error.message.includes('resumable')) throw error
      return methods.createScanUploadIntent(request, options)
    })
}

/** Creates a scan and uploads a large file, which can be read again. */
export const uploadLarge: UploadWay = async (context, request, source, options, onIntent, onBytes) => {
  const { transport, baseUrl } = context
  const intent = await createIntent(context, request, options)
  onIntent(intent)
  const { scanId, resumableUploadUrl } = intent
  if (!resumableUploadUrl) return upload(context, intent, source, options, onBytes)
  const resume = () =>
    sendResumably(transport, absolute(resumableUploadUrl, baseUrl), scanId, source, options, onBytes)
  if (source.byteSize >= RESUMED_BYTES) return resume()
  try {
    // After a lost connection, the other way loses less.
    return await upload(context, intent, source, { ...options, retries: 0 }, onBytes)
  } catch (error) {
    const retries = options.retries ?? transport.retries
    if (!isTemporary(error) || retries === 0) throw error
    return resume()
  }
}
