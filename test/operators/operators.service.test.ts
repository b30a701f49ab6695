import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { publicId } from '../../src/basics/identifiers.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { organizationOf } from '../support/tenants.js'
import { createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service?.close())
afterEach(() => vi.restoreAllMocks())

describe('text from tenants and operators', () => {
  const ODD = [
    '<img src=x onerror=alert(1)>',
    '\u202eright to left\u202c עברית',
    '👩‍👩‍👧‍👦 e\u0301 \u200b',
    `"'\`\${}{{}}--;/*`,
    'x'.repeat(100),
    '😀'.repeat(100),
  ]

  test.each(ODD)('is returned unchanged: %s', async (text) => {
    const organization = await service.operator.post('/console/api/organizations').send({ name: text })
    const organizationId = organization.body.data.id
    const path = `/console/api/organizations/${organizationId}`
    expect((await service.operator.get(path)).body.data).toEqual(organization.body.data)
    expect(organization.body.data.name).toBe(text)
    const issued = await service.operator
      .post(`${path}/keys`)
      .send({ label: text, environment: 'sandbox', scopes: ['scans:read'] })
    expect(issued.body.data.key.label).toBe(text)
    expect((await service.operator.get(`${path}/keys`)).body.data[0].label).toBe(text)
    const { body } = await service.operator.get(`/console/api/audit-events?organizationId=${organizationId}`)
    expect(body.data.map(({ details }: { details: object }) => details)).toMatchObject([
      { label: text },
      { name: text },
    ])
  })

  test('is returned unchanged as a file name of 255 characters of any script', async () => {
    const fileName = '\u202e😀<b>'.padEnd(254, 'ä')
    expect([...fileName].length).toBeLessThanOrEqual(255)
    const { scanId } = await createIntent(caller, { fileName })
    const { body } = await service.operator.get(`/console/api/scans/${scanId}`).expect(200)
    expect(body.data.fileName).toBe(fileName)
  })
})

test('operators’ reads are compressed for clients that accept it; answers with a new secret are not', async () => {
  const ask = (method: 'get' | 'post', path: string, accepted: string) =>
    service.operator[method](path).set('Accept-Encoding', accepted)
  const compressed = await ask('get', '/console/api/audit-events?limit=25', 'gzip, br').expect(200)
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.headers.vary).toContain('Accept-Encoding')
  const plain = await ask('get', '/console/api/audit-events?limit=25', 'identity').expect(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(compressed.body.data).toEqual(plain.body.data)
  const issued = await ask('post', `/console/api/organizations/${organizationOf(caller)}/keys`, 'gzip, br')
    .send({ label: 'long '.repeat(20).trim(), environment: 'sandbox', scopes: ['scans:read'] })
    .expect(201)
  expect(issued.headers['content-encoding']).toBeUndefined()
})

/** Like a server that follows another one: it answers every change with 25006. */
function takeNoWrites(): { refused: number } {
  const { database } = service
  const { run } = database
  const seen = { refused: 0 }
  vi.spyOn(database, 'run').mockImplementation(((statement: { text: string }, values: never) => {
    if (!/\b(insert into|update|delete from)\b/.test(statement.text)) return run(statement as never, values)
    seen.refused += 1
    return Promise.reject(Object.assign(new Error('read-only transaction'), { code: '25006' }))
  }) as never)
  return seen
}

test.each([
  '/console/api/overview',
  '/console/api/time-series?range=1h',
  '/console/api/requests',
  '/console/api/search?q=req_',
  '/console/api/keys/{keyId}/usage',
])('a read-only database can be read: %s', async (path) => {
  await caller.get('/api/v1/scans').expect(200)
  const seen = takeNoWrites()
  await service.operator.get(path.replace('{keyId}', publicId('key', caller.keyId))).expect(200)
  expect(seen.refused).toBeGreaterThan(0)
})
