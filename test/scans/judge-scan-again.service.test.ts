// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejudgements } from '../../src/database/schema.js'
import { judgedByOldRules } from '../support/judgements.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'production' })
})
afterAll(async () => {
  await service.context.analysis.stop()
  await service.close()
})

const settled = () =>
  expect
    .poll(() => service.database.drizzle.select().from(rejudgements), { timeout: 30_000, interval: 50 })
    .toEqual([])

test('an operator has a scan judged again, and sees until when it waits', async () => {
  const scanId = await judgedByOldRules(service, caller)
  const path = `/console/api/scans/${scanId}/judgements`
  const asked = await service.operator.post(path)
  expect([asked.status, asked.body.data.rejudgement]).toEqual([202, 'waiting'])
  service.context.analysis.start()
  await settled()
  const { rejudgement, judgements } = (await service.operator.get(path)).body.data
  expect(rejudgement).toBe(null)
  expect(judgements.map(({ cause }: { cause: string }) => cause)).toEqual(['operator', 'upload'])
})
