import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateKey, hashKey, isWellFormedKey, maskKey, storedHash } from '../../src/keys/format.js'

/** A text with the checksum that a key has: CRC32 in base62, most significant digit first, padded to six. */
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
  test('a new key has the documented form, a right checksum, and is never the same twice', () => {
    const keys = Array.from({ length: 200 }, () => generateKey('sandbox').reveal())
    for (const key of keys) {
      expect(key).toMatch(/^msk_sbx_[0-9A-Za-z]{36}$/)
      expect(isWellFormedKey(key)).toBe(true)
    }
    expect(new Set(keys).size).toBe(200)
  })

  test('the checksum is CRC32 in base62, most significant digit first, padded to six', () => {
    expect(isWellFormedKey(withChecksum(`msk_sbx_${'0'.repeat(30)}`))).toBe(true)
  })

  test.each([
    ['before', ` msk_sbx_${'0'.repeat(30)}`],
    ['behind', `msk_sbx_${'0'.repeat(31)}`],
  ])('a text with something %s a key is none, whatever its checksum', (_where, text) => {
    expect(isWellFormedKey(withChecksum(text))).toBe(false)
  })

  test('a key with any one character changed is not well formed', () => {
    const key = generateKey('production').reveal()
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...'abcXYZ019_'), (at, character) => {
        fc.pre(key[at] !== character)
        expect(isWellFormedKey(key.slice(0, at) + character + key.slice(at + 1))).toBe(false)
      }),
    )
  })

  test('odd texts are not well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(isWellFormedKey(text)).toBe(false)
      }),
    )
  })

  test('a printed key is only a placeholder', () => {
    const key = generateKey('sandbox')
    for (const text of [String(key), JSON.stringify({ key }), inspect({ key }), `${key}`])
      expect(text).not.toContain(key.reveal().slice(8))
  })

  test('the masked form shows the prefix and four characters', () => {
    expect(maskKey('msk_sbx_Ab12cdefgh')).toBe('msk_sbx_Ab12…')
  })

  test('what is kept of a key is its SHA-256', () => {
    const key = generateKey('staging').reveal()
    expect(storedHash(hashKey(key))).toEqual(createHash('sha256').update(key).digest())
  })
})
