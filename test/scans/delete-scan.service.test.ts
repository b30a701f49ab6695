import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { onePixel } from '../support/pictures.js'
import { objectsWith, storedObjects, tablesWith } from '../support/planted.js'
import { caseOf, finishedReport } from '../support/reports.js'
import { missingForS3Server } from '../support/s3.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { type ServiceInBucket, startServiceInBucket } from '../support/service-in-bucket.js'
import { complete, completedScan, createIntent, intentBody, put } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())
afterEach(() => vi.restoreAllMocks())

const path = (scanId: string) => `/api/v1/scans/${scanId}`
const object = (folder: 'objects' | 'incoming', scanId: string) =>
  join(service.objectsFolder, folder, storedId('scan', scanId) as string)

async function uploadedScan(as = caller): Promise<string> {
  const intent = await createIntent(as, { byteSize: 3 })
  await put(intent, 'abc')
  return intent.scanId
}

test('a deleted scan and its file are gone, and the answer is empty', async () => {
  const scanId = await uploadedScan()
  await complete(caller, scanId)
  expect(existsSync(object('objects', scanId))).toBe(true)
  const deleted = await caller.delete(path(scanId))
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  expect(deleted.headers['x-request-id']).toMatch(/^req_/)
  expect(existsSync(object('objects', scanId))).toBe(false)
  for (const gone of [path(scanId), `${path(scanId)}/job`]) expect((await caller.get(gone)).status).toBe(404)
  expect((await caller.delete(path(scanId))).status).toBe(404)
  expect((await caller.post(`${path(scanId)}/upload-complete`)).status).toBe(404)
  const listed = (await caller.get('/api/v1/scans?limit=100')).body.data
  expect(listed.map(({ id }: { id: string }) => id)).not.toContain(scanId)
})

test('deleting an incomplete scan removes its upload, and it accepts none afterwards', async () => {
  const intent = await createIntent(caller, { byteSize: 3 })
  await put(intent, 'abc')
  expect(existsSync(object('incoming', intent.scanId))).toBe(true)
  expect((await caller.delete(path(intent.scanId))).status).toBe(204)
  expect(existsSync(object('incoming', intent.scanId))).toBe(false)
  expect((await put(intent, 'abc')).status).toBe(409)
})

test('a scan in a case is not deleted, nor its file, and the refusal names the case', async () => {
  const scanId = await uploadedScan()
  await complete(caller, scanId)
  const opened = await caller.post('/api/v1/cases').send({ title: 'Case', scanIds: [scanId] })
  const refused = await caller.delete(path(scanId))
  expect([refused.status, refused.body.error.code]).toEqual([409, 'scan_in_use'])
  expect(refused.body.error.message).toContain(opened.body.data.id)
  expect(existsSync(object('objects', scanId))).toBe(true)
  expect((await caller.get(path(scanId))).status).toBe(200)
})

test('when a case and a deletion are concurrent, only one gets the scan', async () => {
  const second = await startTestService({ besides: service, background: false })
  for (let round = 0; round < 10; round += 1) {
    const { id } = await completedScan(caller)
    const [opened, deleted] = await Promise.all([
      caller.post('/api/v1/cases').send({ title: 'Case', scanIds: [id] }),
      fetch(`${second.url}${path(id)}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${caller.key}` },
      }),
    ])
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([opened.status, deleted.status])
  }
  await second.close()
})

/** Works on a scan in a transaction that ends once a request, begun meanwhile, had time to interfere. */
async function inTransaction<T>(
  doing: (sql: postgres.TransactionSql) => Promise<unknown>,
  request: () => Promise<T>,
  changing: (sql: postgres.TransactionSql) => Promise<unknown>,
): Promise<T> {
  const sql = postgres(service.databaseUrl as string, { max: 1 })
  try {
    const { answer } = await sql.begin(async (transaction) => {
      await doing(transaction)
      const answer = request()
      await sleep(150)
      await changing(transaction)
      return { answer }
    })
    return await answer
  } finally {
    await sql.end()
  }
}

describe.skipIf(inject('serverUrl') === undefined)('in another process', () => {
  let id: string
  let stored: string
  const tenant = () => [caller.tenant.organizationId, caller.tenant.environment] as const
  beforeEach(async () => {
    ;({ id } = await completedScan(caller))
    stored = storedId('scan', id) as string
  })

  test('a case being stored protects its scans from deletion', async () => {
    const [organization, environment] = tenant()
    const deleted = await inTransaction(
      (sql) => sql`select scans_for_case(array[${stored}]::uuid[], ${organization}, ${environment})`,
      async () => caller.delete(path(id)),
      (sql) => sql`
        insert into cases (id, organization_id, environment, title, scan_ids, status, severity, created_at, updated_at)
        values (uuid_v7(now()), ${organization}, ${environment}, 'Case', array[${stored}]::uuid[], 'open', 'low', now(),
          now())`,
    )
    expect([deleted.status, deleted.body.error?.code]).toEqual([409, 'scan_in_use'])
  })

  test('a deletion in progress keeps its scan out of a new case', async () => {
    const [organization, environment] = tenant()
    const opened = await inTransaction(
      (sql) => sql`select case_naming_scan(${stored}, ${organization}, ${environment})`,
      async () => caller.post('/api/v1/cases').send({ title: 'Case', scanIds: [id] }),
      (sql) => sql`delete from scans where id = ${stored}`,
    )
    expect([opened.status, opened.body.error?.code]).toEqual([422, 'scan_not_found'])
  })
})

test('a scan waiting for its analysis is removed from the queue', async () => {
  const production = await service.caller({ environment: 'production' })
  const scanId = await uploadedScan(production)
  expect((await complete(production, scanId)).status).toBe('queued')
  expect((await production.delete(path(scanId))).status).toBe(204)
  service.context.analysis.start()
  service.context.analysis.wake()
  await service.context.analysis.stop()
  expect((await production.get(path(scanId))).status).toBe(404)
})

test('a file that cannot be removed immediately is removed later', async () => {
  const scanId = await uploadedScan()
  await complete(caller, scanId)
  const remove = vi.spyOn(service.context.storage, 'remove').mockRejectedValueOnce(new Error('EIO'))
  expect((await caller.delete(path(scanId))).status).toBe(204)
  expect(remove).toHaveBeenCalled()
  expect(existsSync(object('objects', scanId))).toBe(true)
  await createMaintenance(service.context).run()
  expect(existsSync(object('objects', scanId))).toBe(false)
  const left = await service.database.run({ text: 'select scan_id from object_removals', parameters: [] }, {})
  expect(left).toEqual([])
})

const WORD = 'Quastenflosser'

/** A scan of a picture with a word in everything that a tenant can write, judged, with a report that holds it. */
async function planted(of: TestService, owner: Caller): Promise<string> {
  const picture = Buffer.concat([await onePixel(), Buffer.from(WORD)])
  const intent = await owner
    .post('/api/v1/scans/upload-intents')
    .set('Idempotency-Key', 'planted')
    .send({ ...intentBody({ fileName: `${WORD}.jpg`, byteSize: picture.length }), metadata: { place: WORD } })
  expect((await put(intent.body.data, picture)).ok).toBe(true)
  const { scanId } = intent.body.data
  await complete(owner, scanId)
  const status = async () => (await owner.get(path(scanId))).body.data.status
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toBe('complete')
  await owner
    .patch(path(scanId))
    .send({ metadata: { article: WORD } })
    .expect(200)
  const caseId = await caseOf(owner, [scanId, (await createIntent(owner)).scanId])
  await owner
    .post(`/api/v1/cases/${caseId}/scans/${scanId}/assessments`)
    .send({ finding: 'authentic', note: WORD })
    .expect(201)
  expect((await finishedReport(owner, caseId, { includeFiles: true })).status).toBe('ready')
  await owner
    .patch(`/api/v1/cases/${caseId}`)
    .send({ removeScanIds: [scanId] })
    .expect(200)
  await of.operator.get(`/console/api/scans/${scanId}/renditions/preview`).expect(200)
  await of.context.chainer.run()
  return scanId
}

async function expectNothingLeft(of: TestService, owner: Caller, scanId: string) {
  const stored = (await storedObjects(of)).length
  await owner.delete(path(scanId)).expect(204)
  await createMaintenance(of.context).run()
  await of.context.chainer.run()
  expect(await tablesWith(of, WORD)).toEqual([])
  expect(await objectsWith(of, WORD)).toEqual([])
  // Its own, and that of the report.
  expect(await storedObjects(of)).toHaveLength(stored - 2)
}

test('a deleted scan leaves none of its words in any table, object or search', { tags: 'slow' }, async () => {
  const working = await startTestService()
  const owner = await working.caller({ environment: 'production' })
  const scanId = await planted(working, owner)
  expect(await tablesWith(working, WORD)).toEqual(
    expect.arrayContaining(['assessments', 'audit_events', 'events', 'scans']),
  )
  // Its own, and that of the report; in a folder each may still have its first name beside the last.
  expect((await objectsWith(working, WORD)).length).toBeGreaterThanOrEqual(2)
  await expectNothingLeft(working, owner, scanId)
  const found = await working.operator.get(`/console/api/search?q=${WORD}`).expect(200)
  expect(JSON.stringify(found.body)).not.toContain(scanId)
  await working.close()
})

describe.skipIf(missingForS3Server !== undefined)('in a bucket', () => {
  let inBucket: ServiceInBucket
  let there: TestService
  beforeAll(async () => {
    inBucket = await startServiceInBucket()
    there = inBucket.service
  }, 120_000)
  afterAll(() => inBucket?.close())

  test('a deleted scan leaves none of its words either', { tags: 'slow' }, async () => {
    const owner = await there.caller({ environment: 'production' })
    await expectNothingLeft(there, owner, await planted(there, owner))
  })
})

test('events about a deleted scan are erased whatever its signals hold, and keep their envelope', async () => {
  const { id } = await completedScan(caller)
  const events = () =>
    service.database.run<{ body: string; name: string | null }>(
      {
        text: 'select body, subject_name as name from events where subject_id = $1 order by id',
        parameters: [storedId('scan', id)],
      },
      {},
    )
  await service.database.run(
    {
      text: `update events set body = replace(body, '"signals":', '"signals":{"quote":"\\u0000 ,\\"data\\":"},"was":')
        where subject_id = $1`,
      parameters: [storedId('scan', id)],
    },
    {},
  )
  const before = (await events()).map(({ body }) => JSON.parse(body))
  await caller.delete(path(id)).expect(204)
  const after = await events()
  expect(after.map(({ body }) => JSON.parse(body))).toEqual(
    before.map((event) => ({ ...event, data: { id, erased: true } })),
  )
  expect(after.map(({ name }) => name)).toEqual(after.map(() => null))
})

test('the record of the deletion has the hash of the file', async () => {
  const { id } = await completedScan(caller)
  const sha256 = 'ab'.repeat(32)
  await service.database.run(
    { text: 'update scans set sha256 = $1 where id = $2', parameters: [sha256, storedId('scan', id)] },
    {},
  )
  await caller.delete(path(id)).expect(204)
  const [record] = (await service.operator.get('/console/api/audit-events?limit=1')).body.data
  expect(record).toMatchObject({ action: 'scan.deleted', subject: id, details: { sha256 } })
})

test('the quota of a deleted scan is free again', async () => {
  const tight = await startTestService({
    besides: service,
    background: false,
    environment: { STORAGE_QUOTA_GIB: '1' },
  })
  const owner = await tight.caller()
  const large = { byteSize: 2 ** 30 }
  const { scanId } = await createIntent(owner, large)
  const intent = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', ...large }
  const another = () => owner.post('/api/v1/scans/upload-intents').send(intent)
  expect((await another()).status).toBe(409)
  expect((await owner.delete(path(scanId))).status).toBe(204)
  tight.clock.advance(10_000)
  await expect.poll(async () => (await another()).status, { timeout: 20_000 }).toBe(201)
  await tight.close()
})

test('a repeated intent whose scan was deleted is 404, and creates no other scan', async () => {
  const body = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 1 }
  const intent = () =>
    caller.post('/api/v1/scans/upload-intents').set('Idempotency-Key', 'deleted since').send(body)
  const first = await intent()
  expect((await intent()).body.data).toEqual(first.body.data)
  await caller.delete(path(first.body.data.scanId))
  for (let again = 0; again < 2; again += 1) {
    const repeated = await intent()
    expect([repeated.status, repeated.body.error.code]).toEqual([404, 'not_found'])
  }
})

test('the deletion is recorded with the key, and deliveries about the scan are kept', async () => {
  const owner = await service.caller()
  await owner
    .post('/api/v1/webhooks')
    .send({ url: 'https://127.0.0.1:1/hook', events: ['scan.created'] })
    .expect(201)
  const { scanId } = await createIntent(owner)
  await owner.delete(path(scanId))
  const [record] = (await service.operator.get('/console/api/audit-events?limit=1')).body.data
  expect(record).toMatchObject({
    actor: publicId('key', owner.keyId),
    action: 'scan.deleted',
    subject: scanId,
  })
  const deliveries = (await owner.get('/api/v1/webhooks/deliveries')).body.data
  expect(deliveries).toHaveLength(1)
})

test('a scan of another tenant or of the organization’s other environment cannot be deleted', async () => {
  const { scanId } = await createIntent(caller)
  const named = (await createIntent(caller)).scanId
  await caller.post('/api/v1/cases').send({ title: 'Case', scanIds: [named] })
  const { organizationId } = caller.tenant
  for (const stranger of [
    await service.caller(),
    await service.caller({ organizationId, environment: 'staging' }),
  ])
    for (const of of [scanId, named]) expect((await stranger.delete(path(of))).status).toBe(404)
  const reader = await service.caller({ organizationId, scopes: ['scans:read'] })
  expect((await reader.delete(path(scanId))).status).toBe(403)
  expect((await caller.get(path(scanId))).status).toBe(200)
})
