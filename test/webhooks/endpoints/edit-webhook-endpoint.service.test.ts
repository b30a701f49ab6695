import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesOf } from '../../support/audit.js'
import type { TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import {
  deliveriesOf,
  latest,
  receiverPerTest,
  register,
  signedBy,
  startTwoProcesses,
} from '../../support/webhooks.js'

const ELSEWHERE = 'https://hooks.example.org/'

let service: TestService
const receive = receiverPerTest()
/** Another process, which does not send in the background. */
let other: TestService

beforeAll(async () => {
  ;({ service, other } = await startTwoProcesses())
})
afterAll(async () => {
  await other?.close()
  await service?.close()
})

const at = (id: string) => `/console/api/webhooks/${id}`

describe('editWebhookEndpoint', () => {
  test('changes the given fields and leaves the rest, for its owner and every process', async () => {
    const [old, current] = [await receive({ answer: () => ({ status: 500 }) }), await receive()]
    const caller = await service.caller()
    const { endpoint, secret } = await register(caller, old.url, { description: 'First' })
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying', attempts: 1 })
    const edited = await other.operator.patch(at(endpoint.id)).send({
      url: 'https://hooks.example.org/b',
      description: null,
      events: ['case.opened', 'case.opened'],
    })
    expect(edited.status).toBe(200)
    expect(edited.body.data).toMatchObject({
      id: endpoint.id,
      url: 'https://hooks.example.org/b',
      description: null,
      events: ['case.opened'],
      headerNames: [],
    })
    await service.operator.patch(at(endpoint.id)).send({ url: current.url, headers: { 'X-Key': 'new' } })
    const { body } = await caller.get(`/api/v1/webhooks/${endpoint.id}`)
    expect(body.data).toMatchObject({ url: current.url, events: ['case.opened'], headerNames: ['X-Key'] })
    expect(body.data).not.toHaveProperty('description')

    // Waiting deliveries go to the new URL, with the new header; a kind that is no longer subscribed makes none.
    await createIntent(caller)
    service.clock.advance(60_000)
    service.context.dispatcher.wake()
    await latest(caller, endpoint.id, { status: 'succeeded', attempts: 2 })
    expect(old.requests).toHaveLength(1)
    const [request] = current.requests
    expect(request?.headers['x-key']).toBe('new')
    expect(request?.headers['service-signature']).toBe(
      signedBy([secret], String(request?.headers['service-signature']), request?.body ?? ''),
    )
    expect(await deliveriesOf(caller, { webhookId: endpoint.id })).toHaveLength(1)
  })

  test.each<[what: string, body: object]>([
    ['nothing', {}],
    ['null as URL', { url: null }],
    ['no events', { events: [] }],
    ['a private address', { url: 'https://169.254.169.254/' }],
    ['a header twice', { headers: { 'X-Key': 'a', 'x-key': 'b' } }],
    ['a status', { status: 'paused' }],
    ['another environment', { environment: 'production' }],
  ])('refuses %s with the same message as its owner gets, and changes nothing', async (_what, body) => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, ELSEWHERE)
    const refused = await service.operator.patch(at(endpoint.id)).send(body)
    const owners = await caller.patch(`/api/v1/webhooks/${endpoint.id}`).send(body)
    const { requestId: _, ...error } = owners.body.error
    expect([refused.status, owners.status]).toEqual([400, 400])
    expect(refused.body.error).toMatchObject(error)
    expect((await caller.get(`/api/v1/webhooks/${endpoint.id}`)).body.data).toEqual(endpoint)
    expect(await changesOf(service, caller, 'webhook.updated')).toEqual([])
  })
})
