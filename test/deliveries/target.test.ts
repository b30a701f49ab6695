import { expect, test } from 'vitest'
import { parseTarget } from '../../src/deliveries/target.js'

test('an address without a port leads to 443', () => {
  expect(parseTarget('https://Example.com/hook?a=1')).toEqual({
    origin: 'https://example.com',
    path: '/hook?a=1',
    hostname: 'example.com',
    port: 443,
  })
})

test('an address with a port leads there, and its origin says so', () => {
  expect(parseTarget('https://[::1]:8443')).toEqual({
    origin: 'https://[::1]:8443',
    path: '/',
    hostname: '[::1]',
    port: 8443,
  })
})

test.each(['http://example.com/', 'example.com', ''])('%j leads nowhere', (text) => {
  expect(parseTarget(text)).toBeUndefined()
})
