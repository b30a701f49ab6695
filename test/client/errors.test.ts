import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { describeOperations, readContract } from '../../scripts/codegen/contract.js'
import * as client from '../../src/client/index.js'
import { failure } from './support/scripted-server.js'
import { API_KEY, rejection, setUp } from './support/setup.js'

const contract = await readContract(new URL('../../openapi.yaml', import.meta.url))
const setup = setUp()
const limits = { 'ratelimit-limit': '6000', 'ratelimit-remaining': '0', 'ratelimit-reset': '1795249260' }

const byStatus: [number, new (...details: never[]) => client.ApiError][] = [
  [400, client.BadRequestError],
  [401, client.UnauthorizedError],
  [403, client.ForbiddenError],
  [404, client.NotFoundError],
  [409, client.ConflictError],
  [413, client.PayloadTooLargeError],
  [415, client.UnsupportedMediaTypeError],
  [416, client.RangeNotSatisfiableError],
  [421, client.OrganizationMovedError],
  [422, client.UnprocessableError],
  [429, client.RateLimitedError],
  [500, client.ServerError],
  [502, client.ServerError],
  [503, client.ServerError],
]

describe('errors', () => {
  it('have a class for every failing status of the contract', () => {
    const statuses = new Set(describeOperations(contract).flatMap((operation) => operation.statuses))
    expect(
      [...statuses].filter((status) => status >= 400 && !byStatus.some(([one]) => one === status)),
    ).toEqual([])
  })

  it.each(byStatus)(
    '%i has its class, code, message, request id and rate limit',
    async (status, ErrorClass) => {
      const refusal = failure(status, 'some_code', { ...limits, 'retry-after': '21' })
      // fetch itself retries after a 421, on another connection.
      setup.server.script(refusal, refusal)
      const error = await rejection(setup.client({ retries: 0 }).getScan('scan_1'))
      expect(error).toBeInstanceOf(ErrorClass)
      expect(error).toBeInstanceOf(client.ApiError)
      expect(error).toBeInstanceOf(client.MediaScanError)
      expect(error).toMatchObject({
        name: ErrorClass.name,
        status,
        code: 'some_code',
        message: 'It is some_code.',
        requestId: 'req_e',
        retryAfter: 21,
        rateLimit: { limit: 6000, remaining: 0, reset: 1795249260 },
        body: refusal.body,
        details: [],
      })
      expect((error as client.ApiError).headers.get('ratelimit-limit')).toBe('6000')
    },
  )

  it.each([
    [400, [{ path: 'body.title', message: 'must have at least 1 character' }]],
    [429, [{ path: 'key', message: 'must send fewer requests' }]],
  ])('%i has the details of the answer: what is wrong, and where', async (status, details) => {
    const { error } = failure(status, 'some_code').body
    setup.server.script({ status, body: { error: { ...error, details } } })
    const thrown = await rejection(setup.client({ retries: 0 }).createCase({ title: '', scanIds: [] }))
    expect(thrown).toMatchObject({ status, details, body: { error: { details } } })
  })

  it('have no details when the answer has none, or something else in their place', async () => {
    const { error } = failure(400, 'invalid_request').body
    setup.server.script({ status: 400, body: { error: { ...error, details: 'title' } } }, { status: 400 })
    for (let count = 0; count < 2; count += 1)
      expect(await rejection(setup.client().getScan('scan_1'))).toMatchObject({ details: [] })
    expect(new client.BadRequestError('Of a test.').details).toEqual([])
  })

  it('are an ApiError for a status without a class', async () => {
    setup.server.script({ status: 418 })
    expect(await rejection(setup.client().getScan('scan_1'))).toMatchObject({ name: 'ApiError', status: 418 })
  })

  it.each([
    ['a page of HTML', '<h1>Bad Gateway</h1>', '<h1>Bad Gateway</h1>'],
    ['nothing', '', ''],
    ['other JSON', '{"error":"down"}', { error: 'down' }],
    ['null', '{"error":null}', { error: null }],
  ])('with %s as the body have that body, a message and no code', async (_, text, body) => {
    setup.server.script({ status: 502, body: text, headers: { 'x-request-id': 'req_proxy', via: '1.1 cdn' } })
    const error = await rejection(setup.client({ retries: 0 }).getScan('scan_1'))
    expect(error).toBeInstanceOf(client.ServerError)
    expect(error).toMatchObject({
      code: undefined,
      requestId: 'req_proxy',
      rateLimit: undefined,
      retryAfter: undefined,
      message: 'The service answered with status 502.',
      body,
    })
    expect((error as client.ApiError).headers.get('via')).toBe('1.1 cdn')
  })

  it('have Retry-After, given as an HTTP date, in seconds from now', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8, 0, 0) })
    setup.server.script(failure(429, 'rate_limited', { 'retry-after': 'Sat, 21 Nov 2026 08:02:00 GMT' }))
    const error = await rejection(setup.client().getScan('scan_1')).finally(() => vi.useRealTimers())
    expect(error).toMatchObject({ retryAfter: 120 })
  })

  it('are a ConnectionError with its cause when the service is unreachable', async () => {
    const { url } = setup.server
    await setup.server.close()
    const error = await rejection(setup.client({ baseUrl: url, retries: 0 }).getScan('scan_1'))
    expect(error).toBeInstanceOf(client.ConnectionError)
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: `GET ${url}/api/v1/scans/scan_1: the connection failed: ECONNREFUSED`,
      cause: expect.any(TypeError),
      status: undefined,
    })
  })

  it('are returned by raw, which throws only typed ones', async () => {
    setup.server.script(failure(404, 'not_found'), 'drop')
    const { raw } = setup.client({ retries: 0 })
    const { error, response } = await raw.GET('/api/v1/scans/{scanId}', { params: { path: { scanId: 'x' } } })
    expect([response.status, error?.error.code]).toEqual([404, 'not_found'])
    expect(await rejection(raw.GET('/api/v1/scans'))).toBeInstanceOf(client.ConnectionError)
  })

  it('do not show the API key, nor does the client', async () => {
    setup.server.script(failure(401, 'unauthorized'), 'drop')
    const one = setup.client({ retries: 0 })
    const shown = [await rejection(one.getScan('a')), await rejection(one.getScan('a')), one]
      .map((value) => inspect(value, { depth: 9, showHidden: true }) + JSON.stringify(value))
      .join()
    expect(shown).toContain('UnauthorizedError')
    expect(shown).not.toContain(API_KEY.slice(8))
  })
})
