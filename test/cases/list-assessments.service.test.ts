import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCase } from '../support/cases.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())

const path = (caseId: string, scanId: string) => `/cases/${caseId}/scans/${scanId}/assessments`

test('listAssessments has the history of one scan in one case, newest first, page by page', async () => {
  const [scan, another] = [await completedScan(caller), await completedScan(caller)]
  const { id } = await openCase(caller, { scanIds: [scan.id, another.id] })
  const elsewhere = await openCase(caller, { scanIds: [scan.id] })
  const findings = ['undecided', 'manipulated', 'undecided']
  for (const finding of findings) {
    service.clock.advance(1_000)
    await caller
      .post(`/api/v1${path(id, scan.id)}`)
      .send({ finding })
      .expect(201)
  }
  await caller
    .post(`/api/v1${path(id, another.id)}`)
    .send({ finding: 'synthetic' })
    .expect(201)
  await caller
    .post(`/api/v1${path(elsewhere.id, scan.id)}`)
    .send({ finding: 'synthetic' })
    .expect(201)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) }
    const { body } = await caller.get(`/api/v1${path(id, scan.id)}`).query(query)
    seen.push(...body.data.map(({ finding }: { finding: string }) => finding))
    cursor = body.meta.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(findings.toReversed())
  const first = await caller.get(`/api/v1${path(id, scan.id)}`).query({ limit: '1' })
  const { nextCursor } = first.body.meta
  const other = await caller.get(`/api/v1${path(id, another.id)}`).query({ cursor: nextCursor })
  expect(other.body.error.code).toBe('invalid_cursor')
})
