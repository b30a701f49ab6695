import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { components } from '../../../generated/api.js'
import { DELIVERED_EVENT_KINDS } from '../../../generated/vocabulary.js'
import { newPublicId, storedId } from '../../../src/basics/identifiers.js'
import { defineStatement } from '../../../src/database/connection.js'
import { fragment, value } from '../../../src/database/sql/fragment.js'
import { apiContract } from '../../support/contract.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { complete, createIntent } from '../../support/upload.js'

type Schemas = components['schemas']
type IssueResult = Schemas['WebhookIssueResult']

let service: TestService
const receivers: Receiver[] = []

beforeAll(async () => {
  // Short gaps, so that a test that moves the clock need not know the real ones.
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2' } })
})
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})
afterAll(() => service.close())

const receive = async (...options: Parameters<typeof startReceiver>): Promise<Receiver> => {
  const receiver = await startReceiver(...options)
  receivers.push(receiver)
  return receiver
}

const register = async (
  caller: Caller,
  url: string,
  events: string[] = ['scan.created'],
): Promise<IssueResult> => {
  const response = await caller.post('/api/v1/webhooks').send({ url, events })
  expect(response.status).toBe(201)
  expect(response.headers.location).toBe(`/api/v1/webhooks/${response.body.data.endpoint.id}`)
  return response.body.data
}

const deliveriesOf = async (caller: Caller, webhookId: string): Promise<Schemas['WebhookDelivery'][]> =>
  (await caller.get(`/api/v1/webhooks/deliveries?webhookId=${webhookId}&limit=100`)).body.data

const endpointOf = async (caller: Caller, webhookId: string): Promise<Schemas['WebhookEndpoint']> =>
  (await caller.get('/api/v1/webhooks?limit=100')).body.data.find(
    ({ id }: { id: string }) => id === webhookId,
  )

const setStatus = (caller: Caller, webhookId: string, status: string) =>
  caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status })

/** Waits until the endpoint's latest delivery is as expected. */
const latest = (caller: Caller, webhookId: string, expected: object) =>
  expect
    .poll(async () => (await deliveriesOf(caller, webhookId))[0], { timeout: 20_000, interval: 25 })
    .toMatchObject(expected)

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

describe('createWebhookEndpoint', () => {
  test('shows the secret once, and only masked afterwards', async () => {
    const caller = await service.caller()
    const { endpoint, secret } = await register(caller, 'https://hooks.example.org/a')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(endpoint).toMatchObject({ status: 'active', secretMasked: `whsec_…${secret.slice(-4)}` })
    expect(endpoint).not.toHaveProperty('successRate')
    expect(endpoint).not.toHaveProperty('lastDeliveryAt')
    expect(endpoint).not.toHaveProperty('description')
    const listed = await caller.get('/api/v1/webhooks')
    expect(listed.body.data).toEqual([endpoint])
    expect(listed.text).not.toContain(secret.slice(6, 40))
  })

  test('encrypts the secret in the database', async () => {
    const caller = await service.caller()
    const { endpoint, secret } = await register(caller, 'https://hooks.example.org/b')
    const [row] = await service.database.run<{ secret_sealed: Uint8Array }>(
      {
        text: 'select secret_sealed from webhook_endpoints where secret_masked = $1',
        parameters: [endpoint.secretMasked],
      },
      {},
    )
    const stored = Buffer.from(row?.secret_sealed ?? [])
    expect(stored.includes(secret)).toBe(false)
    expect(stored.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
  })

  test.each([
    'http://hooks.example.org/',
    'https://user:pass@hooks.example.org/',
    'https:///user:pass@hooks.example.org/',
    'https:////user:pass@hooks.example.org/',
    'https:///hooks.example.org/',
    'https:/hooks.example.org/',
    'https:\\\\hooks.example.org/',
    'https://hooks.example.org\\@elsewhere.example/',
    'https://hooks.example.org\t/',
    'ht\ntps://hooks.example.org/',
    ' https://hooks.example.org/',
    'https://hooks.ex%61mple.org/',
    'https://hooks.example.org:/',
    'https://134744072/',
    'https://hooks.example.org/#fragment',
    'https://',
    'hooks.example.org',
    'javascript:alert(1)',
    `https://hooks.example.org/${'a'.repeat(2_048)}`,
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/',
    'https://0x7f.1.1.1:0/',
  ])('refuses %s with 400', async (url) => {
    const caller = await service.caller()
    const response = await caller.post('/api/v1/webhooks').send({ url, events: ['scan.created'] })
    expect(response.status).toBe(400)
    expect(response.body.error.message).toContain('body.url')
  })

  test('refuses loopback while private addresses are not allowed', async () => {
    const strict = await startTestService({
      environment: { WEBHOOK_ALLOW_PRIVATE: 'false' },
      besides: service,
      background: false,
    })
    try {
      const caller = await strict.caller()
      for (const url of [
        'https://127.0.0.1/',
        'https://10.1.2.3/',
        'https://[::ffff:127.0.0.1]/',
        'https://localhost/',
      ]) {
        const response = await caller.post('/api/v1/webhooks').send({ url, events: ['scan.created'] })
        expect(response.status).toBe(400)
      }
    } finally {
      await strict.close()
    }
  })

  test.each([
    ['no events', []],
    ['an unknown event', ['scan.exploded']],
    ['webhook.test, which cannot be subscribed to', ['webhook.test']],
    ['51 events', Array.from({ length: 51 }, () => 'scan.created')],
  ])('refuses %s with 400', async (_what, events) => {
    const caller = await service.caller()
    const response = await caller.post('/api/v1/webhooks').send({ url: 'https://hooks.example.org/', events })
    expect(response.status).toBe(400)
  })

  test('removes repeated events', async () => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/', [
      'case.opened',
      'scan.created',
      'case.opened',
    ])
    expect(endpoint.events).toEqual(['case.opened', 'scan.created'])
  })
})

describe('the number of endpoints', () => {
  const body = { url: 'https://hooks.example.org/', events: ['scan.created'] }
  const create = (caller: Caller) => caller.post('/api/v1/webhooks').send(body)

  test('is limited to 50: of 60 registered concurrently by two processes the others are 409 limit_reached', async () => {
    const other = await startTestService({ besides: service, background: false })
    try {
      const caller = await service.caller()
      const there = await other.caller({ organizationId: caller.tenant.organizationId })
      const responses = await Promise.all(
        Array.from({ length: 60 }, (_, number) => create(number % 2 === 0 ? caller : there)),
      )
      const outcomes = responses.map((response) => `${response.status} ${response.body.error?.code}`)
      expect(outcomes.filter((outcome) => outcome === '201 undefined')).toHaveLength(50)
      expect(outcomes.filter((outcome) => outcome === '409 limit_reached')).toHaveLength(10)
      expect((await caller.get('/api/v1/webhooks?limit=100')).body.data).toHaveLength(50)
    } finally {
      await other.close()
    }
  })

  test('counts paused endpoints and not revoked ones, separately for each environment', async () => {
    const strict = await startTestService({
      background: false,
      environment: { MAX_WEBHOOK_ENDPOINTS: '2' },
    })
    try {
      const caller = await strict.caller()
      const first = (await create(caller)).body.data.endpoint
      const second = (await create(caller)).body.data.endpoint
      await setStatus(caller, first.id, 'paused')
      const refused = await create(caller)
      expect(refused.body.error).toMatchObject({
        code: 'limit_reached',
        message:
          'An organization may have 2 webhook endpoints in each environment, not counting revoked ones; revoke one first.',
      })
      const staging = await strict.caller({
        organizationId: caller.tenant.organizationId,
        environment: 'staging',
      })
      expect((await create(staging)).status).toBe(201)
      await setStatus(caller, second.id, 'revoked')
      expect((await create(caller)).status).toBe(201)
      expect((await create(caller)).status).toBe(409)
    } finally {
      await strict.close()
    }
  })

  test('keeps no refusal: with the same Idempotency-Key the endpoint is registered once there is room', async () => {
    const strict = await startTestService({
      background: false,
      environment: { MAX_WEBHOOK_ENDPOINTS: '1' },
    })
    try {
      const caller = await strict.caller()
      const { id } = (await create(caller)).body.data.endpoint
      const again = () => create(caller).set('Idempotency-Key', 'one more')
      expect((await again()).body.error.code).toBe('limit_reached')
      await setStatus(caller, id, 'revoked')
      const created = await again()
      expect(created.status).toBe(201)
      expect(await endpointOf(caller, created.body.data.endpoint.id)).toMatchObject({ status: 'active' })
      // The stored answer is that of the endpoint, and is given whatever the number is by now.
      expect((await again()).body.data).toEqual(created.body.data)
    } finally {
      await strict.close()
    }
  })
})

describe('testWebhookEndpoint', () => {
  test('returns the outcome of a signed webhook.test event', async () => {
    const receiver = await receive({ answer: () => ({ status: 204 }) })
    const caller = await service.caller()
    const { endpoint, secret } = await register(caller, receiver.url)
    const response = await caller.post(`/api/v1/webhooks/${endpoint.id}/test`)
    expect(response.status).toBe(202)
    expect(response.body.data).toMatchObject({
      webhookId: endpoint.id,
      event: 'webhook.test',
      status: 'succeeded',
      attempts: 1,
      responseCode: 204,
    })
    const [request] = receiver.requests
    const event = JSON.parse(request?.body ?? '')
    expect(apiContract.checkEvent('webhook.test', event)).toEqual([])
    expect(event.data).toEqual(endpoint)
    expect(request?.headers['service-signature']).toBe(response.body.data.signatureHeader)
    expectStandardSignature(secret, request?.body ?? '', request?.headers ?? {})
  })

  test('retries the delivery when the receiver is unreachable', async () => {
    const gone = await startReceiver()
    await gone.close()
    const caller = await service.caller()
    const { endpoint } = await register(caller, gone.url)
    const response = await caller.post(`/api/v1/webhooks/${endpoint.id}/test`)
    expect(response.body.data).toMatchObject({ status: 'retrying', attempts: 1, responseCode: null })
    expect(response.body.data.nextAttemptAt).toEqual(expect.any(String))
  })

  test('attempts it once even if the endpoint is paused, and a failure is held', async () => {
    const receiver = await receive({ answer: () => ({ status: 500 }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await setStatus(caller, endpoint.id, 'paused')
    const response = await caller.post(`/api/v1/webhooks/${endpoint.id}/test`)
    expect(response.body.data).toMatchObject({ status: 'retrying', attempts: 1, responseCode: 500 })
    nextAttempt(3_600_000)
    const other = await register(caller, (await receive()).url)
    await createIntent(caller)
    await latest(caller, other.endpoint.id, { status: 'succeeded' })
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('deliveries', () => {
  test('arrive once, signed both ways, with the body that the contract describes', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint, secret } = await register(caller, receiver.url, ['scan.completed', 'verdict.synthetic'])
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
      .poll(() => deliveriesOf(caller, endpoint.id), { timeout: 20_000, interval: 25 })
      .toMatchObject([succeeded, succeeded])
    const deliveries = await deliveriesOf(caller, endpoint.id)
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
    const { endpoint } = await register(caller, receiver.url, ['case.opened'])
    for (const other of [caller, staging, stranger]) await createIntent(other)
    const { scanId } = await createIntent(caller)
    await caller.post('/api/v1/cases').send({ title: 'Mine', scanIds: [scanId] })
    await receiver.waitFor(1)
    expect((await deliveriesOf(caller, endpoint.id)).map(({ event }) => event)).toEqual(['case.opened'])
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
      const [delivery] = await deliveriesOf(caller, endpoint.id)
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
    const { endpoint: unused } = await register(caller, receiver.url, ['case.opened'])
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
    const [delivery] = await deliveriesOf(caller, endpoint.id)
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
    const [delivery] = await deliveriesOf(caller, endpoint.id)
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
    const [delivery] = await deliveriesOf(caller, endpoint.id)
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
      .poll(async () => (await deliveriesOf(caller, endpoint.id)).at(-1), { timeout: 20_000, interval: 25 })
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

describe('updateWebhookStatus', () => {
  test('pausing stops new deliveries and holds waiting ones, and activating resumes them', async () => {
    const receiver = await receive({ answer: () => ({ status: 500 }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying', attempts: 1 })
    expect((await setStatus(caller, endpoint.id, 'paused')).body.data.status).toBe('paused')
    await createIntent(caller)
    nextAttempt(3_600_000)
    // Another endpoint's delivery shows that the dispatcher has looked.
    const other = await register(caller, (await receive()).url)
    await createIntent(caller)
    await latest(caller, other.endpoint.id, { status: 'succeeded' })
    expect(receiver.requests).toHaveLength(1)
    expect(await deliveriesOf(caller, endpoint.id)).toHaveLength(1)
    receiver.answerWith(() => ({ status: 204 }))
    await setStatus(caller, endpoint.id, 'active')
    await latest(caller, endpoint.id, { status: 'succeeded', attempts: 2, responseCode: 204 })
  })

  test('activating makes the dispatcher look for deliveries, and no other change does', async () => {
    const resting = await startTestService({
      background: false,
      environment: { MAX_WEBHOOK_ENDPOINTS: '1' },
    })
    try {
      const wake = vi.spyOn(resting.context.dispatcher, 'wake')
      const caller = await resting.caller()
      const { endpoint } = await register(caller, 'https://hooks.example.org/')
      const body = { url: 'https://hooks.example.org/', events: ['scan.created'] }
      expect((await caller.post('/api/v1/webhooks').send(body)).status).toBe(409)
      await setStatus(caller, endpoint.id, 'paused')
      expect(wake).not.toHaveBeenCalled()
      await setStatus(caller, endpoint.id, 'active')
      expect(wake).toHaveBeenCalledTimes(1)
    } finally {
      await resting.close()
    }
  })

  test('revoking is final and fails waiting deliveries', async () => {
    const receiver = await receive({ answer: () => ({ status: 500 }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying' })
    expect((await setStatus(caller, endpoint.id, 'revoked')).body.data.status).toBe('revoked')
    expect((await deliveriesOf(caller, endpoint.id))[0]).toMatchObject({
      status: 'failed',
      nextAttemptAt: null,
    })
    expect((await setStatus(caller, endpoint.id, 'revoked')).status).toBe(200)
    for (const status of ['active', 'paused']) {
      const response = await setStatus(caller, endpoint.id, status)
      expect(response.status).toBe(409)
      expect(response.body.error.code).toBe('webhook_revoked')
    }
    const tested = await caller.post(`/api/v1/webhooks/${endpoint.id}/test`)
    expect(tested.body.error.code).toBe('webhook_revoked')
  })

  test('an outcome that arrives after the endpoint was revoked is not recorded', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const receiver = await receive({
      answer: async () => {
        await held
        return { status: 200 }
      },
    })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await receiver.waitFor(1)
    await setStatus(caller, endpoint.id, 'revoked')
    release()
    // The test delivery of another endpoint is recorded after it, in the same process.
    const other = await register(caller, (await receive()).url)
    await caller.post(`/api/v1/webhooks/${other.endpoint.id}/test`)
    expect((await deliveriesOf(caller, endpoint.id))[0]).toMatchObject({ status: 'failed', attempts: 0 })
  })

  test('the same status again is 200', async () => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/')
    for (const status of ['active', 'paused', 'paused', 'active'])
      expect((await setStatus(caller, endpoint.id, status)).body.data.status).toBe(status)
  })

  test("another tenant's endpoint is 404", async () => {
    const caller = await service.caller()
    const stranger = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/')
    expect((await setStatus(stranger, endpoint.id, 'revoked')).status).toBe(404)
    expect((await stranger.post(`/api/v1/webhooks/${endpoint.id}/test`)).status).toBe(404)
    expect((await endpointOf(caller, endpoint.id)).status).toBe('active')
  })
})

test('the contract describes every kind of event that it names', () => {
  for (const kind of DELIVERED_EVENT_KINDS) expect(apiContract.document.webhooks[kind]).toBeDefined()
})
