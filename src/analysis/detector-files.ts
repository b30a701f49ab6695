import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import express, { type ErrorRequestHandler, type Router } from 'express'
import { fromBase64url } from '../basics/base64url.js'
import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import type { KeyRing } from '../basics/secrets.js'
import { verifiedStream } from '../files/verified.js'
import { ApiError } from '../http/errors.js'

/** Where the router is mounted. */
export const DETECTOR_FILES_PATH = '/detector/files'

/** The purpose of the MAC in these addresses. A MAC made for another purpose opens no file. */
const MAC_PURPOSE = 'detector file'

const signedText = (scanId: string, expires: string, sha256: string) =>
  JSON.stringify([scanId, expires, sha256])

/**
 * The address at which a detector can read a scan's file until `expiresAt`. `scanId` is a UUID. What is read there is
 * compared with `sha256`, which is recorded only with the verdict.
 */
export function detectorFileUrl(
  { keyRing, publicUrl }: { keyRing: KeyRing; publicUrl: () => string },
  { scanId, sha256, expiresAt }: { scanId: string; sha256: string; expiresAt: Date },
): string {
  const expires = String(Math.ceil(expiresAt.getTime() / 1000))
  const signature = keyRing.mac(signedText(scanId, expires, sha256), MAC_PURPOSE).toString('base64url')
  const path = `${DETECTOR_FILES_PATH}/${publicId('scan', scanId)}`
  return `${publicUrl()}${path}?expires=${expires}&sha256=${sha256}&signature=${signature}`
}

const nothingHere = () => new ApiError(404, 'not_found', 'There is nothing at this address.')

/**
 * Serves the detector the files that it is asked about, at the addresses of {@link detectorFileUrl}. Every other
 * request gets the same 404: an altered or expired address, an address of another scan, a file that no longer exists.
 * If the file is not the one that the analysis read, the connection ends before its last bytes.
 */
export function detectorFiles({
  storage,
  keyRing,
  clock,
  onDamaged,
}: {
  storage: { read(scanId: string): Promise<Readable> }
  keyRing: KeyRing
  clock: Clock
  onDamaged: (scanId: string) => Promise<void>
}): Router {
  const router = express.Router({ strict: true, caseSensitive: true })
  router.get('/:scanId', async (request, response) => {
    const scanId = storedId('scan', String(request.params.scanId))
    const { expires, sha256, signature } = request.query
    if (
      scanId === undefined ||
      typeof expires !== 'string' ||
      typeof sha256 !== 'string' ||
      typeof signature !== 'string'
    )
      throw nothingHere()
    const mac = fromBase64url(signature)
    if (mac === undefined || !keyRing.verifyMac(signedText(scanId, expires, sha256), mac, MAC_PURPOSE))
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
    const verified = verifiedStream(file, { scanId, sha256 }, onDamaged)
    await pipeline(verified, response).catch(() => response.destroy())
  })
  // Express decodes path parameters itself, and throws an error that is not one of the service's.
  const refuse: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
    next(error instanceof URIError ? nothingHere() : error)
  }
  router.use(refuse)
  return router
}
