import type { AddressInfo } from 'node:net'
import { Upload } from 'tus-js-client'
import { createApp, loadContracts } from '../../src/app.js'
import { createHttpServer } from '../../src/http/server.js'
import type { TestService } from './service.js'

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

/**
 * Another process of a service: the same database and storage, and connections of its own, of which the other knows
 * nothing. `at` is where it has an address.
 */
export async function startOtherProcess({ context }: TestService) {
  const { server } = createHttpServer(
    createApp(context, await loadContracts()),
    context.settings.http,
    context.log,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    at(url: string): string {
      const other = new URL(url)
      other.port = String((server.address() as AddressInfo).port)
      return other.href
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A PATCH whose body is sent piece by piece. */
export function slowPatch(url: string, offset: number, length: number) {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      feed = controller
    },
  })
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': String(length),
  }
  const answer = fetch(url, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit)
  answer.catch(() => {})
  return {
    answer,
    send: (bytes: string | Buffer) => feed?.enqueue(Buffer.from(bytes as string)),
    end: () => feed?.close(),
    breakOff: () => feed?.error(new Error('The network is gone.')),
  }
}
