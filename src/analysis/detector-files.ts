import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import express, { type ErrorRequestHandler, type Router } from 'express'
import { fromBase64url } from '../basics/base64url.js'
import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import type { KeyRing } from '../basics/secrets.js'
import { ApiError } from '../http/errors.js'

/** Where the router is mounted. */
export const DETECTOR_FILES_PATH = '/detector/files'

/** The purpose of the MAC in these addresses. A MAC made for another purpose opens no file. */
const MAC_PURPOSE = 'detector file'

const signedText = (scanId: string, expires: string) => JSON.stringify([scanId, expires])

/** The address at which a detector can read a scan's file until `expiresAt`. `scanId` is a UUID. */
export function detectorFileUrl(
  { keyRing, publicUrl }: { keyRing: KeyRing; publicUrl: () => string },
  scanId: string,
  expiresAt: Date,
): string {
  const expires = String(Math.ceil(expiresAt.getTime() / 1000))
  const signature = keyRing.mac(signedText(scanId, expires), MAC_PURPOSE).toString('base64url')
  const path = `${DETECTOR_FILES_PATH}/${publicId('scan', scanId)}`
  return `${publicUrl()}${path}?expires=${expires}&signature=${signature}`
}

const nothingHere = () => new ApiError(404, 'not_found', 'There is nothing at this address.')

/**
 * Serves the detector the files that it is asked about, at the addresses of {@link detectorFileUrl}. Every other
 * request gets the same 404: an altered or expired address, an address of another scan, a file that no longer exists.
 */
export function detectorFiles({
  storage,
  keyRing,
  clock,
}: {
  storage: { read(scanId: string): Promise<Readable> }
  keyRing: KeyRing
  clock: Clock
}): Router {
  const router = express.Router({ strict: true, caseSensitive: true })
  router.get('/:scanId', async (request, response) => {
    const scanId = storedId('scan', String(request.params.scanId))
    const { expires, signature } = request.query
    if (scanId === undefined || typeof expires !== 'string' || typeof signature !== 'string')
      throw nothingHere()
    const mac = fromBase64url(signature)
    if (mac === undefined || !keyRing.verifyMac(signedText(scanId, expires), mac, MAC_PURPOSE))
      throw nothingHere()
    if (clock.now().getTime() >= Number(expires) * 1000) throw nothingHere()
    const file = await storage.read(scanId).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? nothingHere() : error
    })
    response.set({
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    // If the detector hangs up or the storage fails, the connection is broken, so that the detector knows the file is
    // incomplete.
    await pipeline(file, response).catch(() => response.destroy())
  })
  // Express decodes path parameters itself, and throws an error that is not one of the service's.
  const refuse: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
    next(error instanceof URIError ? nothingHere() : error)
  }
  router.use(refuse)
  return router
}
