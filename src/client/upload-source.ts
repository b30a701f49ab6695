import { InvalidArgumentError } from './errors.js'
import { hasNodeFetch, nodeModule } from './platform.js'

/** What can be scanned. A `string` or `URL` is a path or `file:` address, in Node only. */
export type ScanSource = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | string | URL

/** A file about to be uploaded. */
export interface UploadSource {
  readonly byteSize: number
  readonly fileName: string | undefined
  readonly contentType: string | undefined
  /** Whether {@link open} may be called again, for a retry. */
  readonly replayable: boolean
  open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>
  /** The bytes as a Blob without a type, where they are one already. */
  readonly blob: Blob | undefined
}

/** As much of `node:fs/promises` as is needed here. */
interface NodeFiles {
  open(path: string | URL): Promise<{
    stat(): Promise<{ size: number; isFile(): boolean }>
    read(into: Uint8Array, offset: number, length: number): Promise<{ bytesRead: number }>
    close(): Promise<void>
  }>
}

const CHUNK_BYTES = 256 * 1024

/** Content types by file extension; only what a scan is likely to be given. */
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  pdf: 'application/pdf',
}

/** A content type from a file name's extension. */
export function typeByName(fileName: string): string | undefined {
  const extension = fileName.replace(/.*\./s, '').toLowerCase()
  return Object.hasOwn(types, extension) ? types[extension] : undefined
}

async function openPath(path: string | URL): Promise<UploadSource> {
  const files = await nodeModule<NodeFiles>('node:fs/promises').catch((cause: unknown) => {
    throw new InvalidArgumentError('A path can be scanned in Node only; give a File or Blob.', { cause })
  })
  const openFile = () =>
    files.open(path).catch((cause: Error) => {
      throw new InvalidArgumentError(`Cannot read the file: ${cause.message}`, { cause })
    })
  const probe = await openFile()
  const stat = await probe.stat().finally(() => probe.close())
  if (!stat.isFile()) throw new InvalidArgumentError(`Not a file: ${path}`)
  const name = typeof path === 'string' ? path : decodeURIComponent(path.pathname)
  return {
    byteSize: stat.size,
    fileName: name.replace(/.*[\\/]/s, ''),
    contentType: undefined,
    replayable: true,
    blob: undefined,
    async open() {
      const file = await openFile()
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const chunk = new Uint8Array(CHUNK_BYTES)
            const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES)
            if (bytesRead > 0) return controller.enqueue(chunk.subarray(0, bytesRead))
            await file.close()
            controller.close()
          },
          cancel: () => file.close(),
        },
        { highWaterMark: 0 },
      )
    },
  }
}

/**
 * Opens what the caller gave.
 * @throws {InvalidArgumentError} It cannot be read, its size is unknown, or it is nothing that can be scanned.
 */
export async function openSource(file: ScanSource, byteSize: number | undefined): Promise<UploadSource> {
  if (typeof file === 'string' || file instanceof URL) return openPath(file)
  if (file instanceof ReadableStream) {
    if (byteSize === undefined) throw new InvalidArgumentError('A stream needs byteSize.')
    return {
      byteSize,
      fileName: undefined,
      contentType: undefined,
      replayable: false,
      blob: undefined,
      open: () => file,
    }
  }
  const isBytes = file instanceof ArrayBuffer || ArrayBuffer.isView(file)
  if (!isBytes && !(file instanceof Blob))
    throw new InvalidArgumentError('Not something that can be scanned.')
  // Sliced, a Blob has no type: the upload's Content-Type is the target's to say.
  const blob = isBytes ? new Blob([file as Uint8Array<ArrayBuffer>]) : file.slice(0, file.size)
  return {
    byteSize: blob.size,
    // A File has a name; Node 18 has no File, so it is not asked for by class.
    fileName: (file as { name?: string }).name,
    contentType: (file as { type?: string }).type || undefined,
    replayable: true,
    blob,
    open: () => blob.stream() as ReadableStream<Uint8Array>,
  }
}

/** The body of a PUT and how to let go of what it reads from. */
export interface UploadBody {
  readonly body: ReadableStream<Uint8Array> | Blob
  /** Closes the file or cancels the stream. Not left to fetch: Node's does not cancel a body it was reading. */
  release(): void
}

/**
 * The body for a PUT of the source, reporting as it is read.
 *
 * In Node it is a stream, and the caller states its Content-Length. Elsewhere it is a Blob, whose length the
 * platform states, so nothing is reported in between.
 */
export async function uploadBody(
  source: UploadSource,
  onBytes: (bytesSent: number) => void,
): Promise<UploadBody> {
  if (source.blob && !hasNodeFetch()) return { body: source.blob, release: () => {} }
  const reader = (await source.open()).getReader()
  const stream = exactly(reader, source.byteSize, onBytes)
  return {
    body: hasNodeFetch() ? stream : (await new Response(stream).blob()).slice(),
    release: () => {
      reader.cancel().catch(() => {})
    },
  }
}

/** What the reader gives, failing when that is more or less than it should be. */
function exactly(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  byteSize: number,
  onBytes: (bytesSent: number) => void,
): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        sent += value?.byteLength ?? 0
        if (done ? sent < byteSize : sent > byteSize)
          throw new InvalidArgumentError(
            `The file has ${done ? `only ${sent}` : 'more than'} of the ${byteSize} bytes it should have.`,
          )
        if (done) return controller.close()
        controller.enqueue(value)
        onBytes(sent)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
