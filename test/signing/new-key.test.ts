import { randomBytes, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { newReportKey, openPrivateKey, publicJwk, thumbprintOf } from '../../src/signing/new-key.js'

const ring = () => createKeyRing([new Secret<Uint8Array>(randomBytes(32))])

test('a key is named by the thumbprint of RFC 7638, as in the example of RFC 8037', () => {
  expect(thumbprintOf('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo')).toBe(
    'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  )
})

test('what the sealed private part signs, the public part verifies', () => {
  const keyRing = ring()
  const key = newReportKey(keyRing)
  const bytes = Buffer.from('report')
  const signature = sign(null, bytes, openPrivateKey(keyRing, key))
  expect(signature).toHaveLength(64)
  const jwk = publicJwk(key.keyId, key.publicKey)
  expect(verify(null, bytes, { key: jwk, format: 'jwk' }, signature)).toBe(true)
  expect(verify(null, Buffer.from('other'), { key: jwk, format: 'jwk' }, signature)).toBe(false)
})

test('the private part opens neither with another master key nor as that of another key', () => {
  const keyRing = ring()
  const key = newReportKey(keyRing)
  expect(() => openPrivateKey(ring(), key)).toThrow()
  expect(() => openPrivateKey(keyRing, { ...key, keyId: newReportKey(keyRing).keyId })).toThrow()
})
