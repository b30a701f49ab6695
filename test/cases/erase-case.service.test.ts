import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { caseOf } from '../support/reports.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service?.close())

const pathOf = (caseId: string) => `/console/api/cases/${caseId}`

describe('eraseCase', () => {
  test('deletes the case, leaves its scans, and records the operator', async () => {
    const { id: scanId } = await completedScan(caller)
    const caseId = await caseOf(caller, [scanId], 'Erased title')
    const deleted = await service.operator.delete(pathOf(caseId))
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    await caller.get(`/api/v1/cases/${caseId}`).expect(404)
    await service.operator.delete(pathOf(caseId)).expect(404)
    await caller.get(`/api/v1/scans/${scanId}`).expect(200)
    const { body } = await service.operator.get(`/console/api/audit-events?subjectId=${caseId}`).expect(200)
    expect(body.data[0]).toMatchObject({ action: 'case.deleted', actor: 'operator token' })
    expect(JSON.stringify(body.data)).not.toContain('Erased title')
  })

  test('is 409 while the case is on hold, and 404 for none', async () => {
    const caseId = await caseOf(caller, [(await completedScan(caller)).id])
    await service.operator.patch(pathOf(caseId)).send({ hold: true }).expect(200)
    const refused = await service.operator.delete(pathOf(caseId)).expect(409)
    expect(refused.body.error.code).toBe('case_on_hold')
    await service.operator.patch(pathOf(caseId)).send({ hold: false }).expect(200)
    await service.operator.delete(pathOf(caseId)).expect(204)
    await service.operator.delete(pathOf(newPublicId('case'))).expect(404)
    await service.operator.delete(pathOf('nonsense')).expect(404)
  })
})
