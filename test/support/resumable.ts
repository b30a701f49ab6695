import { Upload } from 'tus-js-client'

/** What of tus-js-client's options a test sets. */
type Options = {
  /** Bytes of each PATCH; by default all that are left. */
  readonly chunkSize?: number
  readonly onProgress?: (bytesSent: number) => void
}

/** Sends a file to a resumable upload by tus-js-client, which tries again for as long as that makes sense. */
export function sendByTus(url: string, file: Buffer, { chunkSize = Infinity, onProgress }: Options = {}) {
  return new Promise<void>((resolve, reject) => {
    const upload = new Upload(file as never, {
      uploadUrl: url,
      uploadSize: file.length,
      chunkSize,
      retryDelays: Array.from({ length: 40 }, () => 200),
      ...(onProgress && { onProgress }),
      onSuccess: () => resolve(),
      onError: reject,
    })
    upload.start()
  })
}

/** Asks how far an upload has come. */
export const askOffset = (url: string) =>
  fetch(url, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })

/** Sends one part. */
export const patch = (
  url: string,
  offset: number,
  body: Buffer | string,
  headers: Record<string, string> = {},
) =>
  fetch(url, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
