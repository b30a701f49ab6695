import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { findCredentials } from './credentials.js'
import { createFileReader, type FileContent } from './file-reader.js'
import { detectType, readExif } from './inspection.js'
import { hasContentCredentials } from './markers.js'
import { inspectPicture } from './picture.js'
import type { Command, Replies } from './threads.js'
import { findMismatches, findTraces } from './traces.js'

// Requests come first where processors are few. On Linux alone a thread has a priority of its own (setpriority(2)).
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const reply = <Kind extends keyof Replies>(what: Replies[Kind]) => parentPort?.postMessage(what)

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
      const bytes = Buffer.from(buffer, byteOffset, byteLength)
      if (whole === undefined) reader.write(bytes)
      else whole.taken += bytes.copy(whole.bytes, whole.taken)
      return reply<'take'>(null)
    }
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
  }
}

parentPort?.on('message', (command: Command) => void execute(command))
// The first reply says that the thread is there.
parentPort?.postMessage(null)
