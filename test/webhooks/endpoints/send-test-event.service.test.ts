import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesOf } from '../../support/audit.js'
import { startTestService, type TestService } from '../../support/service.js'
import {
  receiverPerTest,
  register,
  registeredByOperator,
  signedBy,
  startTwoProcesses,
} from '../../support/webhooks.js'

let service: TestService
const receive = receiverPerTest()
/** Another process, which does not send in the background. */
let other: TestService

beforeAll(async () => {
  ;({ service, other } = await startTwoProcesses())
})
afterAll(async () => {
  await other?.close()
  await service?.close()
})

const at = (id: string) => `/console/api/webhooks/${id}`

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
    expect(await changesOf(service, caller, 'webhook.tested')).toMatchObject([
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
    const { endpoint, secret } = await registeredByOperator(service, caller, { url: first.url })
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
