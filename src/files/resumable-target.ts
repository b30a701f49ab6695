import cors from 'cors'
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express'
import { storedId } from '../basics/identifiers.js'
import type { KeyRing } from '../basics/secrets.js'
import { ApiError } from '../http/errors.js'
import { requestState } from '../http/request.js'
import { closeOverUnreadBody } from '../http/unread-body.js'
import type { ResumableStore } from './resumable.js'
import { verifyResumableAddress } from './resumable-addresses.js'
import { type Outcome, speakTus } from './resumable-protocol.js'
import { createSessions, type ResumableUploads } from './resumable-session.js'
import { PREFLIGHT_SECONDS } from './target.js'
import { type Pace, SLOWEST, UploadAbortedError } from './upload-body.js'

/** What clients send and read beside the headers that browsers always let through. */
const TUS_HEADERS = ['Tus-Resumable', 'Upload-Length', 'Upload-Offset']

const METHODS = ['HEAD', 'PATCH']

/** Headers of the protocol's answers that are not the transport's own. */
const isOfTus = (name: string) => /^(?:tus-|upload-|cache-control$)/.test(name)

/** The scan that a request is about. Throws the {@link ApiError} for an address that is not ours. */
function scanOf(request: Request, keyRing: KeyRing): string {
  const scanId = storedId('scan', String(request.params.scanId))
  if (scanId === undefined) throw new ApiError(404, 'not_found', 'There is nothing at this address.')
  const signatures = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1)).getAll('signature')
  if (signatures.length !== 1 || !verifyResumableAddress(keyRing, scanId, signatures[0] as string))
    throw new ApiError(
      403,
      'upload_forbidden',
      'This upload address is not valid: use resumableUploadUrl unchanged.',
    )
  requestState(request).hasUploadTarget = true
  return scanId
}

async function passOn(outcome: Outcome, request: Request, response: Response): Promise<void> {
  if ('error' in outcome) throw outcome.error
  const { status, headers } = outcome.answer
  closeOverUnreadBody(request, response)
  for (const [name, value] of headers) if (isOfTus(name)) response.setHeader(name, value)
  const text = status === 204 || request.method === 'HEAD' ? '' : await outcome.answer.text()
  response.status(status).type('text/plain').end(text)
}

/**
 * Uploads that resume: an Express router for `<publicUrl>/resumable-uploads/<scanId>?…`, mounted at
 * `RESUMABLE_UPLOADS_PATH`, for files in the data folder and in S3. It speaks tus 1.0, but creates and deletes nothing:
 * the upload exists from its scan's intent on. `HEAD` tells the offset; `PATCH` adds bytes there, and answers once they
 * are durable. What arrived of a connection that broke off stays. The last byte makes the file complete.
 *
 * `origins` are the pages that may upload, `'*'` for any. `slowest` is the minimum pace of a client.
 *
 * Errors ({@link ApiError}): 404 for another path, 405 for another method, 403 `upload_forbidden` for an altered
 * address, one whose time is over, and once the file is complete by the other way; 409 `upload_in_progress` while
 * another connection sends; 413 for more than the file has; 503 when the storage fails; 408 to a client that is too
 * slow. What breaks the protocol gets the plain text of `@tus/server`: 400, 403, 409 for another offset, 412.
 */
export function createResumableTarget({
  keyRing,
  store,
  uploads,
  origins,
  slowest = SLOWEST,
}: {
  keyRing: KeyRing
  store: ResumableStore
  uploads: ResumableUploads
  origins: '*' | readonly string[]
  slowest?: Pace
}): Router {
  const sessions = createSessions({ store, uploads, slowest })

  const router = express.Router({ strict: true, caseSensitive: true })
  router.all(
    '/:scanId',
    cors({
      origin: origins === '*' ? '*' : [...origins],
      methods: METHODS,
      allowedHeaders: ['Content-Type', 'X-HTTP-Method-Override', 'X-Request-Id', ...TUS_HEADERS],
      exposedHeaders: ['Retry-After', 'Tus-Version', 'X-Request-Id', ...TUS_HEADERS],
      maxAge: PREFLIGHT_SECONDS,
      // A client may also ask what the server can do.
      preflightContinue: true,
    }),
    async (request, response, next) => {
      try {
        response.setHeader('Tus-Resumable', '1.0.0')
        // For clients in places where PATCH cannot be sent.
        const method = request.get('X-HTTP-Method-Override') ?? request.method
        if (![...METHODS, 'OPTIONS'].includes(method))
          throw new ApiError(405, 'method_not_allowed', 'Only HEAD and PATCH are allowed here.', {
            headers: { Allow: 'HEAD, OPTIONS, PATCH' },
          })
        // A preflight has the address, but need not be allowed to use it.
        const scanId = method === 'OPTIONS' ? '' : scanOf(request, keyRing)
        const outcome = await speakTus({ request, response }, method, { scanId, sessions, uploads })
        await passOn(outcome, request, response)
      } catch (error) {
        if (error instanceof UploadAbortedError) {
          response.destroy()
          return
        }
        next(error)
      }
    },
  )
  router.use((_request, _response, next) =>
    next(new ApiError(404, 'not_found', 'There is nothing at this address.')),
  )

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
