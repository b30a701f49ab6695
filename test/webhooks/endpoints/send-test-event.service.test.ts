import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/console.js'
import { auditOf } from '../../support/audit.js'
import { WITH_ROLES } from '../../support/operators.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { organizationOf } from '../../support/tenants.js'
import { receiverPerTest, register } from '../../support/webhooks.js'

type Issued = components['schemas']['IssuedWebhookSecret']

let service: TestService
const receive = receiverPerTest()
/** Another process, which does not send in the background. */
let other: TestService

beforeAll(async () => {
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2', ...WITH_ROLES } })
  other = await startTestService({
    besides: service,
    background: false,
    environment: { WEBHOOK_TIMEOUT_SECONDS: '2', MAX_WEBHOOK_ENDPOINTS: '2', WEBHOOK_ALLOW_PRIVATE: 'false' },
  })
})
afterAll(async () => {
  await other?.close()
  await service?.close()
})

const ask = (caller: Caller, body: object, by = service) =>
  by.operator.post(`/console/api/organizations/${organizationOf(caller)}/webhooks`).send(body)

/** An endpoint that an operator registers for the caller, in the caller's environment by default. */
async function registered(caller: Caller, body: object): Promise<Issued> {
  const { environment } = caller.tenant
  const response = await ask(caller, { environment, events: ['scan.created'], ...body })
  expect(response.status).toBe(201)
  return response.body.data
}

const at = (id: string) => `/console/api/webhooks/${id}`

/** The audit events of one kind of change, newest first. */
async function recorded(caller: Caller, action: string) {
  const events = await auditOf(service, organizationOf(caller))
  return events.filter((event) => event.action === action)
}

/** The signatures of a text with these secrets, as in the header. */
const signedBy = (secrets: readonly string[], header: string, body: string) => {
  const [time] = header.split(',', 1)
  const t = (time as string).slice(2)
  return [
    `t=${t}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`),
  ].join(', ')
}

describe('sendTestEvent', () => {
  test('returns what was sent and what the receiver answered, and no key as its cause', async () => {
    const answer = '{"message":"No such key."}'
    const receiver = await receive({ answer: () => ({ status: 401, body: answer }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url, { headers: { 'X-Key': 'own' } })
    const tested = await service.operator.post(`${at(endpoint.id)}/test`)
    expect(tested.status).toBe(202)
    const { delivery, url, body, requestHeaders } = tested.body.data
    const [request] = receiver.requests
    expect(receiver.requests).toHaveLength(1)
    expect(delivery).toMatchObject({
      webhookId: endpoint.id,
      event: 'webhook.test',
      status: 'retrying',
      attempts: 1,
      responseCode: 401,
      keyId: null,
      requestId: tested.get('X-Request-Id'),
      signatureHeader: request?.headers['service-signature'],
    })
    expect(delivery.attemptHistory).toMatchObject([
      { number: 1, responseCode: 401, error: null, responseExcerpt: answer },
    ])
    expect([url, body]).toEqual([receiver.url, request?.body])
    expect(requestHeaders).toContainEqual({ name: 'X-Key', value: '…' })
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', data: { id: endpoint.id } })
    expect((await service.operator.get(`/console/api/deliveries/${delivery.id}`)).body.data).toEqual(
      tested.body.data,
    )
    expect(await recorded(caller, 'webhook.tested')).toMatchObject([
      { actor: 'operator token', subject: endpoint.id, details: { eventId: delivery.eventId } },
    ])
  })

  test('says why there was no answer', async () => {
    const gone = await receive()
    await gone.close()
    const caller = await service.caller()
    const { endpoint } = await register(caller, gone.url)
    const { body } = await service.operator.post(`${at(endpoint.id)}/test`)
    expect(body.data.delivery.attemptHistory).toMatchObject([
      { number: 1, responseCode: null, error: 'connect', responseExcerpt: null },
    ])
  })

  test('is sent immediately by any process, to an endpoint that another has just registered or changed', async () => {
    const [first, second] = [await receive(), await receive()]
    const elsewhere = await startTestService({ besides: service, background: false })
    const caller = await service.caller()
    const { endpoint, secret } = await registered(caller, { url: first.url })
    const send = () => elsewhere.operator.post(`${at(endpoint.id)}/test`).expect(202)
    await send()
    await service.operator.patch(at(endpoint.id)).send({ url: second.url, headers: { 'X-Key': 'new' } })
    const replaced = await service.operator
      .post(`${at(endpoint.id)}/rotate-secret`)
      .send({ overlapSeconds: 0 })
    await send()
    await elsewhere.close()
    expect(first.requests).toHaveLength(1)
    for (const [receiver, known] of [
      [first, secret],
      [second, replaced.body.data.secret],
    ] as const) {
      const [request] = receiver.requests
      const header = String(request?.headers['service-signature'])
      expect(header).toBe(signedBy([known], header, request?.body ?? ''))
    }
    expect(second.requests[0]?.headers['x-key']).toBe('new')
  })

  test('works for a paused endpoint', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await caller.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'paused' })
    const { body } = await service.operator.post(`${at(endpoint.id)}/test`)
    expect(body.data.delivery).toMatchObject({ status: 'succeeded', responseCode: 200 })
    expect(receiver.requests).toHaveLength(1)
  })
})
