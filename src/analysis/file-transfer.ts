import type { Readable } from 'node:stream'
import type { ByteRange } from '../http/answers/byte-range.js'
import type { Command, Replies } from './messages.js'
import { STEP_MS, type Worker } from './worker.js'

/** Bytes read from the disk within the time limit of one step. */
const PART_BYTES = 67_108_864

/** The path of a file on this machine, or a function that opens a file stored elsewhere, or a range of its bytes. */
export type AnalysedFile = string | ((range?: ByteRange) => Promise<Readable>)

/** Ends the stream when it delivers nothing for this long. To be refreshed with each piece, and cleared at the end. */
const silenceTimer = (stream: Readable, silenceMs: number): NodeJS.Timeout =>
  setTimeout(() => stream.destroy(new Error(`The storage delivered nothing for ${silenceMs} ms.`)), silenceMs)

/** Sends the whole stream to the worker. The storage reads the next piece meanwhile. */
async function feed(worker: Worker, stream: Readable, silenceMs: number): Promise<void> {
  const silence = silenceTimer(stream, silenceMs)
  let taken: Promise<unknown> | undefined
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      silence.refresh()
      await taken
      taken = worker.ask([{ kind: 'take', bytes: piece }], STEP_MS)
      // The error is handled with the next piece or at the end.
      taken.catch(() => {})
    }
  } finally {
    clearTimeout(silence)
    await taken
  }
}

/** Bytes of a file that is stored elsewhere. */
export async function readStored(
  file: Exclude<AnalysedFile, string>,
  from: number,
  to: number,
  silenceMs: number,
): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(to - from)
  let taken = 0
  const stream = await file({ start: from, end: to - 1 })
  const silence = silenceTimer(stream, silenceMs)
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      silence.refresh()
      taken += piece.copy(bytes, taken)
      if (taken === bytes.length) break
    }
  } finally {
    clearTimeout(silence)
    stream.destroy()
  }
  return bytes.subarray(0, taken)
}

/** The command to read a part of a file on this machine. */
export const readPart = (path: string, from = 0) =>
  ({ kind: 'read', path, from, to: from + PART_BYTES }) satisfies Command

/** Throws if the worker could not read the file. */
export function assertRead(part: Replies['read']): asserts part is { readonly bytes: number } {
  if ('message' in part) throw Object.assign(new Error(part.message), { code: part.code })
}

/** Has the worker read a file on this machine. The bytes do not pass through this process. */
async function readFromDisk(worker: Worker, path: string): Promise<void> {
  for (let from = 0; ; from += PART_BYTES) {
    const [part] = await worker.ask([readPart(path, from)], STEP_MS)
    assertRead(part)
    if (part.bytes < PART_BYTES) return
  }
}

/** Sends the whole file to the worker, after the command `first`. `silenceMs`: how long the storage may be silent. */
export async function sendFile(
  worker: Worker,
  file: AnalysedFile,
  first: Command,
  silenceMs: number,
): Promise<void> {
  await worker.ask([first], STEP_MS)
  if (typeof file === 'string') return readFromDisk(worker, file)
  // Opened only when the worker is ready to read: an error event without a listener would end the process.
  const stream = await file()
  try {
    await feed(worker, stream, silenceMs)
  } finally {
    stream.destroy()
  }
}
