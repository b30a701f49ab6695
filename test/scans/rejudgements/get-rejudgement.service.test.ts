import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { verdictChanges } from '../../../src/database/schema.js'
import { startTestService, type TestService } from '../../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

test('getRejudgement shows which verdicts became which, the most frequent first, and how many were judged', async () => {
  const { operator, database } = service
  const organizationId = publicId('org', (await service.caller()).tenant.organizationId)
  const asked = { organizationId, from: '2026-01-01T00:00:00.000Z', rulesBefore: 4, dryRun: true }
  const { id } = (await operator.post('/console/api/rejudgements').send(asked).expect(202)).body.data
  const runId = storedId('rjr', id) ?? ''
  await database.drizzle.insert(verdictChanges).values([
    { runId, former: 'authentic', present: 'none', count: 2 },
    { runId, former: 'none', present: 'synthetic', count: 3 },
    { runId, former: 'synthetic', present: 'suspicious', count: 1 },
    { runId, former: 'suspicious', present: 'authentic', count: 1 },
  ])
  expect((await operator.get(`/console/api/rejudgements/${id}`).expect(200)).body.data).toMatchObject({
    ...asked,
    id,
    status: 'counting',
    judged: 7,
    changes: [
      { from: null, to: 'synthetic', count: 3 },
      { from: 'authentic', to: null, count: 2 },
      { from: 'suspicious', to: 'authentic', count: 1 },
      { from: 'synthetic', to: 'suspicious', count: 1 },
    ],
  })
  await operator.get(`/console/api/rejudgements/${publicId('rjr', newId())}`).expect(404)
  const elsewhere = { organizationId: publicId('org', newId()) }
  await operator.post('/console/api/rejudgements').send(elsewhere).expect(404)
})
