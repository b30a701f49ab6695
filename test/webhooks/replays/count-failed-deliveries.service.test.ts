import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { at, FROM, startReplay, untilReplay } from '../../support/replays.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { addFailedDeliveries, deliveriesOf, register } from '../../support/webhooks.js'

let service: TestService
let receiver: Receiver
let caller: Caller
let webhookId: string

beforeAll(async () => {
  service = await startTestService()
})

beforeEach(async () => {
  receiver = await startReceiver()
  caller = await service.caller()
  webhookId = (await register(caller, receiver.url)).endpoint.id
})
afterEach(() => receiver.close())
afterAll(() => service.close())

const failed = (count: number, endpoint = webhookId) =>
  addFailedDeliveries(service, caller, endpoint, count, FROM)

const setStatus = (status: string) =>
  service.operator.post(`/console/api/webhooks/${webhookId}/status`).send({ status }).expect(200)

const count = async (query: string) =>
  (await service.operator.get(`/console/api/webhooks/${webhookId}/failed-deliveries?${query}`).expect(200))
    .body.data.count

describe('countFailedDeliveries', () => {
  test('counts what a replay of the same range would resend, and changes nothing', async () => {
    await setStatus('paused')
    await failed(10)
    const { endpoint } = await register(caller, receiver.url)
    await failed(3, endpoint.id)
    expect(await count(`from=${FROM}`)).toBe(10)
    expect(await count(`from=${at(2)}&to=${at(5)}`)).toBe(3)
    expect(await deliveriesOf(caller, { webhookId, status: 'failed' })).toHaveLength(10)
    const window = { from: at(2), to: at(5) }
    const { body } = await startReplay(service, webhookId, window).expect(202)
    expect(body.data).toMatchObject({
      ...window,
      total: 3,
      totalWaiting: 0,
      totalFailed: 3,
      resent: 0,
      status: 'running',
    })
    await untilReplay(service, body.data.id, { replay: { status: 'completed', resent: 3 }, waiting: 3 })
    const times = (await deliveriesOf(caller, { webhookId, status: 'retrying' })).map((one) => one.createdAt)
    expect(times.sort()).toEqual([2, 3, 4].map(at))
  })
})
