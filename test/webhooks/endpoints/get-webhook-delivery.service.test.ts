import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPublicId, storedId } from '../../../src/basics/identifiers.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
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

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

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
