import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { KeyRing } from '../basics/secrets.js'

/** A public Ed25519 key as a JWK (RFC 8037). */
export type PublicJwk = {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  /** The key: 32 bytes in base64url. */
  readonly x: string
  /** The key's thumbprint (RFC 7638). */
  readonly kid: string
}

/** A key that has not been stored yet. */
export type NewKey = {
  readonly keyId: string
  readonly publicKey: string
  readonly privateSealed: Uint8Array
}

/** RFC 7638: SHA-256 over the required members in alphabetical order, in base64url. */
export const thumbprintOf = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')

/** The purpose under which the private part of a key is sealed. */
export const privatePurpose = (keyId: string): string => `report key ${keyId}`

/** The public key as a JWK. */
export const publicJwk = (keyId: string, x: string): PublicJwk => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x,
  kid: keyId,
})

/** Makes an Ed25519 key whose private part is sealed with the master key. */
export function newReportKey(keyRing: KeyRing): NewKey {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const publicKey = x as string
  const keyId = thumbprintOf(publicKey)
  return { keyId, publicKey, privateSealed: keyRing.seal(d as string, privatePurpose(keyId)) }
}

/** The private key of a stored key. Throws if no master key of the ring opens it. */
export function openPrivateKey(keyRing: KeyRing, { keyId, publicKey, privateSealed }: NewKey): KeyObject {
  const d = keyRing.open(privateSealed, privatePurpose(keyId))
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey, d }, format: 'jwk' })
}
