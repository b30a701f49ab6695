import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type Lease,
  type LeaseRequest,
  type LeaseStore,
  UnansweredError,
} from '../../../src/http/rate-limits/lease-store.js'
import { openLeases } from '../../../src/http/rate-limits/leases.js'
import { createRateLimiter } from '../../../src/http/rate-limits/rate-limit.js'
import { createTestClock } from '../../support/service.js'

/** A store that is asked to exchange, and answers when the test says. */
type Exchange = {
  readonly requests: readonly LeaseRequest[]
  answer(...leases: Partial<Lease>[]): void
  refuse(): void
  /** No answer comes in time. */
  expire(): void
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A limiter of keys with a store controlled by the test, connected and without any report unless the store is away. */
async function limiterOf(perKey: number, { away = false } = {}) {
  const clock = createTestClock()
  const lines: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const exchanges: Exchange[] = []
  let lose = (_error: Error) => {}
  const store = {
    away,
    exchanges,
    /** The connection is gone, and cannot be made again. */
    leave() {
      store.away = true
      lose(new Error('connection reset'))
    },
  }
  const leases = openLeases({
    clock,
    log,
    retryMs: 5,
    invalidRetryMs: 5,
    async connect(): Promise<LeaseStore> {
      if (store.away) throw new Error('connection refused')
      return {
        lost: new Promise((resolve) => {
          lose = resolve
        }),
        exchange: (requests) =>
          new Promise((resolve, reject) => {
            exchanges.push({
              requests,
              answer: (...given) =>
                resolve(
                  requests.map((_one, place) => ({
                    granted: 0,
                    left: 0,
                    resetInMs: 60_000,
                    ...given[place],
                  })),
                ),
              refuse: () => reject(new Error('READONLY')),
              expire: () => reject(new UnansweredError('no answer')),
            })
          }),
        close: () => {},
      }
    },
  })
  closing.push(() => leases.close())
  const limiter = createRateLimiter({ perKey, perOrganization: 0 }, clock, leases)
  const next = async () => {
    await expect.poll(() => exchanges.length, { interval: 1 }).toBeGreaterThan(0)
    return exchanges.shift() as Exchange
  }
  /** Answers the first exchange of a process that has connected. */
  const comeBack = async (...given: Partial<Lease>[]) => {
    store.away = false
    const first = await next()
    first.answer(...given)
    await expect.poll(() => leases.shared, { interval: 1 }).toBe(true)
    return first.requests
  }
  if (!away) await comeBack()
  const take = (times = 1, key = 'key') =>
    Array.from({ length: times }, () => limiter.take(key, 'organization'))
  const admitted = (times: number) => take(times).filter(({ allowed }) => allowed).length
  return { clock, limiter, store, lines, next, comeBack, take, admitted }
}

describe('before the store has answered,', () => {
  test('a tenth of the limit is admitted immediately, and at least one request', async () => {
    for (const [limit, expected] of [
      [100, 10],
      [95, 10],
      [10, 1],
      [1, 1],
    ] as const)
      expect((await limiterOf(limit)).admitted(limit)).toBe(expected)
  })

  test('requests beyond that are told to retry in a second', async () => {
    const { take, clock } = await limiterOf(10)
    const [first, second] = take(2)
    expect(first).toMatchObject({ allowed: true, bucket: { limit: 10, remaining: 9 } })
    expect(second).toMatchObject({ allowed: false, bucket: { limit: 10, remaining: 0 } })
    const waitMs = (second?.bucket?.resetAt ?? 0) - clock.now().getTime()
    expect(waitMs).toBeGreaterThan(900)
    expect(waitMs).toBeLessThanOrEqual(1_000)
  })

  test('requests of all keys in one turn of the event loop are sent in one exchange', async () => {
    const { take, next, store } = await limiterOf(100)
    take(3, 'one')
    take(2, 'two')
    const { requests } = await next()
    expect(requests).toEqual([
      { name: 'one', limit: 100, owed: 3, wanted: 0 },
      { name: 'two', limit: 100, owed: 2, wanted: 0 },
    ])
    expect(store.exchanges).toEqual([])
  })
})

describe('an answer of the store', () => {
  test('determines the answers to callers from then on', async () => {
    const { take, next, clock } = await limiterOf(100)
    take()
    ;(await next()).answer({ granted: 5, left: 20, resetInMs: 30_000 })
    await expect.poll(() => take()[0]?.bucket?.remaining).toBe(24)
    const resetInMs = (take()[0]?.bucket?.resetAt ?? 0) - clock.now().getTime()
    expect(resetInMs).toBeGreaterThan(29_000)
    expect(resetInMs).toBeLessThanOrEqual(30_000)
  })

  test('that nothing is left refuses requests until the window ends, without another exchange', async () => {
    const { take, next, admitted, store, clock } = await limiterOf(100)
    take()
    ;(await next()).answer({ left: 0, resetInMs: 30_000 })
    await expect.poll(() => admitted(1), { interval: 1 }).toBe(0)
    const early = admitted(100)
    const [refused] = take()
    expect([early, (refused?.bucket?.resetAt ?? 0) - clock.now().getTime() > 29_000]).toEqual([0, true])
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(store.exchanges.flatMap(({ requests }) => requests.filter(({ owed }) => owed === 0))).toEqual([])
    clock.advance(30_000)
    expect(admitted(1)).toBe(1)
  })

  test('includes what was admitted meanwhile, so that nothing is admitted twice', async () => {
    const { take, next, admitted, store, limiter } = await limiterOf(100)
    take(2)
    const { answer } = await next()
    take(3)
    answer({ left: 5 })
    expect((await next()).requests).toMatchObject([{ owed: 3 }])
    store.leave()
    await expect.poll(() => limiter.sharing?.shared).toBe(false)
    expect(admitted(100)).toBe(2)
  })

  test('sets the number admitted without a lease to a tenth of what is left', async () => {
    const { take, next, admitted } = await limiterOf(100)
    take(1)
    ;(await next()).answer({ left: 31 })
    await expect.poll(() => take()[0]?.bucket?.remaining).toBe(30)
    expect(admitted(100)).toBe(3)
  })

  test('lets its lease be used up before anything is reported', async () => {
    const { take, next, admitted, store } = await limiterOf(10)
    take()
    ;(await next()).answer({ granted: 4, left: 3 })
    await expect.poll(() => take()[0]?.allowed).toBe(true)
    expect(admitted(3)).toBe(3)
    expect((await next()).requests).toMatchObject([{ owed: 0 }])
    expect(store.exchanges).toEqual([])
  })
})

test('a lease covers a tenth of a second at the rate of the preceding requests', async () => {
  const { take, next, clock } = await limiterOf(10_000)
  take(500)
  ;(await next()).answer({ left: 9_000 })
  clock.advance(1_000)
  take(500)
  const { requests } = await next()
  expect(requests[0]?.wanted).toBeGreaterThan(40)
  expect(requests[0]?.wanted).toBeLessThanOrEqual(50)
})

test('a key with few requests per second gets no lease, which others would lack', async () => {
  const { take, next, clock } = await limiterOf(10)
  for (let request = 0; request < 3; request += 1) {
    take()
    const { requests, answer } = await next()
    expect(requests).toMatchObject([{ owed: 1, wanted: 0 }])
    answer({ left: 9 - request })
    clock.advance(500)
    await new Promise(setImmediate)
  }
})

describe('when the store is down', () => {
  test('from the start, the process counts by itself and logs it once', async () => {
    const { admitted, lines, limiter } = await limiterOf(100, { away: true })
    await expect.poll(() => limiter.sharing).toMatchObject({ shared: false, outages: 1 })
    expect(admitted(150)).toBe(100)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(lines).toMatchObject([
      {
        level: 40,
        msg: 'Redis is gone: this process counts rate limits for itself',
        err: { message: 'connection refused' },
      },
    ])
  })

  test('the process counts from the last known rest; a limit that was used up stays used up', async () => {
    const { take, next, admitted, store, limiter } = await limiterOf(100)
    take(1)
    take(1, 'other')
    ;(await next()).answer({ left: 40 }, { left: 0 })
    await expect.poll(() => take(1, 'other')[0]?.allowed).toBe(false)
    store.leave()
    await expect.poll(() => limiter.sharing?.shared).toBe(false)
    expect(admitted(100)).toBe(40)
    expect(take(1, 'other')).toMatchObject([{ allowed: false }])
  })

  test('during an exchange, waiting requests are admitted from the rest', async () => {
    const { take, next, admitted, store, limiter } = await limiterOf(100)
    take(10)
    const { refuse } = await next()
    expect(admitted(1)).toBe(0)
    store.away = true
    refuse()
    await expect.poll(() => limiter.sharing?.shared).toBe(false)
    expect(admitted(100)).toBe(90)
  })

  test('because it refused a report, it gets the same report again when it is back', async () => {
    const { take, next, comeBack, store } = await limiterOf(100)
    take(4)
    const { refuse, requests } = await next()
    store.leave()
    refuse()
    expect((await comeBack()).slice(0, 1)).toEqual(requests)
  })

  test('because it answers too late, it is sent each request once, and gives no leases meanwhile', async () => {
    const { take, next, store, limiter } = await limiterOf(100)
    take(4)
    const first = await next()
    store.leave()
    first.expire()
    await expect.poll(() => limiter.sharing?.shared).toBe(false)
    take(20)
    store.away = false
    const told = [first.requests]
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { requests, expire } = await next()
      told.push(requests)
      take(attempt)
      expire()
    }
    const ofKey = told.flatMap((requests) => requests.filter(({ name }) => name === 'key'))
    expect(ofKey.map(({ owed, wanted }) => [owed, wanted])).toEqual([
      [4, 0],
      [20, 0],
      [0, 0],
      [1, 0],
    ])
  })

  test('and back, it is sent what was admitted meanwhile, for windows that have not ended', async () => {
    const { take, comeBack, store, limiter, clock, lines, admitted } = await limiterOf(100)
    store.leave()
    await expect.poll(() => limiter.sharing?.shared).toBe(false)
    take(7, 'earlier')
    clock.advance(60_000)
    take(50)
    const told = await comeBack({ left: 12 })
    expect(told.map(({ name, owed }) => [name, owed])).toEqual([
      ['key', 50],
      ['probe', 0],
    ])
    expect(admitted(20)).toBe(2)
    expect(limiter.sharing).toMatchObject({ shared: true, outages: 1 })
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'Redis is gone: this process counts rate limits for itself'],
      [30, 'Redis is back: rate limits are shared by all processes again'],
    ])
  })

  test('and back but refusing, it still counts as down, and nothing is logged twice', async () => {
    const { next, store, limiter, lines } = await limiterOf(100)
    store.leave()
    store.away = false
    for (let attempt = 0; attempt < 3; attempt += 1) (await next()).refuse()
    expect(limiter.sharing).toMatchObject({ shared: false, outages: 1 })
    expect(lines).toHaveLength(1)
  })
})

test('closing works while connecting, during an exchange and when the store is down', async () => {
  const connected = await limiterOf(100)
  connected.take()
  await connected.next()
  await limiterOf(100, { away: true })
  for (const close of closing.splice(0)) await close()
})

describe('an answer that is no lease', () => {
  test.each([
    ['a text', { left: '5' }],
    ['a formula', { granted: 'NaN' }],
    ['null', { left: null }],
    ['not a number', { resetInMs: Number.NaN }],
    ['a fraction', { left: 0.5 }],
    ['a negative number', { left: -1 }],
    ['a lease beyond the limit', { granted: 1_000 }],
    ['more than the limit', { left: 101 }],
    ['no time', { resetInMs: 0 }],
    ['a negative time', { resetInMs: -60_000 }],
    ['more than a window', { resetInMs: 1e15 }],
    ['an infinite time', { resetInMs: Number.POSITIVE_INFINITY }],
  ])('(%s) changes no bucket: the process counts for itself, and says so once', async (_what, wrong) => {
    const { take, next, comeBack, lines, limiter, store, clock } = await limiterOf(100)
    take()
    ;(await next()).answer(wrong as Partial<Lease>)
    await expect.poll(() => limiter.sharing?.shared, { interval: 1 }).toBe(false)
    const [one] = take()
    expect(one).toMatchObject({ allowed: true, bucket: { limit: 100, remaining: 98 } })
    expect((one?.bucket?.resetAt ?? 0) - clock.now().getTime()).toBeLessThanOrEqual(60_000)
    expect(take(100).filter(({ allowed }) => allowed)).toHaveLength(98)
    // It is asked again after a pause, and keeps answering like that.
    await expect.poll(() => store.exchanges.length, { interval: 1 }).toBe(1)
    for (let again = 0; again < 3; again += 1) (await next()).answer(wrong as Partial<Lease>)
    expect(lines.map(({ msg }) => msg)).toEqual(['Redis is gone: this process counts rate limits for itself'])
    await comeBack({ left: 0 })
  })
})
