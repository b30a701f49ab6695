import { parentPort } from 'node:worker_threads'
import { judgeContent } from './content.js'
import { createFileReader, type FileContent } from './file-reader.js'
import { inspect } from './inspection.js'
import type { Command, Replies } from './threads.js'

const reply = <Kind extends keyof Replies>(what: Replies[Kind]) => parentPort?.postMessage(what)

let reader = createFileReader()
let content: FileContent | undefined

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
    case 'judge': {
      const file = content
      content = undefined
      if (file === undefined) throw new TypeError('There is no file to judge.')
      const inspection = await inspect(file.parts[0])
      return reply<'judge'>(judgeContent(file, inspection, command.declared))
    }
  }
}

parentPort?.on('message', (command: Command) => void execute(command))
// The first reply says that the thread is there.
parentPort?.postMessage(null)
