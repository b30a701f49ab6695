import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiContract } from '../../support/contract.js'
import { startReceiver } from '../../support/receiver.js'
import { startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import { latest, receiverPerTest, register, setStatus } from '../../support/webhooks.js'

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
