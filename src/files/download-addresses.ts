import { fromBase64url } from '../basics/base64url.js'
import type { KeyRing } from '../basics/secrets.js'
import { assertScanId, type DownloadRequest } from './storage.js'

/** Where the router of `downloads.ts` is mounted. */
export const DOWNLOADS_PATH = '/downloads'

/** The purpose of the MAC in these addresses. */
const MAC_PURPOSE = 'download'

/** The query of a download's address as it was presented, unchecked. */
export type PresentedDownload = Readonly<Record<'expires' | 'name' | 'type' | 'signature', string>>

// JSON keeps the values separate.
const signedText = (scanId: string, { expires, name, type }: Omit<PresentedDownload, 'signature'>) =>
  JSON.stringify([scanId, expires, name, type])

/** An address under `<publicUrl>/downloads/`, signed by the key ring. `publicUrl` has no trailing slash. */
export function makeDownload(
  keyRing: KeyRing,
  publicUrl: string,
  { scanId, fileName, contentType, expiresAt }: DownloadRequest,
): string {
  // Rounded up, so that the address is valid at least as long as the answer says.
  const expires = String(Math.ceil(expiresAt.getTime() / 1000))
  const signed = { expires, name: fileName, type: contentType }
  const signature = keyRing.mac(signedText(assertScanId(scanId), signed), MAC_PURPOSE).toString('base64url')
  return `${publicUrl}${DOWNLOADS_PATH}/${scanId}?${new URLSearchParams({ ...signed, signature })}`
}

/** What a presented address was made for, or `undefined` when its signature is not ours. */
export function verifyDownload(
  keyRing: KeyRing,
  scanId: string,
  presented: PresentedDownload,
): DownloadRequest | undefined {
  const mac = fromBase64url(presented.signature)
  if (mac === undefined || !keyRing.verifyMac(signedText(scanId, presented), mac, MAC_PURPOSE))
    return undefined
  return {
    scanId,
    fileName: presented.name,
    contentType: presented.type,
    expiresAt: new Date(Number(presented.expires) * 1000),
  }
}
