import { finished, Writable } from 'node:stream'
import { finished as finishedWriting } from 'node:stream/promises'
import type { Request } from 'express'
import { answerRaw } from '../http/answers/raw-answer.js'

/**
 * How much of each upload may be in memory. Everything that arrives while the disk writes is then written together.
 * With Node's default of 16 KiB, network and disk would wait for each other more often.
 */
const BODY_BUFFER_BYTES = 1_048_576

/** A number of bytes in a period. */
export type Pace = { readonly bytes: number; readonly ms: number }

/**
 * An upload slower than this is aborted. The pace, 1 KiB/s, is what the slowest mobile networks reach even when they
 * stall for half of the time.
 */
export const SLOWEST: Pace = { bytes: 61_440, ms: 60_000 }

/** The client disconnected or stalled, so there is nobody to answer. */
export class UploadAbortedError extends Error {
  override readonly name = 'UploadAbortedError'
}

const TOO_SLOW = {
  status: 408,
  reason: 'Request Timeout',
  code: 'invalid_request',
  message: 'The upload is too slow.',
}

/**
 * Smaller pieces are left to the garbage collector: there may be many, and the time that a message takes grows with the
 * square of their number.
 */
const MIN_FREED_BYTES = 1_024

const { port1: closedPort } = new MessageChannel()
closedPort.close()

/**
 * Frees the memory of pieces immediately, by sending them in a message that is never received. Otherwise the garbage
 * collector goes through the whole heap for them, which allows only 0.84 times as many uploads of 2 MB a second with
 * one caller (docs/performance.md, "The main job").
 */
function free(pieces: readonly Buffer[]): void {
  const freed = pieces
    // A buffer whose memory is shared with other buffers must not be transferred.
    .filter(({ byteLength, buffer }) => byteLength >= MIN_FREED_BYTES && byteLength === buffer.byteLength)
    .map(({ buffer }) => buffer as ArrayBuffer)
  closedPort.postMessage(undefined, freed)
}

/**
 * Passes the body to `write` in constant memory and returns the number of bytes. A body that breaks off is dropped as
 * far as it is not written, or with `keepsBroken` written to its end.
 *
 * Rejects with {@link UploadAbortedError} when the client has disconnected, otherwise with the error of `write`.
 */
export async function receiveBody(
  request: Request,
  write: (pieces: readonly Buffer[]) => Promise<void>,
  { slowest, keepsBroken }: { slowest: Pace; keepsBroken: boolean },
): Promise<number> {
  // A small body has arrived completely by now and needs no stream.
  const whole: Buffer | null = request.complete ? request.read() : null
  if (whole !== null) {
    await write([whole])
    return whole.length
  }
  let byteSize = 0
  let writing = false
  let seen = 0
  const watch = setInterval(() => {
    // While the disk is slow, the client is not to blame.
    if (!writing && byteSize - seen < slowest.bytes) {
      answerRaw(request.socket, TOO_SLOW)
      request.destroy()
    }
    seen = byteSize
  }, slowest.ms)
  let lastWrite = Promise.resolve()
  async function writeAndFree(pieces: readonly Buffer[]): Promise<void> {
    writing = true
    await write(pieces)
    writing = false
    for (const { length } of pieces) byteSize += length
    free(pieces)
  }
  const body = new Writable({
    highWaterMark: BODY_BUFFER_BYTES,
    writev(buffered, done) {
      lastWrite = writeAndFree(buffered.map(({ chunk }) => chunk))
      lastWrite.then(() => done(), done)
    },
    // Ends only after the last write.
    destroy: (error, done) => void lastWrite.catch(() => {}).then(() => done(error)),
  })
  let broken: UploadAbortedError | undefined
  const stopWatching = finished(request, { writable: false }, (error) => {
    if (error == null) return
    broken = new UploadAbortedError('The upload broke off.', { cause: error })
    if (keepsBroken) body.end()
    else body.destroy(broken)
  })
  try {
    // Not `pipeline`: when the disk fails, it would destroy the request and with it the connection for the answer.
    await finishedWriting(request.pipe(body))
  } finally {
    clearInterval(watch)
    stopWatching()
    request.unpipe(body)
  }
  if (broken !== undefined) throw broken
  return byteSize
}
