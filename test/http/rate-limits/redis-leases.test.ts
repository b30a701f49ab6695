import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { Secret } from '../../../src/basics/secrets.js'
import { UnansweredError } from '../../../src/http/rate-limits/lease-store.js'
import { openLeases } from '../../../src/http/rate-limits/leases.js'
import { createRateLimiter, type RateLimiter } from '../../../src/http/rate-limits/rate-limit.js'
import { redisLeases } from '../../../src/http/rate-limits/redis-leases.js'
import { createTestClock, type TestClock } from '../../support/service.js'
import { startTcpProxy } from '../../support/tcp-proxy.js'

// Skipped, with the line that test/support/databases.ts prints, when there is no server to run it on.
const redisUrl = process.env.TEST_REDIS_URL

const PROCESSES = 3
const MINUTE = 60_000

const log = pino({ level: 'silent' })
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The exchanges of all processes, and those that were answered. */
let [begun, answered] = [0, 0]

/** No clock is moved while an answer is in transit. */
const quiet = () => expect.poll(() => begun - answered, { interval: 1 }).toBe(0)

/** The connected limiters of this many processes. */
async function processes(perKey: number, clock: TestClock): Promise<RateLimiter[]> {
  const connect = redisLeases(new Secret(redisUrl ?? ''), clock)
  const limiters = Array.from({ length: PROCESSES }, () => {
    const leases = openLeases({
      clock,
      log,
      async connect(signal) {
        const store = await connect(signal)
        const exchange: typeof store.exchange = (requests) => {
          begun += 1
          return store.exchange(requests).finally(() => {
            answered += 1
          })
        }
        return { ...store, exchange }
      },
    })
    closing.push(() => leases.close())
    return createRateLimiter({ perKey, perOrganization: 0 }, clock, leases)
  })
  for (const { sharing } of limiters) await expect.poll(() => sharing?.shared).toBe(true)
  return limiters
}

/**
 * Takes until every process says that the window is used up; returns how many requests were admitted. An answer arrives
 * within a burst: if it went by time, a slow machine would let any number of bursts pass meanwhile.
 */
async function exhaust(
  limiters: readonly RateLimiter[],
  clock: TestClock,
  { key = randomUUID(), burst = 1 }: { key?: string; burst?: number } = {},
): Promise<number> {
  let admitted = 0
  const done = new Set<RateLimiter>()
  let before = begun
  while (done.size < limiters.length) {
    for (const limiter of limiters)
      for (let request = 0; request < burst; request += 1) {
        const { allowed, bucket } = limiter.take(key, 'organization')
        if (allowed) admitted += 1
        else if ((bucket?.resetAt ?? 0) > clock.now().getTime() + 2_000) done.add(limiter)
      }
    do await turn()
    while (answered < before)
    before = begun
  }
  await quiet()
  return admitted
}

describe.skipIf(!redisUrl)('a limit shared by processes', () => {
  test.each([
    [10, 1],
    [10, 50],
    [100, 1],
    [100, 7],
    [1_000, 1_000],
    [6_000, 25],
    [30_000, 400],
  ])(
    'of %d is exceeded by at most a hundredth or one request for each process, while all are busy in bursts of %d',
    async (limit, burst) => {
      const clock = createTestClock()
      const limiters = await processes(limit, clock)
      const key = randomUUID()
      for (let window = 0; window < 3; window += 1) {
        const admitted = await exhaust(limiters, clock, { key, burst })
        expect(admitted).toBeGreaterThanOrEqual(limit)
        expect(admitted).toBeLessThanOrEqual(limit + Math.max(PROCESSES, limit / 100))
        clock.advance(MINUTE)
      }
    },
  )

  test('is exceeded by at most a tenth for each process, when it is used up before they hear of it', async () => {
    const clock = createTestClock()
    const [first, ...others] = (await processes(1_000, clock)) as [RateLimiter, ...RateLimiter[]]
    const key = randomUUID()
    const admitted = await exhaust([first], clock, { key, burst: 30 })
    const late = await exhaust(others, clock, { key, burst: 1_000 })
    expect([admitted, late]).toEqual([1_000, (PROCESSES - 1) * 100])
  })

  test('is exceeded by fewer requests than there are processes, when requests arrive one by one', async () => {
    const clock = createTestClock()
    const limiters = await processes(10, clock)
    const key = randomUUID()
    let admitted = 0
    for (let request = 0; request < 30; request += 1) {
      // So rarely that no process gets a lease: each admitted request is reported.
      clock.advance(500)
      const before = answered
      if (!(limiters[request % PROCESSES] as RateLimiter).take(key, 'organization').allowed) continue
      admitted += 1
      await expect.poll(() => answered, { interval: 1 }).toBe(before + 1)
    }
    expect(admitted).toBeGreaterThanOrEqual(10)
    expect(admitted).toBeLessThan(10 + PROCESSES)
  })

  test('can be used up completely by one process alone', async () => {
    const clock = createTestClock()
    const [only] = await processes(1_000, clock)
    expect(await exhaust([only as RateLimiter], clock, { burst: 30 })).toBe(1_000)
  })

  test('has one window, which ends for every process at the same time', async () => {
    const clock = createTestClock()
    const [first, second] = (await processes(10, clock)) as [RateLimiter, RateLimiter]
    const key = randomUUID()
    await exhaust([first], clock, { key })
    clock.advance(40_000)
    // The first one is admitted before it knows of the window.
    second.take(key, 'organization')
    const remainingMs = () => (second.take(key, 'organization').bucket?.resetAt ?? 0) - clock.now().getTime()
    await expect.poll(remainingMs, { interval: 1 }).toBeGreaterThan(10_000)
    expect(remainingMs()).toBeLessThan(20_100)
    await quiet()
    // A process knows the end of the window to within the time of the exchange.
    clock.advance(20_500)
    expect(first.take(key, 'organization').allowed).toBe(true)
    expect(second.take(key, 'organization').allowed).toBe(true)
  })

  test('is separate for each key', async () => {
    const clock = createTestClock()
    const limiters = await processes(10, clock)
    await exhaust(limiters, clock)
    expect(await exhaust(limiters, clock)).toBeGreaterThanOrEqual(10)
  })

  test('distinguishes a refusal by Redis from a missing answer, after which the count is unknown', async () => {
    const { port } = new URL(redisUrl ?? '')
    const proxy = await startTcpProxy({ port: Number(port || 6379) })
    const address = new Secret(`redis://127.0.0.1:${proxy.port}`)
    const store = await redisLeases(address, createTestClock())(new AbortController().signal)
    const client = await createClient({ url: redisUrl ?? '' }).connect()
    try {
      const name = randomUUID()
      const told = [{ name, limit: 10, owed: 1, wanted: 0 }]
      await client.set(`media-scan:rate-limit:${name}`, 'no bucket', { EX: 60 })
      const refused = store.exchange(told)
      await expect(refused).rejects.toThrow('WRONGTYPE')
      await expect(refused).rejects.not.toBeInstanceOf(UnansweredError)
      proxy.mode = 'swallow'
      await expect(store.exchange(told)).rejects.toBeInstanceOf(UnansweredError)
    } finally {
      client.destroy()
      store.close()
      await proxy.close()
    }
  })
})
