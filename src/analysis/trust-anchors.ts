import { X509Certificate } from 'node:crypto'

/** The certificate authorities that are trusted, as PEM; `undefined` where none is. */
export type TrustAnchors = {
  /** Authorities for signers of Content Credentials. */
  readonly signing: string | undefined
  /** Authorities for issuers of signature time stamps. */
  readonly timeStamping: string | undefined
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

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
