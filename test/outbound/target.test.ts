import { expect, test } from 'vitest'
import { parseTarget } from '../../src/outbound/target.js'

test('a URL without a port uses 443', () => {
  expect(parseTarget('https://Example.com/hook?a=1')).toEqual({
    isSecure: true,
    origin: 'https://example.com',
    path: '/hook?a=1',
    hostname: 'example.com',
    port: 443,
  })
})

test('a URL with a port uses it, and its origin includes it', () => {
  expect(parseTarget('https://[::1]:8443')).toEqual({
    isSecure: true,
    origin: 'https://[::1]:8443',
    path: '/',
    hostname: '[::1]',
    port: 8443,
  })
})

test.each(['http://example.com/', 'example.com', ''])('%j is no target', (text) => {
  expect(parseTarget(text)).toBeUndefined()
})

test('a URL of http is a target only where that protocol is asked for, with port 80', () => {
  expect(parseTarget('http://example.com/a', ['https:', 'http:'])).toEqual({
    isSecure: false,
    origin: 'http://example.com',
    path: '/a',
    hostname: 'example.com',
    port: 80,
  })
  expect(parseTarget('ftp://example.com/a', ['https:', 'http:'])).toBeUndefined()
})
