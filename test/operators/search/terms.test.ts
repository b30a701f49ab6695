import { expect, test } from 'vitest'
import { newId, newPublicId, publicId, storedId, storedRange } from '../../../src/basics/identifiers.js'
import { termsOf } from '../../../src/operators/search/terms.js'

test('every prefix of an identifier gives a range that contains it, wider for shorter prefixes; the whole one only itself', () => {
  for (let round = 0; round < 50; round += 1) {
    const uuid = newId()
    const id = publicId('scan', uuid)
    let before = { from: '', to: 'g' }
    for (let length = 'scan_'.length; length <= id.length; length += 1) {
      const range = storedRange('scan', id.slice(0, length))
      if (range === undefined) throw new Error(`${id.slice(0, length)} leads nowhere`)
      expect([range.from <= uuid, uuid <= range.to]).toEqual([true, true])
      expect([before.from <= range.from, range.to <= before.to]).toEqual([true, true])
      before = range
    }
    expect(before).toEqual({ from: uuid, to: uuid })
  }
})

test.each(['scan', 'case_01', 'scan_u', 'scan_8', `${newPublicId('scan')}0`, 'scan_01m 7', 'SCAN_01'])(
  'text that no identifier of a kind begins with gives no range: %s',
  (text) => expect(storedRange('scan', text)).toBeUndefined(),
)

test('an identifier is recognised by its prefix, in either case, and without it from ten characters', () => {
  const id = newPublicId('whd')
  const uuid = storedId('whd', id)
  for (const text of [id, ` ${id.toUpperCase()} `]) {
    const terms = termsOf(text)
    expect([...terms.ranges]).toEqual([['delivery', { from: uuid, to: uuid }]])
    expect(terms.isIdentifier).toBe(true)
  }
  expect(termsOf(id.slice(4, 14)).ranges.size).toBe(8)
  expect(termsOf(id.slice(4, 13)).ranges.size).toBe(0)
})

test('other text is split into words, without separators and the search’s own operators', () => {
  expect(termsOf("Acme & co | !O'Brien:*").words).toBe("'acme':* & 'co':* & 'o':* & 'brien':*")
  expect(termsOf('https://hooks.example.com/in').words).toBe("'hooks':* & 'example':* & 'com':* & 'in':*")
  expect(termsOf('  ...  ').words).toBeUndefined()
  expect(termsOf('checkout-7f3a').requestId).toBe('checkout-7f3a')
  expect(termsOf('two words').requestId).toBeUndefined()
})
