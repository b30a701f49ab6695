import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseOf, finishedReport } from '../support/reports.js'
import { startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service?.close()
})

describe('listCaseReports', () => {
  test('has the reports of the case alone, newest first, page by page, without addresses', async () => {
    const caller = await service.caller()
    const { id } = await completedScan(caller)
    const [caseId, other] = [await caseOf(caller, [id]), await caseOf(caller, [id])]
    const made = [await finishedReport(caller, caseId), await finishedReport(caller, caseId)]
    await finishedReport(caller, other)
    const path = `/api/v1/cases/${caseId}/reports`
    const first = (await caller.get(`${path}?limit=1`)).body
    const second = (await caller.get(`${path}?limit=1&cursor=${first.meta.nextCursor}`)).body
    const listed = made.map(({ downloadUrl: _url, expiresAt: _end, ...report }) => report)
    expect([...first.data, ...second.data]).toEqual(listed.reverse())
    expect(second.meta.nextCursor).toBeNull()
    const elsewhere = `/api/v1/cases/${other}/reports?cursor=${first.meta.nextCursor}`
    await caller.get(elsewhere).expect(400)
  })
})
