import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicId } from '../../../src/basics/identifiers.js'
import { auditOf } from '../../support/audit.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { at, FROM, startReplay, untilReplay } from '../../support/replays.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { addFailedDeliveries, register } from '../../support/webhooks.js'

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

describe('startReplay', () => {
  test('is in the audit log with its range and count, as is its cancellation, with the endpoint as its subject', async () => {
    await setStatus('paused')
    await failed(2)
    const to = at(10)
    const { body } = await startReplay(service, webhookId, { from: FROM, to }).expect(202)
    const { id } = body.data
    await untilReplay(service, id, { replay: { status: 'completed' } })
    // A replay that is over can no longer be cancelled, and nothing is recorded.
    await service.operator.post(`/console/api/replays/${id}/cancel`).expect(200)
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    expect(audit.filter(({ action }) => String(action).includes('replay'))).toMatchObject([
      {
        action: 'webhook.replayed',
        actor: 'operator token',
        subject: webhookId,
        details: { replay: id, from: FROM, to, count: 2 },
      },
    ])
  })

  test.each<[what: string, body: object, path: string]>([
    ['no start', {}, 'body'],
    ['an end equal to the start', { from: FROM, to: FROM }, 'body.to'],
    ['a start in the future', { from: '2099-01-01T00:00:00Z' }, 'body.from'],
    ['a leap second', { from: '2016-12-31T23:59:60Z' }, 'body.from'],
  ])('with %s is 400, naming the field', async (_what, body, path) => {
    const refused = await startReplay(service, webhookId, body)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request'])
    expect(refused.body.error.details[0].path).toMatch(new RegExp(`^${path}`))
  })
})
