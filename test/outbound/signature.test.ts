import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import {
  generateSecret,
  maskSecret,
  serviceSignature,
  standardSignature,
} from '../../src/outbound/signature.js'

const body = '{"id":"evt_1","data":{"fileName":"naïve 🎞.mp4"}}'

describe('serviceSignature', () => {
  it('has the form t=<unix seconds>, v1=<hex>', () => {
    expect(serviceSignature([generateSecret()], 1_700_000_000, body)).toMatch(
      /^t=1700000000, v1=[0-9a-f]{64}$/,
    )
  })

  it('is HMAC-SHA256 over "<t>.<body>" with the whole secret as key', () => {
    const secret = generateSecret()
    const expected = createHmac('sha256', Buffer.from(secret, 'utf8'))
      .update(`1700000000.${body}`)
      .digest('hex')
    expect(serviceSignature([secret], 1_700_000_000, body)).toBe(`t=1700000000, v1=${expected}`)
  })

  it('matches a value computed elsewhere', () => {
    // printf '1700000000.{}' | openssl dgst -sha256 -hmac 'whsec_test'
    expect(serviceSignature(['whsec_test'], 1_700_000_000, '{}')).toBe(
      't=1700000000, v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91',
    )
  })

  it('is the same for a text and its bytes', () => {
    const secret = generateSecret()
    expect(serviceSignature([secret], 1, Buffer.from(body))).toBe(serviceSignature([secret], 1, body))
  })
})

describe('standardSignature', () => {
  it('verifies with the standardwebhooks package', () => {
    fc.assert(
      fc.property(fc.json(), (payload) => {
        const secret = generateSecret()
        const now = Math.floor(Date.now() / 1000)
        const headers = {
          'webhook-id': 'evt_01',
          'webhook-timestamp': String(now),
          'webhook-signature': standardSignature([secret], 'evt_01', now, payload),
        }
        expect(new Webhook(secret).verify(payload, headers)).toEqual(JSON.parse(payload))
        expect(() => new Webhook(secret).verify(`${payload} `, headers)).toThrow()
        expect(() => new Webhook(generateSecret()).verify(payload, headers)).toThrow()
      }),
      { numRuns: 25 },
    )
  })

  it('is the same for a text and its bytes', () => {
    const secret = generateSecret()
    expect(standardSignature([secret], 'evt_1', 1, Buffer.from(body))).toBe(
      standardSignature([secret], 'evt_1', 1, body),
    )
  })
})

describe('secrets', () => {
  it('are whsec_ and 32 random bytes in base64', () => {
    const secret = generateSecret()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    expect(generateSecret()).not.toBe(secret)
  })

  it('show only their last four characters when masked', () => {
    expect(maskSecret('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxyz=')).toBe('whsec_…xyz=')
  })
})
