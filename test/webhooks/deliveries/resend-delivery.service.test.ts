import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedId } from '../../../src/basics/identifiers.js'
import { failExpiredDeliveries } from '../../../src/webhooks/deliveries/upkeep.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import { deliveriesOf, failedDelivery, latest, openCircuit, register } from '../../support/webhooks.js'

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

describe('resendDelivery', () => {
  test('gives one that ended before its attempts were used up exactly one more', async () => {
    const { id } = await failedDelivery(caller, webhookId)
    await query(`update deliveries set max_attempts = 6, failure = 'gone' where id = $1`, storedId('whd', id))
    expect((await resend(id)).body.data.maxAttempts).toBe(3)
    await latest(caller, webhookId, { status: 'failed', attempts: 3, maxAttempts: 3 })
    expect(receiver.requests).toHaveLength(3)
  })

  test('gives one that is waiting another 24 hours', async () => {
    const { id } = await failedDelivery(caller, webhookId)
    await setStatus('paused')
    await redeliver(id).expect(202)
    service.clock.advance(30 * HOUR_MS)
    await openCircuit(service, webhookId)
    await setStatus('active')
    await resend(id).expect(202)
    await failExpiredDeliveries(service.context)
    expect(await read(id)).toMatchObject({ status: 'retrying', attempts: 2, maxAttempts: 3 })
  })

  test('tries one that waits now, as its next attempt and no attempt more', async () => {
    const own = await startTestService({ environment: { WEBHOOK_RETRY_SECONDS: '600' } })
    try {
      const tenant = await own.caller()
      const { endpoint } = await register(tenant, receiver.url)
      await createIntent(tenant)
      await latest(tenant, endpoint.id, { status: 'retrying', attempts: 1 })
      receiver.answerWith(() => ({ status: 200 }))
      const [delivery] = await deliveriesOf(tenant, { webhookId: endpoint.id })
      await own.operator.post(`/console/api/deliveries/${delivery?.id}/resend`).expect(202)
      await latest(tenant, endpoint.id, { status: 'succeeded', attempts: 2, maxAttempts: 2 })
    } finally {
      await own.close()
    }
  })
})
