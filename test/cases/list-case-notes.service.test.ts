import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCase } from '../support/cases.js'
import { WITH_ROLES } from '../support/operators.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false, environment: WITH_ROLES })
  caller = await service.caller()
})
afterAll(() => service?.close())

const path = (caseId: string) => `/console/api/cases/${caseId}`

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
})
