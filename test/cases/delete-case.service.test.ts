import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AGREEMENTS } from '../../generated/vocabulary.js'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { openCase } from '../support/cases.js'
import { objectsWith, storedObjects, tablesWith } from '../support/planted.js'
import { caseOf, finishedReport } from '../support/reports.js'
import { missingForS3Server } from '../support/s3.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { type ServiceInBucket, startServiceInBucket } from '../support/service-in-bucket.js'
import { completedScan, createIntent } from '../support/upload.js'
import { receiverPerTest, register } from '../support/webhooks.js'

const WORD = 'Quastenflosser'

let service: TestService
let caller: Caller
const receive = receiverPerTest()
beforeAll(async () => {
  service = await startTestService({ environment: { OBJECT_RETENTION_DAYS: '30' } })
  caller = await service.caller()
})
afterAll(() => service.close())
afterEach(() => vi.restoreAllMocks())

const path = (caseId: string) => `/api/v1/cases/${caseId}`

const recordsOf = async (of: TestService, subjectId: string) =>
  (await of.operator.get(`/console/api/audit-events?limit=100&subjectId=${subjectId}`)).body.data

/** A case with a word wherever a tenant or an operator can write one, and the scan in it. */
async function planted(of: TestService, by: Caller) {
  const { id: scanId } = await completedScan(by, 'authentic.jpg')
  const opened = await by
    .post('/api/v1/cases')
    .set('Idempotency-Key', `case ${scanId}`)
    .send({ title: `${WORD} one`, scanIds: [scanId], assignee: WORD, metadata: { place: WORD } })
    .expect(201)
  const { id } = opened.body.data
  await by
    .patch(path(id))
    .send({ title: `${WORD} two` })
    .expect(200)
  await of.operator
    .post(`/console/api/cases/${id}/notes`)
    .send({ text: `${WORD} three` })
    .expect(201)
  await by
    .post(`${path(id)}/scans/${scanId}/assessments`)
    .set('Idempotency-Key', `assessment ${scanId}`)
    .send({ finding: 'synthetic', note: `${WORD} four` })
    .expect(201)
  await of.context.chainer.run()
  return { id, scanId }
}

async function expectNothingLeft(of: TestService) {
  await of.context.chainer.run()
  expect(await tablesWith(of, WORD)).toEqual([])
  expect(await objectsWith(of, WORD)).toEqual([])
}

test('a deleted case is gone with its notes, assessments and words, and its scans stay', async () => {
  const { id, scanId } = await planted(service, caller)
  expect(await tablesWith(service, WORD)).toEqual(
    expect.arrayContaining(['assessments', 'audit_events', 'case_notes', 'cases', 'events']),
  )
  const deleted = await caller.delete(path(id))
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  await expectNothingLeft(service)
  expect((await caller.get(path(id))).status).toBe(404)
  expect((await caller.delete(path(id))).status).toBe(404)
  expect((await service.operator.get(`/console/api/cases/${id}`)).status).toBe(404)
  expect((await service.operator.get(`/console/api/cases/${id}/notes`)).status).toBe(404)
  expect((await caller.get(`${path(id)}/scans/${scanId}/assessments`)).status).toBe(404)
  const search = await service.operator.get(`/console/api/search?q=${WORD}`).expect(200)
  expect(JSON.stringify(search.body)).not.toContain(id)
  expect((await caller.get(`/api/v1/scans/${scanId}`)).status).toBe(200)
  expect((await caller.delete(`/api/v1/scans/${scanId}`)).status).toBe(204)
})

test('a repeated request whose case was deleted since is 404, also that for an assessment', async () => {
  const { id, scanId } = await planted(service, caller)
  await caller.delete(path(id)).expect(204)
  for (let again = 0; again < 2; again += 1) {
    const opened = await caller
      .post('/api/v1/cases')
      .set('Idempotency-Key', `case ${scanId}`)
      .send({ title: `${WORD} one`, scanIds: [scanId], assignee: WORD, metadata: { place: WORD } })
    expect([opened.status, opened.body.error.code]).toEqual([404, 'not_found'])
    const assessed = await caller
      .post(`${path(id)}/scans/${scanId}/assessments`)
      .set('Idempotency-Key', `assessment ${scanId}`)
      .send({ finding: 'synthetic', note: `${WORD} four` })
    expect([assessed.status, assessed.body.error.code]).toEqual([404, 'not_found'])
  }
  const other = await caller
    .post('/api/v1/cases')
    .set('Idempotency-Key', `case ${scanId}`)
    .send({ title: 'Another', scanIds: [scanId] })
  expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a case on hold is not deleted, until the hold ends', async () => {
  const { id } = await openCase(caller)
  await caller.patch(path(id)).send({ hold: true }).expect(200)
  const refused = await caller.delete(path(id))
  expect([refused.status, refused.body.error.code]).toEqual([409, 'case_on_hold'])
  expect((await caller.get(path(id))).status).toBe(200)
  await caller.patch(path(id)).send({ hold: false }).expect(200)
  expect((await caller.delete(path(id))).status).toBe(204)
})

test('the case of another tenant, environment or key without the scope is not deleted', async () => {
  const { id } = await openCase(caller)
  const { organizationId } = caller.tenant
  for (const stranger of [
    await service.caller(),
    await service.caller({ organizationId, environment: 'staging' }),
  ])
    expect((await stranger.delete(path(id))).status).toBe(404)
  const reader = await service.caller({ organizationId, scopes: ['cases:read'] })
  expect((await reader.delete(path(id))).status).toBe(403)
  expect((await caller.get(path(id))).status).toBe(200)
})

test('the words of another case stay', async () => {
  const kept = await planted(service, caller)
  const { id } = await planted(service, await service.caller())
  await caller.delete(path(id)).expect(404)
  const erased = await planted(service, caller)
  await caller.delete(path(erased.id)).expect(204)
  expect((await caller.get(path(kept.id))).body.data.title).toBe(`${WORD} two`)
  const { body } = await service.operator.get(`/console/api/cases/${kept.id}/notes`)
  expect(body.data.map(({ text }: { text: string }) => text)).toEqual([`${WORD} three`])
  await service.context.chainer.run()
  expect(JSON.stringify(await recordsOf(service, kept.id))).toContain(WORD)
})

test('the deletion is a custody record with the key and the scans, and the chain holds', async () => {
  const owner = await service.caller()
  const { id, scanId } = await planted(service, owner)
  await owner.delete(path(id)).expect(204)
  await service.context.chainer.run()
  const records = await recordsOf(service, id)
  expect(records[0]).toMatchObject({
    actor: publicId('key', owner.keyId),
    action: 'case.deleted',
    subject: id,
    details: { removedScanIds: [scanId] },
    erasedAt: null,
  })
  for (const record of records.slice(1))
    expect(record).toMatchObject({ details: {}, address: null, salt: null, erasedAt: expect.any(String) })
  const removed = (await recordsOf(service, scanId)).find(
    ({ action }: { action: string }) => action === 'scan.removed_from_case',
  )
  expect(removed.details).toEqual({ caseId: id })
})

describe('the finding of a scan', () => {
  const assess = (caseId: string, scanId: string, finding: string) =>
    caller
      .post(`${path(caseId)}/scans/${scanId}/assessments`)
      .send({ finding })
      .expect(201)
  const agreement = async (scanId: string) => {
    for (const value of AGREEMENTS)
      if (
        (await caller.get(`/api/v1/scans?agreement=${value}&limit=100`)).body.data.some(
          ({ id }: { id: string }) => id === scanId,
        )
      )
        return value
    return undefined
  }

  test('is that of the newest assessment in another case, also for a scan that had left the case', async () => {
    const { id: scanId } = await completedScan(caller, 'authentic.jpg')
    const [first, second] = [
      await openCase(caller, { scanIds: [scanId] }),
      await openCase(caller, { scanIds: [scanId, (await createIntent(caller)).scanId] }),
    ]
    await assess(first.id, scanId, 'synthetic')
    service.clock.advance(1_000)
    await assess(second.id, scanId, 'authentic')
    expect(await agreement(scanId)).toBe('agrees')
    await caller
      .patch(path(second.id))
      .send({ removeScanIds: [scanId] })
      .expect(200)
    await caller.delete(path(second.id)).expect(204)
    expect(await agreement(scanId)).toBe('disagrees')
    await caller.delete(path(first.id)).expect(204)
    expect(await agreement(scanId)).toBeUndefined()
  })
})

test('the files of its scans expire from then on, unless another case keeps them', async () => {
  const staging = await service.caller({ environment: 'staging' })
  const scanOf = async () => {
    const intent = await createIntent(staging, { byteSize: 3 })
    await fetch(intent.uploadUrl, { method: 'PUT', headers: intent.uploadHeaders, body: 'abc' })
    await staging.post(`/api/v1/scans/${intent.scanId}/upload-complete`).expect(200)
    return intent.scanId
  }
  const [alone, shared] = [await scanOf(), await scanOf()]
  const { id } = await openCase(staging, { scanIds: [alone, shared] })
  await openCase(staging, { scanIds: [shared] })
  service.clock.advance(3 * 86_400_000)
  await staging.delete(path(id)).expect(204)
  const expiry = async (scanId: string) =>
    (await staging.get(`/api/v1/scans/${scanId}`)).body.data.fileExpiresAt
  expect(Date.parse(await expiry(alone)) - service.clock.now().getTime()).toBeGreaterThan(29 * 86_400_000)
  expect(await expiry(shared)).toBeNull()
})

test('its reports are gone with their files', async () => {
  const owner = await service.caller({ environment: 'staging' })
  const { scanId } = await createIntent(owner)
  const caseId = await caseOf(owner, [scanId])
  const report = await finishedReport(owner, caseId)
  expect(report.status).toBe('ready')
  const before = (await storedObjects(service)).length
  await owner.delete(path(caseId)).expect(204)
  await createMaintenance(service.context).run()
  expect((await storedObjects(service)).length).toBe(before - 1)
  expect((await owner.get(`${path(caseId)}/reports/${report.id}`)).status).toBe(404)
  expect((await fetch(report.downloadUrl ?? '')).ok).toBe(false)
  const [record] = await recordsOf(service, report.id)
  expect(record).toMatchObject({ action: 'report.deleted', details: { with: caseId } })
})

test('deliveries that wait are sent with the identifier alone, signed, and excerpts of answers are gone', async () => {
  const owner = await service.caller()
  const receiver = await receive({
    answer: ({ body }) => ({ status: 500, body: body.slice(body.indexOf('"data"')) }),
  })
  const { secret } = await register(owner, receiver.url, { events: ['case.opened'] })
  const { id } = await planted(service, owner)
  await receiver.waitFor(1)
  await expect.poll(() => tablesWith(service, WORD)).toContain('delivery_attempts')
  receiver.answerWith(() => ({}))
  await owner.delete(path(id)).expect(204)
  expect(await tablesWith(service, WORD)).not.toContain('delivery_attempts')
  service.clock.advance(60_000)
  service.context.dispatcher.wake()
  const [first, second] = await receiver.waitFor(2)
  const [before, after] = [JSON.parse(first?.body ?? ''), JSON.parse(second?.body ?? '')]
  expect(before.data.title).toBe(`${WORD} one`)
  expect(after).toEqual({ ...before, data: { id, erased: true } })
  const [, t, v1] = /^t=(\d+), v1=(\w+)$/.exec(String(second?.headers['service-signature'])) ?? []
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${second?.body}`).digest('hex'))
})

test('while it is deleted, it is put on hold or noted only before, and nothing of it is left', async () => {
  const second = await startTestService({ besides: service, background: false })
  const headers = { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' }
  for (let round = 0; round < 10; round += 1) {
    const { id } = await openCase(caller)
    const [deleted, held, noted] = await Promise.all([
      caller.delete(path(id)),
      fetch(`${second.url}${path(id)}`, { method: 'PATCH', headers, body: '{"hold":true}' }),
      second.operator.post(`/console/api/cases/${id}/notes`).send({ text: WORD }),
    ])
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([deleted.status, held.status])
    if (deleted.status === 204) {
      expect([201, 404]).toContain(noted.status)
      const left = await service.database.run<{ count: number }>(
        {
          text: 'select count(*)::int as count from case_notes where case_id = $1',
          parameters: [storedId('case', id)],
        },
        {},
      )
      expect(left).toEqual([{ count: 0 }])
    }
  }
  await second.close()
})

describe.skipIf(missingForS3Server !== undefined)('in a bucket', () => {
  let inBucket: ServiceInBucket
  let there: TestService
  beforeAll(async () => {
    inBucket = await startServiceInBucket()
    there = inBucket.service
  }, 120_000)
  afterAll(() => inBucket?.close())

  test('the reports of a deleted case are gone, and nothing of its words is left', async () => {
    const owner = await there.caller({ environment: 'sandbox' })
    const { id } = await planted(there, owner)
    expect((await finishedReport(owner, id)).status).toBe('ready')
    expect(await storedObjects(there)).toHaveLength(1)
    await owner.delete(path(id)).expect(204)
    await createMaintenance(there.context).run()
    expect(await storedObjects(there)).toEqual([])
    await expectNothingLeft(there)
  })
})
