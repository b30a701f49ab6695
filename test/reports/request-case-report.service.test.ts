import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { caseOf, downloaded } from '../support/reports.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller()
})
afterAll(() => service?.close())

const pathOf = (caseId: string) => `/console/api/cases/${caseId}/reports`

const newCase = async () => caseOf(caller, [(await completedScan(caller)).id])

/** Asks as an operator, and waits until the report is ready or has failed. */
async function finished(caseId: string, asked: object) {
  const { body } = await service.operator.post(pathOf(caseId)).send(asked).expect(202)
  const read = async () => (await service.operator.get(pathOf(caseId)).expect(200)).body.data[0]
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).not.toBe('queued')
  expect((await read()).id).toBe(body.data.id)
  return read()
}

describe('requestCaseReport', () => {
  test('makes a report that the operator downloads and the tenant too, and the audit log says who did both', async () => {
    const caseId = await newCase()
    const report = await finished(caseId, { personalData: 'include' })
    expect(report).toMatchObject({
      ...{ caseId, status: 'ready', includeFiles: false, includePersonalData: true, failure: null },
    })
    const given = await service.operator.post(`${pathOf(caseId)}/${report.id}/download`).expect(201)
    const zip = await downloaded({ ...report, downloadUrl: given.body.data.downloadUrl })
    expect(zip.length).toBe(report.byteSize)
    expect(Date.parse(given.body.data.expiresAt) - service.clock.now().getTime()).toBeLessThanOrEqual(
      15 * 60_000,
    )
    const theirs = await caller.get(`/api/v1/cases/${caseId}/reports/${report.id}`).expect(200)
    expect(theirs.body.data).toMatchObject({ id: report.id, sha256: report.sha256 })
    const audit = await service.operator.get(`/console/api/audit-events?subjectId=${report.id}`).expect(200)
    const records = audit.body.data.map(({ action, actor }: { action: string; actor: string }) => [
      action,
      actor,
    ])
    expect(records).toContainEqual(['report.created', 'operator token'])
    expect(records).toContainEqual(['report.downloaded', 'operator token'])
  })

  test.each([newPublicId('case'), newPublicId('scan'), 'nonsense'])(
    'makes none of what is no case: %s',
    async (caseId) => {
      await service.operator.post(pathOf(caseId)).send({}).expect(404)
    },
  )
})
