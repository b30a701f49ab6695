import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { auditOf } from '../../support/audit.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import { deliveriesOf, latest, receiverPerTest, register } from '../../support/webhooks.js'

let service: TestService
const receive = receiverPerTest()

beforeAll(async () => {
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2' } })
})
afterAll(() => service.close())

const change = (caller: Caller, webhookId: string, body: object) =>
  caller.patch(`/api/v1/webhooks/${webhookId}`).send(body)

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

describe('updateWebhookEndpoint', () => {
  test('changes the given fields, leaves the rest, and shows it to every reader of the endpoint', async () => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/a', { description: 'First' })
    const changed = await change(caller, endpoint.id, { url: 'https://hooks.example.org/b' })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toEqual({ ...endpoint, url: 'https://hooks.example.org/b' })
    const events = ['case.opened', 'scan.completed', 'case.opened']
    const again = await change(caller, endpoint.id, { description: null, events })
    const { description: _, ...others } = endpoint
    const wanted = {
      ...others,
      url: 'https://hooks.example.org/b',
      events: ['case.opened', 'scan.completed'],
    }
    expect(again.body.data).toEqual(wanted)
    expect((await caller.get(`/api/v1/webhooks/${endpoint.id}`)).body.data).toEqual(wanted)
  })

  test('sends waiting deliveries to the new URL, and new events by the current subscription', async () => {
    const [old, current] = [await receive({ answer: () => ({ status: 500 }) }), await receive()]
    const caller = await service.caller()
    const { endpoint } = await register(caller, old.url)
    await createIntent(caller)
    await latest(caller, endpoint.id, { status: 'retrying', attempts: 1 })
    await change(caller, endpoint.id, { url: current.url, events: ['case.opened'] })
    await createIntent(caller)
    service.clock.advance(60_000)
    service.context.dispatcher.wake()
    await latest(caller, endpoint.id, { status: 'succeeded', attempts: 2 })
    expect(old.requests).toHaveLength(1)
    expect(current.requests).toHaveLength(1)
    expect(await deliveriesOf(caller, { webhookId: endpoint.id })).toHaveLength(1)
  })

  test('is not undone by a later 410 from the old URL: the delivery continues at the new one', async () => {
    let answer = () => {}
    const [old, current] = [
      await receive({
        answer: () =>
          new Promise((resolve) => {
            answer = () => resolve({ status: 410 })
          }),
      }),
      await receive(),
    ]
    const caller = await service.caller()
    const { endpoint } = await register(caller, old.url)
    await createIntent(caller)
    await old.waitFor(1)
    await change(caller, endpoint.id, { url: current.url }).expect(200)
    answer()
    await latest(caller, endpoint.id, { status: 'retrying', attempts: 1, responseCode: 410 })
    service.clock.advance(60_000)
    service.context.dispatcher.wake()
    await latest(caller, endpoint.id, { status: 'succeeded', attempts: 2 })
    expect((await caller.get(`/api/v1/webhooks/${endpoint.id}`)).body.data.status).toBe('active')
  })

  test.each<[what: string, body: object, path: string]>([
    ['nothing', {}, 'body'],
    ['null as URL', { url: null }, 'body.url'],
    ['null as events', { events: null }, 'body.events'],
    ['a private address', { url: 'https://169.254.169.254/' }, 'body.url'],
    ['a status', { status: 'paused' }, 'body.status'],
  ])('refuses %s with 400, naming the field', async (_what, body, path) => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/')
    const refused = await change(caller, endpoint.id, body)
    expect(refused.status).toBe(400)
    expect(refused.body.error.details).toMatchObject([{ path }])
    expect((await caller.get(`/api/v1/webhooks/${endpoint.id}`)).body.data).toEqual(endpoint)
  })

  test('refuses a revoked endpoint with 409, and one of another tenant with 404', async () => {
    const caller = await service.caller()
    const stranger = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/')
    const path = `/api/v1/webhooks/${endpoint.id}`
    for (const id of [endpoint.id, newPublicId('whe'), 'nonsense'])
      expect((await change(stranger, id, { description: 'Mine' })).status).toBe(404)
    expect((await stranger.get(path)).status).toBe(404)
    await caller.post(`${path}/status`).send({ status: 'revoked' })
    const refused = await change(caller, endpoint.id, { description: 'Late' })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'webhook_revoked'])
    expect((await caller.get(path)).body.data).toEqual({ ...endpoint, status: 'revoked' })
  })
})

test('rate and order are changed one without the other, and null removes the rate', async () => {
  const caller = await service.caller()
  const { endpoint } = await register(caller, 'https://hooks.example.org/', { ratePerSecond: 5 })
  const steps = [
    [{ ordering: 'subject' }, { ratePerSecond: 5, ordering: 'subject' }],
    [{ ratePerSecond: 7 }, { ratePerSecond: 7, ordering: 'subject' }],
    [{ ratePerSecond: null }, { ratePerSecond: null, ordering: 'subject' }],
    [{ ordering: 'none' }, { ratePerSecond: null, ordering: 'none' }],
  ] as const
  for (const [changed, expected] of steps) {
    expect((await change(caller, endpoint.id, changed)).body.data).toMatchObject(expected)
    const operators = await service.operator.get(`/console/api/webhooks/${endpoint.id}`)
    expect(operators.body.data).toMatchObject(expected)
  }
})

describe('custom headers', () => {
  const headers = { Authorization: 'Bearer gateway-hunter2', 'X-Gateway-Key': '0f3b9c hunter3' }

  test('are sent with every delivery, including tests, until they are replaced or removed', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url, { headers })
    await createIntent(caller)
    await receiver.waitFor(1)
    const send = () => caller.post(`/api/v1/webhooks/${endpoint.id}/test`).expect(202)
    await send()
    await change(caller, endpoint.id, { headers: { 'x-gateway-key': 'other' } })
    await send()
    await change(caller, endpoint.id, { description: 'As before' })
    await send()
    await change(caller, endpoint.id, { headers: null })
    await send()
    const own = receiver.requests.map((request) => [
      request.headers.authorization,
      request.headers['x-gateway-key'],
    ])
    const both = [headers.Authorization, headers['X-Gateway-Key']]
    expect(own).toEqual([both, both, [undefined, 'other'], [undefined, 'other'], [undefined, undefined]])
  })

  test('are shown by name alone, to tenant and operator, and are sealed in the database and absent from the log', async () => {
    const caller = await service.caller()
    const created = await caller
      .post('/api/v1/webhooks')
      .send({ url: 'https://hooks.example.org/', events: ['scan.created'], headers })
      .set('Idempotency-Key', 'with headers')
    const { endpoint } = created.body.data
    expect(endpoint.headerNames).toEqual(['Authorization', 'X-Gateway-Key'])
    const answers = [
      created,
      await change(caller, endpoint.id, { headers }),
      await caller.get('/api/v1/webhooks'),
      await caller.get(`/api/v1/webhooks/${endpoint.id}`),
      await service.operator.get(`/console/api/webhooks/${endpoint.id}`),
      await service.operator.get('/console/api/audit-events'),
    ]
    for (const { status, text } of answers) {
      expect(status).toBeLessThan(300)
      expect(text).not.toMatch(/hunter/)
    }
    const [stored] = await query<{ row: string }>(
      'select row_to_json(of)::text as row from webhook_endpoints as of where id = $1',
      storedId('whe', endpoint.id),
    )
    expect(stored?.row).not.toMatch(/hunter/)
    const [sealed] = await query<{ headers_sealed: Uint8Array }>(
      'select headers_sealed from webhook_endpoints where id = $1',
      storedId('whe', endpoint.id),
    )
    expect(Buffer.from(sealed?.headers_sealed ?? []).includes('hunter')).toBe(false)
    expect(sealed?.headers_sealed.length).toBeGreaterThan(50)
  })

  test.each<[what: string, headers: object]>([
    ['a name that the service uses', { 'Service-Signature': 'x' }],
    ['a name that HTTP uses', { Host: 'elsewhere.example' }],
    ['six headers', Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`X-${at}`, 'x']))],
    ['two names that differ only in letter case', { 'X-Key': 'a', 'x-key': 'b' }],
    ['a line break in a value', { 'X-Key': 'a\r\nX-Other: b' }],
    ['a space at the end of a value', { 'X-Key': 'a ' }],
    ['an empty value', { 'X-Key': '' }],
    ['a value with characters outside ASCII', { 'X-Key': 'clé' }],
    ['a value of 999 characters', { 'X-Key': 'a'.repeat(999) }],
  ])('are refused with 400, at registration and later: %s', async (_what, refused) => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/')
    const body = { url: 'https://hooks.example.org/', events: ['scan.created'], headers: refused }
    for (const response of [
      await caller.post('/api/v1/webhooks').send(body),
      await change(caller, endpoint.id, { headers: refused }),
    ]) {
      expect(response.status).toBe(400)
      expect(response.body.error.details[0].path).toMatch(/^body\.headers/)
    }
  })

  test('that no master key opens keep a delivery from being sent, and it is retried', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url, { headers })
    await query(
      `update webhook_endpoints set headers_sealed = '\\x00000000'::bytea || substring(headers_sealed from 5)
       where id = $1`,
      storedId('whe', endpoint.id),
    )
    const tested = await caller.post(`/api/v1/webhooks/${endpoint.id}/test`)
    expect(tested.body.data).toMatchObject({
      status: 'retrying',
      attempts: 1,
      attemptHistory: [{ number: 1, responseCode: null, error: 'invalid_request' }],
    })
    expect(tested.body.data.signatureHeader).toMatch(/^t=\d+, v1=$/)
    expect(receiver.requests).toHaveLength(0)
    await change(caller, endpoint.id, { headers: null })
    service.clock.advance(60_000)
    service.context.dispatcher.wake()
    await latest(caller, endpoint.id, { status: 'succeeded', attempts: 2 })
  })
})

test('a key’s change of an endpoint is in the audit log, with the key, its address and the names of the changed fields', async () => {
  const caller = await service.caller()
  const { endpoint } = await register(caller, 'https://hooks.example.org/')
  const path = `/api/v1/webhooks/${endpoint.id}`
  await change(caller, endpoint.id, { description: 'Desk', headers: { 'X-Key': 'hunter2' } })
  await caller.post(`${path}/rotate-secret`).send({ overlapSeconds: 60 })
  await caller.post(`${path}/status`).send({ status: 'paused' })
  // Not a move.
  await caller.post(`${path}/status`).send({ status: 'paused' })
  const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
  const by = { actor: publicId('key', caller.keyId), address: expect.stringMatching(/127\.0\.0\.1$/) }
  expect(audit.filter(({ subject }) => subject === endpoint.id)).toMatchObject([
    { ...by, action: 'webhook.moved', details: { to: 'paused' } },
    { ...by, action: 'webhook.secret_rotated', details: { overlapSeconds: 60 } },
    { ...by, action: 'webhook.updated', details: { changed: ['description', 'headers'] } },
    { ...by, action: 'webhook.created', details: {} },
  ])
  expect(JSON.stringify(audit)).not.toContain('hunter2')
})
