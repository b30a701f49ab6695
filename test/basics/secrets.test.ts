import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'

const key = (byte: number) => new Secret<Uint8Array>(new Uint8Array(32).fill(byte))

describe('a secret', () => {
  const TEXT = 'msk_sbx_do_not_show'
  const secret = new Secret(TEXT)

  test('reveals its value only when asked to', () => {
    expect(secret.reveal()).toBe(TEXT)
  })

  test.each<[string, () => string]>([
    ['as text', () => `${secret}`],
    ['joined', () => [secret].join()],
    ['as JSON', () => JSON.stringify({ secret, list: [secret] })],
    ['inspected', () => inspect({ secret }, { depth: 9, showHidden: true })],
    ['in an error', () => inspect(new Error('broken', { cause: { secret } }))],
    ['by its fields', () => JSON.stringify(Object.entries(secret)) + Object.keys(secret)],
    ['copied', () => JSON.stringify({ ...secret })],
  ])('is hidden when printed %s', (_how, print) => {
    expect(print()).not.toContain(TEXT)
  })

  test('is hidden when logged', () => {
    const lines: string[] = []
    pino({}, { write: (line: string) => lines.push(line) }).info(
      { secret, deep: { secret } },
      `with ${secret}`,
    )
    expect(lines.join()).toContain('[secret]')
    expect(lines.join()).not.toContain(TEXT)
  })
})

describe('sealing', () => {
  const ring = createKeyRing([key(1)])

  test('opens to any sealed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, purpose) => {
        expect(ring.open(ring.seal(text, purpose), purpose)).toBe(text)
      }),
      { numRuns: 100 },
    )
  })

  test('the same text twice gives different bytes', () => {
    expect(ring.seal('text', 'purpose').equals(ring.seal('text', 'purpose'))).toBe(false)
  })

  test('leaves the text unreadable in the bytes', () => {
    expect(ring.seal('whsec_readable', 'purpose').toString('latin1')).not.toContain('readable')
  })

  test('for one purpose opens for no other', () => {
    const sealed = ring.seal('text', 'webhook secret 1')
    expect(() => ring.open(sealed, 'webhook secret 2')).toThrow()
  })

  test('fails to open when any byte is altered', () => {
    const sealed = ring.seal('text', 'purpose')
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed)
      altered[index] = (altered[index] ?? 0) ^ 1
      expect(() => ring.open(altered, 'purpose'), `byte ${index}`).toThrow()
    }
  })

  test('opens no truncated or unsealed bytes', () => {
    const sealed = ring.seal('text', 'purpose')
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => ring.open(sealed.subarray(0, length), 'purpose')).toThrow()
    expect(() => ring.open(randomBytes(64), 'purpose')).toThrow()
  })

  test('with the previous key still opens, and new text needs the current key', () => {
    const old = ring.seal('text', 'purpose')
    const rotated = createKeyRing([key(2), key(1)])
    expect(rotated.open(old, 'purpose')).toBe('text')
    const fresh = rotated.seal('text', 'purpose')
    expect(createKeyRing([key(2)]).open(fresh, 'purpose')).toBe('text')
    expect(() => ring.open(fresh, 'purpose')).toThrow()
  })

  test('opens bytes that are a view into a larger buffer, as drivers return them', () => {
    const sealed = ring.seal('text', 'purpose')
    const larger = new Uint8Array(sealed.length + 20)
    larger.set(sealed, 10)
    expect(ring.open(larger.subarray(10, 10 + sealed.length), 'purpose')).toBe('text')
  })
})

describe('a MAC', () => {
  const ring = createKeyRing([key(1)])

  test('verifies only for its data and its purpose', () => {
    const mac = ring.mac('data', 'cursor')
    expect(ring.verifyMac('data', mac, 'cursor')).toBe(true)
    expect(ring.verifyMac('date', mac, 'cursor')).toBe(false)
    expect(ring.verifyMac('data', mac, 'upload')).toBe(false)
    expect(createKeyRing([key(2)]).verifyMac('data', mac, 'cursor')).toBe(false)
  })

  test('verifies as a whole, not from its beginning', () => {
    const mac = ring.mac('data', 'cursor')
    for (let length = 0; length < mac.length; length += 1)
      expect(ring.verifyMac('data', mac.subarray(0, length), 'cursor'), `${length} bytes`).toBe(false)
    expect(ring.verifyMac('data', Buffer.concat([mac, mac]), 'cursor')).toBe(false)
  })

  test('that is issued truncated verifies only at that length', () => {
    const mac = ring.mac('data', 'cursor')
    expect(ring.verifyMac('data', mac.subarray(0, 12), 'cursor', 12)).toBe(true)
    for (const length of [0, 11, 13, 32])
      expect(ring.verifyMac('data', mac.subarray(0, length), 'cursor', 12), `${length} bytes`).toBe(false)
    expect(ring.verifyMac('date', mac.subarray(0, 12), 'cursor', 12)).toBe(false)
  })

  test('of the previous key still verifies', () => {
    expect(createKeyRing([key(2), key(1)]).verifyMac('data', ring.mac('data', 'cursor'), 'cursor')).toBe(true)
  })

  test('is not made with the master key itself', () => {
    // Otherwise a purpose would only be a prefix of the data, which a caller may choose.
    expect(ring.mac('b', 'a').equals(ring.mac('', 'ab'))).toBe(false)
    expect(ring.mac('data', 'one').equals(ring.mac('data', 'two'))).toBe(false)
  })
})
