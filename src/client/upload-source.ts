import { InvalidArgumentError } from './errors.js'
import { nodeModule } from './platform.js'

/**
 * What can be scanned. A `string` is a path and a `URL` a `file:` URL, in Node only. Node's streams are async
 * iterables.
 */
export type ScanSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string
  | URL

/** A file being read. */
export interface Reading {
  /** The first bytes as Latin-1 text. {@link next} returns them again. */
  head(): Promise<string>
  /** The next bytes; `undefined` at the end. Rejects with InvalidArgumentError when they cannot be read. */
  next(): Promise<Uint8Array | undefined>
  /** Closes the file, or cancels the stream. */
  close(): void
}

/** A file about to be uploaded. */
export interface UploadSource {
  readonly byteSize: number
  readonly fileName?: string | undefined
  readonly contentType?: string | undefined
  /** Whether {@link rewind} may be called, for a retry. */
  readonly repeatable: boolean
  /** The only reading until {@link rewind}; it opens the file when the first bytes are requested. */
  reading(): Reading
  /** Closes the reading, so that the next one starts at the beginning, or at this byte. */
  rewind(at?: number): void
  /** Closes the file, or cancels the stream, even if nothing has been read. */
  close(): void
  /** The same as a Blob without a type, if that requires no reading. */
  readonly blob?: (() => Blob) | undefined
}

/** What is known about a file before it is read. */
type Facts = Pick<UploadSource, 'byteSize' | 'fileName' | 'contentType' | 'repeatable' | 'blob'>

/** Something to read from: given by the caller, or created for each reading. */
type Readable = ReadableStream<unknown> | AsyncIterable<unknown>

/** The parts of `node:fs/promises` that are needed here. */
interface NodeFiles {
  stat(path: string | URL): Promise<{ size: number; isFile(): boolean }>
  open(path: string | URL): Promise<{
    read(into: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
    close(): Promise<void>
  }>
}

const CHUNK_BYTES = 256 * 1024
/** Enough for every format that is recognised by its first bytes. */
const HEAD_BYTES = 128

function unreadable(cause: unknown): InvalidArgumentError {
  if (cause instanceof InvalidArgumentError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new InvalidArgumentError(`Cannot read the file: ${reason}`, { cause })
}

/** Iterates over the source with a reader if it is a web stream: not every browser can iterate over one. */
function iterationOf(from: Readable): {
  next(): Promise<{ done?: boolean | undefined; value?: unknown }>
  close(): unknown
} {
  if ('getReader' in from) {
    const reader = from.getReader()
    return { next: () => reader.read(), close: () => reader.cancel() }
  }
  const iterator = from[Symbol.asyncIterator]()
  // The iterator of a Node stream stays pending until the stream is destroyed.
  const { destroy } = from as { destroy?: () => void }
  return { next: () => iterator.next(), close: () => destroy?.call(from) ?? iterator.return?.() }
}

function readingOf(open: () => Readable): Reading {
  let begun: ReturnType<typeof iterationOf> | undefined
  const iteration = () => {
    begun ??= iterationOf(open())
    return begun
  }
  const seen: Uint8Array[] = []
  async function next(): Promise<Uint8Array | undefined> {
    try {
      const { done, value } = await iteration().next()
      if (done) return undefined
      if (value instanceof Uint8Array) return value
      throw new InvalidArgumentError(`The stream must give bytes (Uint8Array), not ${typeof value}.`)
    } catch (cause) {
      throw unreadable(cause)
    }
  }
  return {
    async head() {
      let text = ''
      while (text.length < HEAD_BYTES) {
        const chunk = await next()
        if (!chunk) break
        seen.push(chunk)
        text += String.fromCharCode(...chunk.subarray(0, HEAD_BYTES))
      }
      return text
    },
    next: async () => seen.shift() ?? next(),
    close() {
      // Also closes a stream that nothing was read from. Errors do not matter: the stream is no longer needed.
      const closed = async () => iteration().close()
      closed().catch(() => {})
    },
  }
}

function sourceOf(facts: Facts, open: (at: number) => Readable): UploadSource {
  let reading = readingOf(() => open(0))
  return {
    ...facts,
    reading: () => reading,
    rewind(at = 0) {
      reading.close()
      reading = readingOf(() => open(at))
    },
    close: () => reading.close(),
  }
}

async function* piecesOfFile(files: NodeFiles, path: string | URL, at: number): AsyncGenerator<Uint8Array> {
  const file = await files.open(path)
  try {
    for (let position = at; ; ) {
      const chunk = new Uint8Array(CHUNK_BYTES)
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield chunk.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function* piecesOfBytes(bytes: Uint8Array, from: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

async function openPath(path: string | URL): Promise<UploadSource> {
  const files = await nodeModule<NodeFiles>('node:fs/promises').catch((cause: unknown) => {
    throw new InvalidArgumentError('A path can be read in Node only: give a File or Blob.', {
      cause,
    })
  })
  const stat = await files.stat(path).catch((cause: unknown) => {
    throw unreadable(cause)
  })
  if (!stat.isFile()) throw new InvalidArgumentError(`Cannot read the file: ${path} is not a regular file.`)
  const name = typeof path === 'string' ? path : decodeURIComponent(path.pathname)
  const facts = { byteSize: stat.size, fileName: name.replace(/.*[\\/]/s, ''), repeatable: true }
  return sourceOf(facts, (at) => piecesOfFile(files, path, at))
}

/**
 * Opens the file that the caller gave.
 * @throws {InvalidArgumentError} It cannot be read, its size is unknown, or it is not something that can be scanned.
 */
export async function openSource(file: ScanSource, byteSize: number | undefined): Promise<UploadSource> {
  if (typeof file === 'string' || file instanceof URL) return openPath(file)
  if (file instanceof ArrayBuffer || ArrayBuffer.isView(file)) {
    const bytes =
      file instanceof ArrayBuffer
        ? new Uint8Array(file)
        : new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.byteLength)
    const facts = { byteSize: bytes.length, repeatable: true, blob: () => new Blob([bytes]) }
    return sourceOf(facts, (at) => piecesOfBytes(bytes, at))
  }
  if (file instanceof Blob) {
    // A slice of a Blob has no type: the upload target determines the Content-Type.
    const blob = file.slice(0, file.size)
    const facts = {
      byteSize: file.size,
      // A File has a name. Not checked with `instanceof`, because Node 18 has no global File.
      fileName: (file as { name?: string }).name,
      contentType: file.type || undefined,
      repeatable: true,
      blob: () => blob,
    }
    return sourceOf(facts, (at) => blob.slice(at).stream())
  }
  const isStream = typeof file === 'object' && file && ('getReader' in file || Symbol.asyncIterator in file)
  if (!isStream)
    throw new InvalidArgumentError(
      `The file must be a path, a Blob or File, bytes, or a stream of bytes, not ${file === null ? 'null' : typeof file}.`,
    )
  const source = sourceOf({ byteSize: byteSize as number, repeatable: false }, () => file)
  if (byteSize === undefined) {
    source.close()
    throw new InvalidArgumentError('Give byteSize: the size of a stream is unknown.')
  }
  return source
}
