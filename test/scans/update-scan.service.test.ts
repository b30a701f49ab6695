import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../../src/basics/identifiers.js'
import { openHeldDatabase } from '../support/held-database.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan, createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())

const path = (scanId: string) => `/api/v1/scans/${scanId}`
const change = (scanId: string, metadata: object, as = caller) => as.patch(path(scanId)).send({ metadata })
const newScan = async (metadata?: Record<string, string>) =>
  (await createIntent(caller, metadata === undefined ? {} : { metadata })).scanId
const entries = (count: number, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`${prefix}${number}`, 'x']))

describe('metadata', () => {
  test('of the intent is on the scan, in lists and in its events; it is empty by default', async () => {
    const metadata = { article: '4711', 'desk.name': 'Fotoredaktion 📷' }
    const scanId = await newScan(metadata)
    expect((await caller.get(path(scanId))).body.data.metadata).toEqual(metadata)
    expect((await caller.get('/api/v1/scans?limit=1')).body.data[0].metadata).toEqual(metadata)
    const [event] = await service.database.run<{ body: string }>(
      { text: 'select body from events where body like $1', parameters: [`%${scanId}%`] },
      {},
    )
    expect(JSON.parse(event?.body ?? '{}').data.metadata).toEqual(metadata)
    expect((await caller.get(path(await newScan()))).body.data.metadata).toEqual({})
  })

  test('is merged: absent entries stay, null removes, and the scan’s updatedAt changes', async () => {
    const scanId = await newScan({ a: '1', b: '2' })
    const before = (await caller.get(path(scanId))).body.data
    service.clock.advance(1_000)
    const changed = await change(scanId, { b: null, c: '3', never: null })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      ...before,
      metadata: { a: '1', c: '3' },
      updatedAt: expect.any(String),
    })
    expect(changed.body.data.updatedAt > before.updatedAt).toBe(true)
    expect((await caller.get(path(scanId))).body.data).toEqual(changed.body.data)
  })

  test('that stays the same changes nothing, not even updatedAt', async () => {
    const scanId = await newScan({ a: '1' })
    const before = (await caller.get(path(scanId))).body.data
    service.clock.advance(1_000)
    for (const metadata of [{}, { a: '1' }, { b: null }])
      expect((await change(scanId, metadata)).body.data).toEqual(before)
  })

  test('of a complete scan can be changed, and its verdict stays', async () => {
    const scan = await completedScan(caller, 'synthetic.png')
    const changed = (await change(scan.id, { seen: 'yes' })).body.data
    expect(changed).toMatchObject({ status: 'complete', verdict: 'synthetic', metadata: { seen: 'yes' } })
  })

  test('has at most 20 entries, counted after merging; a refused change has no effect', async () => {
    const scanId = await newScan(entries(20))
    expect((await change(scanId, { k0: null, other: 'x' })).status).toBe(200)
    const refused = await change(scanId, { more: 'x' })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'body.metadata', message: 'must have at most 20 entries after merging' }],
    })
    expect(Object.keys((await caller.get(path(scanId))).body.data.metadata)).toHaveLength(20)
    const intent = await caller.post('/api/v1/scans/upload-intents').send({
      fileName: 'a.png',
      contentType: 'image/png',
      mediaType: 'image',
      byteSize: 1,
      metadata: entries(21),
    })
    expect(intent.status).toBe(400)
  })

  test.each([
    ['a name with a space', '{"a b":"x"}'],
    ['a name of 41 characters', `{"${'a'.repeat(41)}":"x"}`],
    ['an empty name', '{"":"x"}'],
    ['the name __proto__', '{"__proto__":"x"}'],
    ['a text of 501 characters', `{"a":"${'😀'.repeat(501)}"}`],
    ['a number', '{"a":1}'],
    ['U+0000', '{"a":"\\u0000"}'],
    ['null instead of an object', 'null'],
  ])('must not have %s, in any request', async (_what, metadata) => {
    const scanId = await newScan({ a: '1' })
    const sent = { 'content-type': 'application/json' }
    const patched = await caller.patch(path(scanId)).set(sent).send(`{"metadata":${metadata}}`)
    expect([patched.status, patched.body.error.code]).toEqual([400, 'invalid_request'])
    const intent = `{"fileName":"a","contentType":"a/b","mediaType":"image","byteSize":1,"metadata":${metadata}}`
    expect((await caller.post('/api/v1/scans/upload-intents').set(sent).send(intent)).status).toBe(400)
    expect((await caller.get(path(scanId))).body.data.metadata).toEqual({ a: '1' })
  })

  test('may have a text of 500 characters of any kind, and empty text', async () => {
    const metadata = { astral: '😀'.repeat(500), empty: '', quotes: '"\\{},\u001e\n' }
    const scanId = await newScan()
    expect((await change(scanId, metadata)).body.data.metadata).toEqual(metadata)
    expect((await change(scanId, { empty: null })).body.data.metadata).toEqual({
      astral: metadata.astral,
      quotes: metadata.quotes,
    })
  })

  test('loses no change in forty concurrent requests to two processes', async () => {
    const scanId = await newScan()
    const held = openHeldDatabase(service)
    const second = await startTestService({ besides: service, database: held.database, background: false })
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const { url } = number % 2 === 0 ? service : second
        const response = await fetch(`${url}${path(scanId)}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ metadata: { [`k${number % 20}`]: 'x' } }),
        })
        return response.status
      }),
    )
    expect(statuses).toEqual(new Array(40).fill(200))
    expect((await caller.get(path(scanId))).body.data.metadata).toEqual(entries(20))
    await second.close()
    await held.close()
  }, 60_000)
})

describe('updateScan', () => {
  test('that repeatedly loses against others asks for a retry, and is not logged as an error', async () => {
    const scanId = await newScan()
    const lines: { level: number }[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const database = new Proxy(service.database, {
      get(target, name) {
        if (name !== 'run') return Reflect.get(target, name)
        const run: typeof target.run = async (statement, ...values) =>
          statement.text.includes('update scans set metadata') ? [] : target.run(statement, ...values)
        return run
      },
    })
    const late = await startTestService({ besides: service, database, background: false, log })
    const refused = await fetch(`${late.url}${path(scanId)}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ metadata: { a: '1' } }),
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(lines).toContainEqual(
      expect.objectContaining({
        res: { status: 503 },
        err: expect.objectContaining({ message: expect.stringContaining('by others in each of') }),
      }),
    )
    expect(lines.filter(({ level }) => level > 30)).toEqual([])
    await late.close()
  })

  test('requires a JSON body that changes something', async () => {
    const scanId = await newScan()
    for (const body of [{}, { Metadata: {} }, { fileName: 'b.png' }])
      expect((await caller.patch(path(scanId)).send(body)).status).toBe(400)
    expect((await caller.patch(path(scanId))).status).toBe(400)
  })

  test('is recorded with the key, the address and the names, not the values', async () => {
    const scanId = await newScan()
    await change(scanId, { secretive: 'the text' })
    const [record] = (await service.operator.get('/console/api/audit-events?limit=1')).body.data
    expect(record).toMatchObject({
      actor: publicId('key', caller.keyId),
      address: expect.stringContaining('127.0.0.1'),
      action: 'scan.updated',
      subject: scanId,
      details: { metadata: ['secretive'] },
    })
    expect(JSON.stringify(record)).not.toContain('the text')
  })

  test('changes nothing of another tenant or of the organization’s other environment', async () => {
    const scanId = await newScan({ a: '1' })
    const { organizationId } = caller.tenant
    for (const stranger of [
      await service.caller(),
      await service.caller({ organizationId, environment: 'staging' }),
    ])
      expect((await change(scanId, { a: '2' }, stranger)).status).toBe(404)
    expect((await caller.get(path(scanId))).body.data.metadata).toEqual({ a: '1' })
  })
})
