import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPublicId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { auditOf } from '../../support/audit.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { FROM } from '../../support/replays.js'
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

describe('resendDeliveries', () => {
  const resend = (deliveryIds: string[]) =>
    service.operator.post('/console/api/resends').send({ deliveryIds })

  test('resends each once, and says for each that cannot be resent why', async () => {
    await failed(3)
    const deliveries = await deliveriesOf(caller, { webhookId })
    const { endpoint } = await register(caller, receiver.url)
    await failed(1, endpoint.id)
    const [ofRevoked] = await deliveriesOf(caller, { webhookId: endpoint.id })
    await caller.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'revoked' }).expect(200)
    const nothing = newPublicId('whd')
    const ids = deliveries.map(({ id }) => id)
    const { body } = await resend([...ids, ids[0] ?? '', ofRevoked?.id ?? '', nothing, 'nonsense']).expect(
      202,
    )
    expect(body.data).toEqual([
      ...ids.map((deliveryId) => ({ deliveryId, error: null })),
      { deliveryId: ofRevoked?.id, error: { code: 'webhook_revoked', message: expect.any(String) } },
      { deliveryId: nothing, error: { code: 'not_found', message: 'No such resource.' } },
      { deliveryId: 'nonsense', error: { code: 'not_found', message: 'No such resource.' } },
    ])
    await expect
      .poll(() => deliveriesOf(caller, { webhookId, status: 'succeeded' }), { timeout: 20_000 })
      .toHaveLength(3)
    expect(receiver.requests).toHaveLength(3)
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    expect(
      audit
        .filter(({ action }) => action === 'delivery.resent')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([...ids].sort())
  })

  test('reports a delivery that could not be resent because of a service problem, and resends the others', async () => {
    await failed(3)
    const [first, second, third] = (await deliveriesOf(caller, { webhookId })).map(({ id }) => id) as [
      string,
      string,
      string,
    ]
    let broken = 0
    const troubled = await startTestService({
      besides: service,
      background: false,
      database: {
        ...service.database,
        run: (statement, values, patience) => {
          const { id } = values as { id?: string }
          if (id === storedId('whd', second) && statement.text.includes('redelivery.resend')) {
            broken += 1
            return Promise.reject(new TypeError('a bug'))
          }
          return service.database.run(statement, values, patience)
        },
      },
    })
    const { body } = await troubled.operator
      .post('/console/api/resends')
      .send({ deliveryIds: [first, second, third] })
      .expect(202)
    await troubled.close()
    expect(broken).toBe(1)
    expect(body.data).toEqual([
      { deliveryId: first, error: null },
      { deliveryId: second, error: { code: 'internal_error', message: expect.any(String) } },
      { deliveryId: third, error: null },
    ])
    expect(JSON.stringify(body)).not.toContain('a bug')
  })

  test('takes at most a hundred', async () => {
    const many = Array.from({ length: 101 }, () => newPublicId('whd'))
    expect((await resend(many)).status).toBe(400)
    expect((await resend([])).status).toBe(400)
    expect((await resend(many.slice(1))).body.data).toHaveLength(100)
  })
})
