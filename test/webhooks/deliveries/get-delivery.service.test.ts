import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/console.js'
import type { Environment } from '../../../generated/vocabulary.js'
import { storedId } from '../../../src/basics/identifiers.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import { addFailedDeliveries, deliveriesOf, register, setStatus } from '../../support/webhooks.js'

type Schemas = components['schemas']

let service: TestService
let receiver: Receiver
let caller: Caller
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  receiver = await startReceiver()
  caller = await service.caller()
})
afterEach(() => receiver.close())
afterAll(() => service.close())

describe('getDelivery', () => {
  test('has the exact text that was sent, the last signature, and each attempt', async () => {
    const webhookId = (await register(caller, `${receiver.url}/delivered`)).endpoint.id
    await createIntent(caller, { fileName: '😀 "quoted".jpg' })
    const listed = async () =>
      (await service.operator.get(`/console/api/deliveries?webhookId=${webhookId}`)).body.data[0]
    await expect.poll(listed, { timeout: 10_000 }).toMatchObject({ status: 'succeeded' })
    const delivery = await listed()
    const { body } = await service.operator.get(`/console/api/deliveries/${delivery.id}`).expect(200)
    const request = receiver.requests.find(({ headers }) => headers['service-delivery-id'] === delivery.id)
    expect(body.data).toMatchObject({ delivery, url: `${receiver.url}/delivered`, body: request?.body })
    expect(body.data.delivery.signatureHeader).toBe(request?.headers['service-signature'])
    expect(body.data.delivery.attemptHistory).toMatchObject([{ number: 1, responseCode: 200 }])
    const inEnvironment = (environment: Environment) =>
      service.operator.get(`/console/api/deliveries?webhookId=${webhookId}&environment=${environment}`)
    expect((await inEnvironment('sandbox')).body.data).toEqual([delivery])
    expect((await inEnvironment('staging')).body.data).toEqual([])
  })

  test('has the headers of the latest attempt, with signatures and the values of custom headers masked', async () => {
    const { endpoint } = await register(caller, receiver.url, {
      events: ['case.opened'],
      headers: { 'X-Gateway-Key': 'hush-hush' },
    })
    await caller.post(`/api/v1/webhooks/${endpoint.id}/test`).expect(202)
    const [delivery] = await deliveriesOf(caller, { webhookId: endpoint.id })
    const { body } = await service.operator.get(`/console/api/deliveries/${delivery?.id}`).expect(200)
    const shown: Schemas['RequestHeader'][] = body.data.requestHeaders
    const [request] = receiver.requests
    const secret = /^(service-signature|webhook-signature|x-gateway-key)$/i
    for (const { name, value } of shown) {
      const sent = request?.headers[name.toLowerCase()]
      expect(sent).toBeDefined()
      if (!secret.test(name)) expect(value).toBe(sent)
    }
    // Only the headers that the connection adds are missing.
    const names = shown.map(({ name }) => name.toLowerCase())
    expect(
      Object.keys(request?.headers ?? {})
        .filter((name) => !names.includes(name))
        .sort(),
    ).toEqual(['connection', 'content-length', 'host'])
    const seconds = request?.headers['webhook-timestamp']
    expect(Object.fromEntries(shown.map(({ name, value }) => [name, value]))).toMatchObject({
      'Service-Signature': `t=${seconds}, v1=…`,
      'webhook-signature': 'v1,…',
      'X-Gateway-Key': '…',
    })
    expect(JSON.stringify(shown)).not.toContain('hush-hush')
  })

  test('has no headers for a delivery that has not been attempted yet', async () => {
    const webhookId = (await register(caller, receiver.url)).endpoint.id
    await setStatus(caller, webhookId, 'paused').expect(200)
    await addFailedDeliveries(service, caller, webhookId, 1)
    const [delivery] = await deliveriesOf(caller, { webhookId })
    await service.database.run(
      {
        text: 'delete from delivery_attempts where delivery_id = $1',
        parameters: [storedId('whd', delivery?.id ?? '')],
      },
      {},
    )
    const { body } = await service.operator.get(`/console/api/deliveries/${delivery?.id}`).expect(200)
    expect(body.data.requestHeaders).toEqual([])
  })
})
