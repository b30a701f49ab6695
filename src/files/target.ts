import { finished, Writable } from 'node:stream'
import { finished as finishedWriting } from 'node:stream/promises'
import cors from 'cors'
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express'
import { storedId } from '../basics/identifiers.js'
import { answerRaw } from '../http/answers/raw-answer.js'
import { ApiError } from '../http/errors.js'
import { requestState } from '../http/request.js'
import { awaitsContinue, sendContinue } from '../http/unread-body.js'
import type { BuiltInStorage } from './built-in.js'
import type { PartialUpload } from './partial-upload.js'
import { STALLED_MS, UploadInProgressError } from './receiving.js'
import { RETRY_AFTER_SECONDS, type UploadRequest } from './storage.js'
import { UPLOADS_PATH } from './target-addresses.js'

/**
 * An upload slower than this is aborted. The pace, 1 KiB/s, is what the slowest mobile networks reach even when they
 * stall for half of the time.
 */
const SLOWEST: Pace = { bytes: 61_440, ms: 60_000 }
/** How long a browser may cache the answer to its preflight. Browsers cap it at two hours. */
const PREFLIGHT_SECONDS = 7_200
/**
 * How much of each upload may be in memory. Everything that arrives while the disk writes is then written together.
 * With Node's default of 16 KiB, network and disk would wait for each other more often.
 */
const BODY_BUFFER_BYTES = 1_048_576

/**
 * A body up to this size usually arrives with its headers or soon after. Writing it takes less time than looking up the
 * scan.
 */
const SMALL_BYTES = 65_536

/** A number of bytes in a period. */
type Pace = { readonly bytes: number; readonly ms: number }

/** The client disconnected or stalled, so there is nobody to answer. */
class UploadAbortedError extends Error {
  override readonly name = 'UploadAbortedError'
}

const TOO_SLOW = {
  status: 408,
  reason: 'Request Timeout',
  code: 'invalid_request',
  message: 'The upload is too slow.',
}

/**
 * The query parameters of a target. A repeated or missing parameter counts as empty, which makes the signature invalid.
 */
function presentedTarget(request: Request) {
  const query = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1))
  const one = (name: string) => {
    const values = query.getAll(name)
    return values.length === 1 ? (values[0] ?? '') : ''
  }
  return { expires: one('expires'), size: one('size'), type: one('type'), signature: one('signature') }
}

/** Throws the {@link ApiError} for a request that does not match its target. */
function checkedTarget(request: Request, storage: BuiltInStorage, now: Date): UploadRequest {
  const scanId = storedId('scan', String(request.params.scanId))
  if (scanId === undefined) throw notFound()
  const target = storage.verifyTarget(scanId, presentedTarget(request))
  if (target === undefined)
    throw new ApiError(403, 'upload_forbidden', 'This upload address is not valid: use uploadUrl unchanged.')
  requestState(request).hasUploadTarget = true
  if (now >= target.expiresAt)
    throw new ApiError(
      403,
      'upload_forbidden',
      'This upload address has expired: create another upload intent.',
    )
  if (request.headers['content-type'] !== target.contentType)
    throw new ApiError(
      415,
      'unsupported_media_type',
      `Send exactly the headers of uploadHeaders: Content-Type must be "${target.contentType}".`,
    )
  const length = request.headers['content-length']
  if (length === undefined)
    throw new ApiError(
      400,
      'invalid_request',
      `Content-Length is required and must be ${target.byteSize}, the byteSize of the upload intent.`,
    )
  if (Number(length) !== target.byteSize)
    throw new ApiError(
      400,
      'invalid_request',
      `Content-Length is ${length} and must be ${target.byteSize}, the byteSize of the upload intent.`,
    )
  return target
}

const notFound = () => new ApiError(404, 'not_found', 'There is nothing at this address.')

const closed = () =>
  new ApiError(409, 'conflict', 'This scan no longer takes an upload: create another upload intent.')

/** The disk failed. That is the service's fault and may be temporary. */
const unavailable = (cause: unknown) =>
  new ApiError(503, 'service_unavailable', 'The upload cannot be stored at the moment; try again.', {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    cause,
  })

const failsOnDisk = (cause: unknown): never => {
  throw unavailable(cause)
}

const isNotReceived = (cause: unknown): never => {
  if (!(cause instanceof UploadInProgressError)) throw unavailable(cause)
  throw new ApiError(409, 'upload_in_progress', 'Another upload to this address is under way; try again.', {
    // By then the other upload has ended or received data.
    headers: { 'Retry-After': String(STALLED_MS / 1000) },
  })
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
 * Writes the body to the file in constant memory and returns the number of bytes. Throws {@link UploadAbortedError}
 * when the client has disconnected, otherwise the error of {@link unavailable}.
 */
async function writeBody(request: Request, partial: PartialUpload, slowest: Pace): Promise<number> {
  // A small body has arrived completely by now and needs no stream.
  const whole: Buffer | null = request.complete ? request.read() : null
  if (whole !== null) {
    await partial.write([whole]).catch(failsOnDisk)
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
  async function write(pieces: readonly Buffer[]): Promise<void> {
    writing = true
    await partial.write(pieces)
    writing = false
    for (const { length } of pieces) byteSize += length
    free(pieces)
  }
  const body = new Writable({
    highWaterMark: BODY_BUFFER_BYTES,
    writev(buffered, done) {
      lastWrite = write(buffered.map(({ chunk }) => chunk))
      lastWrite.then(() => done(), done)
    },
    // Closes the file only after the last write.
    destroy: (error, done) => void lastWrite.catch(() => {}).then(() => done(error)),
  })
  const stopWatching = finished(request, { writable: false }, (error) => {
    if (error != null) body.destroy(new UploadAbortedError('The upload broke off.', { cause: error }))
  })
  try {
    // Not `pipeline`: when the disk fails, it would destroy the request and with it the connection for the answer.
    await finishedWriting(request.pipe(body))
    return byteSize
  } catch (error) {
    throw error instanceof UploadAbortedError ? error : unavailable(error)
  } finally {
    clearInterval(watch)
    stopWatching()
    request.unpipe(body)
  }
}

/**
 * The built-in upload target: an Express router for `PUT <publicUrl>/uploads/<scanId>?…`, mounted at
 * {@link UPLOADS_PATH}. The body is the raw bytes; the answer is 200 with an empty body once they are durable. An
 * upload that breaks off leaves nothing behind. A target accepts one upload at a time; a stalled upload gives way to
 * the next.
 *
 * `isOpen` tells whether the scan with this UUID still accepts an upload. `origins` are the pages that may upload,
 * `'*'` for any. `slowest` is the minimum pace of a client.
 *
 * Errors ({@link ApiError}): 404 for another path, 405 for another method, 403 `upload_forbidden` for an address that
 * was altered or has expired, 415 for a Content-Type other than the signed one, 400 without Content-Length or with
 * another one than signed, 409 after completion, 409 `upload_in_progress`, 503 when the disk fails; 408 to a client
 * that is too slow.
 */
export function createUploadTarget({
  storage,
  clock,
  isOpen,
  origins,
  slowest = SLOWEST,
}: {
  storage: BuiltInStorage
  clock: { now(): Date }
  isOpen: (scanId: string) => Promise<boolean>
  origins: '*' | readonly string[]
  slowest?: Pace
}): Router {
  /** The current upload of each scan. */
  const uploading = new Map<string, Request>()

  async function takeUpload(request: Request, response: Response): Promise<void> {
    const { scanId, byteSize } = checkedTarget(request, storage, clock.now())
    // For a small body the scan is looked up only once, after the body is stored, unless it would replace another
    // upload.
    const isSmall = byteSize <= SMALL_BYTES && !awaitsContinue(request)
    if (!isSmall && !(await isOpen(scanId))) throw closed()
    const partial = await storage.receive(scanId).catch(isNotReceived)
    // This upload takes over. The client of the previous one is gone, even if its connection is still open.
    uploading.get(scanId)?.destroy()
    uploading.set(scanId, request)
    let complete = false
    try {
      if (isSmall && partial.replaces && !(await isOpen(scanId))) throw closed()
      sendContinue(request, response)
      const received = await writeBody(request, partial, slowest)
      if (received !== byteSize)
        throw new ApiError(
          400,
          'invalid_request',
          `The body has ${received} bytes and must have ${byteSize}.`,
        )
      complete = true
    } finally {
      if (uploading.get(scanId) === request) uploading.delete(scanId)
      if (!complete) await partial.discard()
    }
    if (!(await partial.keep().catch(failsOnDisk))) throw closed()
    // The scan may have ended during the upload. It does not look for uploads any more, so nothing else would remove
    // this one. If no upload is left, the scan ended with this one.
    if (!(await isOpen(scanId)) && (await storage.removeIncoming(scanId).catch(failsOnDisk))) throw closed()
  }

  const router = express.Router({ strict: true, caseSensitive: true })
  router.all(
    '/:scanId',
    cors({
      origin: origins === '*' ? '*' : [...origins],
      methods: ['PUT'],
      allowedHeaders: ['Content-Type'],
      exposedHeaders: ['Retry-After', 'X-Request-Id'],
      maxAge: PREFLIGHT_SECONDS,
    }),
    async (request, response, next) => {
      try {
        if (request.method !== 'PUT')
          throw new ApiError(405, 'method_not_allowed', 'Only PUT is allowed here.', {
            headers: { Allow: 'OPTIONS, PUT' },
          })
        await takeUpload(request, response)
        response.status(200).end()
      } catch (error) {
        if (error instanceof UploadAbortedError) {
          response.destroy()
          return
        }
        next(error)
      }
    },
  )
  router.use((_request, _response, next) => next(notFound()))

  const refuse: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
    next(
      error instanceof URIError
        ? new ApiError(400, 'invalid_request', 'The path is not percent-encoded as RFC 3986 has it.')
        : error,
    )
  }
  router.use(refuse)
  return router
}
