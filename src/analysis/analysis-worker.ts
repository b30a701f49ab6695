import { parentPort } from 'node:worker_threads'
import { findCredentials } from './credentials.js'
import { createFileReader, type FileContent } from './file-reader.js'
import { detectType, readExif } from './inspection.js'
import type { Command, Replies } from './threads.js'
import { findMismatches, findTraces } from './traces.js'

const reply = <Kind extends keyof Replies>(what: Replies[Kind]) => parentPort?.postMessage(what)

let reader = createFileReader()
let content: FileContent | undefined

function file(): FileContent {
  if (content === undefined) throw new TypeError('There is no file.')
  return content
}

async function execute(command: Command): Promise<void> {
  switch (command.kind) {
    case 'begin':
      reader = createFileReader()
      content = undefined
      return
    case 'take': {
      const { buffer, byteOffset, byteLength } = command.bytes
      reader.write(Buffer.from(buffer, byteOffset, byteLength))
      return reply<'take'>(null)
    }
    case 'finish':
      content = reader.end()
      reader = createFileReader()
      return reply<'finish'>({ byteSize: content.byteSize, sha256: content.sha256 })
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
      return reply<'credentials'>(findCredentials(file()))
  }
}

parentPort?.on('message', (command: Command) => void execute(command))
// The first reply says that the thread is there.
parentPort?.postMessage(null)
