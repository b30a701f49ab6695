import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { storedId } from '../../../src/basics/identifiers.js'
import { verifyWebhook } from '../../../src/client/index.js'
import { forgetEndedSecrets } from '../../../src/webhooks/deliveries/sealed.js'
import { type ReceivedRequest, type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import { deliveriesOf, latest, register } from '../../support/webhooks.js'

const DAY_MS = 86_400_000

let service: TestService
let receiver: Receiver | undefined
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2' } })
})
afterEach(async () => {
  await receiver?.close()
  receiver = undefined
})
afterAll(() => service.close())

/** An endpoint whose receiver is up. */
async function endpointWithReceiver() {
  const started = await startReceiver()
  receiver = started
  caller = await service.caller()
  const { endpoint, secret } = await register(caller, started.url)
  const path = `/api/v1/webhooks/${endpoint.id}`
  const send = async (): Promise<ReceivedRequest> => {
    await caller.post(`${path}/test`).expect(202)
    return started.requests.at(-1) as ReceivedRequest
  }
  return { path, endpoint, secret, receiver: started, send }
}

const rotate = (path: string, body?: object) => caller.post(`${path}/rotate-secret`).send(body)

/** The signatures of a request with these secrets, as hexadecimal digits and in the form of Standard Webhooks. */
function signaturesBy(secrets: readonly string[], { headers, body }: ReceivedRequest) {
  const t = headers['webhook-timestamp'] as string
  const id = headers['webhook-id'] as string
  const hex = secrets.map(
    (secret) => `, v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
  )
  const standard = secrets.map((secret) => new Webhook(secret).sign(id, new Date(Number(t) * 1000), body))
  return { 'service-signature': `t=${t}${hex.join('')}`, 'webhook-signature': standard.join(' ') }
}

test('both secrets sign until the overlap is over, for tests and events alike, and then only the new one', async () => {
  const { path, endpoint, secret: old, receiver, send } = await endpointWithReceiver()
  const response = await rotate(path, { overlapSeconds: 60 })
  expect(response.status).toBe(200)
  const { secret, endpoint: rotated } = response.body.data
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secret).not.toBe(old)
  expect(rotated.secretMasked).toBe(`whsec_…${secret.slice(-4)}`)
  const endsAt = Date.parse(rotated.secretRotation.endsAt)
  expect(Math.abs(endsAt - service.clock.now().getTime() - 60_000)).toBeLessThan(20_000)
  expect((await caller.get(path)).body.data).toEqual(rotated)

  const tested = await send()
  expect(tested.headers).toMatchObject(signaturesBy([secret, old], tested))
  await createIntent(caller)
  await receiver.waitFor(2)
  const event = receiver.requests[1] as ReceivedRequest
  expect(event.headers).toMatchObject(signaturesBy([secret, old], event))
  await latest(caller, endpoint.id, { signatureHeader: event.headers['service-signature'] })
  const now = () => Number(event.headers['webhook-timestamp']) * 1000
  for (const known of [old, secret])
    expect(await verifyWebhook(event.body, event.headers, known, { now })).toEqual(JSON.parse(event.body))

  service.clock.advance(61_000)
  expect((await caller.get(path)).body.data).not.toHaveProperty('secretRotation')
  const later = await send()
  expect(later.headers).toMatchObject(signaturesBy([secret], later))
})

test('an overlap of 0 ends the old secret immediately; without a body it is a day', async () => {
  const { path, send } = await endpointWithReceiver()
  const first = (await rotate(path, { overlapSeconds: 0 })).body.data
  expect(first.endpoint).not.toHaveProperty('secretRotation')
  const alone = await send()
  expect(alone.headers).toMatchObject(signaturesBy([first.secret], alone))
  const second = (await caller.post(`${path}/rotate-secret`)).body.data
  const overlap = Date.parse(second.endpoint.secretRotation.endsAt) - service.clock.now().getTime()
  expect(Math.abs(overlap - DAY_MS)).toBeLessThan(20_000)
})

test('a rotation during another ends the oldest secret, and one with an overlap of 0 all but the new one', async () => {
  const { path, send } = await endpointWithReceiver()
  const first = (await rotate(path)).body.data.secret
  const second = (await rotate(path)).body.data.secret
  const request = await send()
  expect(request.headers).toMatchObject(signaturesBy([second, first], request))
  const third = (await rotate(path, { overlapSeconds: 0 })).body.data.secret
  const last = await send()
  expect(last.headers).toMatchObject(signaturesBy([third], last))
})

test('concurrent rotations each have a secret of their own, and the last two of them sign', async () => {
  const { path, send } = await endpointWithReceiver()
  const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(path)))
  const secrets: string[] = answers.map(({ status, body }) => (status === 200 ? body.data.secret : ''))
  expect(new Set(secrets).size).toBe(8)
  const request = await send()
  const signatures = String(request.headers['webhook-signature']).split(' ')
  const known = secrets.map((secret) => signaturesBy([secret], request)['webhook-signature'])
  expect(signatures).toHaveLength(2)
  expect(known).toEqual(expect.arrayContaining(signatures))
})

test('the same Idempotency-Key gives the same secret and rotates once; with another endpoint it is 422', async () => {
  const { path, receiver, send } = await endpointWithReceiver()
  const again = () => rotate(path).set('Idempotency-Key', 'rotate')
  const first = await again()
  const second = await again()
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(second.body.data).toEqual(first.body.data)
  const request = await send()
  expect(request.headers['webhook-signature']).toMatch(
    signaturesBy([first.body.data.secret], request)['webhook-signature'],
  )
  const { endpoint: other } = await register(caller, receiver.url)
  const reused = await rotate(`/api/v1/webhooks/${other.id}`).set('Idempotency-Key', 'rotate')
  expect(reused.body.error.code).toBe('idempotency_key_reused')
})

test('a revoked endpoint is 409, and one of another tenant 404', async () => {
  const { path } = await endpointWithReceiver()
  const stranger = await service.caller()
  expect((await stranger.post(`${path}/rotate-secret`)).status).toBe(404)
  await caller.post(`${path}/status`).send({ status: 'revoked' })
  expect((await rotate(path)).body.error.code).toBe('webhook_revoked')
})

test('an expired secret is deleted, and one that has not expired is kept', async () => {
  const { path, endpoint } = await endpointWithReceiver()
  const stored = () =>
    service.database.run<{ secret: boolean; until: boolean }>(
      {
        text: `select previous_secret_sealed is not null as secret, previous_secret_until is not null as until
          from webhook_endpoints where id = $1`,
        parameters: [storedId('whe', endpoint.id)],
      },
      {},
    )
  await rotate(path, { overlapSeconds: 60 })
  await forgetEndedSecrets(service)
  expect(await stored()).toEqual([{ secret: true, until: true }])
  service.clock.advance(61_000)
  await forgetEndedSecrets(service)
  expect(await stored()).toEqual([{ secret: false, until: false }])
  await rotate(path, { overlapSeconds: 60 })
  await rotate(path, { overlapSeconds: 0 })
  expect(await stored()).toEqual([{ secret: false, until: false }])
})

test('a delivery waiting for its first attempt shows a signature by each secret that signed when it was created', async () => {
  const resting = await startTestService({ background: false })
  try {
    caller = await resting.caller()
    const { endpoint, secret: old } = await register(caller, 'https://127.0.0.1:1/')
    const { secret } = (await rotate(`/api/v1/webhooks/${endpoint.id}`, { overlapSeconds: 60 })).body.data
    await createIntent(caller)
    resting.clock.advance(61_000)
    await createIntent(caller)
    const shown = await deliveriesOf(caller, { webhookId: endpoint.id })
    const bodies = await resting.database.run<{ body: string }>(
      { text: 'select body from events order by created_at desc', parameters: [] },
      {},
    )
    const expected = [[secret], [secret, old]].map((secrets, at) => {
      const t = Math.floor(Date.parse(shown[at]?.createdAt ?? '') / 1000)
      const v1 = (key: string) => createHmac('sha256', key).update(`${t}.${bodies[at]?.body}`).digest('hex')
      return [`t=${t}`, ...secrets.map((key) => `v1=${v1(key)}`)].join(', ')
    })
    expect(shown.map(({ signatureHeader }) => signatureHeader)).toEqual(expected)
  } finally {
    await resting.close()
  }
})
