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
