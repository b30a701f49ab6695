import { X509Certificate } from 'node:crypto'

/** Whose certificates are trusted; each is PEM, `undefined` where nobody is. */
export type TrustAnchors = {
  /** Authorities of those who sign Content Credentials. */
  readonly signing: string | undefined
  /** Authorities of those who stamp the time of a signature. */
  readonly timeStamping: string | undefined
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * The certificates of a PEM file without what is written between them, as published lists have it. Throws an error that
 * says what is wrong, such as `no certificate in it`.
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
