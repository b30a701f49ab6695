import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  generateKey,
  hashKey,
  isWellFormedKey,
  maskKey,
  storedHash,
} from '../../../src/tenants/keys/format.js'

/** A text with a key's checksum: CRC32 in base62, most significant digit first, padded to six. */
function withChecksum(text: string): string {
  let rest = 0xffffffff
  for (const byte of Buffer.from(text)) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let digits = ''
  for (let value = (rest ^ 0xffffffff) >>> 0; digits.length < 6; value = Math.floor(value / 62))
    digits = alphabet[value % 62] + digits
  return text + digits
}

describe('API keys', () => {
  test('have the documented form, a correct checksum, and are never generated twice', () => {
    const keys = Array.from({ length: 200 }, () => generateKey('sandbox').reveal())
    for (const key of keys) {
      expect(key).toMatch(/^msk_sbx_[0-9A-Za-z]{36}$/)
      expect(isWellFormedKey(key)).toBe(true)
    }
    expect(new Set(keys).size).toBe(200)
  })

  test('have a CRC32 checksum in base62, most significant digit first, padded to six', () => {
    expect(isWellFormedKey(withChecksum(`msk_sbx_${'0'.repeat(30)}`))).toBe(true)
  })

  test.each([
    ['before', ` msk_sbx_${'0'.repeat(30)}`],
    ['behind', `msk_sbx_${'0'.repeat(31)}`],
  ])('are not recognised in a text with something %s a key, whatever its checksum', (_where, text) => {
    expect(isWellFormedKey(withChecksum(text))).toBe(false)
  })

  test('are not well formed with any one character changed', () => {
    const key = generateKey('production').reveal()
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...'abcXYZ019_'), (at, character) => {
        fc.pre(key[at] !== character)
        expect(isWellFormedKey(key.slice(0, at) + character + key.slice(at + 1))).toBe(false)
      }),
    )
  })

  test('are not well formed as unusual texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(isWellFormedKey(text)).toBe(false)
      }),
    )
  })

  test('are printed only as a placeholder', () => {
    const key = generateKey('sandbox')
    for (const text of [String(key), JSON.stringify({ key }), inspect({ key }), `${key}`])
      expect(text).not.toContain(key.reveal().slice(8))
  })

  test('show the prefix and four characters when masked', () => {
    expect(maskKey('msk_sbx_Ab12cdefgh')).toBe('msk_sbx_Ab12…')
  })

  test('are stored as their SHA-256', () => {
    const key = generateKey('staging').reveal()
    expect(storedHash(hashKey(key))).toEqual(createHash('sha256').update(key).digest())
  })
})
