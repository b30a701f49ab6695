import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { endpointOf, register, setStatus } from '../../support/webhooks.js'

let service: TestService

beforeAll(async () => {
  // Short gaps, so that a test that moves the clock need not know the real ones.
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2' } })
})
afterAll(() => service.close())

describe('createWebhookEndpoint', () => {
  test('shows the secret once, and only masked afterwards', async () => {
    const caller = await service.caller()
    const { endpoint, secret } = await register(caller, 'https://hooks.example.org/a')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(endpoint).toMatchObject({ status: 'active', secretMasked: `whsec_…${secret.slice(-4)}` })
    expect(endpoint).not.toHaveProperty('successRate')
    expect(endpoint).not.toHaveProperty('lastDeliveryAt')
    expect(endpoint).not.toHaveProperty('description')
    const listed = await caller.get('/api/v1/webhooks')
    expect(listed.body.data).toEqual([endpoint])
    expect(listed.text).not.toContain(secret.slice(6, 40))
  })

  test('keeps the rate and the order that are asked for, has neither otherwise, and refuses others', async () => {
    const caller = await service.caller()
    const address = 'https://hooks.example.org/a'
    const { endpoint } = await register(caller, address)
    expect(endpoint).toMatchObject({ ratePerSecond: null, ordering: 'none' })
    const asked = { ratePerSecond: 1_000, ordering: 'subject' }
    const { endpoint: limited } = await register(caller, address, asked)
    expect(await endpointOf(caller, limited.id)).toMatchObject(asked)
    for (const refused of [
      { ratePerSecond: 0 },
      { ratePerSecond: 1_001 },
      { ratePerSecond: 0.5 },
      { ordering: null },
      { ordering: 'endpoint' },
    ]) {
      const body = { url: address, events: ['scan.created'], ...refused }
      const answer = await caller.post('/api/v1/webhooks').send(body).expect(400)
      expect(answer.body.error.details[0].path).toBe(`body.${Object.keys(refused)[0]}`)
    }
  })

  test('encrypts the secret in the database', async () => {
    const caller = await service.caller()
    const { endpoint, secret } = await register(caller, 'https://hooks.example.org/b')
    const [row] = await service.database.run<{ secret_sealed: Uint8Array }>(
      {
        text: 'select secret_sealed from webhook_endpoints where secret_masked = $1',
        parameters: [endpoint.secretMasked],
      },
      {},
    )
    const stored = Buffer.from(row?.secret_sealed ?? [])
    expect(stored.includes(secret)).toBe(false)
    expect(stored.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
  })

  test.each([
    'http://hooks.example.org/',
    'https://user:pass@hooks.example.org/',
    'https:///user:pass@hooks.example.org/',
    'https:////user:pass@hooks.example.org/',
    'https:///hooks.example.org/',
    'https:/hooks.example.org/',
    'https:\\\\hooks.example.org/',
    'https://hooks.example.org\\@elsewhere.example/',
    'https://hooks.example.org\t/',
    'ht\ntps://hooks.example.org/',
    ' https://hooks.example.org/',
    'https://hooks.ex%61mple.org/',
    'https://hooks.example.org:/',
    'https://134744072/',
    'https://hooks.example.org/#fragment',
    'https://',
    'hooks.example.org',
    'javascript:alert(1)',
    `https://hooks.example.org/${'a'.repeat(2_048)}`,
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/',
    'https://0x7f.1.1.1:0/',
  ])('refuses %s with 400', async (url) => {
    const caller = await service.caller()
    const response = await caller.post('/api/v1/webhooks').send({ url, events: ['scan.created'] })
    expect(response.status).toBe(400)
    expect(response.body.error.message).toContain('body.url')
  })

  test('refuses loopback while private addresses are not allowed', async () => {
    const strict = await startTestService({
      environment: { WEBHOOK_ALLOW_PRIVATE: 'false' },
      besides: service,
      background: false,
    })
    try {
      const caller = await strict.caller()
      for (const url of [
        'https://127.0.0.1/',
        'https://10.1.2.3/',
        'https://[::ffff:127.0.0.1]/',
        'https://localhost/',
      ]) {
        const response = await caller.post('/api/v1/webhooks').send({ url, events: ['scan.created'] })
        expect(response.status).toBe(400)
      }
    } finally {
      await strict.close()
    }
  })

  test.each([
    ['no events', []],
    ['an unknown event', ['scan.exploded']],
    ['webhook.test, which cannot be subscribed to', ['webhook.test']],
    ['51 events', Array.from({ length: 51 }, () => 'scan.created')],
  ])('refuses %s with 400', async (_what, events) => {
    const caller = await service.caller()
    const response = await caller.post('/api/v1/webhooks').send({ url: 'https://hooks.example.org/', events })
    expect(response.status).toBe(400)
  })

  test('removes repeated events', async () => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, 'https://hooks.example.org/', {
      events: ['case.opened', 'scan.created', 'case.opened'],
    })
    expect(endpoint.events).toEqual(['case.opened', 'scan.created'])
  })
})

describe('the number of endpoints', () => {
  const body = { url: 'https://hooks.example.org/', events: ['scan.created'] }
  const create = (caller: Caller) => caller.post('/api/v1/webhooks').send(body)

  test('is limited to 50: of 60 registered concurrently by two processes the others are 409 limit_reached', async () => {
    const other = await startTestService({ besides: service, background: false })
    try {
      const caller = await service.caller()
      const there = await other.caller({ organizationId: caller.tenant.organizationId })
      const responses = await Promise.all(
        Array.from({ length: 60 }, (_, number) => create(number % 2 === 0 ? caller : there)),
      )
      const outcomes = responses.map((response) => `${response.status} ${response.body.error?.code}`)
      expect(outcomes.filter((outcome) => outcome === '201 undefined')).toHaveLength(50)
      expect(outcomes.filter((outcome) => outcome === '409 limit_reached')).toHaveLength(10)
      expect((await caller.get('/api/v1/webhooks?limit=100')).body.data).toHaveLength(50)
    } finally {
      await other.close()
    }
  })

  test('counts paused endpoints and not revoked ones, separately for each environment', async () => {
    const strict = await startTestService({
      background: false,
      environment: { MAX_WEBHOOK_ENDPOINTS: '2' },
    })
    try {
      const caller = await strict.caller()
      const first = (await create(caller)).body.data.endpoint
      const second = (await create(caller)).body.data.endpoint
      await setStatus(caller, first.id, 'paused')
      const refused = await create(caller)
      expect(refused.body.error).toMatchObject({
        code: 'limit_reached',
        message:
          'An organization may have 2 webhook endpoints in each environment, not counting revoked ones; revoke one first.',
      })
      const staging = await strict.caller({
        organizationId: caller.tenant.organizationId,
        environment: 'staging',
      })
      expect((await create(staging)).status).toBe(201)
      await setStatus(caller, second.id, 'revoked')
      expect((await create(caller)).status).toBe(201)
      expect((await create(caller)).status).toBe(409)
    } finally {
      await strict.close()
    }
  })

  test('keeps no refusal: with the same Idempotency-Key the endpoint is registered once there is room', async () => {
    const strict = await startTestService({
      background: false,
      environment: { MAX_WEBHOOK_ENDPOINTS: '1' },
    })
    try {
      const caller = await strict.caller()
      const { id } = (await create(caller)).body.data.endpoint
      const again = () => create(caller).set('Idempotency-Key', 'one more')
      expect((await again()).body.error.code).toBe('limit_reached')
      await setStatus(caller, id, 'revoked')
      const created = await again()
      expect(created.status).toBe(201)
      expect(await endpointOf(caller, created.body.data.endpoint.id)).toMatchObject({ status: 'active' })
      // The stored answer is that of the endpoint, and is given whatever the number is by now.
      expect((await again()).body.data).toEqual(created.body.data)
    } finally {
      await strict.close()
    }
  })
})
