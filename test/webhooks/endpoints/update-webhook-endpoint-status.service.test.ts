import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReceiver } from '../../support/receiver.js'
import { startTestService, type TestService } from '../../support/service.js'
import { organizationOf } from '../../support/tenants.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.close())

describe('updateWebhookEndpointStatus', () => {
  test('pauses, activates and revokes as the owner will see it, each with an audit record', async () => {
    const caller = await service.caller()
    const created = await caller
      .post('/api/v1/webhooks')
      .send({ url: 'https://hooks.example.org/', events: ['report.ready'] })
    const { id } = created.body.data.endpoint
    const move = (status: string) =>
      service.operator.post(`/console/api/webhooks/${id}/status`).send({ status })
    for (const status of ['paused', 'paused', 'active', 'revoked', 'revoked']) {
      const moved = await move(status)
      expect([moved.status, moved.body.data?.status]).toEqual([200, status])
      expect(moved.body.data.pausedAt === null).toBe(status !== 'paused')
      expect((await caller.get('/api/v1/webhooks')).body.data[0].status).toBe(status)
    }
    const refused = await move('active')
    expect([refused.status, refused.body.error.code]).toEqual([409, 'webhook_revoked'])
    const { body } = await service.operator.get(
      `/console/api/audit-events?organizationId=${organizationOf(caller)}`,
    )
    const moves = body.data.filter(({ action }: { action: string }) => action === 'webhook.moved')
    expect(moves).toMatchObject([
      { actor: 'operator token', subject: id, details: { to: 'revoked' } },
      { subject: id, details: { to: 'active' } },
      { subject: id, details: { to: 'paused' } },
    ])
  })

  test('fails waiting deliveries when it revokes, held or not', async () => {
    const failing = await startReceiver({ answer: () => ({ status: 500 }) })
    const caller = await service.caller()
    const created = await caller.post('/api/v1/webhooks').send({ url: failing.url, events: ['report.ready'] })
    const { id } = created.body.data.endpoint
    const move = (status: string) =>
      service.operator.post(`/console/api/webhooks/${id}/status`).send({ status })
    await move('paused')
    const tested = await caller.post(`/api/v1/webhooks/${id}/test`)
    expect(tested.body.data.status).toBe('retrying')
    const revoked = await move('revoked')
    expect(revoked.body.data).toMatchObject({
      status: 'revoked',
      failed: 1,
      successRate: 0,
      circuit: 'closed',
    })
    const { body } = await service.operator.get(`/console/api/deliveries/${tested.body.data.id}`)
    expect(body.data.delivery).toMatchObject({ status: 'failed', failure: 'revoked', nextAttemptAt: null })
    await failing.close()
  })
})
