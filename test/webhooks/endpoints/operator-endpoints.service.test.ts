import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/console.js'
import type { Environment } from '../../../generated/vocabulary.js'
import { newPublicId, publicId } from '../../../src/basics/identifiers.js'
import { verifyWebhook } from '../../../src/client/index.js'
import { signedInAs, WITH_ROLES } from '../../support/operators.js'
import { type Receiver, type ReceiverOptions, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import { auditOf, deliveriesOf, latest, register } from './support.js'

type Issued = components['schemas']['IssuedWebhookSecret']

const DAY_MS = 86_400_000
const ELSEWHERE = 'https://hooks.example.org/'

let service: TestService
/** Another process, which does not send in the background. */
let other: TestService
const receivers: Receiver[] = []

beforeAll(async () => {
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2', ...WITH_ROLES } })
  other = await startTestService({
    besides: service,
    background: false,
    environment: { WEBHOOK_TIMEOUT_SECONDS: '2', MAX_WEBHOOK_ENDPOINTS: '2', WEBHOOK_ALLOW_PRIVATE: 'false' },
  })
})
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})
afterAll(async () => {
  await other?.close()
  await service?.close()
})

const receive = async (options?: ReceiverOptions): Promise<Receiver> => {
  const receiver = await startReceiver(options)
  receivers.push(receiver)
  return receiver
}

const organizationOf = ({ tenant }: Caller) => publicId('org', tenant.organizationId)

const ask = (caller: Caller, body: object, by = service) =>
  by.operator.post(`/console/api/organizations/${organizationOf(caller)}/webhooks`).send(body)

/** An endpoint that an operator registers for the caller, in the caller's environment by default. */
async function registered(caller: Caller, body: object): Promise<Issued> {
  const { environment } = caller.tenant
  const response = await ask(caller, { environment, events: ['scan.created'], ...body })
  expect(response.status).toBe(201)
  return response.body.data
}

const at = (id: string) => `/console/api/webhooks/${id}`

/** The audit events of one kind of change, newest first. */
async function recorded(caller: Caller, action: string) {
  const events = await auditOf(service, organizationOf(caller))
  return events.filter((event) => event.action === action)
}

/** The signatures of a text with these secrets, as in the header. */
const signedBy = (secrets: readonly string[], header: string, body: string) => {
  const [time] = header.split(',', 1)
  const t = (time as string).slice(2)
  return [
    `t=${t}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`),
  ].join(', ')
}

describe('registerWebhookEndpoint', () => {
  test('creates the endpoint that its owner reads, with a secret that signs its deliveries from then on', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint, secret } = await registered(caller, {
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
    const { endpoint } = await registered(caller, { url: ELSEWHERE, environment: 'staging' })
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
    const refused = await ask(caller, { environment: 'sandbox', ...body }, other)
    const owners = await caller.post('/api/v1/webhooks').send(body)
    const { requestId: _, ...error } = owners.body.error
    expect(owners.status).toBe(400)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject(error)
    expect(await recorded(caller, 'webhook.created')).toEqual([])
  })

  test('counts with the owner’s endpoints towards the limit, even for concurrent requests', async () => {
    const caller = await other.caller()
    await register(caller, ELSEWHERE)
    const body = { environment: 'sandbox', url: ELSEWHERE, events: ['scan.created'] }
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(caller, body, other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatchObject({
      code: 'limit_reached',
      message:
        'An organization may have 2 webhook endpoints in each environment, not counting revoked ones; revoke one first.',
    })
    expect((await ask(caller, { ...body, environment: 'staging' }, other)).status).toBe(201)
    expect(await recorded(caller, 'webhook.created')).toHaveLength(3)
  })

  test('answers 404 for an organization that does not exist', async () => {
    const body = { environment: 'sandbox', url: ELSEWHERE, events: ['scan.created'] }
    for (const id of [newPublicId('org'), 'nonsense']) {
      const refused = await service.operator.post(`/console/api/organizations/${id}/webhooks`).send(body)
      expect(refused.status).toBe(404)
    }
  })
})

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
    expect(await recorded(caller, 'webhook.updated')).toEqual([])
  })
})

describe('sendTestEvent', () => {
  test('returns what was sent and what the receiver answered, and no key as its cause', async () => {
    const answer = '{"message":"No such key."}'
    const receiver = await receive({ answer: () => ({ status: 401, body: answer }) })
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url, { headers: { 'X-Key': 'own' } })
    const tested = await service.operator.post(`${at(endpoint.id)}/test`)
    expect(tested.status).toBe(202)
    const { delivery, url, body, requestHeaders } = tested.body.data
    const [request] = receiver.requests
    expect(receiver.requests).toHaveLength(1)
    expect(delivery).toMatchObject({
      webhookId: endpoint.id,
      event: 'webhook.test',
      status: 'retrying',
      attempts: 1,
      responseCode: 401,
      keyId: null,
      requestId: tested.get('X-Request-Id'),
      signatureHeader: request?.headers['service-signature'],
    })
    expect(delivery.attemptHistory).toMatchObject([
      { number: 1, responseCode: 401, error: null, responseExcerpt: answer },
    ])
    expect([url, body]).toEqual([receiver.url, request?.body])
    expect(requestHeaders).toContainEqual({ name: 'X-Key', value: '…' })
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', data: { id: endpoint.id } })
    expect((await service.operator.get(`/console/api/deliveries/${delivery.id}`)).body.data).toEqual(
      tested.body.data,
    )
    expect(await recorded(caller, 'webhook.tested')).toMatchObject([
      { actor: 'operator token', subject: endpoint.id, details: { eventId: delivery.eventId } },
    ])
  })

  test('says why there was no answer', async () => {
    const gone = await receive()
    await gone.close()
    const caller = await service.caller()
    const { endpoint } = await register(caller, gone.url)
    const { body } = await service.operator.post(`${at(endpoint.id)}/test`)
    expect(body.data.delivery.attemptHistory).toMatchObject([
      { number: 1, responseCode: null, error: 'connect', responseExcerpt: null },
    ])
  })

  test('is sent immediately by any process, to an endpoint that another has just registered or changed', async () => {
    const [first, second] = [await receive(), await receive()]
    const elsewhere = await startTestService({ besides: service, background: false })
    const caller = await service.caller()
    const { endpoint, secret } = await registered(caller, { url: first.url })
    const send = () => elsewhere.operator.post(`${at(endpoint.id)}/test`).expect(202)
    await send()
    await service.operator.patch(at(endpoint.id)).send({ url: second.url, headers: { 'X-Key': 'new' } })
    const replaced = await service.operator
      .post(`${at(endpoint.id)}/rotate-secret`)
      .send({ overlapSeconds: 0 })
    await send()
    await elsewhere.close()
    expect(first.requests).toHaveLength(1)
    for (const [receiver, known] of [
      [first, secret],
      [second, replaced.body.data.secret],
    ] as const) {
      const [request] = receiver.requests
      const header = String(request?.headers['service-signature'])
      expect(header).toBe(signedBy([known], header, request?.body ?? ''))
    }
    expect(second.requests[0]?.headers['x-key']).toBe('new')
  })

  test('works for a paused endpoint', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    await caller.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'paused' })
    const { body } = await service.operator.post(`${at(endpoint.id)}/test`)
    expect(body.data.delivery).toMatchObject({ status: 'succeeded', responseCode: 200 })
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('replaceWebhookSecret', () => {
  test('makes both secrets sign until the time shown on the endpoint, and then only the new one', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint, secret: old } = await register(caller, receiver.url)
    const replaced = await service.operator
      .post(`${at(endpoint.id)}/rotate-secret`)
      .send({ overlapSeconds: 60 })
    expect(replaced.status).toBe(200)
    const { endpoint: shown, secret } = replaced.body.data as Issued
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(secret).not.toBe(old)
    expect(shown.secretMasked).toBe(`whsec_…${secret.slice(-4)}`)
    const endsAt = Date.parse(shown.previousSecretUntil ?? '')
    expect(Math.abs(endsAt - service.clock.now().getTime() - 60_000)).toBeLessThan(20_000)
    expect((await service.operator.get(at(endpoint.id))).body.data).toEqual(shown)

    await service.operator.post(`${at(endpoint.id)}/test`)
    service.clock.advance(61_000)
    expect((await service.operator.get(at(endpoint.id))).body.data.previousSecretUntil).toBeNull()
    await service.operator.post(`${at(endpoint.id)}/test`)
    const [during, after] = receiver.requests.map(({ headers, body }) => ({
      header: String(headers['service-signature']),
      body,
    }))
    expect(during?.header).toBe(signedBy([secret, old], during?.header ?? '', during?.body ?? ''))
    expect(after?.header).toBe(signedBy([secret], after?.header ?? '', after?.body ?? ''))
    expect(await recorded(caller, 'webhook.secret_rotated')).toMatchObject([
      { actor: 'operator token', subject: endpoint.id, details: { overlapSeconds: 60 } },
    ])
  })

  test('keeps the old one for a day without a body, and ends it immediately with an overlap of 0', async () => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, ELSEWHERE)
    const replace = (body?: object) => service.operator.post(`${at(endpoint.id)}/rotate-secret`).send(body)
    const first: Issued = (await replace()).body.data
    const overlap = Date.parse(first.endpoint.previousSecretUntil ?? '') - service.clock.now().getTime()
    expect(Math.abs(overlap - DAY_MS)).toBeLessThan(20_000)
    expect((await replace({ overlapSeconds: 0 })).body.data.endpoint.previousSecretUntil).toBeNull()
    for (const overlapSeconds of [-1, 604_801, 1.5])
      expect((await replace({ overlapSeconds })).status).toBe(400)
  })
})

describe('an operator’s change of an endpoint', () => {
  const CHANGES = [
    ['edit', (id: string) => service.anonymous.patch(at(id)).send({ description: 'Changed' })],
    ['replace', (id: string) => service.anonymous.post(`${at(id)}/rotate-secret`).send({})],
    ['test', (id: string) => service.anonymous.post(`${at(id)}/test`)],
  ] as const

  test('is in the audit log with the operator’s name, and that of a key by its owner', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { organizationId } = caller.tenant
    const administrator = signedInAs(service, 'administrator')
    const { body } = await service.anonymous
      .post(`/console/api/organizations/${publicId('org', organizationId)}/webhooks`)
      .set(administrator)
      .send({ environment: 'sandbox', url: receiver.url, events: ['scan.created'] })
    for (const [, change] of CHANGES) {
      const { status } = await change(body.data.endpoint.id).set(administrator)
      expect([200, 202]).toContain(status)
    }
    const { endpoint } = await register(caller, receiver.url)
    await caller.post(`/api/v1/webhooks/${endpoint.id}/test`).expect(202)
    const actor = publicId('key', caller.keyId)
    expect(await auditOf(service, publicId('org', organizationId))).toMatchObject([
      { action: 'webhook.tested', actor, subject: endpoint.id },
      { action: 'webhook.created', actor, subject: endpoint.id },
      { action: 'webhook.tested', actor: 'administrator', subject: body.data.endpoint.id },
      { action: 'webhook.secret_rotated', actor: 'administrator', details: { overlapSeconds: 86_400 } },
      { action: 'webhook.updated', actor: 'administrator', details: { changed: ['description'] } },
      { action: 'webhook.created', actor: 'administrator', address: '127.0.0.1' },
      { action: 'key.issued' },
      { action: 'organization.created' },
    ])
  })

  test('requires an administrator, except the test, which requires an operator', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    const answers = async (role: 'viewer' | 'operator') =>
      Object.fromEntries(
        await Promise.all(
          CHANGES.map(async ([name, change]) => [
            name,
            (await change(endpoint.id).set(signedInAs(service, role))).status,
          ]),
        ),
      )
    expect(await answers('viewer')).toEqual({ edit: 403, replace: 403, test: 403 })
    expect(await answers('operator')).toEqual({ edit: 403, replace: 403, test: 202 })
    const refused = await service.anonymous
      .post(`/console/api/organizations/${organizationOf(caller)}/webhooks`)
      .set(signedInAs(service, 'operator'))
      .send({ environment: 'sandbox', url: receiver.url, events: ['scan.created'] })
    expect(refused.status).toBe(403)
    expect((await caller.get('/api/v1/webhooks')).body.data).toHaveLength(1)
  })

  test('is 409 for a revoked one, and 404 for one that does not exist', async () => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, ELSEWHERE)
    await caller.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'revoked' })
    const administrator = signedInAs(service, 'administrator')
    for (const [name, change] of CHANGES) {
      const refused = await change(endpoint.id).set(administrator)
      expect([name, refused.status, refused.body.error.code]).toEqual([name, 409, 'webhook_revoked'])
      for (const id of [newPublicId('whe'), 'nonsense'])
        expect((await change(id).set(administrator)).status).toBe(404)
    }
    expect((await recorded(caller, 'webhook.updated')).length).toBe(0)
    expect((await recorded(caller, 'webhook.tested')).length).toBe(0)
  })
})
