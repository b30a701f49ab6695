import { ConnectionError, retryAfterSeconds, TimeoutError, type UploadError } from './errors.js'
import { inTime, sendWithRetries, type Transport } from './transport.js'
import { refusalIn, sendFile, type UploadOptions } from './upload.js'
import type { UploadSource } from './upload-source.js'

/** How long to wait for another connection, if the service does not say. */
const BUSY_SECONDS = 5

/**
 * Sends a file to a resumable upload (tus 1.0): asks how far it has come, and sends the rest. After a lost connection it
 * goes on from there, for as long as more arrives; `retries` is for how often nothing more does.
 *
 * @returns The refusal if the upload is no longer open: it may already have the file.
 * @throws {UploadError} The file was refused.
 */
export async function sendResumably(
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
      const isLost = error instanceof ConnectionError || error instanceof TimeoutError
      if (!isLost || offset <= before) throw error
    }
  }
}
