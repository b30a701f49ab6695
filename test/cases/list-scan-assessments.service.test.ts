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

test('listScanAssessments pages through the history, newest first', async () => {
  const scan = await completedScan(caller)
  const { id } = await openCase(caller, { scanIds: [scan.id] })
  const path = `/console/api/cases/${id}/scans/${scan.id}/assessments`
  for (const finding of ['undecided', 'synthetic']) {
    service.clock.advance(1_000)
    await service.operator.post(path).send({ finding }).expect(201)
  }
  const first = await service.operator.get(path).query({ limit: '1' })
  const second = await service.operator.get(path).query({ limit: '1', cursor: first.body.meta.nextCursor })
  expect([first, second].map(({ body }) => body.data[0].finding)).toEqual(['synthetic', 'undecided'])
  expect(second.body.meta.nextCursor).toBe(null)
})
