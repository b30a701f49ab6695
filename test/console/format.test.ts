import { expect, test } from 'vitest'
import { bytes, percent, shortAddress } from '../../src/console/format.js'

test.each([
  [0, '0 %'],
  [0.0001, '0.1 %'],
  [0.5, '50 %'],
  [0.9935, '99.4 %'],
  [0.99996, '99.9 %'],
  [1, '100 %'],
])('a share of %d is "%s": only all is shown as all', (share, text) => {
  expect(percent(share)).toBe(text)
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [183_402, '183 kB'],
  [999_999, '1,000 kB'],
  [1_250_000, '1.25 MB'],
  [5_368_709_120, '5.37 GB'],
])('%d bytes are shown as "%s"', (count, text) => {
  expect(bytes(count)).toBe(text)
})

test('an address is shown without the scheme that all addresses have', () => {
  expect(shortAddress('https://hooks.example.com/a?to=https://b')).toBe('hooks.example.com/a?to=https://b')
})
