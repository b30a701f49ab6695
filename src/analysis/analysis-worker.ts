import { open } from 'node:fs/promises'
import { findCredentials } from './credentials.js'
import { createFileReader, type FileContent } from './file-reader.js'
import { detectType, readExif } from './inspection.js'
import { hasContentCredentials } from './markers.js'
import type { Command, Replies } from './messages.js'
import { inspectPicture, renderPicture } from './picture.js'
import { findMismatches, findTraces } from './traces.js'

// Sent to all processes of a terminal or of a systemd unit: the service decides when a file is done with.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// The service has ended, or was killed. To exit would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Read from the disk at once. */
const PIECE_BYTES = 262_144

/** A channel that is closed is told by the 'disconnect' event. */
function reply<Kind extends keyof Replies>(what: Replies[Kind]): void {
  process.send?.(what, undefined, undefined, () => {})
}

let reader = createFileReader()
let content: FileContent | undefined
/** The whole of a file of which `content` has the start and the end, and how much of it has been taken. */
let whole: { readonly bytes: Buffer; taken: number } | undefined

/** All bytes of the file; what was held for it alone is released. */
function takeWhole(): Buffer {
  const [first, ...others] = file().parts
  if (others.length === 0) return first
  if (whole?.taken !== file().byteSize) throw new TypeError('The whole file is not there.')
  const { bytes } = whole
  whole = undefined
  return bytes
}

function take(bytes: Buffer): void {
  if (whole === undefined) reader.write(bytes)
  else whole.taken += bytes.copy(whole.bytes, whole.taken)
}

/** Takes bytes of a file, and returns how many there were. */
async function readPart({ path, from, to }: { path: string; from: number; to: number }): Promise<number> {
  const handle = await open(path, 'r')
  try {
    let at = from
    while (at < to) {
      // A new one each time: what it holds may be kept.
      const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, to - at))
      const { bytesRead } = await handle.read(piece, 0, piece.length, at)
      if (bytesRead === 0) break
      take(piece.subarray(0, bytesRead))
      at += bytesRead
    }
    return at - from
  } finally {
    await handle.close()
  }
}

function file(): FileContent {
  if (content === undefined) throw new TypeError('There is no file.')
  return content
}

async function execute(command: Command): Promise<void> {
  switch (command.kind) {
    case 'begin':
      reader = createFileReader()
      content = undefined
      whole = undefined
      return
    case 'hold':
      // Not from a pool, so that it is released alone.
      whole = { bytes: Buffer.allocUnsafeSlow(file().byteSize), taken: 0 }
      return
    case 'take': {
      const { buffer, byteOffset, byteLength } = command.bytes
      take(Buffer.from(buffer, byteOffset, byteLength))
      return reply<'take'>(null)
    }
    case 'read':
      return reply<'read'>(
        await readPart(command).then(
          (bytes) => ({ bytes }),
          ({ code, message }: NodeJS.ErrnoException) => ({ code, message }),
        ),
      )
    case 'finish':
      content = reader.end()
      reader = createFileReader()
      return reply<'finish'>({
        read: { byteSize: content.byteSize, sha256: content.sha256 },
        whole: content.parts.length === 1,
        hasCredentials: content.parts.some(hasContentCredentials),
      })
    case 'type': {
      const detectedType = await detectType(file().parts[0])
      const mismatches = findMismatches(command.declared, { byteSize: file().byteSize, detectedType })
      return reply<'type'>({ detectedType, mismatches })
    }
    case 'traces': {
      const exif = await readExif(file().parts[0], command.detectedType)
      return reply<'traces'>(findTraces(file(), command.detectedType, exif))
    }
    case 'credentials':
      return reply<'credentials'>(
        await findCredentials(takeWhole(), command.detectedType, command.trustAnchors),
      )
    case 'picture':
      return reply<'picture'>(await inspectPicture(takeWhole(), command.detectedType, command.maxPixels))
    case 'render':
      return reply<'render'>(await renderPicture(takeWhole(), command.detectedType, command.maxPixels))
  }
}

process.on('message', (command: Command) => void execute(command))
// The first reply says that the process is there.
process.send?.(null)
