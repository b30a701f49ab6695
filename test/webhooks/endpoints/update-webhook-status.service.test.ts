import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import {
  deliveriesOf,
  endpointOf,
  latest,
  receiverPerTest,
  register,
  setStatus,
} from '../../support/webhooks.js'

let service: TestService
const receive = receiverPerTest()

beforeAll(async () => {
  // Short gaps, so that a test that moves the clock need not know the real ones.
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2' } })
})
afterAll(() => service.close())

/** Moves the clock past the next attempt and makes the dispatcher look. */
const nextAttempt = (ms: number) => {
  service.clock.advance(ms)
  service.context.dispatcher.wake()
}

describe('updateWebhookStatus', () => {
  test('pausing stops new deliveries and holds waiting ones, and activating resumes them', async () => {
    const receiver = await receive({ answer: () => ({ status: 500 }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying', attempts: 1 })
    expect((await setStatus(caller, endpoint.id, 'paused')).body.data.status).toBe('paused')
    await createIntent(caller)
    nextAttempt(3_600_000)
    // Another endpoint's delivery shows that the dispatcher has looked.
    const other = await register(caller, (await receive()).url)
    await createIntent(caller)
    await latest(caller, other.endpoint.id, { status: 'succeeded' })
    expect(receiver.requests).toHaveLength(1)
    expect(await deliveriesOf(caller, { webhookId: endpoint.id })).toHaveLength(1)
    receiver.answerWith(() => ({ status: 204 }))
    await setStatus(caller, endpoint.id, 'active')
    await latest(caller, endpoint.id, { status: 'succeeded', attempts: 2, responseCode: 204 })
  })

  test('activating makes the dispatcher look for deliveries, and no other change does', async () => {
    const resting = await startTestService({
      background: false,
      environment: { MAX_WEBHOOK_ENDPOINTS: '1' },
    })
    try {
      const wake = vi.spyOn(resting.context.dispatcher, 'wake')
      const caller = await resting.caller()
      const { endpoint } = await register(caller, 'https://hooks.example.org/')
      const body = { url: 'https://hooks.example.org/', events: ['scan.created'] }
      expect((await caller.post('/api/v1/webhooks').send(body)).status).toBe(409)
      await setStatus(caller, endpoint.id, 'paused')
      expect(wake).not.toHaveBeenCalled()
      await setStatus(caller, endpoint.id, 'active')
      expect(wake).toHaveBeenCalledTimes(1)
    } finally {
      await resting.close()
    }
  })

  test('revoking is final and fails waiting deliveries', async () => {
    const receiver = await receive({ answer: () => ({ status: 500 }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying' })
    expect((await setStatus(caller, endpoint.id, 'revoked')).body.data.status).toBe('revoked')
    expect((await deliveriesOf(caller, { webhookId: endpoint.id }))[0]).toMatchObject({
      status: 'failed',
      nextAttemptAt: null,
    })
    expect((await setStatus(caller, endpoint.id, 'revoked')).status).toBe(200)
    for (const status of ['active', 'paused']) {
      const response = await setStatus(caller, endpoint.id, status)
      expect(response.status).toBe(409)
      expect(response.body.error.code).toBe('webhook_revoked')
    }
    const tested = await caller.post(`/api/v1/webhooks/${endpoint.id}/test`)
    expect(tested.body.error.code).toBe('webhook_revoked')
  })

  test('an outcome that arrives after the endpoint was revoked is not recorded', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const receiver = await receive({
      answer: async () => {
        await held
        return { status: 200 }
      },
    })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await createIntent(caller)
    await receiver.waitFor(1)
    await setStatus(caller, endpoint.id, 'revoked')
    release()
    // The test delivery of another endpoint is recorded after it, in the same process.
    const other = await register(caller, (await receive()).url)
    await caller.post(`/api/v1/webhooks/${other.endpoint.id}/test`)
    expect((await deliveriesOf(caller, { webhookId: endpoint.id }))[0]).toMatchObject({
      status: 'failed',
      attempts: 0,
    })
  })

  test('the same status again is 200', async () => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/')
    for (const status of ['active', 'paused', 'paused', 'active'])
      expect((await setStatus(caller, endpoint.id, status)).body.data.status).toBe(status)
  })

  test("another tenant's endpoint is 404", async () => {
    const caller = await service.caller()
    const stranger = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/')
    expect((await setStatus(stranger, endpoint.id, 'revoked')).status).toBe(404)
    expect((await stranger.post(`/api/v1/webhooks/${endpoint.id}/test`)).status).toBe(404)
    expect((await endpointOf(caller, endpoint.id)).status).toBe('active')
  })
})
