import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DELIVERED_EVENT_KINDS } from '../../generated/vocabulary.js'
import { newPublicId, storedId } from '../../src/basics/identifiers.js'
import { defineStatement } from '../../src/database/connection.js'
import { fragment, value } from '../../src/database/sql/fragment.js'
import { apiContract } from '../support/contract.js'
import { startTestService, type TestService } from '../support/service.js'
import { complete, createIntent } from '../support/upload.js'
import {
  deliveriesOf,
  endpointOf,
  latest,
  receiverPerTest,
  register,
  type Schemas,
} from '../support/webhooks.js'

let service: TestService
const receive = receiverPerTest()

beforeAll(async () => {
  // Short gaps, so that a test that moves the clock need not know the real ones.
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2' } })
})
afterAll(() => service.close())

/** Signs again with the standard's own library, whose `verify` only uses the machine's clock. */
const expectStandardSignature = (secret: string, body: string, headers: IncomingHttpHeaders) => {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const id = headers['webhook-id'] as string
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, at, body))
}

/** Moves the clock past the next attempt and makes the dispatcher look. */
const nextAttempt = (ms: number) => {
  service.clock.advance(ms)
  service.context.dispatcher.wake()
}

describe('deliveries', () => {
  test('arrive once, signed both ways, with the body that the contract describes', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint, secret } = await register(caller, receiver.url, {
      events: ['scan.completed', 'verdict.synthetic'],
    })
    const { scanId } = await createIntent(caller, { fileName: 'synthetic.png' })
    const scan = await complete(caller, scanId)
    await receiver.waitFor(2)

    for (const { body, headers } of receiver.requests) {
      const event = JSON.parse(body)
      expect(apiContract.checkEvent(event.type, event)).toEqual([])
      expect(event.data).toEqual(scan)
      expect(event.environment).toBe('sandbox')
      const [, t, v1] = /^t=(\d+), v1=([0-9a-f]{64})$/.exec(headers['service-signature'] as string) ?? []
      expect(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')).toBe(v1)
      expect(Math.abs(Number(t) - service.clock.now().getTime() / 1000)).toBeLessThan(30)
      expect(headers['service-event-id']).toBe(event.id)
      expect(headers['service-event-type']).toBe(event.type)
      expect(headers['content-type']).toBe('application/json')
      expectStandardSignature(secret, body, headers)
    }
    const kinds = receiver.requests.map(({ body }) => JSON.parse(body).type).sort()
    expect(kinds).toEqual(['scan.completed', 'verdict.synthetic'])

    // Both: a delivery whose outcome is not written yet has the signature of its creation.
    const succeeded = { status: 'succeeded', responseCode: 200, attempts: 1, nextAttemptAt: null }
    await expect
      .poll(() => deliveriesOf(caller, { webhookId: endpoint.id }), { timeout: 20_000, interval: 25 })
      .toMatchObject([succeeded, succeeded])
    const deliveries = await deliveriesOf(caller, { webhookId: endpoint.id })
    const sent = receiver.requests.map(({ headers }) => headers['service-delivery-id']).sort()
    expect(deliveries.map(({ id }) => id).sort()).toEqual(sent)
    for (const delivery of deliveries)
      expect(receiver.requests.map(({ headers }) => headers['service-signature'])).toContain(
        delivery.signatureHeader,
      )
    await expect
      .poll(() => endpointOf(caller, endpoint.id))
      .toMatchObject({ successRate: 1, lastDeliveryAt: expect.any(String) })
  })

  test('contain neither kinds that were not subscribed to nor events of another tenant', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const staging = await service.caller({ ...caller.tenant, environment: 'staging' })
    const stranger = await service.caller()
    const { endpoint } = await register(caller, receiver.url, { events: ['case.opened'] })
    for (const other of [caller, staging, stranger]) await createIntent(other)
    const { scanId } = await createIntent(caller)
    await caller.post('/api/v1/cases').send({ title: 'Mine', scanIds: [scanId] })
    await receiver.waitFor(1)
    expect((await deliveriesOf(caller, { webhookId: endpoint.id })).map(({ event }) => event)).toEqual([
      'case.opened',
    ])
    expect(receiver.requests).toHaveLength(1)
  })

  test('are retried after failure on the documented schedule, six attempts in all, each freshly signed', async () => {
    const receiver = await receive({ answer: () => ({ status: 500, body: 'not today' }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    const gaps = [30, 210, 1_470, 10_290, 72_030]
    for (const [index, gap] of gaps.entries()) {
      await latest(caller, endpoint.id, { status: 'retrying', attempts: index + 1, responseCode: 500 })
      const [delivery] = await deliveriesOf(caller, { webhookId: endpoint.id })
      const wait = (Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.updatedAt ?? '')) / 1000
      expect(wait).toBeGreaterThanOrEqual(gap * 0.9 - 0.1)
      expect(wait).toBeLessThanOrEqual(gap + 0.1)
      nextAttempt(gap * 1000)
    }
    await latest(caller, endpoint.id, { status: 'failed', attempts: 6, maxAttempts: 6, nextAttemptAt: null })
    expect(receiver.requests).toHaveLength(6)
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.requests.map(({ headers }) => headers['service-signature'])).size).toBe(6)
    expect(new Set(receiver.requests.map(({ headers }) => headers['service-delivery-id'])).size).toBe(1)
    expect(await endpointOf(caller, endpoint.id)).toMatchObject({ successRate: 0 })
  })

  test('the success rate is the share of finished deliveries that succeeded', async () => {
    let status = 410
    const receiver = await receive({ answer: () => ({ status }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'failed' })
    status = 204
    for (let count = 0; count < 3; count += 1)
      await caller.post(`/api/v1/webhooks/${endpoint.id}/test`).expect(202)
    expect(await endpointOf(caller, endpoint.id)).toMatchObject({ successRate: 0.75 })
    const { body } = await service.operator.get(`/console/api/webhooks/${endpoint.id}`).expect(200)
    expect(body.data).toMatchObject({ succeeded: 3, failed: 1, successRate: 0.75, circuit: 'closed' })
  })

  test('the recent failure rate is the share of attempts that failed within 24 hours, tests left out, and knows of failures that the success rate does not', async () => {
    let status = 500
    const receiver = await receive({ answer: () => ({ status }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    const { endpoint: unused } = await register(caller, receiver.url, { events: ['case.opened'] })
    const shown = async () => {
      await service.context.measurements.flush()
      const listed: Schemas['WebhookEndpoint'][] = (await caller.get('/api/v1/webhooks')).body.data
      const operators = await service.operator.get(`/console/api/webhooks/${endpoint.id}`).expect(200)
      const one = await endpointOf(caller, endpoint.id)
      expect(listed.find(({ id }) => id === endpoint.id)).toEqual(one)
      expect(listed.find(({ id }) => id === unused.id)).not.toHaveProperty('recentFailureRate')
      expect(operators.body.data.recentFailureRate).toBe(one.recentFailureRate ?? null)
      return one
    }
    expect(await shown()).not.toHaveProperty('recentFailureRate')
    await caller.post(`/api/v1/webhooks/${endpoint.id}/test`).expect(202)
    expect(await shown()).not.toHaveProperty('recentFailureRate')
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying', attempts: 1 })
    // No delivery is finished.
    expect(await shown()).not.toHaveProperty('successRate')
    expect(await shown()).toMatchObject({ recentFailureRate: 1 })
    status = 204
    for (let made = 0; made < 3; made += 1) {
      await createIntent(caller)
      await latest(caller, endpoint.id, { status: 'succeeded' })
    }
    expect(await shown()).toMatchObject({ recentFailureRate: 0.25, successRate: 1 })
    await caller.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'paused' }).expect(200)
    service.clock.advance(24 * 3_600_000)
    expect(await shown()).not.toHaveProperty('recentFailureRate')
  })

  test('do not follow a redirect, which is a failure', async () => {
    const target = await receive()
    const receiver = await receive({ answer: () => ({ status: 302, headers: { location: target.url } }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying', responseCode: 302 })
    expect(target.requests).toHaveLength(0)
  })

  test('fail immediately on a 410, which pauses the endpoint', async () => {
    const receiver = await receive({ answer: () => ({ status: 410 }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'failed', attempts: 1, responseCode: 410 })
    expect(await endpointOf(caller, endpoint.id)).toMatchObject({ status: 'paused' })
  })

  test('wait longer when a 503 has Retry-After, up to twice the gap', async () => {
    const receiver = await receive({ answer: () => ({ status: 503, headers: { 'retry-after': '600' } }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying' })
    const [delivery] = await deliveriesOf(caller, { webhookId: endpoint.id })
    const wait = Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.updatedAt ?? '')
    expect(Math.round(wait / 1000)).toBe(60)
  })

  test('whose first attempt has no outcome yet have the signature of their creation', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const receiver = await receive({
      answer: async () => {
        await held
        return {}
      },
    })
    const caller = await service.caller()
    const { endpoint, secret } = await register(caller, receiver.url)
    await createIntent(caller)
    const [request] = await receiver.waitFor(1)
    const [delivery] = await deliveriesOf(caller, { webhookId: endpoint.id })
    release()
    expect(delivery).toMatchObject({ status: 'pending', attempts: 0, responseCode: null })
    expect(delivery?.nextAttemptAt).toBe(delivery?.createdAt)
    const t = Math.floor(Date.parse(delivery?.createdAt ?? '') / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${request?.body}`).digest('hex')
    expect(delivery?.signatureHeader).toBe(`t=${t}, v1=${v1}`)
    await latest(caller, endpoint.id, { status: 'succeeded' })
  })

  test('of another endpoint, or of none, are an empty list, even when there are deliveries', async () => {
    const caller = await service.caller()
    await register(caller, (await receive()).url)
    await createIntent(caller)
    expect((await caller.get('/api/v1/webhooks/deliveries')).body.data).toHaveLength(1)
    for (const webhookId of [newPublicId('whe'), 'nonsense', 'a%2Fb']) {
      const response = await caller.get(`/api/v1/webhooks/deliveries?webhookId=${webhookId}`)
      expect(response.status).toBe(200)
      expect(response.body).toMatchObject({ data: [], meta: { nextCursor: null } })
    }
  })
})

describe('an endpoint whose secret no master key opens', () => {
  /** As after a restart without the key that sealed it. */
  const loseSecret = (webhookId: string, { database } = service) =>
    database.run(
      defineStatement<unknown, { id: string }>(
        fragment`update webhook_endpoints set secret_sealed = '\\x00000000'::bytea || substring(secret_sealed from 5)
          where id = ${value('id')}`,
      ),
      { id: storedId('whe', webhookId) as string },
    )

  test('fails only its own deliveries, attempt by attempt, and says why', async () => {
    const [receiver, lost] = [await receive(), await receive()]
    const caller = await service.caller()
    const { endpoint: whole } = await register(caller, receiver.url)
    const { endpoint } = await register(caller, lost.url)
    await loseSecret(endpoint.id)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying', attempts: 1, responseCode: null })
    await latest(caller, whole.id, { status: 'succeeded' })
    const [delivery] = await deliveriesOf(caller, { webhookId: endpoint.id })
    expect(delivery?.signatureHeader).toMatch(/^t=\d+, v1=$/)
    const { body } = await service.operator.get(`/console/api/deliveries/${delivery?.id}`).expect(200)
    expect(body.data.delivery.attemptHistory).toMatchObject([
      { number: 1, responseCode: null, error: 'secret_unavailable' },
    ])
    // Later ones are delivered all the same.
    await createIntent(caller)
    await receiver.waitFor(2)
    nextAttempt(60_000)
    await expect
      .poll(async () => (await deliveriesOf(caller, { webhookId: endpoint.id })).at(-1), {
        timeout: 20_000,
        interval: 25,
      })
      .toMatchObject({ status: 'retrying', attempts: 2 })
    expect(lost.requests).toHaveLength(0)
  })

  test('is tested with an outcome, and listed with its deliveries, attempted and not', async () => {
    const resting = await startTestService({ background: false })
    const caller = await resting.caller()
    const { endpoint } = await register(caller, 'https://127.0.0.1:9/')
    const { endpoint: other } = await register(caller, 'https://127.0.0.1:9/other')
    await loseSecret(endpoint.id, resting)
    const tested = await caller.post(`/api/v1/webhooks/${endpoint.id}/test`)
    expect(tested.status).toBe(202)
    expect(tested.body.data).toMatchObject({ status: 'retrying', attempts: 1, responseCode: null })
    await createIntent(caller)
    const { body } = await caller.get('/api/v1/webhooks/deliveries').expect(200)
    const [first, second] = body.data as Schemas['WebhookDelivery'][]
    const signatures = Object.fromEntries(
      [first, second].map((delivery) => [delivery?.webhookId, delivery?.signatureHeader]),
    )
    const t = Math.floor(Date.parse(first?.createdAt ?? '') / 1000)
    expect(signatures[endpoint.id]).toBe(`t=${t}, v1=`)
    expect(signatures[other.id]).toMatch(/^t=\d+, v1=[0-9a-f]{64}$/)
    expect((await endpointOf(caller, endpoint.id)).status).toBe('active')
    await resting.operator.get('/console/api/deliveries').expect(200)
    await resting.operator.post(`/console/api/deliveries/${first?.id}/resend`).expect(202)
    await resting.close()
  })
})

test('the contract describes every kind of event that it names', () => {
  for (const kind of DELIVERED_EVENT_KINDS) expect(apiContract.document.webhooks[kind]).toBeDefined()
})
