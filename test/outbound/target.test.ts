import { expect, test } from 'vitest'
import { parseTarget } from '../../src/outbound/target.js'

test('a URL without a port uses 443', () => {
  expect(parseTarget('https://Example.com/hook?a=1')).toEqual({
    origin: 'https://example.com',
    path: '/hook?a=1',
    hostname: 'example.com',
    port: 443,
  })
})

test('a URL with a port uses it, and its origin includes it', () => {
  expect(parseTarget('https://[::1]:8443')).toEqual({
    origin: 'https://[::1]:8443',
    path: '/',
    hostname: '[::1]',
    port: 8443,
  })
})

test.each(['http://example.com/', 'example.com', ''])('%j is no target', (text) => {
  expect(parseTarget(text)).toBeUndefined()
})
