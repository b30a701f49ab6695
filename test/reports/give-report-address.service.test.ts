import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { caseOf, finishedReport } from '../support/reports.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller()
})
afterAll(() => service?.close())

const newCase = async () => caseOf(caller, [(await completedScan(caller)).id])

const pathOf = (caseId: string, reportId: string) =>
  `/console/api/cases/${caseId}/reports/${reportId}/download`

describe('giveReportAddress', () => {
  test('gives an address that works for 15 minutes without a sign-in', async () => {
    const caseId = await newCase()
    const { id, byteSize } = await finishedReport(caller, caseId)
    const { body } = await service.operator.post(pathOf(caseId, id)).expect(201)
    const { downloadUrl, expiresAt } = body.data
    expect((await (await fetch(downloadUrl)).arrayBuffer()).byteLength).toBe(byteSize)
    const lifetime = Date.parse(expiresAt) - service.clock.now().getTime()
    expect(lifetime).toBeGreaterThan(14 * 60_000)
    expect(lifetime).toBeLessThanOrEqual(15 * 60_000)
    service.clock.advance(15 * 60_000 + 1_000)
    expect((await fetch(downloadUrl)).status).toBe(404)
  })

  test('gives none of a report of another case, or of none', async () => {
    const caseId = await newCase()
    const { id } = await finishedReport(caller, caseId)
    await service.operator.post(pathOf(await newCase(), id)).expect(404)
    await service.operator.post(pathOf(newPublicId('case'), id)).expect(404)
    await service.operator.post(pathOf(caseId, newPublicId('rep'))).expect(404)
    await service.operator.post(pathOf('nonsense', 'nonsense')).expect(404)
  })
})
