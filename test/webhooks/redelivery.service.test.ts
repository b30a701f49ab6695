import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFailedDeliveries } from '../../src/deliveries/redelivery.js'
import { failExpiredDeliveries } from '../../src/deliveries/upkeep.js'
import { newPublicId, publicId, storedId } from '../../src/identifiers.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'
import { addFailedDeliveries, auditOf, deliveriesOf, latest, register, type Schemas } from './support.js'

const HOUR_MS = 3_600_000

let service: TestService
let receiver: Receiver
let caller: Caller
let webhookId: string

beforeAll(async () => {
  // One attempt and one retry.
  service = await startTestService({
    environment: { WEBHOOK_RETRY_SECONDS: '0.01', WEBHOOK_TIMEOUT_SECONDS: '2' },
  })
})
beforeEach(async () => {
  receiver = await startReceiver({ answer: () => ({ status: 500 }) })
  caller = await service.caller()
  webhookId = (await register(caller, receiver.url)).endpoint.id
})
afterEach(() => receiver.close())
afterAll(() => service.close())

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

/** A delivery that used up its attempts. */
async function failedDelivery(): Promise<Schemas['WebhookDelivery']> {
  await createIntent(caller)
  await latest(caller, webhookId, { status: 'failed', attempts: 2, maxAttempts: 2 })
  const [delivery] = await deliveriesOf(caller, { webhookId })
  return delivery as Schemas['WebhookDelivery']
}

const redeliver = (id: string, by = caller) => by.post(`/api/v1/webhooks/deliveries/${id}/redeliver`)
const resend = (id: string) => service.operator.post(`/console/api/deliveries/${id}/resend`)
const read = async (id: string) => (await caller.get(`/api/v1/webhooks/deliveries/${id}`)).body.data
const openCircuit = () =>
  query(
    `update webhook_statistics set probe_at = now() + interval '1 year' where endpoint_id = $1`,
    storedId('whe', webhookId),
  )
const setStatus = (status: string) => caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status })

describe('getWebhookDelivery', () => {
  test('shows a delivery with each attempt as the list does, and to no one else', async () => {
    const failed = await failedDelivery()
    const attempt = { attemptedAt: expect.any(String), durationMs: expect.any(Number) }
    expect(failed.attemptHistory).toEqual([
      { number: 1, ...attempt, responseCode: 500, error: null },
      { number: 2, ...attempt, responseCode: 500, error: null },
    ])
    expect(failed.eventId).toBe(JSON.parse(receiver.requests[0]?.body ?? '').id)
    expect(await read(failed.id)).toEqual(failed)
    const stranger = await service.caller()
    for (const id of [failed.id, newPublicId('whd'), 'nonsense'])
      expect((await stranger.get(`/api/v1/webhooks/deliveries/${id}`)).status).toBe(404)
  })

  test('says why there was no status, and shows the latest 100 of more than 100 attempts', async () => {
    const { id } = await failedDelivery()
    await query(
      `insert into delivery_attempts (delivery_id, number, started_at, duration_ms, signature_header, error)
       select $1, number, now(), 1, 't=1, v1=', 'connect' from generate_series(3, 120) as number`,
      storedId('whd', id),
    )
    for (const { attempts, attemptHistory } of [
      await read(id),
      (await deliveriesOf(caller, { webhookId }))[0],
    ] as Required<Schemas['WebhookDelivery']>[]) {
      expect(attempts).toBe(120)
      expect(attemptHistory.map(({ number }) => number)).toEqual(
        Array.from({ length: 100 }, (_, at) => at + 21),
      )
      expect(attemptHistory.at(-1)).toMatchObject({ responseCode: null, error: 'connect' })
    }
  })
})

describe('redeliverWebhookDelivery', () => {
  test('gives a failed delivery exactly one more attempt of the same event, and says so beforehand', async () => {
    const failed = await failedDelivery()
    const response = await redeliver(failed.id)
    expect(response.status).toBe(202)
    expect(response.body.data).toEqual({
      ...failed,
      status: 'retrying',
      maxAttempts: 3,
      nextAttemptAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    await latest(caller, webhookId, { status: 'failed', attempts: 3, maxAttempts: 3 })
    expect(receiver.requests).toHaveLength(3)
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1)
  })

  test('gives one more to a delivery that failed before its attempts were used up', async () => {
    const { id } = await failedDelivery()
    await query(`update deliveries set max_attempts = 6, failure = 'gone' where id = $1`, storedId('whd', id))
    expect((await redeliver(id)).body.data.maxAttempts).toBe(3)
    await latest(caller, webhookId, { status: 'failed', attempts: 3, maxAttempts: 3 })
  })

  test('resends one that succeeded', async () => {
    receiver.answerWith(() => ({ status: 204 }))
    await createIntent(caller)
    await latest(caller, webhookId, { status: 'succeeded', attempts: 1 })
    const [delivery] = await deliveriesOf(caller, { webhookId })
    await redeliver(delivery?.id ?? '').expect(202)
    await latest(caller, webhookId, { status: 'succeeded', attempts: 2, maxAttempts: 2 })
    expect(receiver.requests).toHaveLength(2)
  })

  test('counts once in the success rate, by its last outcome', async () => {
    const rate = async () => (await caller.get(`/api/v1/webhooks/${webhookId}`)).body.data.successRate
    const { id } = await failedDelivery()
    expect(await rate()).toBe(0)
    receiver.answerWith(() => ({ status: 200 }))
    await redeliver(id).expect(202)
    await latest(caller, webhookId, { status: 'succeeded', attempts: 3 })
    expect(await rate()).toBe(1)
    receiver.answerWith(() => ({ status: 500 }))
    await redeliver(id).expect(202)
    await latest(caller, webhookId, { status: 'failed', attempts: 4 })
    expect(await rate()).toBe(0)
    await setStatus('paused')
    await resend(id).expect(202)
    expect(await rate()).toBeUndefined()
    // Not counted, like those of an endpoint whose counters were lost.
    await addFailedDeliveries(service, caller, webhookId, 2)
    await caller
      .post(`/api/v1/webhooks/${webhookId}/redeliver`)
      .send({ from: '2026-01-01T00:00:00Z' })
      .expect(202)
    const statistics = await query(
      'select succeeded, failed from webhook_statistics where endpoint_id = $1',
      storedId('whe', webhookId),
    )
    expect(statistics.map(Object.values)).toEqual([[expect.anything(), expect.anything()]])
    expect(statistics.flatMap(Object.values).map(Number)).toEqual([0, 0])
  })

  test('is done for one of many concurrent requests, and the others are 409 conflict', async () => {
    const { id } = await failedDelivery()
    await setStatus('paused')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => redeliver(id).set('Idempotency-Key', `many ${at}`)),
    )
    const codes = answers.map(({ status, body }) => `${status} ${body.error?.code}`).sort()
    expect(codes).toEqual(['202 undefined', ...Array(5).fill('409 conflict')])
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    expect(audit.filter(({ action }) => action === 'delivery.resent')).toMatchObject([
      { actor: publicId('key', caller.keyId), subject: id },
    ])
  })

  test('is held while the endpoint is paused, and has its 24 hours from when it resumes', async () => {
    const { id } = await failedDelivery()
    await setStatus('paused')
    await redeliver(id).expect(202)
    // The other endpoint's delivery shows that the dispatcher has looked.
    const other = await startReceiver()
    const { endpoint } = await register(caller, other.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'succeeded' })
    expect(await read(id)).toMatchObject({ status: 'retrying', attempts: 2 })
    await other.close()
    service.clock.advance(30 * HOUR_MS)
    await openCircuit()
    await setStatus('active')
    await failExpiredDeliveries(service.context)
    expect(await read(id)).toMatchObject({ status: 'retrying' })
    await query(
      'update webhook_statistics set probe_at = null where endpoint_id = $1',
      storedId('whe', webhookId),
    )
    receiver.answerWith(() => ({ status: 200 }))
    service.context.dispatcher.wake()
    await expect.poll(() => read(id), { timeout: 20_000 }).toMatchObject({ status: 'succeeded' })
  })

  test('gives the same answer for the same Idempotency-Key, and sends once', async () => {
    const { id } = await failedDelivery()
    const first = await redeliver(id).set('Idempotency-Key', 'again')
    await latest(caller, webhookId, { status: 'failed', attempts: 3 })
    const second = await redeliver(id).set('Idempotency-Key', 'again')
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.body.data).toEqual(first.body.data)
    expect(receiver.requests).toHaveLength(3)
  })

  test('refuses a delivery that waits, belongs to a revoked endpoint, or does not exist', async () => {
    const { id } = await failedDelivery()
    await setStatus('paused')
    await redeliver(id).expect(202)
    const waiting = await redeliver(id)
    expect(waiting.body.error.code).toBe('conflict')
    await setStatus('revoked')
    expect((await redeliver(id)).body.error.code).toBe('webhook_revoked')
    const stranger = await service.caller()
    for (const nothing of [id, newPublicId('whd'), 'nonsense'])
      expect((await redeliver(nothing, stranger)).status).toBe(404)
  })
})

describe('resendDelivery', () => {
  test('gives one that ended before its attempts were used up exactly one more', async () => {
    const { id } = await failedDelivery()
    await query(`update deliveries set max_attempts = 6, failure = 'gone' where id = $1`, storedId('whd', id))
    expect((await resend(id)).body.data.maxAttempts).toBe(3)
    await latest(caller, webhookId, { status: 'failed', attempts: 3, maxAttempts: 3 })
    expect(receiver.requests).toHaveLength(3)
  })

  test('gives one that is waiting another 24 hours', async () => {
    const { id } = await failedDelivery()
    await setStatus('paused')
    await redeliver(id).expect(202)
    service.clock.advance(30 * HOUR_MS)
    await openCircuit()
    await setStatus('active')
    await resend(id).expect(202)
    await failExpiredDeliveries(service.context)
    expect(await read(id)).toMatchObject({ status: 'retrying', attempts: 2, maxAttempts: 4 })
  })

  test.each([
    ['last time', '0.01', 2],
    ['first time of several', '600,600', 1],
  ])(
    'gives one that is being attempted for the %s one more attempt, immediately if that fails',
    async (_what, gaps, inFlight) => {
      const own = await startTestService({ environment: { WEBHOOK_RETRY_SECONDS: gaps } })
      let answer = () => {}
      try {
        receiver.answerWith(() =>
          receiver.requests.length === inFlight
            ? new Promise((resolve) => {
                answer = () => resolve({ status: 500 })
              })
            : { status: receiver.requests.length < inFlight ? 500 : 200 },
        )
        const tenant = await own.caller()
        const { endpoint } = await register(tenant, receiver.url)
        await createIntent(tenant)
        await receiver.waitFor(inFlight)
        const [delivery] = await deliveriesOf(tenant, { webhookId: endpoint.id })
        await own.operator.post(`/console/api/deliveries/${delivery?.id}/resend`).expect(202)
        answer()
        await latest(tenant, endpoint.id, {
          status: 'succeeded',
          attempts: inFlight + 1,
          maxAttempts: (delivery?.maxAttempts ?? 0) + 1,
        })
      } finally {
        await own.close()
      }
    },
  )
})

describe('redeliverWebhookEndpoint', () => {
  const redeliverAll = (body: object, by = caller) =>
    by.post(`/api/v1/webhooks/${webhookId}/redeliver`).send(body)

  const failed = (count: number, endpoint = webhookId) =>
    addFailedDeliveries(service, caller, endpoint, count)

  const waiting = () =>
    query<{ attempts: number; max_attempts: number; created_at: string }>(
      `select queued.attempts, queued.max_attempts, delivery.created_at from delivery_queue as queued
       join deliveries as delivery on delivery.id = queued.delivery_id and delivery.max_attempts = queued.max_attempts
       where queued.endpoint_id = $1 order by delivery.created_at`,
      storedId('whe', webhookId),
    )

  test('gives each failed delivery of the range one more attempt, from inclusive and to exclusive, and no other', async () => {
    await setStatus('paused')
    await failed(10)
    const { endpoint: other } = await register(caller, receiver.url)
    await failed(3, other.id)
    const response = await redeliverAll({
      from: '2026-01-01T00:00:02.000Z',
      to: '2026-01-01T01:00:05.000+01:00',
    })
    expect(response.status).toBe(202)
    expect(response.body.data).toEqual({ count: 3, more: false })
    const rows = await waiting()
    expect(rows.map(({ created_at }) => new Date(created_at).getUTCSeconds())).toEqual([2, 3, 4])
    expect(rows.map((row) => [row.attempts, row.max_attempts])).toEqual(Array(3).fill([2, 3]))
    expect(await deliveriesOf(caller, { webhookId, status: 'failed' })).toHaveLength(7)
    expect(await deliveriesOf(caller, { webhookId: other.id, status: 'failed' })).toHaveLength(3)
  })

  test('sends each of them once', async () => {
    await failed(5)
    receiver.answerWith(() => ({ status: 200 }))
    expect((await redeliverAll({ from: '2026-01-01T00:00:00Z' })).body.data).toEqual({
      count: 5,
      more: false,
    })
    await receiver.waitFor(5)
    await expect
      .poll(() => deliveriesOf(caller, { webhookId, status: 'succeeded' }), { timeout: 20_000 })
      .toHaveLength(5)
    expect(receiver.requests).toHaveLength(5)
  })

  test('takes the oldest 10,000 and says that there are more, until none is left', async () => {
    await setStatus('paused')
    await failed(10_003)
    const from = '2026-01-01T00:00:00Z'
    expect((await redeliverAll({ from })).body.data).toEqual({ count: 10_000, more: true })
    const [newest] = (await waiting()).slice(-1)
    expect(Date.parse(newest?.created_at ?? '')).toBe(Date.parse(from) + 9_999_000)
    expect((await redeliverAll({ from })).body.data).toEqual({ count: 3, more: false })
    expect((await redeliverAll({ from })).body.data).toEqual({ count: 0, more: false })
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    const redelivered = audit.filter(({ action }) => action === 'webhook.redelivered')
    expect(redelivered).toMatchObject([
      { subject: webhookId, details: { count: 3 } },
      { subject: webhookId, details: { count: 10_000 }, actor: publicId('key', caller.keyId) },
    ])
  }, 60_000)

  test('redelivers each delivery in only one of several concurrent calls', async () => {
    await setStatus('paused')
    await failed(200)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        redeliverAll({ from: '2026-01-01T00:00:00Z' }).set('Idempotency-Key', `at once ${at}`),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
    const counts = answers.map(({ body }) => body.data.count as number)
    expect(counts.reduce((sum, count) => sum + count)).toBe(200)
    expect(await waiting()).toHaveLength(200)
  })

  test('takes at most as many as requested, and says whether there are more', async () => {
    await failed(3)
    const find = (max: number) =>
      findFailedDeliveries(
        service.database,
        caller.tenant,
        {
          endpointId: storedId('whe', webhookId) as string,
          from: new Date('2026-01-01T00:00:00Z'),
          to: new Date('2099-01-01T00:00:00Z'),
        },
        max,
      )
    expect(await find(2)).toMatchObject({ ids: [expect.any(String), expect.any(String)], more: true })
    expect(await find(3)).toMatchObject({ ids: { length: 3 }, more: false })
  })

  test('gives the same answer for the same Idempotency-Key, and redelivers once', async () => {
    await setStatus('paused')
    await failed(2)
    const again = () => redeliverAll({ from: '2026-01-01T00:00:00Z' }).set('Idempotency-Key', 'all')
    expect((await again()).body.data).toEqual({ count: 2, more: false })
    await failed(1)
    const second = await again()
    expect(second.body.data).toEqual({ count: 2, more: false })
    expect(await waiting()).toHaveLength(2)
  })

  test.each<[what: string, body: object, path: string]>([
    ['no start', {}, 'body'],
    ['an end equal to the start', { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'body.to'],
    ['a start in the future', { from: '2099-01-01T00:00:00Z' }, 'body.to'],
    ['an invalid time', { from: 'yesterday' }, 'body.from'],
    ['a leap second', { from: '2016-12-31T23:59:60Z' }, 'body.from'],
    ['the year 0', { from: '0000-01-01T00:00:00Z' }, 'body.from'],
    ['the year 10000', { from: '2026-01-01T00:00:00Z', to: '9999-12-31T23:59:59-14:00' }, 'body.to'],
  ])('refuses %s with 400, naming the field', async (_what, body, path) => {
    const refused = await redeliverAll(body)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request'])
    expect(refused.body.error.details[0].path).toMatch(new RegExp(`^${path}`))
  })

  test('refuses a revoked endpoint with 409, and one of another tenant with 404', async () => {
    const body = { from: '2026-01-01T00:00:00Z' }
    expect((await redeliverAll(body, await service.caller())).status).toBe(404)
    await setStatus('revoked')
    expect((await redeliverAll(body)).body.error.code).toBe('webhook_revoked')
  })
})
