import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { rejudgements } from '../../../src/database/schema.js'
import { recordsOf } from '../../support/audit.js'
import { startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

test('cancelRejudgement ends a run, takes what it has queued from the queue, and leaves an ended run as it is', async () => {
  const { operator, database } = service
  const { body } = await operator.post('/console/api/rejudgements').send({ dryRun: true }).expect(202)
  const { id } = body.data
  const caller = await service.caller()
  const { scanId } = await createIntent(caller)
  const { organizationId, environment } = caller.tenant
  const now = service.clock.now()
  await database.drizzle.insert(rejudgements).values({
    scanId: storedId('scan', scanId) ?? '',
    ...{ organizationId, environment, cause: 'operator', dueAt: now, createdAt: now },
    runId: storedId('rjr', id) ?? null,
    isTrial: true,
  })
  const path = `/console/api/rejudgements/${id}`
  const cancelled = (await operator.post(`${path}/cancel`).expect(200)).body.data
  expect(cancelled).toMatchObject({ id, status: 'cancelled', finishedAt: expect.any(String) })
  expect(await database.drizzle.select().from(rejudgements)).toEqual([])
  service.clock.advance(1_000)
  expect((await operator.post(`${path}/cancel`).expect(200)).body.data).toEqual(cancelled)
  expect((await operator.get(path).expect(200)).body.data).toEqual(cancelled)
  expect((await recordsOf(service, id)).map(({ action }) => action)).toEqual([
    'rejudgement.cancelled',
    'rejudgement.started',
  ])
  await operator.post(`/console/api/rejudgements/${publicId('rjr', newId())}/cancel`).expect(404)
  const again = await operator.post('/console/api/rejudgements').send({}).expect(202)
  const { data } = (await operator.get('/console/api/rejudgements').expect(200)).body
  expect(data.map((run: { id: string }) => run.id)).toEqual([again.body.data.id, id])
})
