import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedId } from '../../../src/basics/identifiers.js'
import { verdictChanges } from '../../../src/database/schema.js'
import { pruneRuns } from '../../../src/scans/rejudgements/runs.js'
import { startTestService, type TestService } from '../../support/service.js'

const DAY_MS = 86_400_000

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

test('a run is kept for 90 days after its end, whenever it began, and then deleted with its counts', async () => {
  const { operator, context, clock, database } = service
  const begin = async () =>
    (await operator.post('/console/api/rejudgements').send({ rulesBefore: 4 }).expect(202)).body.data.id
  const listed = async () =>
    (await operator.get('/console/api/rejudgements').expect(200)).body.data.map(
      ({ id }: { id: string }) => id,
    )
  const first = await begin()
  const runId = storedId('rjr', first) ?? ''
  await database.drizzle
    .insert(verdictChanges)
    .values({ runId, former: 'authentic', present: 'none', count: 1 })
  clock.advance(5 * DAY_MS)
  await operator.post(`/console/api/rejudgements/${first}/cancel`).expect(200)
  clock.advance(DAY_MS)
  // Under way: it stays, however old.
  const second = await begin()
  clock.advance(88 * DAY_MS)
  await pruneRuns(context)
  expect(await listed()).toEqual([second, first])
  clock.advance(DAY_MS + 60_000)
  await pruneRuns(context)
  expect(await listed()).toEqual([second])
  expect(await database.drizzle.select().from(verdictChanges)).toEqual([])
})
