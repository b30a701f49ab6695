import express, { type ErrorRequestHandler, type Router } from 'express'
import type { Clock } from '../basics/clock.js'
import type { KeyRing } from '../basics/secrets.js'
import { sendFile } from '../http/answers/send-file.js'
import { ApiError } from '../http/errors.js'
import { verifyDownload } from './download-addresses.js'
import { isScanId, type ObjectStorage } from './storage.js'

const nothingHere = () => new ApiError(404, 'not_found', 'There is nothing at this address.')

/**
 * Serves objects of the built-in storage at the addresses of `makeDownload`, without a key. Every other request gets the
 * same 404: an altered or expired address, an object that was removed.
 */
export function downloads({
  storage,
  keyRing,
  clock,
}: {
  storage: Pick<ObjectStorage, 'open'>
  keyRing: KeyRing
  clock: Clock
}): Router {
  const router = express.Router({ strict: true, caseSensitive: true })
  // HEAD too.
  router.get('/:scanId', async (request, response) => {
    const scanId = String(request.params.scanId)
    const { expires, name, type, signature } = request.query
    if (!isScanId(scanId) || [expires, name, type, signature].some((text) => typeof text !== 'string'))
      throw nothingHere()
    const presented = { expires, name, type, signature } as Record<keyof typeof request.query, string>
    const download = verifyDownload(keyRing, scanId, presented as never)
    if (download === undefined || clock.now() >= download.expiresAt) throw nothingHere()
    const file = await storage.open(scanId)
    if (file === undefined) throw nothingHere()
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    const { contentType, fileName } = download
    await sendFile(request, response, { status: 200, contentType, fileName, file, sha256: null })
  })
  // Express decodes path parameters itself, and throws an error that is not one of the service's.
  const refuse: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
    next(error instanceof URIError ? nothingHere() : error)
  }
  router.use(refuse)
  return router
}
