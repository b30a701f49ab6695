import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MediaScanError,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from '../../src/client/index.js'
import { rejection } from './support/setup.js'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const NOW = 1_795_249_230
const options = { now: () => NOW * 1000 }
const event = { id: 'evt_1', type: 'scan.completed', data: { id: 'scan_1', fileName: 'größe.png' } }
const body = JSON.stringify(event)

const hmac = (text: string | Uint8Array, time = NOW, secret = SECRET) =>
  createHmac('sha256', secret).update(`${time}.`).update(text).digest('hex')
const header = (text: string | Uint8Array = body, time = NOW, secret = SECRET) =>
  `t=${time}, v1=${hmac(text, time, secret)}`
const signed = (value: string): WebhookHeaders => ({ 'Service-Signature': value })

async function reason(promise: Promise<unknown>): Promise<string> {
  const error = await rejection(promise)
  expect(error).toBeInstanceOf(WebhookVerificationError)
  expect(error).toBeInstanceOf(MediaScanError)
  expect(String(error)).not.toContain(SECRET)
  return (error as WebhookVerificationError).reason
}

describe('verifyWebhook', () => {
  it('returns the event of a genuine delivery', async () => {
    expect(await verifyWebhook(body, signed(header()), SECRET, options)).toEqual(event)
  })

  it('accepts a test vector made by another tool', async () => {
    // printf '1795249230.{"id":"evt_1","type":"webhook.test"}' | openssl dgst -sha256 -hmac whsec_test
    const vector = '39693df22141ead2becdb469e0189b3ab1ae260c47144fe387d1e4b94d9a60da'
    const text = '{"id":"evt_1","type":"webhook.test"}'
    const { type } = await verifyWebhook(text, signed(`t=${NOW}, v1=${vector}`), 'whsec_test', options)
    expect(type).toBe('webhook.test')
  })

  it.each<[string, (value: string) => WebhookHeaders]>([
    ['Headers', (value) => new Headers({ 'service-signature': value })],
    ['an object as documented', (value) => ({ 'Service-Signature': value })],
    ['an object in lower case, as in Node', (value) => ({ 'service-signature': value, host: 'x' })],
    ['an object in upper case', (value) => ({ 'SERVICE-SIGNATURE': value })],
    ['an object with lists', (value) => ({ 'set-cookie': ['a', 'b'], 'service-signature': [value] })],
    ['an object with undefined', (value) => ({ 'x-none': undefined, 'service-signature': value })],
    ['pairs', (value) => [['Service-Signature', value]]],
    ['pairs of an iterator', (value) => new Map([['Service-Signature', value]]).entries()],
    ['a Map', (value) => new Map([['Service-Signature', value]])],
    ['Node’s rawHeaders', (value) => ['Host', 'x', 'Service-Signature', value]],
  ])('accepts headers as %s', async (_, headers) => {
    expect(await verifyWebhook(body, headers(header()), SECRET, options)).toEqual(event)
  })

  it('accepts a body as bytes, including a Buffer that is part of a larger one', async () => {
    const bytes = new TextEncoder().encode(body)
    const part = Buffer.concat([Buffer.from('xx'), bytes, Buffer.from('yy')]).subarray(2, -2)
    for (const one of [bytes, part])
      expect(await verifyWebhook(one, signed(header()), SECRET, options)).toEqual(event)
  })

  it('needs one matching signature among several', async () => {
    const wrong = 'ab'.repeat(32)
    for (const value of [
      `v1=${wrong},v1=${hmac(body)}`,
      `v1=${hmac(body)}, v1=${wrong}`,
      `v0=x, v1=${hmac(body)}`,
    ])
      expect(await verifyWebhook(body, signed(`t=${NOW}, ${value}`), SECRET, options)).toEqual(event)
  })

  it('needs one matching secret among several', async () => {
    expect(await verifyWebhook(body, signed(header()), ['whsec_other', SECRET], options)).toEqual(event)
  })

  describe('while a secret is rotated', () => {
    const OLD = 'whsec_b2xkIG9sZCBvbGQgb2xkIG9sZCBvbGQgb2xkIG9sZCE='
    const standard = (secret: string) =>
      `v1,${createHmac('sha256', secret.slice(6), { encoding: 'base64' }).update(`evt_1.${NOW}.${body}`).digest('base64')}`
    const rotated = {
      'Service-Signature': `t=${NOW}, v1=${hmac(body)}, v1=${hmac(body, NOW, OLD)}`,
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(NOW),
      'webhook-signature': `${standard(SECRET)} ${standard(OLD)}`,
    }

    it.each([
      ['the new secret', SECRET],
      ['the old one', OLD],
      ['both', [SECRET, OLD]],
      ['both, the old one first', [OLD, SECRET]],
    ])('a delivery with both signatures verifies with %s', async (_, secret) => {
      expect(await verifyWebhook(body, rotated, secret, options)).toEqual(event)
      expect(await verifyWebhook(body, new Headers(rotated), secret, options)).toEqual(event)
    })

    it.each([
      ['the old secret, before it', OLD],
      ['the new one, after it', SECRET],
    ])('a receiver with both secrets accepts deliveries signed with %s', async (_, secret) => {
      const headers = signed(header(body, NOW, secret))
      expect(await verifyWebhook(body, headers, [SECRET, OLD], options)).toEqual(event)
    })

    it('a third secret is refused, and so is a delivery with an altered body', async () => {
      expect(await reason(verifyWebhook(body, rotated, 'whsec_third', options))).toBe('signature_mismatch')
      expect(await reason(verifyWebhook(`${body} `, rotated, [SECRET, OLD], options))).toBe(
        'signature_mismatch',
      )
    })
  })

  it('tries a signature at most eight times, so that a header cannot cause unbounded work', async () => {
    const wrong = `, v1=${'ab'.repeat(32)}`
    const value = (count: number) => signed(`t=${NOW}${wrong.repeat(count)}, v1=${hmac(body)}`)
    expect(await verifyWebhook(body, value(7), SECRET, options)).toEqual(event)
    expect(await reason(verifyWebhook(body, value(8), SECRET, options))).toBe('signature_mismatch')
  })

  it.each([
    [-301, 'timestamp_too_old'],
    [-300, undefined],
    [0, undefined],
    [300, undefined],
    [301, 'timestamp_in_future'],
  ])('signed %i seconds from now: %s', async (offset, expected) => {
    const outcome = verifyWebhook(body, signed(header(body, NOW + offset)), SECRET, options)
    if (expected) expect(await reason(outcome)).toBe(expected)
    else expect(await outcome).toEqual(event)
  })

  it('uses the given tolerance, and accepts nothing when it is not a number', async () => {
    const old = signed(header(body, NOW - 301))
    expect(await verifyWebhook(body, old, SECRET, { ...options, toleranceSeconds: 301 })).toEqual(event)
    const nan = { ...options, toleranceSeconds: Number.NaN }
    expect(await reason(verifyWebhook(body, signed(header()), SECRET, nan))).toBe('timestamp_too_old')
  })

  it('uses the machine’s clock unless another is given', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect(await verifyWebhook(body, signed(header(body, now)), SECRET)).toEqual(event)
    expect(await reason(verifyWebhook(body, signed(header(body, now - 400)), SECRET))).toBe(
      'timestamp_too_old',
    )
  })

  it.each([
    ['no header', {}, 'missing_signature'],
    ['no headers', undefined as unknown as WebhookHeaders, 'missing_signature'],
    ['an empty header', signed(''), 'malformed_signature'],
    ['no time', signed(`v1=${hmac(body)}`), 'malformed_signature'],
    ['no signature', signed(`t=${NOW}`), 'malformed_signature'],
    ['two times', signed(`t=${NOW}, t=${NOW}, v1=${hmac(body)}`), 'malformed_signature'],
    ['a header twice', { 'service-signature': [header(), header()] }, 'malformed_signature'],
    ['an invalid time', signed(`t=now, v1=${hmac(body)}`), 'malformed_signature'],
    ['a time with a sign', signed(`t=+${NOW}, v1=${hmac(body)}`), 'malformed_signature'],
    ['a time with a fraction', signed(`t=${NOW}.0, v1=${hmac(body)}`), 'malformed_signature'],
    ['a short signature', signed(`t=${NOW}, v1=${hmac(body).slice(2)}`), 'malformed_signature'],
    ['a signature that is not hexadecimal', signed(`t=${NOW}, v1=${'zz'.repeat(32)}`), 'malformed_signature'],
    ['only another scheme', signed(`t=${NOW}, v0=${hmac(body)}`), 'malformed_signature'],
  ])('refuses %s', async (_, headers, expected) => {
    expect(await reason(verifyWebhook(body, headers, SECRET, options))).toBe(expected)
  })

  it.each(['', [], [''], undefined, null, [undefined]])(
    'refuses the secret %j before comparing anything',
    async (secret) => {
      const outcome = verifyWebhook(body, signed(header(body, NOW, '')), secret as string, options)
      expect(await reason(outcome)).toBe('missing_secret')
    },
  )

  it('refuses a parsed body with advice', async () => {
    const parsed = event as unknown as string
    expect(await reason(verifyWebhook(parsed, signed(header()), SECRET, options))).toBe('malformed_body')
  })

  it.each(['{', '[]', 'null', '"x"', '{"type":"scan.completed"}', '{"id":"evt_1"}'])(
    'finds no event in the signed body %s',
    async (text) => {
      expect(await reason(verifyWebhook(text, signed(header(text)), SECRET, options))).toBe('malformed_body')
    },
  )

  it('finds no event in a signed body that is not UTF-8', async () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode(body), 0xff])
    expect(await reason(verifyWebhook(bytes, signed(header(bytes)), SECRET, options))).toBe('malformed_body')
  })

  it('property: anything signed with the secret verifies, as a string and as bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json({ noUnicodeString: false }),
        fc.string({ minLength: 1, unit: 'binary' }),
        fc.integer({ min: NOW - 300, max: NOW + 300 }),
        async (data, secret, time) => {
          const text = `{"id":"evt_1","type":"report.ready","data":${data}}`
          const headers = signed(header(text, time, secret))
          const bytes = new TextEncoder().encode(text)
          expect(await verifyWebhook(text, headers, secret, options)).toEqual(JSON.parse(text))
          expect(await verifyWebhook(bytes, headers, secret, options)).toEqual(JSON.parse(text))
        },
      ),
    )
  })

  it('property: one changed bit of body, signature, time or secret is refused', async () => {
    const flip = (text: string, at: number) => {
      const bytes = Buffer.from(text)
      const index = Math.floor(at / 8) % bytes.length
      bytes[index] = (bytes[index] as number) ^ (1 << (at % 8))
      return bytes
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom('body', 'signature', 'time', 'secret'), async (at, what) => {
        const signature = Buffer.from(hmac(body), 'hex')
        signature[at % 32] = (signature[at % 32] as number) ^ (1 << (at % 8))
        const outcome = {
          body: () => verifyWebhook(flip(body, at), signed(header()), SECRET, options),
          signature: () =>
            verifyWebhook(body, signed(`t=${NOW}, v1=${signature.toString('hex')}`), SECRET, options),
          time: () =>
            verifyWebhook(body, signed(`t=${NOW + 1 + (at % 300)}, v1=${hmac(body)}`), SECRET, options),
          secret: () => verifyWebhook(body, signed(header()), flip(SECRET, at).toString('latin1'), options),
        }[what]
        expect(await reason(outcome())).toBe('signature_mismatch')
      }),
    )
  })

  it('property: no header makes it throw anything but its own error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.boolean(), async (text, prefixed) => {
        const value = prefixed ? `t=${NOW}, v1=${text}` : text
        await reason(verifyWebhook(body, signed(value), SECRET, options))
      }),
    )
  })
})
