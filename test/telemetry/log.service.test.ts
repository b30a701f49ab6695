import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES } from '../../generated/vocabulary.js'
import { publicId } from '../../src/basics/identifiers.js'
import { Secret } from '../../src/basics/secrets.js'
import { createLog, REDACTED_PATHS, terminalFormat } from '../../src/telemetry/log.js'
import { findKey } from '../../src/tenants/keys/queries.js'
import { startReceiver } from '../support/receiver.js'
import { FROM_THE_CONSOLE, OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'
import { createIntent, put } from '../support/upload.js'

let service: TestService
const lines: string[] = []
const destination = { write: (line: string) => void lines.push(line) }

beforeAll(async () => {
  service = await startTestService({ log: createLog('trace', destination) })
})
afterAll(() => service.close())

test('no secret reaches the log, whatever is done and however it fails', async () => {
  const receiver = await startReceiver()
  try {
    const caller = await service.caller({ environment: 'staging' })
    const created = await caller
      .post('/api/v1/webhooks')
      .set('Idempotency-Key', 'idempotency-key-of-mine')
      .send({ url: receiver.url, events: ['scan.created'], headers: { Authorization: 'header-of-mine' } })
    const { secret, endpoint } = created.body.data
    const rotated = await caller.post(`/api/v1/webhooks/${endpoint.id}/rotate-secret`).expect(200)
    const signedIn = await service.anonymous
      .post('/console/api/session')
      .set(FROM_THE_CONSOLE)
      .send({ token: OPERATOR_TOKEN })
      .expect(201)
    const [cookie = ''] = signedIn.get('Set-Cookie') ?? []
    const session = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
    expect(session.length).toBeGreaterThan(20)
    await service.anonymous.get('/console/api/overview').set('Cookie', cookie).expect(200)
    const issued = await service.operator
      .post(`/console/api/organizations/${publicId('org', caller.tenant.organizationId)}/keys`)
      .send({ label: 'log', environment: 'staging', scopes: SCOPES })
      .expect(201)
    const intent = await createIntent(caller)
    await put(intent, 'hello world')
    await put({ ...intent, uploadUrl: intent.uploadUrl.replace(/.$/, '_') }, 'hello world')
    await caller.post(`/api/v1/webhooks/${endpoint.id}/test`)
    await caller.post('/api/v1/webhooks').send({ secret, url: 1 })
    await service.anonymous.get('/api/v1/scans').auth(`${caller.key}x`, { type: 'bearer' })
    await service.operator.get('/console/api/deliveries')
    const log = lines.join('')
    expect(log).toContain('"operation":"createWebhookEndpoint"')
    expect(log).toContain('delivery attempted')
    for (const text of [
      caller.key.slice(9),
      secret.slice(6),
      rotated.body.data.secret.slice(6),
      'header-of-mine',
      session,
      issued.body.data.secret.slice(9),
      new URL(intent.uploadUrl).searchParams.get('signature') as string,
      OPERATOR_TOKEN,
      'idempotency-key-of-mine',
    ])
      expect(log).not.toContain(text)
    // A 401 says how to send a key.
    expect(log).not.toMatch(/Bearer (?!<API_KEY>)/)
  } finally {
    await receiver.close()
  }
})

test('a refused request has the error in its line that the caller was told, and other requests none', async () => {
  const caller = await service.caller()
  const from = lines.length
  await caller.get('/api/v1/scans?limit=0').set('X-Request-Id', 'mine-refused').expect(400)
  await caller.get('/api/v1/scans').set('X-Request-Id', 'mine-well').expect(200)
  const lineOf = (id: string) =>
    lines
      .slice(from)
      .map((line) => JSON.parse(line))
      .find(({ reqId }) => reqId === id)
  expect(lineOf('mine-refused')).toMatchObject({
    error: { code: 'invalid_request', message: 'query.limit must be at least 1.' },
  })
  expect(lineOf('mine-well')).not.toHaveProperty('error')
})

test('a request is one line with its id, operation, caller, address, status and time, and no query', async () => {
  const caller = await service.caller()
  const from = lines.length
  await caller.get('/api/v1/scans?limit=7').set('X-Request-Id', 'mine-1')
  const own = lines.slice(from).filter((line) => line.includes('mine-1'))
  expect(own).toHaveLength(1)
  expect(JSON.parse(own[0] ?? '')).toMatchObject({
    reqId: 'mine-1',
    req: { method: 'GET', path: '/api/v1/scans' },
    operation: 'listScans',
    address: '127.0.0.1',
    caller: {
      key: publicId('key', caller.keyId),
      organization: publicId('org', caller.tenant.organizationId),
      environment: 'sandbox',
    },
    res: { status: 200 },
    responseTime: expect.any(Number),
  })
})

test('on a terminal a line is text, and names the caller', async () => {
  const format = await terminalFormat()
  const caller = await service.caller()
  const from = lines.length
  await caller.get('/api/v1/scans').set('X-Request-Id', 'mine-2')
  createLog('info', destination).error({ err: new Error('outer', { cause: new Error('inner') }) }, 'oops')
  const text = lines.slice(from).map(format).join('')
  expect(text).toContain(publicId('key', caller.keyId))
  expect(text).toContain('inner')
  expect(text).not.toContain('[object Object]')
})

test('the log names a statement that fails, and none of its values', async () => {
  const broken = await startTestService({ background: false, log: createLog('info', destination) })
  try {
    const caller = await broken.caller()
    await broken.database.drizzle.execute(sql`alter table webhook_endpoints rename to gone`)
    const from = lines.length
    await caller.get('/api/v1/webhooks').expect(503)
    // For the one written by hand, and its values.
    const body = { url: 'https://canary.example/', events: ['scan.created'], description: 'canary' }
    await caller.post('/api/v1/webhooks').send(body).expect(503)
    await findKey(broken.database, 'canary').catch((error) => broken.context.log.error({ err: error }, 'a'))
    const log = lines.slice(from).join('')
    expect(log).toContain('Failed query: select')
    expect(log).toContain('webhook_endpoints')
    expect(log).toContain('"code":"22P02"')
    for (const value of ['canary', caller.tenant.organizationId]) expect(log).not.toContain(value)
  } finally {
    await broken.close()
  }
})

test('a secret that is logged by mistake appears as a placeholder', () => {
  const from = lines.length
  const log = createLog('info', destination)
  log.info({ key: new Secret('s3cret'), authorization: 's3cret', deep: { er: { token: 's3cret' } } }, 'oops')
  expect(lines.slice(from).join('')).not.toContain('s3cret')
})

test('the redacted paths are these', () => {
  const names = new Set(REDACTED_PATHS.map((path) => path.replace(/^(\*\.?)+/, '').replace(/[[\]"]/g, '')))
  expect([...names].sort()).toEqual(
    [
      'apiKey',
      'authorization',
      'cookie',
      'idempotency-key',
      'password',
      'secret',
      'token',
      'uploadUrl',
    ].sort(),
  )
  expect(() => pino({ redact: [...REDACTED_PATHS] })).not.toThrow()
})
