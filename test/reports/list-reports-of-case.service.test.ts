import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPORT_FAILURES } from '../../generated/vocabulary.js'
import { newPublicId, storedId } from '../../src/basics/identifiers.js'
import { caseReports } from '../../src/database/schema.js'
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

const newCase = async () => caseOf(caller, [(await completedScan(caller)).id])

const pathOf = (caseId: string) => `/console/api/cases/${caseId}/reports`

describe('listReportsOfCase', () => {
  test('lists the reports of this case alone, newest first, whoever asked for them, page by page', async () => {
    const [caseId, other] = [await newCase(), await newCase()]
    const made: string[] = []
    made.unshift((await caller.post(`/api/v1/cases/${caseId}/reports`).send({}).expect(202)).body.data.id)
    service.clock.advance(1_000)
    made.unshift(
      (await service.operator.post(pathOf(caseId)).send({ includeFiles: true }).expect(202)).body.data.id,
    )
    const first = await service.operator.get(`${pathOf(caseId)}?limit=1`).expect(200)
    expect(first.body.data).toMatchObject([
      { id: made[0], status: 'queued', includeFiles: true, byteSize: null },
    ])
    const cursor = encodeURIComponent(first.body.meta.nextCursor)
    const second = await service.operator.get(`${pathOf(caseId)}?limit=1&cursor=${cursor}`).expect(200)
    expect(second.body.data).toMatchObject([{ id: made[1], includeFiles: false }])
    expect(second.body.meta.nextCursor).toBeNull()
    expect((await service.operator.get(pathOf(other)).expect(200)).body.data).toEqual([])
  })

  test.each(REPORT_FAILURES)('says of a report that failed why: %s', async (code) => {
    const caseId = await newCase()
    const { body } = await service.operator.post(pathOf(caseId)).send({}).expect(202)
    const failed = { status: 'failed', failureCode: code, failureMessage: 'It could not be made.' } as const
    const id = storedId('rep', body.data.id) ?? ''
    await service.database.drizzle.update(caseReports).set(failed).where(eq(caseReports.id, id))
    expect((await service.operator.get(pathOf(caseId)).expect(200)).body.data).toMatchObject([
      { status: 'failed', failure: { code, message: 'It could not be made.' }, byteSize: null },
    ])
  })

  test.each([newPublicId('case'), newPublicId('scan'), 'nonsense'])(
    'answers 404 for an identifier of no case: %s',
    async (caseId) => {
      await service.operator.get(pathOf(caseId)).expect(404)
    },
  )
})
