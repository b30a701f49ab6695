// @module-tag slow
import { createHash, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { carryOutLedger } from '../../../src/moves/erasures/carry-out-ledger.js'
import { SETTLE_MS } from '../../../src/moves/erasures/erase-organization.js'
import { readReceipt, signerOf } from '../../../src/moves/erasures/receipt.js'
import { recordsOf } from '../../support/audit.js'
import { openCase } from '../../support/cases.js'
import { rowsOf } from '../../support/moved-organization.js'
import { objectsWith, storedObjects, tablesWith } from '../../support/planted.js'
import { finishedReport } from '../../support/reports.js'
import { missingForS3Server } from '../../support/s3.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { type ServiceInBucket, startServiceInBucket } from '../../support/service-in-bucket.js'
import { completedScan, createIntent, put } from '../../support/upload.js'
import { receiverPerTest, register } from '../../support/webhooks.js'

const WORD = 'Quastenflosser'

let service: TestService
let caller: Caller
const receive = receiverPerTest()
beforeAll(async () => {
  service = await startTestService({ environment: { OBJECT_RETENTION_DAYS: '30' } })
})
afterAll(() => service.close())
beforeEach(async () => {
  caller = await service.caller()
})

const idOf = (of: Caller) => publicId('org', of.tenant.organizationId)
const pathOf = (of: Caller) => `/console/api/organizations/${idOf(of)}/erasure`
const begin = (of: Caller, at = service, name = 'Test') => at.operator.post(pathOf(of)).send({ name })
const erasureOf = async (of: Caller, at = service) =>
  (await at.operator.get(pathOf(of)).expect(200)).body.data

/** Lets the time pass in which every process stores what it has counted and logged, which is a minute. */
async function settle(at: TestService) {
  await at.context.requestLog.flush()
  await at.context.measurements.flush()
  at.clock.advance(SETTLE_MS)
}

/** Waits until an erasure that has begun is complete. */
async function completed(of: Caller, at = service) {
  await settle(at)
  at.context.eraser.wake()
  await expect
    .poll(async () => (await erasureOf(of, at)).status, { timeout: 90_000, interval: 50 })
    .toBe('completed')
  return erasureOf(of, at)
}

async function erase(of: Caller, at = service) {
  await begin(of, at).expect(202)
  return completed(of, at)
}

/** A word wherever a tenant or an operator can write one, and where a receiver answers it. */
async function planted(at: TestService, by: Caller) {
  const organizationId = idOf(by)
  await rowsOf(
    at.database,
    `update organizations set name = '${WORD}' where id = '${by.tenant.organizationId}'`,
  )
  const issued = await at.operator
    .post(`/console/api/organizations/${organizationId}/keys`)
    .send({ label: WORD, environment: 'sandbox', scopes: ['scans:read'] })
    .expect(201)
  const receiver = await receive({ answer: ({ body }) => ({ status: 500, body: `${WORD} ${body}` }) })
  const endpoint = await register(by, receiver.url, {
    events: ['case.opened', 'scan.completed'],
    description: WORD,
  })
  const { scanId, ...intent } = await createIntent(by, {
    fileName: `${WORD}.png`,
    byteSize: WORD.length,
    metadata: { desk: WORD },
  })
  await put({ scanId, ...intent }, WORD)
  const { id: judged } = await completedScan(by, 'authentic.jpg')
  const opened = await by
    .post('/api/v1/cases')
    .set('Idempotency-Key', `${WORD} ${judged}`)
    .send({ title: WORD, scanIds: [judged], assignee: WORD, metadata: { place: WORD } })
    .expect(201)
  const caseId = opened.body.data.id
  await at.operator.post(`/console/api/cases/${caseId}/notes`).send({ text: WORD }).expect(201)
  await by
    .post(`/api/v1/cases/${caseId}/scans/${judged}/assessments`)
    .send({ finding: 'synthetic', note: WORD })
    .expect(201)
  await at.operator
    .post(`/console/api/organizations/${organizationId}/events`)
    .send({ type: 'user.flagged', environment: 'sandbox', data: { user: WORD } })
  await finishedReport(by, caseId)
  await by.get(`/api/v1/scans/${WORD}`).expect(404)
  await receiver.waitFor(1)
  await expect.poll(() => tablesWith(at, WORD)).toContain('delivery_attempts')
  await at.context.chainer.run()
  await at.context.requestLog.flush()
  return { scanId, judged, caseId, keyId: issued.body.data.key.id, webhookId: endpoint.endpoint.id }
}

const expectNothingOf = async (at: TestService, of: Caller) => {
  await at.context.requestLog.flush()
  expect(await tablesWith(at, WORD)).toEqual([])
  expect(await objectsWith(at, WORD)).toEqual([])
  // Its identifier stays in the erasure itself, in the operators' records of it, and in the log of operators' requests.
  const tables = await tablesWith(at, of.tenant.organizationId)
  expect(tables.filter((name) => name !== 'organization_erasures')).toEqual([])
  expect(
    (await objectsWith(at, of.tenant.organizationId)).map((name) => name.replace(/^.*documents\//, '')),
  ).toEqual([ledgerName(of)])
}
const ledgerName = (of: Caller) => `erasures/${of.tenant.organizationId}/0000000000000001`

describe('eraseOrganization', () => {
  test('leaves nothing of the organization in any table or object, and a receipt of what there was', async () => {
    await planted(service, caller)
    const before = await erasureOf(caller)
    expect(before).toMatchObject({ status: 'not_requested', name: WORD, casesOnHold: 0, removed: null })
    expect(before.counts).toMatchObject({
      scans: 2,
      cases: 1,
      reports: 1,
      keys: 2,
      endpoints: 1,
      events: null,
    })
    await begin(caller, service, WORD).expect(202)
    const { receipt, ...after } = await completed(caller)
    await expectNothingOf(service, caller)
    expect(after).toMatchObject({ name: null, counts: null, requestedBy: 'operator token' })
    expect(receipt.receipt).toEqual({
      version: 1,
      organizationId: idOf(caller),
      requestedBy: 'operator token',
      startedAt: after.startedAt,
      finishedAt: after.finishedAt,
      counts: after.removed,
    })
    const { events, custodyRecords, ...counts } = after.removed
    expect({ ...counts, events: null }).toEqual({ ...before.counts, custodyRecords: undefined, events: null })
    expect(events).toBeGreaterThan(2)
    expect(custodyRecords).toBeGreaterThanOrEqual(before.counts.custodyRecords)
  })

  test('signs the receipt with the report key, and keeps its hash in the audit log', async () => {
    const { receipt } = await erase(caller)
    const set = await service.context.reportKeys.publicKeys()
    const keys = set.map((key) => ({ kid: key.kid, key: createPublicKey({ key, format: 'jwk' }) }))
    const read = readReceipt(JSON.stringify(receipt))
    if (read === undefined) throw new Error('not a receipt')
    expect(signerOf(read, keys)?.kid).toBe(receipt.keyId)
    for (const changed of [
      { ...read, receipt: { ...read.receipt, requestedBy: 'somebody' } },
      { ...read, receipt: { ...read.receipt, counts: { ...read.receipt.counts, scans: 1 } } },
    ])
      expect(signerOf(changed, keys)).toBeUndefined()
    const [row] = await rowsOf(
      service.database,
      `select receipt from organization_erasures where organization_id = '${caller.tenant.organizationId}'`,
    )
    const receiptSha256 = createHash('sha256').update(String(row?.receipt)).digest('hex')
    const [erased, begun] = await recordsOf(service, idOf(caller))
    expect(erased).toMatchObject({ action: 'organization.erased', details: { receiptSha256 } })
    expect(begun).toMatchObject({ action: 'organization.erasing', details: {}, actor: 'operator token' })
  })

  test('changes nothing of another organization', async () => {
    const other = await service.caller()
    const { judged } = await planted(service, other)
    await planted(service, caller)
    const rows = () =>
      rowsOf(
        service.database,
        [
          'scans',
          'cases',
          'events',
          'deliveries',
          'audit_events',
          'case_reports',
          'api_keys',
          'case_notes',
          'assessments',
          'scan_evidence',
          'webhook_endpoints',
          'idempotency_keys',
        ]
          .map(
            (table) => `select '${table}' as name, md5(coalesce(string_agg(row, '' order by row), '')) as hash
            from ${table} as one
            -- A timer writes the last use of keys.
            cross join lateral (select (to_jsonb(one) - 'last_used_at')::text as row) as written
            where organization_id = '${other.tenant.organizationId}'`,
          )
          .join(' union all ')
          .concat(' order by name'),
      )
    await rowsOf(service.database, `update webhook_endpoints set status = 'paused'`)
    await rowsOf(service.database, 'delete from delivery_queue')
    // Otherwise what waits is chained in the background meanwhile.
    await service.context.chainer.run()
    const before = [await rows(), await storedObjects(service)]
    const stored = (await storedObjects(service)).includes(storedId('scan', judged) as string)
    await begin(caller, service, WORD).expect(202)
    await completed(caller)
    expect(await rows()).toEqual(before[0])
    expect((await storedObjects(service)).includes(storedId('scan', judged) as string)).toBe(stored)
    expect((await other.get(`/api/v1/scans/${judged}`)).status).toBe(200)
    await begin(other, service, WORD).expect(202)
    await completed(other)
    await expectNothingOf(service, other)
  })

  test('refuses its keys from the answer on, and its uploads, and changes by operators', async () => {
    const { scanId, ...intent } = await createIntent(caller, { byteSize: 3 })
    const { id: caseId } = await openCase(caller)
    await begin(caller).expect(202)
    service.clock.advance(3_000)
    expect((await caller.get('/api/v1/scans')).status).toBe(401)
    expect(
      (await fetch(intent.uploadUrl, { method: 'PUT', headers: intent.uploadHeaders, body: 'abc' })).ok,
    ).toBe(false)
    const note = await service.operator.post(`/console/api/cases/${caseId}/notes`).send({ text: 'late' })
    expect([note.status, note.body.error.code]).toEqual([404, 'not_found'])
    const key = { label: 'late', environment: 'sandbox', scopes: ['scans:read'] }
    expect(
      (await service.operator.post(`/console/api/organizations/${idOf(caller)}/keys`).send(key)).status,
    ).toBe(404)
    expect((await erasureOf(caller)).status).toBe('stopping')
    const again = await begin(caller).expect(202)
    expect(again.body.data).toMatchObject({ status: 'stopping', requestedBy: 'operator token' })
    expect(scanId).toMatch(/^scan_/)
    await completed(caller)
    expect((await caller.get('/api/v1/scans')).status).toBe(401)
    expect((await begin(caller)).status).toBe(404)
  })

  test('is refused for another name, and while a case of any environment is on hold', async () => {
    const wrong = await begin(caller, service, 'test')
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'name_mismatch'])
    const staging = await service.caller({
      organizationId: caller.tenant.organizationId,
      environment: 'staging',
    })
    const held = []
    for (const one of [caller, staging]) {
      const { id } = await openCase(one)
      await one.patch(`/api/v1/cases/${id}`).send({ hold: true }).expect(200)
      held.push(id)
    }
    const refused = await begin(caller)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'case_on_hold'])
    expect(refused.body.error.message).toContain('2 cases')
    expect(await erasureOf(caller)).toMatchObject({ status: 'not_requested', casesOnHold: 2 })
    const release = (name: string) =>
      service.operator.post(`/console/api/organizations/${idOf(caller)}/holds/release`).send({ name })
    expect((await release('another')).body.error.code).toBe('name_mismatch')
    expect((await release('Test').expect(200)).body.data).toEqual({ released: 2, remaining: 0 })
    expect((await release('Test').expect(200)).body.data).toEqual({ released: 0, remaining: 0 })
    const [record] = await recordsOf(service, held[1] as string)
    expect(record).toMatchObject({ action: 'case.released', actor: 'operator token' })
    await erase(caller)
  })

  test('waits while a case is on hold that was put on hold as it began', async () => {
    const { id } = await openCase(caller)
    await begin(caller).expect(202)
    await rowsOf(service.database, `update cases set hold = true where id = '${storedId('case', id)}'`)
    service.clock.advance(SETTLE_MS)
    service.context.eraser.wake()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await erasureOf(caller)).toMatchObject({ status: 'stopping', casesOnHold: 1 })
    await service.operator
      .post(`/console/api/organizations/${idOf(caller)}/holds/release`)
      .send({ name: 'Test' })
      .expect(200)
    await completed(caller)
  })

  test('is refused for an organization that moves, and one that is erased is not exported', async () => {
    await rowsOf(
      service.database,
      `insert into organization_moves (organization_id, move_id, state, since)
       values ('${caller.tenant.organizationId}', '${newId()}', 'leaving', now())`,
    )
    const refused = await begin(caller)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    const release = await service.operator
      .post(`/console/api/organizations/${idOf(caller)}/holds/release`)
      .send({ name: 'Test' })
    expect([release.status, release.body.error.code]).toEqual([409, 'conflict'])
  })

  test('goes on in another process after a crash anywhere, with the same counts', async () => {
    await planted(service, caller)
    const before = await erasureOf(caller)
    await begin(caller, service, WORD).expect(202)
    await service.context.eraser.stop()
    onTestFinished(() => service.context.eraser.start())
    await settle(service)
    const second = await startTestService({ besides: service, background: false })
    // A crash after each statement in turn: the process that takes over begins when the lease has ended.
    for (let statements = 1; (await erasureOf(caller)).status !== 'completed'; statements += 1) {
      const database = failingAfter(statements, service.database)
      const eraser = (await import('../../../src/moves/erasures/eraser.js')).createEraser({
        ...second.context,
        storage: service.context.storage,
        database,
      })
      eraser.start()
      await expect
        .poll(() => database.isDead() || erasureOf(caller).then(({ status }) => status === 'completed'))
        .toBe(true)
      await eraser.stop()
      service.clock.advance(3 * 60_000)
      expect(statements).toBeLessThan(200)
    }
    const { removed } = await erasureOf(caller)
    expect({ ...removed, events: null, custodyRecords: 0 }).toEqual({ ...before.counts, custodyRecords: 0 })
    await second.close()
    await expectNothingOf(service, caller)
  }, 120_000)
})

/** A database that fails after so many statements, like that of a process that was killed. */
function failingAfter(statements: number, database: TestService['database']) {
  let left = statements
  const run: typeof database.run = (statement, values) => {
    if (left <= 0) return Promise.reject(new Error('killed'))
    left -= 1
    return database.run(statement, values)
  }
  return Object.assign(Object.create(database) as typeof database, { run, isDead: () => left <= 0 })
}

describe('the ledger of erasures', () => {
  test('has identifiers and times alone, from before anything is removed', async () => {
    await erase(caller)
    const text = await service.context.storage.documents.read(ledgerName(caller))
    expect(JSON.parse(text ?? '')).toEqual({
      version: 1,
      organizationId: idOf(caller),
      startedAt: (await erasureOf(caller)).startedAt,
    })
  })

  test('has an organization erased again that a backup has brought back, whatever its state there', async () => {
    const { id } = await openCase(caller)
    await erase(caller)
    // As a backup from before the erasure brings it back.
    const organizationId = caller.tenant.organizationId
    await rowsOf(
      service.database,
      `delete from organization_erasures where organization_id = '${organizationId}'`,
    )
    await rowsOf(service.database, `insert into organizations values ('${organizationId}', '${WORD}', now())`)
    const back = await service.caller({ organizationId })
    const held = await openCase(back)
    await back.patch(`/api/v1/cases/${held.id}`).send({ hold: true }).expect(200)
    await rowsOf(
      service.database,
      `insert into organization_moves (organization_id, move_id, state, since)
       values ('${organizationId}', '${newId()}', 'exported', now())`,
    )
    await carryOutLedger(service.context)
    service.clock.advance(3_000)
    expect((await back.get('/api/v1/scans')).status).toBe(401)
    const { requestedBy } = await completed(caller)
    expect(requestedBy).toBe('ledger of erasures')
    await expectNothingOf(service, caller)
    expect(id).not.toBe(held.id)
    await carryOutLedger(service.context)
    expect((await erasureOf(caller)).status).toBe('completed')
  })
})

describe.skipIf(missingForS3Server !== undefined)('in a bucket', () => {
  let inBucket: ServiceInBucket
  let there: TestService
  beforeAll(async () => {
    inBucket = await startServiceInBucket()
    there = inBucket.service
  }, 120_000)
  afterAll(() => inBucket?.close())

  test('nothing of an erased organization is left, nor of what is uploaded afterwards', async () => {
    const owner = await there.caller()
    await planted(there, owner)
    const { uploadUrl, uploadHeaders, scanId } = await createIntent(owner, { byteSize: WORD.length })
    await begin(owner, there, WORD).expect(202)
    await completed(owner, there)
    await expectNothingOf(there, owner)
    await fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: WORD })
    const waiting = await rowsOf(
      there.database,
      `select final_at from object_removals where scan_id = '${storedId('scan', scanId)}'`,
    )
    expect(waiting).toMatchObject([{ final_at: expect.anything() }])
  })
})
