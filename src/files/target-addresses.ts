import { fromBase64url } from '../basics/base64url.js'
import { publicId } from '../basics/identifiers.js'
import type { KeyRing } from '../basics/secrets.js'
import { assertScanId, type UploadRequest, type UploadTarget } from './storage.js'

/** Where the router of `target.ts` is mounted. */
export const UPLOADS_PATH = '/uploads'

/** The purpose of the MAC in target addresses. */
const MAC_PURPOSE = 'upload target'

/** The query of a target's address as it was presented, unchecked. */
export type PresentedTarget = {
  readonly expires: string
  readonly size: string
  readonly type: string
  readonly signature: string
}

// JSON keeps the values separate.
const signedText = (scanId: string, { expires, size, type }: Omit<PresentedTarget, 'signature'>) =>
  JSON.stringify([scanId, expires, size, type])

/** A target under `<publicUrl>/uploads/`, signed by the key ring. `publicUrl` has no trailing slash. */
export function makeTarget(
  keyRing: KeyRing,
  publicUrl: string,
  { scanId, contentType, byteSize, expiresAt }: UploadRequest,
): UploadTarget {
  assertScanId(scanId)
  const signed = {
    // Rounded up, so that the target is valid at least as long as the answer says.
    expires: String(Math.ceil(expiresAt.getTime() / 1000)),
    size: String(byteSize),
    type: contentType,
  }
  const signature = keyRing.mac(signedText(scanId, signed), MAC_PURPOSE).toString('base64url')
  // Only the type can contain characters that must be escaped.
  const query = `expires=${signed.expires}&size=${signed.size}&type=${encodeURIComponent(contentType)}&signature=${signature}`
  return {
    url: `${publicUrl}${UPLOADS_PATH}/${publicId('scan', scanId)}?${query}`,
    headers: { 'Content-Type': contentType },
  }
}

/** The request that a presented address was made for, or `undefined` when its signature is not ours. */
export function verifyTarget(
  keyRing: KeyRing,
  scanId: string,
  presented: PresentedTarget,
): UploadRequest | undefined {
  const mac = fromBase64url(presented.signature)
  if (mac === undefined) return undefined
  if (!keyRing.verifyMac(signedText(assertScanId(scanId), presented), mac, MAC_PURPOSE)) return undefined
  return {
    scanId,
    contentType: presented.type,
    byteSize: Number(presented.size),
    expiresAt: new Date(Number(presented.expires) * 1000),
  }
}
