import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPublicId, storedId } from '../../../src/basics/identifiers.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { insertAttempts } from '../../support/rows.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { deliveriesOf, failedDelivery, register, type Schemas } from '../../support/webhooks.js'

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

const read = async (id: string) => (await caller.get(`/api/v1/webhooks/deliveries/${id}`)).body.data

describe('getWebhookDelivery', () => {
  test('shows a delivery with each attempt as the list does, and to no one else', async () => {
    const failed = await failedDelivery(caller, webhookId)
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
    const { id } = await failedDelivery(caller, webhookId)
    const deliveryId = storedId('whd', id) as string
    const { organizationId } = caller.tenant
    await insertAttempts(
      service.database,
      (place) => ({ deliveryId, organizationId, number: 3 + place, error: 'connect' }),
      118,
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
