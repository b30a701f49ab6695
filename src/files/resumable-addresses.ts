import { fromBase64url } from '../basics/base64url.js'
import { publicId } from '../basics/identifiers.js'
import type { KeyRing } from '../basics/secrets.js'
import { assertScanId } from './storage.js'

/** Where the router of `resumable-target.ts` is mounted. */
export const RESUMABLE_UPLOADS_PATH = '/resumable-uploads'

/** The purpose of the MAC in these addresses. */
const MAC_PURPOSE = 'resumable upload'

/**
 * The address of a scan's resumable upload. It says nothing but whose it is: what may be uploaded, and until when, is
 * in the scan's row, because the time grows with each part. `publicUrl` has no trailing slash.
 */
export function makeResumableAddress(keyRing: KeyRing, publicUrl: string, scanId: string): string {
  const signature = keyRing.mac(assertScanId(scanId), MAC_PURPOSE).toString('base64url')
  return `${publicUrl}${RESUMABLE_UPLOADS_PATH}/${publicId('scan', scanId)}?signature=${signature}`
}

/** Whether the signature of a presented address is ours. */
export function verifyResumableAddress(keyRing: KeyRing, scanId: string, signature: string): boolean {
  const mac = fromBase64url(signature)
  return mac !== undefined && keyRing.verifyMac(assertScanId(scanId), mac, MAC_PURPOSE)
}
