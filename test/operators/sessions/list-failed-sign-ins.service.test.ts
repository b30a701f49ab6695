import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { components } from '../../../generated/console.js'
import { failedSignIns } from '../../../src/database/schema.js'
import { createFailedSignIns } from '../../../src/operators/sessions/failed-sign-ins.js'
import { FROM_THE_CONSOLE, startTestService, type TestService } from '../../support/service.js'
import { SESSION, signIn } from '../../support/sessions.js'

type FailedSignIn = components['schemas']['FailedSignIn']

let service: TestService
beforeEach(async () => {
  service = await startTestService({ background: false, environment: { TRUSTED_PROXIES: 'loopback' } })
})
afterEach(() => service?.close())

const PATH = '/console/api/failed-sign-ins'
const list = async (query: Record<string, string | number> = {}): Promise<FailedSignIn[]> =>
  (await service.operator.get(PATH).query(query).expect(200)).body.data
const stored = () => service.database.drizzle.select().from(failedSignIns)

const guess = (address: string, token = 'a guess', app = service) =>
  app.anonymous.post(SESSION).set(FROM_THE_CONSOLE).set('X-Forwarded-For', address).send({ token })

const wrongToken = (address: string) => ({ address, method: 'token', reason: 'wrong_token' }) as const

describe('a sign-in that failed', () => {
  test('is listed with when, from where, by which way and why, and nothing of what was tried', async () => {
    await guess('198.51.100.7', 'secret-that-was-tried').expect(401)
    await service.anonymous
      .get('/console/api/scans')
      .set('Authorization', 'Bearer secret-that-was-tried')
      .set('X-Forwarded-For', '203.0.113.4')
      .expect(401)
    await signIn(service).expect(201)
    const found = await list()
    expect(found.map(({ address, method, reason, attempts }) => [address, method, reason, attempts])).toEqual(
      [
        ['203.0.113.4', 'token', 'wrong_token', 1],
        ['198.51.100.7', 'token', 'wrong_token', 1],
      ],
    )
    expect(found[0]).toMatchObject({
      id: expect.stringMatching(/^fsi_/),
      createdAt: expect.stringMatching(/^20.*Z$/),
    })
    expect(JSON.stringify(await stored())).not.toContain('secret-that-was-tried')
    expect((await list({ order: 'asc' })).map(({ address }) => address)).toEqual([
      '198.51.100.7',
      '203.0.113.4',
    ])
    expect(await list({ createdFrom: '2099-01-01T00:00:00Z' })).toEqual([])
  })

  test('is counted in one entry with the others of its address and minute, also of those that were refused for their number', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) await guess('198.51.100.7')
    // One network of a client.
    await guess('2001:db8:0:1::1').expect(401)
    await guess('2001:db8:0:1::2').expect(401)
    await guess('2001:db8:0:2::1').expect(401)
    service.clock.advance(60_000)
    await guess('198.51.100.7').expect(401)
    expect((await list({ order: 'asc' })).map(({ address, attempts }) => [address, attempts])).toEqual([
      ['198.51.100.7', 12],
      ['2001:db8:0:1::1', 2],
      ['2001:db8:0:2::1', 1],
      ['198.51.100.7', 1],
    ])
  })

  test('is seen in every process once it was written there', async () => {
    const other = await startTestService({ besides: service, background: false })
    try {
      await other.anonymous.post(SESSION).set(FROM_THE_CONSOLE).send({ token: 'a guess' }).expect(401)
      expect(await list()).toEqual([])
      await other.context.failedSignIns.flush()
      expect(await list()).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  test('is written when the process stops', async () => {
    const other = await startTestService({ besides: service, background: false })
    await other.anonymous.post(SESSION).set(FROM_THE_CONSOLE).send({ token: 'a guess' }).expect(401)
    await other.service.stop()
    expect(await list()).toHaveLength(1)
    await other.close()
  })
})

test('however many addresses try, a process writes a bounded number of entries, and counts the rest', async () => {
  const { failedSignIns: kept } = service.context
  const run = vi.spyOn(service.database, 'run')
  for (let network = 0; network < 10_000; network += 1)
    kept.note(wrongToken(`10.${network >> 8}.${network & 255}.1`))
  expect(run).not.toHaveBeenCalled()
  await kept.flush()
  const rows = await stored()
  expect(rows).toHaveLength(101)
  expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(10_000)
  // The entries of the same minute come in any order.
  const shown = [...(await list({ limit: 100 })), ...(await list({ limit: 100, order: 'asc' }))]
  expect(shown.find(({ address }) => address === null)).toMatchObject({ attempts: 9_900 })
})

test('what the database did not accept is written later, with what came since', async () => {
  const { database, context } = service
  const kept = createFailedSignIns({ database, clock: context.clock })
  kept.note(wrongToken('10.0.0.1'))
  const spy = vi.spyOn(database, 'run').mockImplementationOnce(async () => {
    kept.note(wrongToken('10.0.0.1'))
    throw new Error('no connection')
  })
  await expect(kept.flush()).rejects.toThrow('no connection')
  spy.mockRestore()
  kept.note(wrongToken('10.0.0.1'))
  await kept.flush()
  await kept.flush()
  expect((await stored()).map(({ attempts }) => attempts)).toEqual([3])
})

test('entries are kept for 90 days, and the newest 100,000 at most', async () => {
  const { failedSignIns: kept } = service.context
  kept.note(wrongToken('10.0.0.1'))
  await kept.flush()
  service.clock.advance(89 * 86_400_000)
  await kept.prune()
  expect(await stored()).toHaveLength(1)
  service.clock.advance(2 * 86_400_000)
  await kept.prune()
  expect(await stored()).toHaveLength(0)
  const text = `insert into failed_sign_ins (id, method, reason, attempts, created_at)
    select gen_random_uuid(), 'token', 'wrong_token', place, now() + interval '91 days' + place * interval '1 millisecond'
    from generate_series(1, 100007) as place`
  await service.database.run({ text, parameters: [] } as never, {})
  await kept.prune()
  const attempts = (await stored()).map((row) => row.attempts)
  expect([attempts.length, Math.min(...attempts)]).toEqual([100_000, 8])
})
