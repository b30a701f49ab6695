import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruneKeys } from '../../../src/changes/idempotency/reservation.js'
import { defineStatement } from '../../../src/database/connection.js'
import { fragment, value } from '../../../src/database/sql/fragment.js'
import { hoursAgo, insertIdempotencyKeys } from '../../support/rows.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent, intentBody } from '../../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller()
})
afterAll(() => service.close())

const intent = (key: string, overrides: object = {}, as = caller) =>
  as
    .post('/api/v1/scans/upload-intents')
    .set('Idempotency-Key', key)
    .send({ ...intentBody(), ...overrides })

const scansOf = async (as: Caller): Promise<number> =>
  (await as.get('/api/v1/scans?limit=100')).body.data.length

describe('Idempotency-Key', () => {
  test('the same key and the same JSON value give the first answer and create nothing', async () => {
    const own = await service.caller()
    const first = await intent('a', {}, own)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    // Another order of names and other white space are the same value.
    const reordered = Object.fromEntries(Object.entries(intentBody()).reverse())
    const second = await own
      .post('/api/v1/scans/upload-intents')
      .set('Idempotency-Key', 'a')
      .set('Content-Type', 'application/json')
      .send(JSON.stringify(reordered, null, 4))
    expect(second.status).toBe(201)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.headers.location).toBe(first.headers.location)
    expect(second.body.data).toEqual(first.body.data)
    expect(second.body.meta.requestId).not.toBe(first.body.meta.requestId)
    expect(await scansOf(own)).toBe(1)
  })

  test('the same key with another body is 422 idempotency_key_reused', async () => {
    await intent('b')
    const response = await intent('b', { byteSize: 12 })
    expect(response.status).toBe(422)
    expect(response.body.error.code).toBe('idempotency_key_reused')
  })

  test('of many concurrent requests with one key, one creates and the others get its answer or are told to wait', async () => {
    const own = await service.caller()
    const responses = await Promise.all(Array.from({ length: 10 }, () => intent('race', {}, own)))
    expect(await scansOf(own)).toBe(1)
    for (const response of responses) expect([201, 409]).toContain(response.status)
    for (const response of responses.filter(({ status }) => status === 409))
      expect(response.body.error.code).toBe('idempotency_in_progress')
    const ids = responses.filter(({ status }) => status === 201).map(({ body }) => body.data.scanId)
    expect(new Set(ids).size).toBe(1)
  })

  test('an error releases the key', async () => {
    const { scanId } = await createIntent(caller)
    const create = (scanIds: string[]) =>
      caller.post('/api/v1/cases').set('Idempotency-Key', 'c').send({ title: 'T', scanIds })
    expect((await create(['nonsense'])).status).toBe(422)
    const retried = await create([scanId])
    expect(retried.status).toBe(201)
    expect(retried.headers['idempotency-replayed']).toBeUndefined()
  })

  test('an answer that no master key opens any more counts as absent, for one of many concurrent requests', async () => {
    const own = await service.caller()
    const { scanId } = (await intent('rotated', {}, own)).body.data
    await service.database.run(
      defineStatement<unknown, { organizationId: string }>(
        fragment`update idempotency_keys set answer = '\\x00000000'::bytea || substring(answer from 5)
          where key = 'rotated' and organization_id = ${value('organizationId')}`,
      ),
      { organizationId: own.tenant.organizationId },
    )
    const responses = await Promise.all(Array.from({ length: 5 }, () => intent('rotated', {}, own)))
    for (const { status } of responses) expect([201, 409]).toContain(status)
    const again = await intent('rotated', {}, own)
    expect(again.status).toBe(201)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body.data.scanId).not.toBe(scanId)
    expect(await scansOf(own)).toBe(2)
    expect((await intent('rotated', { byteSize: 12 }, own)).status).toBe(422)
  })

  test('an answer that was copied to another key counts as absent', async () => {
    const own = await service.caller()
    const first = await intent('copied', {}, own)
    const second = await intent('overwritten', {}, own)
    await service.database.run(
      defineStatement<unknown, { organizationId: string }>(
        fragment`update idempotency_keys as target set answer = source.answer from idempotency_keys as source
          where target.key = 'overwritten' and source.key = 'copied'
            and target.organization_id = ${value('organizationId')}
            and source.organization_id = target.organization_id`,
      ),
      { organizationId: own.tenant.organizationId },
    )
    const again = await intent('overwritten', {}, own)
    expect(again.headers['idempotency-replayed']).toBeUndefined()
    expect([first, second].map(({ body }) => body.data.scanId)).not.toContain(again.body.data.scanId)
  })

  test('keys are separate for each tenant and operation', async () => {
    const stranger = await service.caller()
    const staging = await service.caller({ ...caller.tenant, environment: 'staging' })
    await intent('d')
    for (const other of [stranger, staging]) {
      const response = await intent('d', { byteSize: 99 }, other)
      expect(response.status).toBe(201)
      expect(response.headers['idempotency-replayed']).toBeUndefined()
    }
    const { scanId } = await createIntent(caller)
    const opened = await caller
      .post('/api/v1/cases')
      .set('Idempotency-Key', 'd')
      .send({ title: 'T', scanIds: [scanId] })
    expect(opened.status).toBe(201)
  })

  test('a key is kept for 24 hours, and free again afterwards', async () => {
    const own = await startTestService({ background: false })
    try {
      const keyed = await own.caller()
      const first = await intent('day', {}, keyed)
      own.clock.advance(24 * 3_600_000 - 60_000)
      expect((await intent('day', {}, keyed)).headers['idempotency-replayed']).toBe('true')
      own.clock.advance(120_000)
      const later = await intent('day', { byteSize: 77 }, keyed)
      expect(later.status).toBe(201)
      expect(later.body.data.scanId).not.toBe(first.body.data.scanId)
    } finally {
      await own.close()
    }
  })

  test('answers older than 24 hours are deleted in batches, and no others', async () => {
    const own = await startTestService({ background: false })
    try {
      const createdAt = hoursAgo(24)
      await insertIdempotencyKeys(own.database, (place) => ({ key: String(place), createdAt }), 1_001)
      const keyed = await own.caller()
      await intent('recent', {}, keyed)
      own.clock.advance(60_000)
      expect(await pruneKeys(own.database, own.clock)).toBe(1001)
      expect((await intent('recent', {}, keyed)).headers['idempotency-replayed']).toBe('true')
    } finally {
      await own.close()
    }
  })

  test('a reservation left by a crash holds the key for ten seconds', async () => {
    const own = await startTestService({ background: false })
    try {
      const keyed = await own.caller()
      const reservedUntil = new Date(Date.now() + 10_000)
      const reservation = {
        ...keyed.tenant,
        operation: 'createScanUploadIntent',
        key: 'crashed',
        reservedUntil,
      }
      await insertIdempotencyKeys(own.database, reservation)
      const waiting = await intent('crashed', {}, keyed)
      // By its hash, the body of the crashed request was a different one.
      expect(waiting.status).toBe(422)
      own.clock.advance(10_500)
      expect((await intent('crashed', {}, keyed)).status).toBe(201)
    } finally {
      await own.close()
    }
  })

  test('a request whose reservation was taken over creates nothing', async () => {
    const own = await startTestService({ background: false })
    try {
      const keyed = await own.caller()
      const { run } = own.database
      let interfere = true
      Object.assign(own.database, {
        async run(statement: { text: string; parameters: unknown[] }, values: Record<string, unknown>) {
          if (interfere && statement.text.includes('insert into scans')) {
            interfere = false
            await run({ text: 'update idempotency_keys set token = gen_random_uuid()', parameters: [] }, {})
          }
          return run(statement as never, values as never)
        },
      })
      const response = await intent('slow', {}, keyed)
      expect(response.status).toBe(409)
      expect(response.body.error.code).toBe('idempotency_in_progress')
      expect(await scansOf(keyed)).toBe(0)
    } finally {
      await own.close()
    }
  })

  test.each([
    ['256 characters', 'x'.repeat(256)],
    ['a character outside ASCII', 'clé'],
    ['nothing', ''],
  ])('a key of %s is 400', async (_what, key) => {
    expect((await intent(key)).status).toBe(400)
  })

  test('a replayed webhook endpoint has its secret, which is nowhere in plain text in the database', async () => {
    const create = () =>
      caller
        .post('/api/v1/webhooks')
        .set('Idempotency-Key', 'hook')
        .send({ url: 'https://hooks.example.org/', events: ['scan.created'] })
    const first = await create()
    const second = await create()
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.body.data.secret).toBe(first.body.data.secret)
    const rows = await service.database.run<{ answer: Uint8Array }>(
      { text: `select answer from idempotency_keys where key = 'hook'`, parameters: [] },
      {},
    )
    const stored = Buffer.from(rows[0]?.answer ?? []).toString('latin1')
    expect(stored.length).toBeGreaterThan(100)
    expect(stored).not.toContain('whsec_')
  })

  test('it is ignored by operations that do not create', async () => {
    const response = await caller.get('/api/v1/scans').set('Idempotency-Key', 'x'.repeat(300))
    expect(response.status).toBe(200)
  })
})
