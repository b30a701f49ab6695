import { X509Certificate } from 'node:crypto'
import type { TrustListName } from '../../generated/vocabulary.js'

/** The certificate authorities that are trusted, as PEM; `undefined` where none is. */
export type TrustAnchors = {
  /** Authorities for signers of Content Credentials. */
  readonly signing: string | undefined
  /** Authorities for issuers of signature time stamps. */
  readonly timeStamping: string | undefined
  /** Authorities of the interim list, which was frozen in 2026: signers under them are `legacy`, not trusted. */
  readonly interim: string | undefined
  /**
   * When the service fetched each published list, in RFC 3339; `null` for one that it does not have yet. `null` as a
   * whole if it fetches none.
   */
  readonly dates: Readonly<Record<TrustListName, string | null>> | null
}

/** Without any list, nobody is trusted. */
export const NO_TRUST_ANCHORS: TrustAnchors = {
  signing: undefined,
  timeStamping: undefined,
  interim: undefined,
  dates: null,
}

// The end is optional, so that a certificate that was cut off is reported instead of left out.
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*(?:-----END CERTIFICATE-----)?/g

/**
 * The certificates of a PEM file, without the text between them that published lists have. Throws an error that says
 * what is wrong, such as `no certificate in it`.
 */
export function parseTrustAnchors(text: string): string {
  const certificates = text.match(CERTIFICATE) ?? []
  if (certificates.length === 0) throw new Error('no certificate in it')
  for (const [index, certificate] of certificates.entries())
    try {
      new X509Certificate(certificate)
    } catch {
      throw new Error(`certificate ${index + 1} cannot be read`)
    }
  return certificates.join('\n')
}
