import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import supertest from 'supertest'
import { afterEach, describe, expect, test } from 'vitest'
import { clientAddress } from '../../src/http/client-address.js'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** The address of a request from this machine with this `X-Forwarded-For`. */
async function addressOf(
  forwardedFor: string | undefined,
  { trusted = [] as string[], host = '127.0.0.1' } = {},
): Promise<string> {
  const app = express()
  app.set('trust proxy', trusted)
  app.use((request, response) => void response.send(clientAddress(request)))
  const listening = createServer(app)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, host, resolve))
  const request = supertest(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`).get('/')
  if (forwardedFor !== undefined) request.set('X-Forwarded-For', forwardedFor)
  return (await request).text
}

describe('without a trusted proxy', () => {
  test('an address is that of the connection, whatever the request says', async () => {
    expect(await addressOf(undefined)).toBe('127.0.0.1')
    expect(await addressOf('203.0.113.9')).toBe('127.0.0.1')
  })

  test('an IPv4 client of a dual-stack socket has an IPv4 address', async () => {
    expect(await addressOf(undefined, { host: '::' })).toBe('127.0.0.1')
    expect(await addressOf('203.0.113.9', { host: '::' })).toBe('127.0.0.1')
  })
})

describe('behind a trusted proxy', () => {
  test.each([
    ['none', undefined, '127.0.0.1'],
    ['one', '203.0.113.9', '203.0.113.9'],
    ['one after a forged one', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['one behind another trusted proxy', '203.0.113.9, 192.0.2.77', '203.0.113.9'],
    ['IPv4 in IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
    ['IPv6 in another notation', '2001:DB8:0:0:0::9', '2001:db8::9'],
    ['a port', '203.0.113.9:4711', '203.0.113.9'],
    ['IPv6 and a port', '[2001:db8::9]:4711', '2001:db8::9'],
    ['no address at all', 'unknown', '127.0.0.1'],
    ['a number', '1', '127.0.0.1'],
    ['markup', '<script>', '127.0.0.1'],
    ['nothing', '', '127.0.0.1'],
  ])(
    'that forwards %s, the address is the last untrusted one, or else the connection’s',
    async (_what, forwardedFor, address) => {
      expect(await addressOf(forwardedFor, { trusted: ['loopback', '192.0.2.0/24'] })).toBe(address)
    },
  )

  test('that is not the peer itself, the address is the connection’s', async () => {
    expect(await addressOf('203.0.113.9', { trusted: ['192.0.2.0/24'] })).toBe('127.0.0.1')
  })
})
