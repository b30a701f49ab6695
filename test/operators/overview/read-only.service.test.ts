import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publicId } from '../../../src/basics/identifiers.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service?.close())
afterEach(() => vi.restoreAllMocks())

/** Like a server that follows another one: it answers every change with 25006. */
function takeNoWrites(): { refused: number } {
  const { database } = service
  const { run } = database
  const seen = { refused: 0 }
  vi.spyOn(database, 'run').mockImplementation(((statement: { text: string }, values: never) => {
    if (!/\b(insert into|update|delete from)\b/.test(statement.text)) return run(statement as never, values)
    seen.refused += 1
    return Promise.reject(Object.assign(new Error('read-only transaction'), { code: '25006' }))
  }) as never)
  return seen
}

test.each([
  '/console/api/overview',
  '/console/api/time-series?range=1h',
  '/console/api/requests',
  '/console/api/search?q=req_',
  '/console/api/keys/{keyId}/usage',
])('a read-only database can be read: %s', async (path) => {
  await caller.get('/api/v1/scans').expect(200)
  const seen = takeNoWrites()
  await service.operator.get(path.replace('{keyId}', publicId('key', caller.keyId))).expect(200)
  expect(seen.refused).toBeGreaterThan(0)
})
