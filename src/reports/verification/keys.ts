import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A public key of a key set. */
export type GivenKey = { readonly kid: string; readonly key: KeyObject }

/** More than any service publishes. */
const MAX_KEYS = 2_000

/**
 * The Ed25519 keys of a JWK set (RFC 7517), as a service publishes it. Throws an `Error` with a message for the reader if
 * it is none.
 */
export function readKeySet(text: string): GivenKey[] {
  let set: unknown
  try {
    set = JSON.parse(text)
  } catch {
    throw new Error('The keys are not JSON.')
  }
  const keys = (set as { keys?: unknown } | null)?.keys
  if (!Array.isArray(keys)) throw new Error('The keys are not a JWK set: there is no list "keys".')
  return keys.slice(0, MAX_KEYS).flatMap((jwk: Record<string, unknown> | null) => {
    const { kty, crv, x, kid } = jwk ?? {}
    if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string' || typeof kid !== 'string') return []
    try {
      return [{ kid, key: createPublicKey({ key: { kty, crv, x }, format: 'jwk' }) }]
    } catch {
      return []
    }
  })
}

/** The key in a `key.pem` exactly as a report has it; `undefined` for any other text. */
export function readKeyPem(pem: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey(pem)
    const written = key.export({ type: 'spki', format: 'pem' }).toString()
    return key.asymmetricKeyType === 'ed25519' && written === pem.toString('latin1') ? key : undefined
  } catch {
    return undefined
  }
}

/** Whether a signature of these bytes was made with a key. */
export const isSignedBy = (key: KeyObject, bytes: Buffer, signature: Buffer): boolean =>
  signature.length === 64 && verify(null, bytes, key, signature)
