import type { Dispatcher } from 'undici'
import { describe, expect, test } from 'vitest'
import { ConnectionFailure } from '../../src/outbound/connecting.js'
import type { Connection } from '../../src/outbound/connections.js'
import { type Exchange, post } from '../../src/outbound/exchange.js'

type Handler = Required<Dispatcher.DispatchHandler>

const target = {
  isSecure: true,
  origin: 'https://127.0.0.1',
  path: '/',
  hostname: '127.0.0.1',
  port: 443,
}
const controller = {} as Dispatcher.DispatchController

/** One request on a connection whose receiver does this. */
function exchange(receiver: (handler: Handler) => void): Promise<Exchange> {
  const dispatch = (_options: unknown, handler: Handler) => receiver(handler)
  const connection = { client: { dispatch } } as unknown as Connection
  const request = { url: 'https://127.0.0.1/', headers: {}, body: '{}' }
  return post(connection, target, request, { startedAt: performance.now(), timeoutMs: 5_000 })
}

const answered = (body: readonly Buffer[], headers: Record<string, string> = {}) =>
  exchange((handler) => {
    handler.onResponseStart(controller, 200, headers, 'OK')
    for (const chunk of body) handler.onResponseData(controller, chunk)
    handler.onResponseEnd(controller, {})
  })

const failed = (code: string, message = '') =>
  exchange((handler) => handler.onResponseError(controller, Object.assign(new Error(message), { code })))

describe('a failed exchange', () => {
  test.each([
    ['EPROTO', 'tls'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['UND_ERR_INVALID_ARG', 'invalid_request'],
    ['UND_ERR_SOCKET', 'reset'],
    ['ECONNRESET', 'reset'],
    ['EPIPE', 'reset'],
    ['HPE_INVALID_CONSTANT', 'protocol'],
    ['UND_ERR_HEADERS_OVERFLOW', 'protocol'],
    ['MY_ERR_SSL_', 'protocol'],
    ['MY_ERR_TLS_', 'protocol'],
  ])('with %s has the class %s, and its connection is not reused', async (code, error) => {
    expect(await failed(code)).toMatchObject({
      outcome: { responseCode: null, error, errorCode: code },
      reusable: false,
      stale: false,
    })
  })

  test.each(['bad response', 'bad upgrade'])(
    'with "%s" out of place has the class protocol',
    async (message) => {
      expect(await failed('UND_ERR_SOCKET', message)).toMatchObject({ outcome: { error: 'protocol' } })
    },
  )

  test('without a connection has the class and the code of the connection failure', async () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const failure = (why?: unknown) =>
      exchange((handler) => handler.onResponseError(controller, new ConnectionFailure('connect', why)))
    expect(await failure(cause)).toMatchObject({
      outcome: { error: 'connect', errorCode: 'ECONNREFUSED' },
    })
    expect(await failure()).toMatchObject({ outcome: { error: 'connect', errorCode: null } })
  })
})

describe('the excerpt of a body', () => {
  const excerpt = async (...body: (string | Buffer)[]) =>
    (await answered(body.map((part) => Buffer.from(part as string)))).outcome.responseExcerpt

  test('is its first 1,024 bytes, however they arrive', async () => {
    expect(await excerpt('x'.repeat(1_024))).toBe('x'.repeat(1_024))
    expect(await excerpt('x'.repeat(1_000), 'y'.repeat(1_000), 'z')).toBe('x'.repeat(1_000) + 'y'.repeat(24))
  })

  test('contains no part of a character that is cut at the end', async () => {
    for (const bytes of [1, 2, 3])
      expect(await excerpt(`${'x'.repeat(1_024 - bytes)}🎞`)).toBe('x'.repeat(1_024 - bytes))
    expect(await excerpt(`\ufffd${'x'.repeat(1_018)}🎞`)).toBe(`\ufffd${'x'.repeat(1_018)}`)
  })

  test('keeps a replacement character that is really in the body', async () => {
    expect(await excerpt('whole \ufffd')).toBe('whole \ufffd')
  })

  test('is null without a body', async () => {
    expect(await excerpt()).toBeNull()
    expect(await excerpt('')).toBeNull()
  })
})

test('after a body of 16 KiB the connection is reused, after a larger one it is not', async () => {
  expect(await answered([Buffer.alloc(16_384)])).toMatchObject({
    outcome: { responseCode: 200 },
    reusable: true,
  })
  expect(await answered([Buffer.alloc(16_384), Buffer.alloc(1)])).toMatchObject({
    outcome: { responseCode: 200 },
    reusable: false,
  })
})

test('a body that is cut short keeps the status, and the connection is not reused', async () => {
  const cut = await exchange((handler) => {
    handler.onResponseStart(controller, 200, {}, 'OK')
    handler.onResponseError(controller, Object.assign(new Error(), { code: 'UND_ERR_SOCKET' }))
  })
  expect(cut).toMatchObject({ outcome: { responseCode: 200, error: null }, reusable: false })
})

test('Retry-After is accepted up to 64 characters', async () => {
  const retryAfter = async (value: string) =>
    (await answered([], { 'retry-after': value })).outcome.retryAfter
  expect(await retryAfter('1'.repeat(64))).toBe('1'.repeat(64))
  expect(await retryAfter('1'.repeat(65))).toBeNull()
})
