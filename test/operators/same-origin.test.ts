import type { Request } from 'express'
import { describe, expect, test } from 'vitest'
import { isSameOrigin } from '../../src/operators/same-origin.js'

const requestWith = (headers: Record<string, string>) =>
  ({ headers: { 'x-requested-with': 'XMLHttpRequest', ...headers } }) as unknown as Request
const SAME = { 'sec-fetch-site': 'same-origin' }

describe('with PUBLIC_URL, a change with a session cookie', () => {
  const addresses = { publicUrl: 'https://media.example.org/scan', listeningOn: 'http://10.0.0.7:3000' }
  const isAccepted = (headers: Record<string, string>) => isSameOrigin(requestWith(headers), addresses)

  test('is accepted from that origin alone', () => {
    const origin = 'https://media.example.org'
    expect(isAccepted({ origin, host: 'media.example.org', ...SAME })).toBe(true)
    expect(isAccepted({ origin })).toBe(true)
  })

  test.each([
    ['the address that the service listens on', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
    ['another name of the host', { origin: 'https://other.example', host: 'other.example' }],
    ['a name that an attacker points at the host', { origin: 'http://evil.example', host: 'evil.example' }],
    ['another port', { origin: 'https://media.example.org:8443', host: 'media.example.org:8443' }],
    ['without TLS', { origin: 'http://media.example.org', host: 'media.example.org' }],
    ['an origin that begins like it', { origin: 'https://media.example.org.evil.example' }],
    ['an origin that is hidden', { origin: 'null' }],
    ['no origin', { host: 'media.example.org' }],
  ])('is refused from %s, whatever the browser says of the site', (_where, headers) => {
    expect(isAccepted(headers)).toBe(false)
    expect(isAccepted({ ...headers, ...SAME })).toBe(false)
  })

  test('is refused if the browser says that it comes from elsewhere', () => {
    const origin = 'https://media.example.org'
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(isAccepted({ origin, 'sec-fetch-site': site }), site).toBe(false)
  })
})

describe('without PUBLIC_URL, a change with a session cookie', () => {
  const addresses = { publicUrl: undefined, listeningOn: 'http://127.0.0.1:3000' }

  test('is accepted from the host that it was sent to, and by the browser’s statement', () => {
    expect(isSameOrigin(requestWith(SAME), addresses)).toBe(true)
    expect(isSameOrigin(requestWith({ origin: 'http://127.0.0.1:3000' }), addresses)).toBe(true)
    expect(isSameOrigin(requestWith({ origin: 'https://a.example', host: 'a.example' }), addresses)).toBe(
      true,
    )
    expect(isSameOrigin(requestWith({ origin: 'https://b.example', host: 'a.example' }), addresses)).toBe(
      false,
    )
  })
})
