import cors from 'cors'
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express'
import { storedId } from '../basics/identifiers.js'
import { ApiError } from '../http/errors.js'
import { requestState } from '../http/request.js'
import { awaitsContinue, sendContinue } from '../http/unread-body.js'
import type { BuiltInStorage } from './built-in.js'
import type { PartialUpload } from './partial-upload.js'
import { RETRY_AFTER_SECONDS, type UploadRequest } from './storage.js'
import { UPLOADS_PATH } from './target-addresses.js'
import { type Pace, receiveBody, SLOWEST, UploadAbortedError } from './upload-body.js'
import { refusalOf } from './upload-refusals.js'

/** How long a browser may cache the answer to its preflight. Browsers cap it at two hours. */
export const PREFLIGHT_SECONDS = 7_200
/**
 * A body up to this size usually arrives with its headers or soon after. Writing it takes less time than looking up the
 * scan.
 */
const SMALL_BYTES = 65_536

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
  throw refusalOf(cause) ?? unavailable(cause)
}

/**
 * Writes the body to the file and returns the number of bytes. Throws {@link UploadAbortedError} when the client has
 * disconnected, otherwise the error of {@link unavailable}.
 */
async function writeBody(request: Request, partial: PartialUpload, slowest: Pace): Promise<number> {
  try {
    return await receiveBody(request, (pieces) => partial.write(pieces), { slowest, keepsBroken: false })
  } catch (error) {
    throw error instanceof UploadAbortedError ? error : unavailable(error)
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
 * another one than signed, 409 after completion, 409 `upload_in_progress`, 403 after a resumable upload, 503 when the disk fails; 408 to a client
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
    if (!(await partial.keep().catch(isNotReceived))) throw closed()
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
