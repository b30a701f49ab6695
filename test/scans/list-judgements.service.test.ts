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

test('listJudgements pages through the judgements of a scan, newest first', async () => {
  const scanId = await judgedByOldRules(service, caller)
  const path = `/api/v1/scans/${scanId}/judgements`
  await caller.post(path).expect(202)
  service.context.analysis.start()
  await settled()
  const first = await caller.get(path).query({ limit: '1' })
  const second = await caller.get(path).query({ limit: '1', cursor: first.body.meta.nextCursor })
  expect([first, second].map(({ body }) => body.data[0].number)).toEqual([2, 1])
  expect(second.body.meta.nextCursor).toBe(null)
})
