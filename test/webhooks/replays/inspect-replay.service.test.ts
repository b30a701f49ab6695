import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicId } from '../../../src/basics/identifiers.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { FROM, startReplay, untilReplay } from '../../support/replays.js'
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

describe('inspectReplay', () => {
  test('resends each failed delivery exactly once, and reports the outcomes', { tags: 'slow' }, async () => {
    await failed(1_203)
    let requests = 0
    receiver.answerWith(() => {
      requests += 1
      return { status: requests <= 3 ? 500 : 204 }
    })
    const { body } = await startReplay(service, webhookId).expect(202)
    const { id } = body.data
    expect(body.data).toMatchObject({
      webhookId,
      organizationId: publicId('org', caller.tenant.organizationId),
      environment: 'sandbox',
      total: 1_203,
      startedBy: 'operator token',
      finishedAt: null,
    })
    await untilReplay(service, id, {
      replay: { status: 'completed', total: 1_203, resent: 1_203, finishedAt: expect.any(String) },
      waiting: 0,
      succeeded: 1_200,
      failed: 3,
    })
    expect(receiver.requests).toHaveLength(1_203)
    expect(await deliveriesOf(caller, { webhookId, status: 'failed' })).toMatchObject(
      Array(3).fill({ attempts: 3, maxAttempts: 3, responseCode: 500 }),
    )
  })
})
