import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../../../src/basics/identifiers.js'
import { eventually } from '../../support/eventually.js'
import { freePort } from '../../support/postgres-cluster.js'
import {
  type Caller,
  FROM_THE_CONSOLE,
  OPERATOR_TOKEN,
  startTestService,
  type TestService,
} from '../../support/service.js'
import { startTcpProxy } from '../../support/tcp-proxy.js'

// Skipped, with the line that test/support/databases.ts prints, when there is no server to run it on.
const redisUrl = process.env.TEST_REDIS_URL

const LIMIT = 20

const use = (on: TestService, { key }: Caller) =>
  on.anonymous.get('/api/v1/scans').auth(key, { type: 'bearer' })

const sharingOf = ({ context }: TestService) => context.rateLimiter.sharing

/** Two processes on one database, with this Redis URL; both know whether Redis is up. */
async function twoServices(address: string): Promise<[TestService, TestService]> {
  const environment = {
    REDIS_URL: address,
    RATE_LIMIT_PER_KEY: String(LIMIT),
    RATE_LIMIT_PER_ORGANIZATION: String(2 * LIMIT),
  }
  const first = await startTestService({ background: false, environment })
  const second = await startTestService({ background: false, environment, besides: first })
  for (const one of [first, second])
    await eventually(() => {
      const { shared, outages } = sharingOf(one) ?? {}
      expect(shared || outages).toBeTruthy()
    })
  return [first, second]
}

describe.skipIf(!redisUrl)('two services that share Redis', () => {
  let first: TestService
  let second: TestService
  let caller: Caller

  beforeAll(async () => {
    ;[first, second] = await twoServices(redisUrl ?? '')
    caller = await first.caller()
  })
  afterAll(async () => {
    await second?.close()
    await first?.close()
  })

  /** Alternates between them until both refuse for the rest of the window; returns how many were admitted. */
  async function exhaust(callers: readonly Caller[]): Promise<number> {
    let admitted = 0
    const done = new Set<TestService>()
    while (done.size < 2)
      for (const [place, one] of [first, second].entries()) {
        const answer = await use(one, callers[place % callers.length] as Caller)
        if (answer.status === 200) admitted += 1
        else if (Number(answer.headers['retry-after']) > 5) done.add(one)
      }
    return admitted
  }

  test('hold a key to one limit, exceeded by at most a tenth for each', async () => {
    const admitted = await exhaust([caller])
    expect(admitted).toBeGreaterThanOrEqual(LIMIT)
    expect(admitted).toBeLessThanOrEqual(LIMIT + 2 * Math.ceil(LIMIT / 10))
  })

  test('both refuse when the limit is used up, with the size, nothing left, and the end of the window', async () => {
    for (const one of [first, second]) {
      const { status, headers } = await use(one, caller)
      expect(status).toBe(429)
      expect(headers).toMatchObject({ 'ratelimit-limit': String(LIMIT), 'ratelimit-remaining': '0' })
      const seconds = Number(headers['retry-after'])
      expect(seconds).toBeGreaterThan(5)
      expect(seconds).toBeLessThanOrEqual(60)
      const resetInSeconds = Number(headers['ratelimit-reset']) - first.clock.now().getTime() / 1000
      expect(Math.abs(resetInSeconds - seconds)).toBeLessThanOrEqual(1)
    }
  })

  test('both admit again when the window is over', async () => {
    first.clock.advance(61_000)
    for (const one of [first, second]) expect((await use(one, caller)).status).toBe(200)
  })

  test('report to a caller what the other one has admitted too', async () => {
    const fresh = await first.caller()
    for (let request = 0; request < 10; request += 1) await use(first, fresh)
    await expect
      .poll(async () => Number((await use(second, fresh)).headers['ratelimit-remaining']))
      .toBeLessThan(10)
  })

  test('hold the keys of an organization to its limit together', async () => {
    const one = await first.caller()
    const { organizationId } = one.tenant
    const callers = [one, await first.caller({ organizationId }), await first.caller({ organizationId })]
    let admitted = 0
    let refusals = 0
    while (refusals < 2 * callers.length)
      for (const on of [first, second])
        for (const each of callers) {
          const answer = await use(on, each)
          if (answer.status === 200) admitted += 1
          else if (Number(answer.headers['retry-after']) > 5) refusals += 1
        }
    expect(admitted).toBeGreaterThanOrEqual(2 * LIMIT)
    expect(admitted).toBeLessThanOrEqual(2 * LIMIT + 2 * Math.ceil((2 * LIMIT) / 10))
  })

  test('leave no connection to Redis when they stop', async () => {
    const { hostname, port } = new URL(redisUrl ?? '')
    expect(hostname).toMatch(/^(localhost|127\.0\.0\.1)$/)
    const proxy = await startTcpProxy({ port: Number(port || 6379) })
    const stopped = await startTestService({
      background: false,
      environment: { REDIS_URL: `redis://127.0.0.1:${proxy.port}` },
    })
    await expect.poll(() => sharingOf(stopped)?.shared).toBe(true)
    expect(proxy.connections()).toBe(1)
    await stopped.close()
    await expect.poll(() => proxy.connections()).toBe(0)
    await proxy.close()
  })
})

describe.each([
  ['with Redis', () => redisUrl ?? '', !redisUrl],
  ['while Redis is down', async () => `redis://127.0.0.1:${await freePort()}`, false],
])('%s', (_what, address, isMissing) => {
  let first: TestService
  let second: TestService

  beforeAll(async () => {
    if (!isMissing) [first, second] = await twoServices(await address())
  })
  afterAll(async () => {
    await second?.close()
    await first?.close()
  })

  test.skipIf(isMissing)(
    'a revoked key answers 401 immediately here, and in every process within two seconds',
    async () => {
      const caller = await first.caller()
      for (const one of [first, second]) expect((await use(one, caller)).status).toBe(200)
      const path = `/console/api/keys/${publicId('key', caller.keyId)}/revoke`
      expect((await first.operator.post(path).send({ force: true })).status).toBe(200)
      expect((await use(first, caller)).status).toBe(401)
      first.clock.advance(2_000)
      expect((await use(second, caller)).status).toBe(401)
    },
  )

  test.skipIf(isMissing)('a signed-out session answers 401 immediately in every process', async () => {
    const session = '/console/api/session'
    const signedIn = await first.anonymous.post(session).set(FROM_THE_CONSOLE).send({ token: OPERATOR_TOKEN })
    const cookie = signedIn.get('Set-Cookie')?.[0]?.split(';', 1)[0] as string
    const whoAmI = (on: TestService) => on.anonymous.get(session).set('Cookie', cookie)
    expect((await whoAmI(second)).status).toBe(200)
    const signedOut = await supertest(first.url)
      .delete(session)
      .set({ Cookie: cookie, ...FROM_THE_CONSOLE })
    expect(signedOut.status).toBe(200)
    expect((await whoAmI(second)).status).toBe(401)
  })
})

test('while Redis is down, a service starts, and each process applies the limit by itself', async () => {
  const [first, second] = await twoServices(`redis://127.0.0.1:${await freePort()}`)
  expect(sharingOf(first)).toMatchObject({ shared: false, outages: 1 })
  const caller = await first.caller()
  for (const one of [first, second]) {
    const statuses: number[] = []
    for (let request = 0; request <= LIMIT; request += 1) statuses.push((await use(one, caller)).status)
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(200), 429])
  }
  await second.close()
  await first.close()
})
