import { parentPort } from 'node:worker_threads'
import { judgeContent } from './content.js'
import { createFileReader, type FileContent } from './file-reader.js'
import { inspect } from './inspection.js'
import type { Answers, Order } from './threads.js'

const answer = <Kind extends keyof Answers>(what: Answers[Kind]) => parentPort?.postMessage(what)

let reader = createFileReader()
let content: FileContent | undefined

async function carryOut(order: Order): Promise<void> {
  switch (order.kind) {
    case 'begin':
      reader = createFileReader()
      content = undefined
      return
    case 'take': {
      const { buffer, byteOffset, byteLength } = order.bytes
      reader.write(Buffer.from(buffer, byteOffset, byteLength))
      return answer<'take'>(null)
    }
    case 'finish':
      content = reader.end()
      reader = createFileReader()
      return answer<'finish'>({ byteSize: content.byteSize, sha256: content.sha256 })
    case 'judge': {
      const file = content
      content = undefined
      if (file === undefined) throw new TypeError('There is no file to judge.')
      const inspection = await inspect(file.parts[0])
      return answer<'judge'>(judgeContent(file, inspection, order.declared))
    }
  }
}

parentPort?.on('message', (order: Order) => void carryOut(order))
// The first answer says that the thread is there.
parentPort?.postMessage(null)
