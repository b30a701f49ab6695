import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, storedId } from '../../src/basics/identifiers.js'
import { caseOf } from '../support/reports.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedFile, completedScan } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'staging' })
})
afterAll(() => service?.close())

const pathOf = (scanId: string) => `/console/api/scans/${scanId}`

describe('eraseScan', () => {
  test('deletes the scan and its file, and records the operator', async () => {
    const scanId = await completedFile(caller)
    const stored = storedId('scan', scanId) ?? ''
    const opened = await service.context.storage.open(stored)
    expect(opened).toBeDefined()
    await opened?.close()
    const deleted = await service.operator.delete(pathOf(scanId))
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(await service.context.storage.open(stored)).toBeUndefined()
    await caller.get(`/api/v1/scans/${scanId}`).expect(404)
    await service.operator.delete(pathOf(scanId)).expect(404)
    const { body } = await service.operator.get(`/console/api/audit-events?subjectId=${scanId}`).expect(200)
    expect(body.data[0]).toMatchObject({ action: 'scan.deleted', actor: 'operator token' })
  })

  test('is 409 while a case names the scan, and 404 for none', async () => {
    const sandbox = await service.caller()
    const { id } = await completedScan(sandbox)
    const caseId = await caseOf(sandbox, [id])
    const refused = await service.operator.delete(pathOf(id)).expect(409)
    expect(refused.body.error).toMatchObject({
      code: 'scan_in_use',
      message: `A case names this scan: ${caseId}.`,
    })
    await service.operator.delete(`/console/api/cases/${caseId}`).expect(204)
    await service.operator.delete(pathOf(id)).expect(204)
    await service.operator.delete(pathOf(newPublicId('scan'))).expect(404)
    await service.operator.delete(pathOf('nonsense')).expect(404)
  })
})
