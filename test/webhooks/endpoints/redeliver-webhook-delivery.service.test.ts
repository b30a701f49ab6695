import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPublicId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { failExpiredDeliveries } from '../../../src/webhooks/deliveries/upkeep.js'
import { auditOf } from '../../support/audit.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import {
  addFailedDeliveries,
  deliveriesOf,
  failedDelivery,
  holdAnswer,
  latest,
  openCircuit,
  register,
} from '../../support/webhooks.js'

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

const redeliver = (id: string, by = caller) => by.post(`/api/v1/webhooks/deliveries/${id}/redeliver`)

const resend = (id: string) => service.operator.post(`/console/api/deliveries/${id}/resend`)

const read = async (id: string) => (await caller.get(`/api/v1/webhooks/deliveries/${id}`)).body.data

const setStatus = (status: string) => caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status })

describe('redeliverWebhookDelivery', () => {
  test('gives a failed delivery exactly one more attempt of the same event, and says so beforehand', async () => {
    const failed = await failedDelivery(caller, webhookId)
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
    const { id } = await failedDelivery(caller, webhookId)
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
    const { id } = await failedDelivery(caller, webhookId)
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
    const { id } = await failedDelivery(caller, webhookId)
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
      const answer = holdAnswer(receiver)
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
    const { id } = await failedDelivery(caller, webhookId)
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
    await openCircuit(service, webhookId)
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
    const { id } = await failedDelivery(caller, webhookId)
    const first = await redeliver(id).set('Idempotency-Key', 'again')
    await latest(caller, webhookId, { status: 'failed', attempts: 3 })
    const second = await redeliver(id).set('Idempotency-Key', 'again')
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.body.data).toEqual(first.body.data)
    expect(receiver.requests).toHaveLength(3)
  })

  test('refuses a delivery that belongs to a revoked endpoint or does not exist', async () => {
    const { id } = await failedDelivery(caller, webhookId)
    await setStatus('revoked')
    expect((await redeliver(id)).body.error.code).toBe('webhook_revoked')
    const stranger = await service.caller()
    for (const nothing of [id, newPublicId('whd'), 'nonsense'])
      expect((await redeliver(nothing, stranger)).status).toBe(404)
  })
})
