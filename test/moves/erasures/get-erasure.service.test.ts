import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPublicId, publicId } from '../../../src/basics/identifiers.js'
import { openCase } from '../../support/cases.js'
import { startTestService, type TestService } from '../../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

test('getErasure counts what one organization has, in all its environments, and changes nothing', async () => {
  const caller = await service.caller()
  const { organizationId } = caller.tenant
  await openCase(await service.caller({ organizationId, environment: 'staging' }))
  await openCase(await service.caller())
  const { id } = await openCase(caller)
  await caller.patch(`/api/v1/cases/${id}`).send({ hold: true }).expect(200)
  const path = `/console/api/organizations/${publicId('org', organizationId)}/erasure`
  const { body } = await service.operator.get(path).expect(200)
  expect(body.data).toMatchObject({
    ...{ status: 'not_requested', name: 'Test', casesOnHold: 1, removed: null, receipt: null },
    counts: { scans: 2, files: 0, bytes: 0, cases: 2, reports: 0, keys: 2, endpoints: 0, deliveries: 0 },
  })
  expect((await caller.get('/api/v1/scans')).status).toBe(200)
})

test('getErasure of an organization that never was here is 404', async () => {
  const path = `/console/api/organizations/${newPublicId('org')}/erasure`
  expect((await service.operator.get(path)).status).toBe(404)
})
