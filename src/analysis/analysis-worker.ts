import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { findCredentials } from './credentials.js'
import { createFileReader, type FileContent } from './file-reader.js'
import { detectType, readExif } from './inspection.js'
import { hasContentCredentials } from './markers.js'
import type { Command, Replies } from './messages.js'
import { inspectPicture, renderPicture } from './picture.js'
import { findMismatches, findTraces } from './traces.js'

// A terminal or a systemd unit sends these signals to all its processes. The service alone decides when a worker stops.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// The service has ended or was killed. `process.exit` would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Bytes read from the disk per call. */
const PIECE_BYTES = 262_144

let reader = createFileReader()
let content: FileContent | undefined
/** What the `type` step found in the file. */
let foundType: string | null = null
/** Buffer for the whole file when `content` has only its start and end, and how many bytes of it have been filled. */
let whole: { readonly bytes: Buffer; taken: number } | undefined

/** All bytes of the file. Releases the buffer of a file that was loaded whole. */
function takeWhole(): Buffer {
  const [first, ...others] = file().parts
  if (others.length === 0) return first
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

function file(): FileContent {
  if (content === undefined) throw new TypeError('There is no file.')
  return content
}

async function execute(command: Command): Promise<Replies[keyof Replies]> {
  switch (command.kind) {
    case 'begin':
      reader = createFileReader()
      content = undefined
      foundType = null
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
        hasCredentials: content.parts.some(hasContentCredentials),
      }
    case 'type': {
      foundType = await detectType(file().parts[0])
      const mismatches = findMismatches(command.declared, {
        byteSize: file().byteSize,
        detectedType: foundType,
      })
      return { detectedType: foundType, mismatches }
    }
    case 'traces': {
      const { detectedType = foundType } = command
      return findTraces(file(), detectedType, await readExif(file().parts[0], detectedType))
    }
    case 'credentials': {
      const { detectedType = foundType, trustAnchors } = command
      return findCredentials(takeWhole(), detectedType, trustAnchors)
    }
    case 'picture': {
      const { detectedType = foundType, maxPixels } = command
      return inspectPicture(takeWhole(), detectedType, maxPixels)
    }
    case 'render': {
      const { detectedType = foundType, maxPixels } = command
      return renderPicture(takeWhole(), detectedType, maxPixels)
    }
  }
}

process.on('message', async (commands: readonly Command[]) => {
  const replies: Replies[keyof Replies][] = []
  for (const command of commands) replies.push(await execute(command))
  // The 'disconnect' event reports a closed channel.
  process.send?.(replies, undefined, undefined, () => {})
})
// The first reply signals that the process is ready.
process.send?.([])
