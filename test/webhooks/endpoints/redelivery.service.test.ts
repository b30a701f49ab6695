import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPublicId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { findMissed } from '../../../src/webhooks/deliveries/missed.js'
import { failExpiredDeliveries } from '../../../src/webhooks/deliveries/upkeep.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
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

/** From now on the receiver answers only when the returned function is called. */
function holdAnswer(): () => void {
  let answer = () => {}
  receiver.answerWith(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 200 })
      }),
  )
  return () => answer()
}

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

  test('gives one attempt however many concurrent requests there are: the others find it waiting', async () => {
    const { id } = await failedDelivery()
    await setStatus('paused')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => redeliver(id).set('Idempotency-Key', `many ${at}`)),
    )
    expect(answers.map(({ status, body }) => [status, body.data.maxAttempts])).toEqual(
      Array(6).fill([202, 3]),
    )
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    expect(audit.filter(({ action }) => action === 'delivery.resent')).toMatchObject(
      Array(6).fill({ actor: publicId('key', caller.keyId), subject: id }),
    )
  })

  describe('of a delivery that waits', () => {
    test('tries it now, as its next attempt and no attempt more, and answers the same to a repeated request', async () => {
      const own = await startTestService({ environment: { WEBHOOK_RETRY_SECONDS: '600,600' } })
      try {
        const tenant = await own.caller()
        const { endpoint } = await register(tenant, receiver.url)
        await createIntent(tenant)
        await latest(tenant, endpoint.id, { status: 'retrying', attempts: 1 })
        const [waiting] = await deliveriesOf(tenant, { webhookId: endpoint.id })
        const id = waiting?.id ?? ''
        await tenant.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'paused' })
        for (let time = 0; time < 2; time += 1) {
          const { status, body } = await redeliver(id, tenant)
          expect(status).toBe(202)
          expect(body.data).toMatchObject({ status: 'retrying', attempts: 1, maxAttempts: 3 })
          expect(Date.parse(body.data.nextAttemptAt)).toBeLessThanOrEqual(Date.now())
          expect((await tenant.get(`/api/v1/webhooks/deliveries/${id}`)).body.data).toMatchObject({
            nextAttemptAt: expect.toSatisfy((at) => Date.parse(at) <= Date.now()),
            maxAttempts: 3,
          })
        }
        await tenant.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'active' })
        // It fails again, and waits for its third and last attempt.
        await latest(tenant, endpoint.id, { status: 'retrying', attempts: 2, maxAttempts: 3 })
        receiver.answerWith(() => ({ status: 200 }))
        await redeliver(id, tenant).expect(202)
        await latest(tenant, endpoint.id, { status: 'succeeded', attempts: 3, maxAttempts: 3 })
        expect(receiver.requests).toHaveLength(3)
      } finally {
        await own.close()
      }
    })

    test('is 409 conflict while it is being attempted, by its tenant and by an operator, and changes nothing', async () => {
      const answer = holdAnswer()
      await createIntent(caller)
      await receiver.waitFor(1)
      const [delivery] = await deliveriesOf(caller, { webhookId })
      const id = delivery?.id ?? ''
      for (const refused of [await redeliver(id), await resend(id)]) {
        expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
        expect(refused.body.error.message).toContain('under way')
      }
      const { body } = await service.operator.post('/console/api/resends').send({ deliveryIds: [id] })
      expect(body.data).toMatchObject([{ deliveryId: id, error: { code: 'conflict' } }])
      answer()
      await latest(caller, webhookId, { status: 'succeeded', attempts: 1, maxAttempts: 2 })
      expect(receiver.requests).toHaveLength(1)
    })
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

  test('refuses a delivery that belongs to a revoked endpoint or does not exist', async () => {
    const { id } = await failedDelivery()
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
    expect(await read(id)).toMatchObject({ status: 'retrying', attempts: 2, maxAttempts: 3 })
  })

  test('tries one that waits now, as its next attempt and no attempt more', async () => {
    const own = await startTestService({ environment: { WEBHOOK_RETRY_SECONDS: '600' } })
    try {
      const tenant = await own.caller()
      const { endpoint } = await register(tenant, receiver.url)
      await createIntent(tenant)
      await latest(tenant, endpoint.id, { status: 'retrying', attempts: 1 })
      receiver.answerWith(() => ({ status: 200 }))
      const [delivery] = await deliveriesOf(tenant, { webhookId: endpoint.id })
      await own.operator.post(`/console/api/deliveries/${delivery?.id}/resend`).expect(202)
      await latest(tenant, endpoint.id, { status: 'succeeded', attempts: 2, maxAttempts: 2 })
    } finally {
      await own.close()
    }
  })
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
    expect(response.body.data).toEqual({ count: 3, more: false, waiting: 0, failed: 3 })
    const rows = await waiting()
    expect(rows.map(({ created_at }) => new Date(created_at).getUTCSeconds())).toEqual([2, 3, 4])
    expect(rows.map((row) => [row.attempts, row.max_attempts])).toEqual(Array(3).fill([2, 3]))
    expect(await deliveriesOf(caller, { webhookId, status: 'failed' })).toHaveLength(7)
    expect(await deliveriesOf(caller, { webhookId: other.id, status: 'failed' })).toHaveLength(3)
  })

  /** Makes the waiting deliveries of the endpoint due in a hundred days, whatever the service's clock says. */
  const later = (endpoint = webhookId) =>
    query(
      `update delivery_queue set next_attempt_at = now() + interval '100 days' where endpoint_id = $1`,
      storedId('whe', endpoint),
    )
  /** Failed deliveries, and one that waits for every three of them. */
  async function failedAndWaiting(count: number): Promise<void> {
    await setStatus('paused')
    await addFailedDeliveries(service, caller, webhookId, count, at(0))
    const all = await deliveriesOf(caller, { webhookId })
    for (const { id } of all.filter((_, at) => at % 3 === 0)) await redeliver(id).expect(202)
    await later()
  }
  const FROM = { from: '2026-01-01T00:00:00Z' }
  /** An hour ago and some seconds: not so long that the deliveries of that time are deleted during a test. */
  const beginning = Math.floor(Date.now() / 60_000) * 60_000 - HOUR_MS
  const at = (second: number) => new Date(beginning + second * 1000).toISOString()

  test('includes what still waits: it is tried now, with no attempt more, and both counts are the same before and after', async () => {
    await failedAndWaiting(9)
    const counts = { count: 9, more: false, waiting: 3, failed: 6 }
    const queued = () =>
      query<{ attempts: number; max_attempts: number; due: boolean }>(
        `select attempts, max_attempts, next_attempt_at < now() + interval '50 days' as due from delivery_queue where endpoint_id = $1`,
        storedId('whe', webhookId),
      )
    const before = await deliveriesOf(caller, { webhookId })
    const dry = await redeliverAll({ ...FROM, dryRun: true })
    expect([dry.status, dry.body.data]).toEqual([200, counts])
    expect(await queued()).toEqual(Array(3).fill({ attempts: 2, max_attempts: 3, due: false }))
    expect(await deliveriesOf(caller, { webhookId })).toEqual(before)

    const done = await redeliverAll(FROM)
    expect([done.status, done.body.data]).toEqual([202, counts])
    expect(await queued()).toEqual(Array(9).fill({ attempts: 2, max_attempts: 3, due: true }))
    // A repeated call counts them as waiting, and changes nothing.
    const again = await redeliverAll(FROM)
    expect(again.body.data).toEqual({ count: 9, more: false, waiting: 9, failed: 0 })
    expect(await queued()).toEqual(Array(9).fill({ attempts: 2, max_attempts: 3, due: true }))
    expect(receiver.requests).toHaveLength(0)

    receiver.answerWith(() => ({ status: 204 }))
    await setStatus('active')
    await expect
      .poll(() => deliveriesOf(caller, { webhookId, status: 'succeeded' }), { timeout: 20_000 })
      .toMatchObject(Array(9).fill({ attempts: 3, maxAttempts: 3 }))
    expect(receiver.requests).toHaveLength(9)
  })

  test('leaves waiting deliveries of another endpoint, and those created outside the range, as they are', async () => {
    await failedAndWaiting(9)
    const stranger = await service.caller()
    const { endpoint: theirs } = await register(stranger, receiver.url)
    const { endpoint: other } = await register(caller, receiver.url)
    for (const [tenant, id] of [
      [stranger, theirs.id],
      [caller, other.id],
    ] as const) {
      await tenant.post(`/api/v1/webhooks/${id}/status`).send({ status: 'paused' })
      await addFailedDeliveries(service, tenant, id, 2, at(0))
      await tenant.post(`/api/v1/webhooks/${id}/redeliver`).send(FROM).expect(202)
      await later(id)
    }
    const due = async () =>
      (
        await query<{ endpoint_id: string; second: number }>(
          `select queued.endpoint_id, extract(second from delivery.created_at)::int as second
           from delivery_queue as queued join deliveries as delivery on delivery.id = queued.delivery_id
           where queued.next_attempt_at < now() + interval '50 days' and queued.endpoint_id = any($1::uuid[]) order by 2`,
          `{${[webhookId, theirs.id, other.id].map((id) => storedId('whe', id)).join(',')}}`,
        )
      ).map(({ endpoint_id, second }) => [publicId('whe', endpoint_id), second])
    // The waiting ones were created in the seconds 2, 5 and 8.
    const window = { from: at(2), to: at(8) }
    expect((await redeliverAll(window)).body.data).toEqual({ count: 6, more: false, waiting: 2, failed: 4 })
    expect(await due()).toEqual([2, 3, 4, 5, 6, 7].map((second) => [webhookId, second]))
  })

  test('sends what is being attempted once, and counts it', async () => {
    const answer = holdAnswer()
    await createIntent(caller)
    await receiver.waitFor(1)
    expect((await redeliverAll(FROM)).body.data).toEqual({ count: 1, more: false, waiting: 1, failed: 0 })
    answer()
    await latest(caller, webhookId, { status: 'succeeded', attempts: 1, maxAttempts: 2 })
    expect(receiver.requests).toHaveLength(1)
  })

  test('sends each waiting delivery once when two processes are asked at once', async () => {
    const first = await startTestService()
    const second = await startTestService({ besides: first })
    try {
      const owner = await first.caller()
      const elsewhere = await second.caller({ organizationId: owner.tenant.organizationId })
      const { endpoint } = await register(owner, receiver.url)
      const send = (by: Caller, body: object) =>
        by.post(`/api/v1/webhooks/${endpoint.id}/redeliver`).send(body).expect(202)
      const move = (status: string) => owner.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status })
      await move('paused')
      // Not so long ago that they are deleted.
      await addFailedDeliveries(first, owner, endpoint.id, 30, at(0))
      await send(owner, FROM)
      await first.database.run(
        { text: "update delivery_queue set next_attempt_at = now() + interval '20 hours'", parameters: [] },
        {},
      )
      receiver.answerWith(() => ({ status: 204 }))
      await move('active')
      const answers = await Promise.all([owner, elsewhere, owner, elsewhere].map((by) => send(by, FROM)))
      expect(answers[0]?.body.data).toEqual({ count: 30, more: false, waiting: 30, failed: 0 })
      await expect
        .poll(() => deliveriesOf(owner, { webhookId: endpoint.id, status: 'succeeded' }), { timeout: 20_000 })
        .toHaveLength(30)
      expect(receiver.requests).toHaveLength(30)
    } finally {
      await second.close()
      await first.close()
    }
  })

  test('gives what waits 24 hours again', async () => {
    await failedAndWaiting(3)
    service.clock.advance(30 * HOUR_MS)
    await openCircuit()
    await setStatus('active')
    await redeliverAll(FROM).expect(202)
    await failExpiredDeliveries(service.context)
    expect(await deliveriesOf(caller, { webhookId, status: 'retrying' })).toHaveLength(3)
  })

  test('stores the answer of a dry run under its Idempotency-Key', async () => {
    await failedAndWaiting(3)
    const dry = () => redeliverAll({ ...FROM, dryRun: true }).set('Idempotency-Key', 'dry')
    const first = await dry()
    expect(first.body.data).toEqual({ count: 3, more: false, waiting: 1, failed: 2 })
    await failed(1)
    const second = await dry()
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(second.body.data).toEqual(first.body.data)
  })

  test('sends each of them once', async () => {
    await failed(5)
    receiver.answerWith(() => ({ status: 200 }))
    expect((await redeliverAll({ from: '2026-01-01T00:00:00Z' })).body.data).toMatchObject({
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
    expect((await redeliverAll({ from })).body.data).toEqual({
      count: 10_000,
      more: true,
      waiting: 0,
      failed: 10_000,
    })
    const [newest] = (await waiting()).slice(-1)
    expect(Date.parse(newest?.created_at ?? '')).toBe(Date.parse(from) + 9_999_000)
    // Those that are due by now are counted as far as there is room, and nothing changes for them.
    expect((await redeliverAll({ from })).body.data).toEqual({
      count: 10_000,
      more: false,
      waiting: 9_997,
      failed: 3,
    })
    expect((await redeliverAll({ from })).body.data).toEqual({
      count: 10_000,
      more: false,
      waiting: 10_000,
      failed: 0,
    })
    expect(await waiting()).toHaveLength(10_003)
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    const redelivered = audit.filter(({ action }) => action === 'webhook.redelivered')
    expect(redelivered).toMatchObject([
      { subject: webhookId, details: { failed: 3 } },
      { subject: webhookId, details: { failed: 10_000 }, actor: publicId('key', caller.keyId) },
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
    const counts = answers.map(({ body }) => body.data.failed as number)
    expect(counts.reduce((sum, count) => sum + count)).toBe(200)
    expect(answers.map(({ body }) => body.data.count)).toEqual(Array(6).fill(200))
    expect(await waiting()).toHaveLength(200)
  })

  test('takes at most as many as requested, oldest first, and says whether there are more', async () => {
    await setStatus('paused')
    await failed(4)
    const ids = (await deliveriesOf(caller, { webhookId })).map(({ id }) => storedId('whd', id)).reverse()
    await redeliver(publicId('whd', ids[1] ?? '')).expect(202)
    await redeliver(publicId('whd', ids[3] ?? '')).expect(202)
    await later()
    const find = (max: number) =>
      findMissed(
        service.database,
        caller.tenant,
        {
          endpointId: storedId('whe', webhookId) as string,
          from: new Date('2026-01-01T00:00:00Z'),
          to: new Date('2099-01-01T00:00:00Z'),
        },
        { max, clockOffsetMs: service.context.clock.offset() },
      )
    const one = { id: ids[1], attempts: 2, state: 'later' }
    expect(await find(2)).toEqual({ failed: [ids[0]], waiting: [one], due: 0, more: true })
    expect(await find(3)).toEqual({ failed: [ids[0], ids[2]], waiting: [one], due: 0, more: true })
    const both = [one, { ...one, id: ids[3] }]
    expect(await find(4)).toEqual({ failed: [ids[0], ids[2]], waiting: both, due: 0, more: false })
    await redeliver(publicId('whd', ids[1] ?? '')).expect(202)
    expect(await find(3)).toEqual({ failed: [ids[0], ids[2]], waiting: both.slice(1), due: 0, more: false })
    expect(await find(4)).toEqual({ failed: [ids[0], ids[2]], waiting: both.slice(1), due: 1, more: false })
  })

  test('gives the same answer for the same Idempotency-Key, and redelivers once', async () => {
    await setStatus('paused')
    await failed(2)
    const again = () => redeliverAll({ from: '2026-01-01T00:00:00Z' }).set('Idempotency-Key', 'all')
    const first = (await again()).body.data
    expect(first).toMatchObject({ count: 2, more: false })
    await failed(1)
    const second = await again()
    expect(second.body.data).toEqual(first)
    expect(await waiting()).toHaveLength(2)
  })

  test.each<[what: string, body: object, path: string]>([
    ['no start', {}, 'body'],
    ['an end equal to the start', { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'body.to'],
    ['a start in the future', { from: '2099-01-01T00:00:00Z' }, 'body.from'],
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
