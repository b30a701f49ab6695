import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../../../generated/vocabulary.js'
import { newPublicId } from '../../../src/basics/identifiers.js'
import { verifyWebhook } from '../../../src/client/index.js'
import { changesOf } from '../../support/audit.js'
import type { TestService } from '../../support/service.js'
import { organizationOf } from '../../support/tenants.js'
import { createIntent } from '../../support/upload.js'
import {
  askToRegister,
  receiverPerTest,
  register,
  registeredByOperator,
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

describe('registerWebhookEndpoint', () => {
  test('creates the endpoint that its owner reads, with a secret that signs its deliveries from then on', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint, secret } = await registeredByOperator(service, caller, {
      url: receiver.url,
      description: 'Newsroom alerts',
      events: ['scan.created', 'case.opened', 'scan.created'],
      headers: { 'X-Gateway-Key': '0f3b9c' },
    })
    expect(endpoint).toMatchObject({
      organizationId: organizationOf(caller),
      environment: 'sandbox',
      url: receiver.url,
      description: 'Newsroom alerts',
      events: ['scan.created', 'case.opened'],
      status: 'active',
      secretMasked: `whsec_…${secret.slice(-4)}`,
      previousSecretUntil: null,
      headerNames: ['X-Gateway-Key'],
      succeeded: 0,
      failing: false,
    })
    expect((await service.operator.get(at(endpoint.id))).body.data).toEqual(endpoint)
    const { body } = await caller.get(`/api/v1/webhooks/${endpoint.id}`)
    expect(body.data).toMatchObject({ id: endpoint.id, headerNames: ['X-Gateway-Key'], status: 'active' })

    await createIntent(caller)
    const [request] = await receiver.waitFor(1)
    expect(request?.headers['x-gateway-key']).toBe('0f3b9c')
    const now = () => Number(request?.headers['webhook-timestamp']) * 1000
    const event = await verifyWebhook(request?.body ?? '', request?.headers ?? {}, secret, { now })
    expect(event.type).toBe('scan.created')
  })

  test('is only for the environment that it names', async () => {
    const caller = await service.caller()
    const { organizationId } = caller.tenant
    const { endpoint } = await registeredByOperator(service, caller, {
      url: ELSEWHERE,
      environment: 'staging',
    })
    expect(endpoint.environment).toBe('staging')
    const listed = async (environment: Environment) =>
      (await (await service.caller({ organizationId, environment })).get('/api/v1/webhooks')).body.data
    expect(await listed('staging')).toMatchObject([{ id: endpoint.id }])
    expect(await listed('production')).toEqual([])
    expect((await caller.get('/api/v1/webhooks')).body.data).toEqual([])
  })

  test.each<[what: string, body: object]>([
    ['an address without TLS', { url: 'http://hooks.example.org/' }],
    ['a private address', { url: 'https://10.0.0.1/' }],
    ['loopback', { url: 'https://127.0.0.1/' }],
    ['an address with a password', { url: 'https://me:secret@hooks.example.org/' }],
    ['no events', { url: ELSEWHERE, events: [] }],
    ['an unknown event', { url: ELSEWHERE, events: ['scan.lost'] }],
    ['test events', { url: ELSEWHERE, events: ['webhook.test'] }],
    ['a description that is too long', { url: ELSEWHERE, description: 'x'.repeat(1001) }],
    ['a header that the service sets itself', { url: ELSEWHERE, headers: { 'Content-Type': 'text/plain' } }],
    ['a header twice', { url: ELSEWHERE, headers: { 'X-Key': 'a', 'x-key': 'b' } }],
    ['an unknown field', { url: ELSEWHERE, secret: 'whsec_mine' }],
  ])('refuses %s with the same message as its owner gets', async (_what, given) => {
    const caller = await other.caller()
    const body = { events: ['scan.created'], ...given }
    const refused = await askToRegister(other, caller, { environment: 'sandbox', ...body })
    const owners = await caller.post('/api/v1/webhooks').send(body)
    const { requestId: _, ...error } = owners.body.error
    expect(owners.status).toBe(400)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject(error)
    expect(await changesOf(service, caller, 'webhook.created')).toEqual([])
  })

  test('counts with the owner’s endpoints towards the limit, even for concurrent requests', async () => {
    const caller = await other.caller()
    await register(caller, ELSEWHERE)
    const body = { environment: 'sandbox', url: ELSEWHERE, events: ['scan.created'] }
    const answers = await Promise.all(Array.from({ length: 4 }, () => askToRegister(other, caller, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatchObject({
      code: 'limit_reached',
      message:
        'An organization may have 2 webhook endpoints in each environment, not counting revoked ones; revoke one first.',
    })
    expect((await askToRegister(other, caller, { ...body, environment: 'staging' })).status).toBe(201)
    expect(await changesOf(service, caller, 'webhook.created')).toHaveLength(3)
  })

  test('answers 404 for an organization that does not exist', async () => {
    const body = { environment: 'sandbox', url: ELSEWHERE, events: ['scan.created'] }
    for (const id of [newPublicId('org'), 'nonsense']) {
      const refused = await service.operator.post(`/console/api/organizations/${id}/webhooks`).send(body)
      expect(refused.status).toBe(404)
    }
  })
})
