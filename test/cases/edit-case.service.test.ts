import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, storedId } from '../../src/basics/identifiers.js'
import { scans } from '../../src/database/schema.js'
import { openCase } from '../support/cases.js'
import { eventKindsOf } from '../support/events.js'
import { WITH_ROLES } from '../support/operators.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan, createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false, environment: WITH_ROLES })
  caller = await service.caller()
})
afterAll(() => service?.close())

const path = (caseId: string) => `/console/api/cases/${caseId}`

const edit = (caseId: string, body: object) => service.operator.patch(path(caseId)).send(body)

const read = async (caseId: string) => (await service.operator.get(path(caseId))).body.data

const shownToTenant = async (caseId: string) => (await caller.get(`/api/v1/cases/${caseId}`)).body.data

const auditOf = async (subjectId: string) =>
  (await service.operator.get('/console/api/audit-events').query({ subjectId })).body.data

describe('editCase', () => {
  test('changes the given fields and leaves the others, for the tenant too; null removes the assignee', async () => {
    const opened = await openCase(caller, { assignee: 'Dana', metadata: { desk: 'photo' } })
    service.clock.advance(1_000)
    const changed = await edit(opened.id, { title: 'Other', severity: 'critical' })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({ title: 'Other', severity: 'critical', assignee: 'Dana' })
    expect(changed.body.data.updatedAt > opened.updatedAt).toBe(true)
    expect(await read(opened.id)).toEqual(changed.body.data)
    expect(await shownToTenant(opened.id)).toEqual({
      ...opened,
      title: 'Other',
      severity: 'critical',
      updatedAt: changed.body.data.updatedAt,
    })
    expect((await edit(opened.id, { assignee: null })).body.data).toMatchObject({
      assignee: null,
      title: 'Other',
    })
  })

  test.each([
    '\u202Egpj.exe',
    "'); drop table cases;--",
    '写真 🙂',
    `${'🙂'.repeat(200)}`,
    'line\nbreak\t"\\',
  ])('keeps the title %j unchanged', async (title) => {
    const opened = await openCase(caller)
    expect((await edit(opened.id, { title, assignee: title })).status).toBe(200)
    expect(await read(opened.id)).toMatchObject({ title, assignee: title })
  })

  test.each([
    {},
    { title: null },
    { title: '' },
    { title: 'x'.repeat(201) },
    { title: 'a\u0000b' },
    { severity: null },
    { assignee: '' },
    { status: 'escalated' },
    { metadata: { desk: 'photo' } },
    { addScanIds: [] },
    { removeScanIds: [] },
    { addScanIds: Array(101).fill('scan_x') },
    { scanIds: ['scan_x'] },
  ])('refuses %j', async (body) => {
    const opened = await openCase(caller)
    const refused = await edit(opened.id, body)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request'])
    expect(await shownToTenant(opened.id)).toEqual(opened)
  })

  test('appends scans and removes scans; verdict and severity follow', async () => {
    const opened = await openCase(caller)
    const bad = await completedScan(caller, 'synthetic.jpg')
    const added = await edit(opened.id, { addScanIds: [bad.id, ...opened.scanIds, bad.id] })
    expect(added.body.data).toMatchObject({
      scanIds: [...opened.scanIds, bad.id],
      verdict: 'synthetic',
    })
    expect(['high', 'critical']).toContain(added.body.data.severity)
    const removed = await edit(opened.id, { removeScanIds: [bad.id, newPublicId('scan'), 'nonsense'] })
    expect(removed.body.data).toMatchObject({
      scanIds: opened.scanIds,
      verdict: null,
      severity: 'medium',
    })
    expect(await read(opened.id)).toEqual(removed.body.data)
    expect((await caller.delete(`/api/v1/scans/${bad.id}`)).status).toBe(204)
  })

  test('removes before it adds, so that all scans can be replaced in one request', async () => {
    const opened = await openCase(caller)
    const { scanId } = await createIntent(caller)
    const replaced = await edit(opened.id, { removeScanIds: opened.scanIds, addScanIds: [scanId] })
    expect(replaced.body.data.scanIds).toEqual([scanId])
    const both = await edit(opened.id, { removeScanIds: [scanId], addScanIds: [scanId] })
    expect(both.body.data.scanIds).toEqual([scanId])
  })

  test('keeps at least one scan in a case', async () => {
    const opened = await openCase(caller)
    const refused = await edit(opened.id, { removeScanIds: opened.scanIds, title: 'Never' })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    expect(await shownToTenant(opened.id)).toEqual(opened)
  })

  test('says for each scan why it cannot be added, and changes nothing', async () => {
    const opened = await openCase(caller)
    const { organizationId } = caller.tenant
    const staging = await service.caller({ organizationId, environment: 'staging' })
    const stranger = await service.caller()
    const [own, ofStaging, ofStranger] = await Promise.all(
      [caller, staging, stranger].map(async (one) => (await createIntent(one)).scanId),
    )
    const unknown = newPublicId('scan')
    const refused = await edit(opened.id, {
      title: 'Never',
      addScanIds: [own, ofStaging, ofStranger, unknown, 'nonsense', opened.id],
    })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'scan_not_found'])
    expect(refused.body.error.details).toEqual([
      { path: 'body.addScanIds[1]', message: 'belongs to another environment, staging' },
      { path: 'body.addScanIds[2]', message: 'belongs to another organization' },
      ...[3, 4, 5].map((at) => ({ path: `body.addScanIds[${at}]`, message: 'is not an existing scan' })),
    ])
    expect(await shownToTenant(opened.id)).toEqual(opened)
  })

  test('names at most ten of a hundred scans that cannot be added', async () => {
    const opened = await openCase(caller)
    const refused = await edit(opened.id, { addScanIds: Array.from({ length: 100 }, (_, at) => `none${at}`) })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'scan_not_found'])
    expect(refused.body.error.details).toEqual(
      Array.from({ length: 10 }, (_, at) => ({
        path: `body.addScanIds[${at}]`,
        message: 'is not an existing scan',
      })),
    )
  })

  test('makes no event, and is recorded once in the audit log with the actor and the scans', async () => {
    const opened = await openCase(caller)
    const { scanId } = await createIntent(caller)
    await edit(opened.id, { assignee: 'ada@example.org', addScanIds: [scanId] })
    await edit(opened.id, { assignee: 'ada@example.org', addScanIds: [scanId] })
    await edit(opened.id, { removeScanIds: [scanId] })
    expect(await auditOf(opened.id)).toMatchObject([
      { action: 'case.updated', details: { changed: ['scanIds'], removedScanIds: [scanId] } },
      {
        action: 'case.updated',
        actor: 'operator token',
        address: expect.stringContaining('127.0.0.1'),
        details: { changed: ['assignee', 'scanIds'], assignee: 'ada@example.org', addedScanIds: [scanId] },
      },
    ])
    expect(await eventKindsOf(service, opened.id)).toEqual(['case.opened'])
  })

  test('loses none of many concurrent changes', async () => {
    const opened = await openCase(caller)
    const intents = await Promise.all(Array.from({ length: 4 }, () => createIntent(caller)))
    const answers = await Promise.all(intents.map(({ scanId }) => edit(opened.id, { addScanIds: [scanId] })))
    const kept = (await read(opened.id)).scanIds
    for (const [at, { status }] of answers.entries())
      if (status === 200) expect(kept).toContain(intents[at]?.scanId)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })

  test('adds no scan that is deleted meanwhile', async () => {
    const opened = await openCase(caller)
    const { scanId } = await createIntent(caller)
    await service.database.drizzle.delete(scans).where(eq(scans.id, storedId('scan', scanId) ?? ''))
    expect((await edit(opened.id, { addScanIds: [scanId] })).status).toBe(422)
  })
})
