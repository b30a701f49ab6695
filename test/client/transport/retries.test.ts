import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  AbortedError,
  ConflictError,
  ConnectionError,
  RateLimitedError,
  type Retry,
  ServerError,
  TimeoutError,
} from '../../../src/client/index.js'
import { failure, type Scripted, success } from '../support/scripted-server.js'
import { API_KEY, rejection, setUp } from '../support/setup.js'

const setup = setUp()
const scan = success({ id: 'scan_1' })
const inProgress = failure(409, 'idempotency_in_progress')
const calls = {
  'a read': () => setup.client().getScan('scan_1'),
  'an idempotent POST': () => setup.client().completeScanUpload('scan_1'),
  'a POST that creates': () => setup.client().createCase({ title: 'A', scanIds: ['scan_1'] }),
  'a POST without idempotency': () => setup.client().testWebhookEndpoint('whe_1'),
}
const repeatable = ['a read', 'an idempotent POST', 'a POST that creates'] as const
const outcomes: Record<string, Scripted> = {
  408: { status: 408 },
  '409 idempotency_in_progress': inProgress,
  429: failure(429, 'rate_limited'),
  500: failure(500, 'internal_error'),
  502: { status: 502, body: '<html>' },
  503: failure(503, 'service_unavailable'),
  'a dropped connection': 'drop',
  'an answer cut off': 'drop-in-body',
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('retries', () => {
  it.each(repeatable.flatMap((call) => Object.keys(outcomes).map((outcome) => [call, outcome] as const)))(
    '%s is repeated after %s',
    async (call, outcome) => {
      setup.server.script(outcomes[outcome] as Scripted, scan)
      expect(await calls[call]()).toEqual({ id: 'scan_1' })
      expect(setup.server.received).toHaveLength(2)
    },
  )

  it.each([429, 503])('a POST without idempotency is repeated after %i', async (status) => {
    setup.server.script({ status }, scan)
    await calls['a POST without idempotency']()
    expect(setup.server.received).toHaveLength(2)
  })

  it.each(Object.keys(outcomes).filter((outcome) => outcome !== '429' && outcome !== '503'))(
    'a POST without idempotency is sent once when the outcome is %s',
    async (outcome) => {
      setup.server.script(outcomes[outcome] as Scripted, scan)
      await rejection(calls['a POST without idempotency']())
      expect(setup.server.received).toHaveLength(1)
    },
  )

  it.each([400, 401, 403, 404, 409, 413, 415, 422])('%i is not retried', async (status) => {
    setup.server.script(failure(status, 'conflict'), scan)
    await rejection(calls['a read']())
    expect(setup.server.received).toHaveLength(1)
    expect(setup.sleeps).toEqual([])
  })

  it('every attempt carries the same body, Idempotency-Key and X-Request-Id', async () => {
    setup.server.script('drop', inProgress, success({ id: 'case_1' }, { status: 201 }))
    await setup.client().createCase({ title: 'é', scanIds: ['scan_1'] }, { requestId: 'mine' })
    const sent = setup.server.received.map(({ headers, body }) => [
      headers['idempotency-key'],
      headers['x-request-id'],
      body.toString(),
    ])
    expect(sent).toHaveLength(3)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[2]).toEqual(sent[0])
  })

  it('are three unless set, then the last failure is thrown', async () => {
    setup.server.script({ status: 500 }, 'drop', { status: 503 }, inProgress, scan)
    expect(await rejection(calls['a read']())).toBeInstanceOf(ConflictError)
    expect(setup.server.received).toHaveLength(4)
  })

  it.each([0, 1, 5])('retries: %i is respected, on the client and on a call', async (retries) => {
    setup.server.script(...Array.from({ length: 14 }, () => ({ status: 500 })))
    expect(await rejection(setup.client({ retries }).getScan('a'))).toBeInstanceOf(ServerError)
    expect(await rejection(setup.client().getScan('a', { retries }))).toBeInstanceOf(ServerError)
    expect(setup.server.received).toHaveLength(2 * (retries + 1))
  })

  it('wait 0.5 s, doubled up to 8 s, minus up to a quarter', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    setup.server.script(...Array.from({ length: 7 }, () => ({ status: 500 })))
    await rejection(setup.client({ retries: 6 }).getScan('a'))
    expect(setup.sleeps).toEqual([500, 1000, 2000, 4000, 8000, 8000])
    setup.sleeps.length = 0
    random.mockReturnValue(0.9999)
    setup.server.script(...Array.from({ length: 3 }, () => ({ status: 500 })))
    await rejection(setup.client({ retries: 2 }).getScan('a'))
    expect(setup.sleeps.map(Math.round)).toEqual([375, 750])
  })

  it.each([
    ['seconds', '7', 7_000],
    ['zero', '0', 0],
    ['a minute', '60', 60_000],
    ['a date', 'Sat, 21 Nov 2026 08:00:09 GMT', 9_000],
    ['a date in the past', 'Sat, 21 Nov 2026 07:00:00 GMT', 0],
  ])('wait exactly as long as Retry-After says, given as %s', async (_, value, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8, 0, 0) })
    setup.server.script(failure(429, 'rate_limited', { 'retry-after': value }), scan)
    await calls['a read']()
    expect(setup.sleeps).toEqual([expected])
  })

  it('ignore an invalid Retry-After', async () => {
    setup.server.script(failure(503, 'service_unavailable', { 'retry-after': 'soon' }), scan)
    await calls['a read']()
    expect(setup.sleeps[0]).toBeLessThanOrEqual(500)
  })

  it('give up immediately when Retry-After is beyond a minute, and say how long', async () => {
    setup.server.script(failure(429, 'rate_limited', { 'retry-after': '61' }), scan)
    const error = await rejection(calls['a read']())
    expect(error).toBeInstanceOf(RateLimitedError)
    expect(error).toMatchObject({ retryAfter: 61 })
    expect(setup.sleeps).toEqual([])
    expect(setup.server.received).toHaveLength(1)
  })

  it('show middleware one request and one answer', async () => {
    setup.server.script({ status: 500 }, 'drop', scan)
    const client = setup.client()
    const seen: number[] = []
    client.raw.use({
      onRequest: () => {
        seen.push(0)
      },
      onResponse: ({ response }) => {
        seen.push(response.status)
      },
    })
    await client.getScan('scan_1')
    expect(seen).toEqual([0, 200])
  })

  it('report each answer and retry to the logger, without query, key or body', async () => {
    setup.server.script({ status: 503 }, 'drop', success([]))
    const lines: string[] = []
    const logger = {
      debug: (line: string) => lines.push(`debug ${line}`),
      warn: (line: string) => lines.push(`warn ${line}`),
    }
    await setup.client({ logger }).listScans({ cursor: 'abc' })
    const url = `${setup.server.url}/api/v1/scans`
    const plain = lines.map((line) => line.replace(/\d+ ms/g, 'n ms'))
    expect(plain).toEqual([
      `warn GET ${url}: 503 in n ms; retry 1 of 3 in n ms`,
      expect.stringMatching(/^warn GET .*: the connection failed: .*; retry 2 of 3 in n ms$/),
      `debug GET ${url}: 200 in n ms`,
    ])
  })

  it('are reported to onRetry, without the query', async () => {
    setup.server.script({ status: 500 }, 'drop', success([]))
    const retries: Retry[] = []
    await setup.client({ onRetry: (retry) => retries.push(retry) }).listScans({ cursor: 'abc' })
    expect(retries).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: `${setup.server.url}/api/v1/scans`,
        retry: 1,
        status: 500,
      }),
      expect.objectContaining({ retry: 2, status: undefined, error: expect.any(ConnectionError) }),
    ])
    expect(retries.map(({ delayMs }) => delayMs)).toEqual(setup.sleeps)
  })
})

describe('timeouts', () => {
  it('an attempt without an answer ends after timeoutMs and is repeated', async () => {
    setup.server.script('hang', scan)
    expect(await setup.client({ timeoutMs: 50 }).getScan('scan_1')).toEqual({ id: 'scan_1' })
    expect(setup.server.received).toHaveLength(2)
  })

  it('are 30 seconds for each attempt unless set, even with a fetch that ignores signals', async () => {
    vi.useFakeTimers()
    const signals: AbortSignal[] = []
    const client = setup.client({
      retries: 1,
      fetch: (request) => {
        signals.push(request.signal)
        return new Promise(() => {})
      },
    })
    const outcome = rejection(client.getScan('scan_1'))
    await vi.advanceTimersByTimeAsync(29_999)
    expect([signals.length, signals[0]?.aborted]).toEqual([1, false])
    await vi.advanceTimersByTimeAsync(1)
    expect([signals.length, signals[0]?.aborted]).toEqual([2, true])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toBeInstanceOf(TimeoutError)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('include the body', async () => {
    vi.useFakeTimers()
    const client = setup.client({
      retries: 0,
      fetch: async () =>
        new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) })),
    })
    const outcome = rejection(client.getScan('scan_1', { timeoutMs: 10 }))
    await vi.advanceTimersByTimeAsync(10)
    expect(await outcome).toMatchObject({ name: 'TimeoutError', message: expect.stringContaining('10 ms') })
  })

  it('include the key function, and nothing is sent', async () => {
    vi.useFakeTimers()
    const client = setup.client({ apiKey: () => new Promise(() => {}), timeoutMs: 10 })
    const outcome = rejection(client.createCase({ title: 'A', scanIds: ['scan_1'] }))
    await vi.advanceTimersByTimeAsync(10)
    expect(await outcome).toMatchObject({
      name: 'TimeoutError',
      message: 'The key or the file was not ready within 10 ms.',
    })
    expect(setup.server.received).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([0, Number.POSITIVE_INFINITY])('never fire with timeoutMs: %d', async (timeoutMs) => {
    setup.server.script(scan)
    expect(await setup.client({ timeoutMs }).getScan('scan_1')).toEqual({ id: 'scan_1' })
  })
})

describe('an AbortSignal', () => {
  it('that has already fired sends nothing', async () => {
    const error = await rejection(setup.client().getScan('a', { signal: AbortSignal.abort('why') }))
    expect(error).toBeInstanceOf(AbortedError)
    expect(error).toMatchObject({ name: 'AbortedError', cause: 'why' })
    expect(setup.server.received).toEqual([])
  })

  it('ends a request in flight, which is not retried', async () => {
    const controller = new AbortController()
    setup.server.script(() => {
      setImmediate(() => controller.abort())
      return 'hang'
    }, scan)
    expect(await rejection(setup.client().getScan('a', { signal: controller.signal }))).toBeInstanceOf(
      AbortedError,
    )
    expect(setup.server.received).toHaveLength(1)
  })

  it.each<[string, () => Promise<string>]>([
    ['returns one all the same', async () => API_KEY],
    ['never answers', () => new Promise(() => {})],
  ])('ends a call whose key function %s, and nothing is sent', async (_, key) => {
    const controller = new AbortController()
    setup.server.script(success({ id: 'case_1' }, { status: 201 }))
    const apiKey = () => {
      controller.abort('why')
      return key()
    }
    const { signal } = controller
    const outcome = setup.client({ apiKey }).createCase({ title: 'A', scanIds: ['scan_1'] }, { signal })
    expect(await rejection(outcome)).toMatchObject({ name: 'AbortedError', cause: 'why' })
    expect(setup.server.received).toEqual([])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('ends the wait before a retry', async () => {
    const controller = new AbortController()
    setup.server.script(failure(429, 'rate_limited', { 'retry-after': '60' }), scan)
    const client = setup.client({
      sleep: (_, signal) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve())
          controller.abort()
        }),
    })
    expect(await rejection(client.getScan('a', { signal: controller.signal }))).toBeInstanceOf(AbortedError)
    expect(setup.server.received).toHaveLength(1)
  })

  it('works through raw', async () => {
    const controller = new AbortController()
    setup.server.script(() => {
      setImmediate(() => controller.abort())
      return 'hang'
    })
    const outcome = setup.client().raw.GET('/api/v1/scans', { signal: controller.signal })
    expect(await rejection(outcome)).toBeInstanceOf(AbortedError)
  })

  it('keeps no listeners after many requests', async () => {
    const { signal } = new AbortController()
    setup.server.script({ status: 500 }, scan, scan)
    const client = setup.client()
    await client.getScan('a', { signal })
    await client.getScan('a', { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('ends the client’s own wait early', async () => {
    const { createMediaScanClient } = await import('../../../src/client/index.js')
    const controller = new AbortController()
    setup.server.script(() => {
      setTimeout(() => controller.abort(), 20)
      return failure(429, 'rate_limited', { 'retry-after': '60' })
    })
    const client = createMediaScanClient({ baseUrl: setup.server.url, apiKey: 'msk_sbx_x' })
    expect(await rejection(client.getScan('a', { signal: controller.signal }))).toBeInstanceOf(AbortedError)
  })
})
