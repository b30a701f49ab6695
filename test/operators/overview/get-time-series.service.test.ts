import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/console.js'
import { TIME_RANGES, type TimeRange } from '../../../generated/vocabulary.js'
import { publicId } from '../../../src/basics/identifiers.js'
import { defineStatement } from '../../../src/database/connection.js'
import { fragment } from '../../../src/database/sql/fragment.js'
import { sampleBacklog } from '../../../src/telemetry/measurements/backlog.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { completedScan, createIntent } from '../../support/upload.js'

type Series = components['schemas']['TimeSeries']

let service: TestService
let receiver: Receiver
beforeAll(async () => {
  service = await startTestService({ background: false })
  receiver = await startReceiver()
})
afterAll(async () => {
  await service?.close()
  await receiver?.close()
})
// Each test counts from zero.
afterEach(async () => {
  await service.context.measurements.flush()
  await service.database.run(
    defineStatement(
      fragment`truncate organizations, measurements, scans, deliveries, delivery_queue cascade`,
    ),
    {},
  )
})

const organizationOf = (caller: Caller) => publicId('org', caller.tenant.organizationId)

async function series(range: TimeRange, caller?: Caller): Promise<Series> {
  const query = { range, ...(caller && { organizationId: organizationOf(caller) }) }
  const { body } = await service.operator.get('/console/api/time-series').query(query).expect(200)
  return body.data
}

const LENGTHS: Readonly<Record<TimeRange, [seconds: number, amount: number]>> = {
  '1h': [60, 60],
  '24h': [900, 96],
  '7d': [3_600, 168],
  '30d': [14_400, 180],
}

describe.each(TIME_RANGES)('for the range %s,', (range) => {
  test('each bucket exists once, the current one last, even if nothing happened in it', async () => {
    const [seconds, amount] = LENGTHS[range]
    const { buckets, bucketSeconds } = await series(range)
    expect([bucketSeconds, buckets.length]).toEqual([seconds, amount])
    const last = Math.floor(service.clock.now().getTime() / 1000 / seconds) * seconds
    expect(buckets.map(({ at }) => Date.parse(at) / 1000)).toEqual(
      Array.from({ length: amount }, (_, index) => last - (amount - 1 - index) * seconds),
    )
    for (const { at, ...figures } of buckets)
      expect(figures, at).toEqual({
        requests: [],
        scans: { authentic: 0, suspicious: 0, synthetic: 0, inconclusive: 0, undecided: 0, failed: 0 },
        deliveries: { succeeded: 0, failed: 0, waiting: 0 },
        attempts: {
          succeeded: 0,
          clientErrors: 0,
          serverErrors: 0,
          timeouts: 0,
          noConnection: 0,
          others: 0,
        },
        attemptDuration: null,
        deliveryDuration: null,
        analyses: { finished: 0, failed: 0, postponed: 0 },
        analysisDuration: null,
        backlog: null,
      })
  })

  test('an event is in the current bucket, then in the one before, and eventually in none', async () => {
    const [seconds, amount] = LENGTHS[range]
    const caller = await service.caller()
    await createIntent(caller)
    const seen = async () => {
      const { buckets } = await series(range)
      return buckets.flatMap(({ requests, scans }, index) =>
        requests.length > 0 || scans.undecided > 0
          ? [{ fromEnd: buckets.length - index, requests, undecided: scans.undecided }]
          : [],
      )
    }
    const once = { requests: [{ status: '201', count: 1 }], undecided: 1 }
    expect(await seen()).toEqual([{ fromEnd: 1, ...once }])
    service.clock.advance(seconds * 1_000)
    expect(await seen()).toEqual([{ fromEnd: 2, ...once }])
    service.clock.advance(seconds * 1_000 * (amount - 2))
    expect(await seen()).toEqual([{ fromEnd: amount, ...once }])
    service.clock.advance(seconds * 1_000)
    expect(await seen()).toEqual([])
  })
})

test('an organization has its own figures, and all together have the sum', async () => {
  const [one, other] = [await service.caller(), await service.caller()]
  const nobody = await service.caller()
  await completedScan(one, 'authentic.jpg')
  await completedScan(one, 'synthetic.jpg')
  await completedScan(other, 'noevidence.png')
  await one.get('/api/v1/scans/nothing').expect(404)
  await service.anonymous.get('/api/v1/scans').expect(401)
  const last = async (caller?: Caller) => (await series('1h', caller)).buckets.slice(-2)
  const sum = async (caller?: Caller) => {
    const totals: Record<string, number> = {}
    for (const { requests, scans } of await last(caller)) {
      for (const { status, count } of requests) totals[status] = (totals[status] ?? 0) + count
      for (const [outcome, count] of Object.entries(scans))
        if (count > 0) totals[outcome] = (totals[outcome] ?? 0) + count
    }
    return totals
  }
  const ofOne = await sum(one)
  expect(ofOne).toMatchObject({ authentic: 1, synthetic: 1, 404: 1 })
  expect(ofOne).not.toHaveProperty('401')
  expect(await sum(other)).toMatchObject({ inconclusive: 1 })
  expect(await sum(nobody)).toEqual({})
  const { inconclusive, ...ofAll } = await sum()
  expect(inconclusive).toBe(1)
  expect(ofAll).toMatchObject({ authentic: 1, synthetic: 1, 404: 1, 401: 1, 201: (ofOne[201] ?? 0) * 1.5 })
  const elsewhere = { range: '1h', organizationId: 'org_nothing' }
  const { body } = await service.operator.get('/console/api/time-series').query(elsewhere).expect(200)
  expect(body.data.buckets.every(({ requests }: Series['buckets'][number]) => requests.length === 0)).toBe(
    true,
  )
})

test('attempts are counted by outcome, with their duration, and deliveries when they succeed', async () => {
  const caller = await service.caller()
  const other = await service.caller()
  const register = async (url: string): Promise<string> => {
    const { body } = await caller.post('/api/v1/webhooks').send({ url, events: ['case.opened'] })
    return body.data.endpoint.id
  }
  const id = await register(receiver.url)
  const attempt = async (status: number) => {
    receiver.answerWith(() => ({ status }))
    await caller.post(`/api/v1/webhooks/${id}/test`).expect(202)
  }
  for (const status of [204, 204, 404, 503, 302]) await attempt(status)
  const away = await register('https://nowhere.invalid/hooks')
  await caller.post(`/api/v1/webhooks/${away}/test`).expect(202)
  for (const of of [undefined, caller]) {
    const { buckets } = await series('24h', of)
    const seen = buckets.filter(({ attempts }) => Object.values(attempts).some((count) => count > 0))
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({
      attempts: {
        succeeded: 2,
        clientErrors: 1,
        serverErrors: 1,
        timeouts: 0,
        noConnection: 1,
        others: 1,
      },
      deliveries: { succeeded: 2, failed: 0, waiting: 4 },
      attemptDuration: { p50Ms: expect.any(Number), p95Ms: expect.any(Number) },
      deliveryDuration: { p50Ms: expect.any(Number), p95Ms: expect.any(Number) },
    })
    const { p50Ms, p95Ms } = seen[0]?.attemptDuration ?? { p50Ms: 1, p95Ms: 0 }
    expect(p95Ms).toBeGreaterThanOrEqual(p50Ms)
  }
  expect((await series('24h', other)).buckets.every(({ attemptDuration }) => attemptDuration === null)).toBe(
    true,
  )
  // The endpoint agrees, and has its last error.
  const shown = async (webhookId: string) =>
    (await service.operator.get(`/console/api/webhooks/${webhookId}`).expect(200)).body.data
  const endpoint = await shown(id)
  expect(endpoint).toMatchObject({
    failing: true,
    lastFailure: { responseCode: 302, error: null },
    recentAttempts: { lastHour: { succeeded: 2, failed: 3 } },
  })
  expect(endpoint.recentAttempts.hours).toHaveLength(24)
  expect(endpoint.recentAttempts.hours.at(-1)).toMatchObject({ succeeded: 2, failed: 3 })
  expect(await shown(away)).toMatchObject({
    lastFailure: { responseCode: null, error: 'dns' },
    recentAttempts: { lastHour: { succeeded: 0, failed: 1 } },
  })
})

test('a backlog is null when it was not sampled, and zero when nothing waited', async () => {
  const [waiting, idle] = [await service.caller(), await service.caller()]
  await createIntent(waiting)
  await service.database.run(defineStatement(fragment`update scans set status = 'queued'`), {})
  expect((await series('1h')).buckets.every(({ backlog }) => backlog === null)).toBe(true)
  await sampleBacklog(service.database, service.clock)
  const last = async (caller?: Caller) =>
    (await series('1h', caller)).buckets.map(({ backlog }) => backlog).at(-1)
  expect(await last()).toEqual({ deliveries: 0, analyses: 1 })
  expect(await last(waiting)).toEqual({ deliveries: 0, analyses: 1 })
  expect(await last(idle)).toEqual({ deliveries: 0, analyses: 0 })
})
