import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, storedId } from '../../src/basics/identifiers.js'
import { scans } from '../../src/database/schema.js'
import { signedInAs, WITH_ROLES } from '../support/operators.js'
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

async function open(body: object = {}) {
  const { scanId } = await createIntent(caller)
  const response = await caller.post('/api/v1/cases').send({ title: 'Case', scanIds: [scanId], ...body })
  expect(response.status).toBe(201)
  return response.body.data
}

const auditOf = async (subjectId: string) =>
  (await service.operator.get('/console/api/audit-events').query({ subjectId })).body.data

const eventKindsOf = async (caseId: string) =>
  (
    await service.database.run<{ type: string }>(
      { text: 'select type from events where body like $1 order by id', parameters: [`%${caseId}%`] },
      {},
    )
  ).map(({ type }) => type)

describe('editCase', () => {
  test('changes the given fields and leaves the others, for the tenant too; null removes the assignee', async () => {
    const opened = await open({ assignee: 'Dana', metadata: { desk: 'photo' } })
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
    const opened = await open()
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
    const opened = await open()
    const refused = await edit(opened.id, body)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request'])
    expect(await shownToTenant(opened.id)).toEqual(opened)
  })

  test('appends scans and removes scans; verdict and severity follow', async () => {
    const opened = await open()
    const bad = await completedScan(caller, 'synthetic.jpg')
    const added = await edit(opened.id, { addScanIds: [bad.id, ...opened.scanIds, bad.id] })
    expect(added.body.data).toMatchObject({ scanIds: [...opened.scanIds, bad.id], verdict: 'synthetic' })
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
    const opened = await open()
    const { scanId } = await createIntent(caller)
    const replaced = await edit(opened.id, { removeScanIds: opened.scanIds, addScanIds: [scanId] })
    expect(replaced.body.data.scanIds).toEqual([scanId])
    const both = await edit(opened.id, { removeScanIds: [scanId], addScanIds: [scanId] })
    expect(both.body.data.scanIds).toEqual([scanId])
  })

  test('keeps at least one scan in a case', async () => {
    const opened = await open()
    const refused = await edit(opened.id, { removeScanIds: opened.scanIds, title: 'Never' })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    expect(await shownToTenant(opened.id)).toEqual(opened)
  })

  test('says for each scan why it cannot be added, and changes nothing', async () => {
    const opened = await open()
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
    const opened = await open()
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
    const opened = await open()
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
    expect(await eventKindsOf(opened.id)).toEqual(['case.opened'])
  })

  test('loses none of many concurrent changes', async () => {
    const opened = await open()
    const intents = await Promise.all(Array.from({ length: 4 }, () => createIntent(caller)))
    const answers = await Promise.all(intents.map(({ scanId }) => edit(opened.id, { addScanIds: [scanId] })))
    const kept = (await read(opened.id)).scanIds
    for (const [at, { status }] of answers.entries())
      if (status === 200) expect(kept).toContain(intents[at]?.scanId)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })

  test('adds no scan that is deleted meanwhile', async () => {
    const opened = await open()
    const { scanId } = await createIntent(caller)
    await service.database.drizzle.delete(scans).where(eq(scans.id, storedId('scan', scanId) ?? ''))
    expect((await edit(opened.id, { addScanIds: [scanId] })).status).toBe(422)
  })
})

describe('findScansForCase', () => {
  const find = async (caseId: string, q: string, limit = 20) => {
    const { status, body } = await service.operator.get(`${path(caseId)}/candidates`).query({ q, limit })
    expect(status).toBe(200)
    return body.data.map(({ id }: { id: string }) => id)
  }

  test('finds scans by any part of the file name, ignoring case, newest first, and by identifier', async () => {
    const owner = await service.caller()
    const made = []
    for (const fileName of ['Press-PHOTO 1.jpg', 'other.png', 'a 写真 press-photo.jpg', '100%_press-photo']) {
      service.clock.advance(1_000)
      made.push((await createIntent(owner, { fileName })).scanId)
    }
    const [first, other, second, third] = made as [string, string, string, string]
    const opened = await owner.post('/api/v1/cases').send({ title: 'Case', scanIds: [first] })
    const caseId = opened.body.data.id
    expect(await find(caseId, ' press-photo ')).toEqual([third, second, first])
    expect(await find(caseId, 'press-photo', 2)).toEqual([third, second])
    expect(await find(caseId, '写真')).toEqual([second])
    // The text is not a pattern.
    expect(await find(caseId, '%_')).toEqual([third])
    expect(await find(caseId, other.toUpperCase())).toEqual([other])
    expect(await find(caseId, newPublicId('scan'))).toEqual([])
    expect(await find(caseId, '  ')).toEqual([])
  })

  test('finds nothing of another organization or environment, by name or by identifier', async () => {
    const opened = await open()
    const { organizationId } = caller.tenant
    for (const other of [
      await service.caller(),
      await service.caller({ organizationId, environment: 'production' }),
    ]) {
      const { scanId } = await createIntent(other, { fileName: 'theirs-alone.jpg' })
      expect(await find(opened.id, 'theirs-alone')).toEqual([])
      expect(await find(opened.id, scanId)).toEqual([])
    }
  })
})

describe('notes of a case', () => {
  const notes = (caseId: string) => `${path(caseId)}/notes`
  const note = (caseId: string, text: string) => service.operator.post(notes(caseId)).send({ text })

  test('are listed newest first, page by page, with text, author and time, unchanged', async () => {
    const opened = await open()
    const texts = ['First.', 'line\nbreak \u202E "quoted" \\', '写真 🙂', 'x'.repeat(4_000)]
    for (const text of texts) {
      service.clock.advance(1_000)
      const before = service.clock.now().toISOString()
      const added = await note(opened.id, text)
      expect(added.status).toBe(201)
      expect(added.body.data.createdAt >= before).toBe(true)
      expect(added.body.data).toEqual({
        id: expect.stringMatching(/^note_[0-9a-z]{26}$/),
        caseId: opened.id,
        author: 'operator token',
        text,
        createdAt: expect.any(String),
      })
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { limit: '3', ...(cursor !== null && { cursor }) }
      const { status, body } = await service.operator.get(notes(opened.id)).query(query)
      expect(status).toBe(200)
      seen.push(...body.data.map(({ text }: { text: string }) => text))
      cursor = body.meta.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(texts.toReversed())
  })

  test('are listed for one case; a cursor of another case is refused', async () => {
    const [one, other] = [await open(), await open()]
    await note(one.id, 'One.')
    await note(one.id, 'Two.')
    expect((await service.operator.get(notes(other.id))).body.data).toEqual([])
    const first = await service.operator.get(notes(one.id)).query({ limit: '1' })
    const elsewhere = await service.operator
      .get(notes(other.id))
      .query({ cursor: first.body.meta.nextCursor })
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([400, 'invalid_cursor'])
  })

  test.each([
    ['empty', ''],
    ['with U+0000', 'a\u0000b'],
    ['longer than 4,000 characters', 'x'.repeat(4_001)],
  ])('are refused when they are %s', async (_what, text) => {
    expect((await note((await open()).id, text)).status).toBe(400)
  })

  test('are not found for a case that does not exist', async () => {
    for (const caseId of [newPublicId('case'), newPublicId('scan'), 'nonsense']) {
      expect((await note(caseId, 'Nothing.')).status).toBe(404)
      expect((await service.operator.get(notes(caseId))).status).toBe(404)
    }
  })

  test('are visible only to operators: in no field of the public API, no event, no text of the audit log', async () => {
    const opened = await open()
    await note(opened.id, 'A confidential remark.')
    expect(await shownToTenant(opened.id)).toEqual(opened)
    expect(await eventKindsOf(opened.id)).toEqual(['case.opened'])
    const [record] = await auditOf(opened.id)
    expect(record).toMatchObject({
      action: 'case.noted',
      actor: 'operator token',
      details: { noteId: expect.stringMatching(/^note_/) },
    })
    expect(JSON.stringify(record)).not.toContain('confidential')
  })

  test('name the operator who signed in; viewers can read them but not write them', async () => {
    const opened = await open()
    const as = (role: 'viewer' | 'operator') => signedInAs(service, role)
    const added = await service.anonymous.post(notes(opened.id)).set(as('operator')).send({ text: 'Seen.' })
    expect(added.body.data.author).toBe('operator')
    const refused = await service.anonymous.post(notes(opened.id)).set(as('viewer')).send({ text: 'Seen.' })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden'])
    const shown = await service.anonymous.get(notes(opened.id)).set(as('viewer'))
    expect(shown.body.data).toHaveLength(1)
    const edited = await service.anonymous.patch(path(opened.id)).set(as('viewer')).send({ title: 'Never' })
    expect([edited.status, edited.body.error.code]).toEqual([403, 'forbidden'])
  })
})
