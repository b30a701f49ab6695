import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { openCase } from '../support/cases.js'
import { eventKindsOf } from '../support/events.js'
import { signedInAs, WITH_ROLES } from '../support/operators.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false, environment: WITH_ROLES })
  caller = await service.caller()
})
afterAll(() => service?.close())

const path = (caseId: string) => `/console/api/cases/${caseId}`

const shownToTenant = async (caseId: string) => (await caller.get(`/api/v1/cases/${caseId}`)).body.data

const auditOf = async (subjectId: string) =>
  (await service.operator.get('/console/api/audit-events').query({ subjectId })).body.data

describe('notes of a case', () => {
  const notes = (caseId: string) => `${path(caseId)}/notes`
  const note = (caseId: string, text: string) => service.operator.post(notes(caseId)).send({ text })

  test('are listed newest first, page by page, with text, author and time, unchanged', async () => {
    const opened = await openCase(caller)
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
    const [one, other] = [await openCase(caller), await openCase(caller)]
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
    expect((await note((await openCase(caller)).id, text)).status).toBe(400)
  })

  test('are not found for a case that does not exist', async () => {
    for (const caseId of [newPublicId('case'), newPublicId('scan'), 'nonsense']) {
      expect((await note(caseId, 'Nothing.')).status).toBe(404)
      expect((await service.operator.get(notes(caseId))).status).toBe(404)
    }
  })

  test('are visible only to operators: in no field of the public API, no event, no text of the audit log', async () => {
    const opened = await openCase(caller)
    await note(opened.id, 'A confidential remark.')
    expect(await shownToTenant(opened.id)).toEqual(opened)
    expect(await eventKindsOf(service, opened.id)).toEqual(['case.opened'])
    const [record] = await auditOf(opened.id)
    expect(record).toMatchObject({
      action: 'case.noted',
      actor: 'operator token',
      details: { noteId: expect.stringMatching(/^note_/) },
    })
    expect(JSON.stringify(record)).not.toContain('confidential')
  })

  test('name the operator who signed in; viewers can read them but not write them', async () => {
    const opened = await openCase(caller)
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
