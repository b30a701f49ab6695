import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { extname } from 'node:path'
import { findCredentials } from './credentials/credentials.js'
import { createFileReader, type FileContent } from './file-reader.js'
import { detectType } from './inspection.js'
import type { Command, RangeReply, RangeRequest, Replies } from './messages.js'
import { createExifTool } from './metadata/exiftool.js'
import { hiddenMarks, inspectMetadata, thumbnailIn } from './metadata/findings.js'
import { RangedBlob } from './metadata/ranged-file.js'
import { inspectPicture, redrawPicture, renderPicture } from './pictures/picture.js'

// A terminal or a systemd unit sends these signals to all its processes. The service alone decides when a worker stops.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// The service has ended or was killed. `process.exit` would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const exifTool = createExifTool()

/** Bytes read from the disk per call. */
const PIECE_BYTES = 262_144

let reader = createFileReader()
let content: FileContent | undefined
/** The file's path, if it is on this machine. */
let path: string | undefined
/** What the `type` step found in the file. */
let foundType: string | null = null
/** Where the `metadata` step found a thumbnail in it. */
let thumbnail: ReturnType<typeof thumbnailIn> = null
/** Buffer for the whole file when `content` has only its start and end, and how many bytes of it have been filled. */
let whole: { readonly bytes: Buffer; taken: number } | undefined

/** All bytes of the file. Releases the buffer of a file that was loaded whole. */
function takeWhole(): Buffer {
  const [first, ...rest] = file().parts
  if (rest.length === 0) return first
  if (whole?.taken !== file().byteSize) throw new TypeError('The file was not loaded completely.')
  const { bytes } = whole
  whole = undefined
  return bytes
}

function take(bytes: Buffer): void {
  if (whole === undefined) reader.write(bytes)
  else whole.taken += bytes.copy(whole.bytes, whole.taken)
}

/**
 * Reads part of a file and returns how many bytes were read. Synchronous on purpose: each trip through the thread pool
 * costs up to a tenth of a millisecond, and this process has nothing else to do meanwhile.
 */
function readPart({ path, from, to }: { path: string; from: number; to: number }): number {
  const fd = openSync(path, 'r')
  try {
    const end = Math.min(to, fstatSync(fd).size)
    let at = from
    while (at < end) {
      // A new buffer for each piece, because the reader may keep a reference to it.
      const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, end - at))
      const bytesRead = readSync(fd, piece, 0, piece.length, at)
      if (bytesRead === 0) break
      take(piece.subarray(0, bytesRead))
      at += bytesRead
    }
    return at - from
  } finally {
    closeSync(fd)
  }
}

function readAt(path: string, from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(to - from)
  const fd = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from))
  } finally {
    closeSync(fd)
  }
}

/** Receives the bytes that this process has asked the service for. */
let receiveRange: ((bytes: Uint8Array) => void) | undefined

/** Asks the service for bytes of a file that is not on this machine. */
function askForRange(from: number, to: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    receiveRange = resolve
    process.send?.({ from, to } satisfies RangeRequest, undefined, undefined, () => {})
  })
}

/** The file for a reader that needs only parts of it. */
function ranged(): Uint8Array | Blob {
  const { parts, byteSize } = file()
  const [head, tail] = parts
  if (tail === undefined) return head
  return new RangedBlob({
    byteSize,
    read(from, to) {
      const tailFrom = byteSize - tail.length
      if (to <= head.length) return head.subarray(from, to)
      if (from >= tailFrom) return tail.subarray(from - tailFrom, to - tailFrom)
      return path === undefined ? askForRange(from, to) : readAt(path, from, to)
    },
  })
}

function file(): FileContent {
  if (content === undefined) throw new TypeError('There is no file.')
  return content
}

async function execute(command: Command): Promise<Replies[keyof Replies]> {
  switch (command.kind) {
    case 'begin':
      reader = createFileReader()
      content = undefined
      path = undefined
      foundType = null
      thumbnail = null
      whole = undefined
      return null
    case 'hold':
      // Allocated outside the pool, so that its memory can be released separately.
      whole = { bytes: Buffer.allocUnsafeSlow(file().byteSize), taken: 0 }
      return null
    case 'take': {
      const { buffer, byteOffset, byteLength } = command.bytes
      take(Buffer.from(buffer, byteOffset, byteLength))
      return null
    }
    case 'read':
      path = command.path
      try {
        return { bytes: readPart(command) }
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        return { code, message }
      }
    case 'finish':
      content = reader.end()
      reader = createFileReader()
      return {
        read: { byteSize: content.byteSize, sha256: content.sha256 },
        whole: content.parts.length === 1,
        hasCredentials: content.hasCredentials,
      }
    case 'type':
      foundType = await detectType(file().parts[0])
      return { detectedType: foundType }
    case 'metadata': {
      const extension = extname(command.fileName).slice(1)
      const inspected = await inspectMetadata(exifTool, ranged(), extension)
      thumbnail = thumbnailIn(inspected.found.sheet)
      return inspected
    }
    case 'credentials': {
      const { detectedType = foundType, trustAnchors } = command
      return findCredentials(takeWhole(), detectedType, trustAnchors)
    }
    case 'picture': {
      const { detectedType = foundType, maxPixels } = command
      const bytes = takeWhole()
      const { picture, error } = await inspectPicture(
        { bytes, thumbnail: thumbnail && bytes.subarray(thumbnail.from, thumbnail.to) },
        detectedType,
        maxPixels,
      )
      return { picture, error, marks: hiddenMarks(picture?.hiddenText ?? null) }
    }
    case 'render': {
      const { detectedType = foundType, maxPixels } = command
      return renderPicture(takeWhole(), detectedType, maxPixels)
    }
    case 'redraw': {
      const { detectedType = foundType, maxPixels } = command
      return redrawPicture(takeWhole(), detectedType, maxPixels)
    }
  }
}

async function answer(commands: readonly Command[]): Promise<void> {
  const replies: Replies[keyof Replies][] = []
  for (const command of commands) replies.push(await execute(command))
  // The 'disconnect' event reports a closed channel.
  process.send?.(replies, undefined, undefined, () => {})
}

process.on('message', (message: readonly Command[] | RangeReply) => {
  if ('range' in message) receiveRange?.(message.range)
  else void answer(message)
})

// Loaded before the first file needs it. If that fails, the step that needs it says so.
await exifTool.load().catch(() => {})
// The first reply signals that the process is ready.
process.send?.([])
