import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicId } from '../../../src/basics/identifiers.js'
import { recordsOf } from '../../support/audit.js'
import { openCase } from '../../support/cases.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

async function heldCase(caller: Caller): Promise<string> {
  const { id } = await openCase(caller)
  await caller.patch(`/api/v1/cases/${id}`).send({ hold: true }).expect(200)
  return id
}

test('releaseHolds ends the holds of one organization in all environments, each with its record', async () => {
  const caller = await service.caller()
  const { organizationId } = caller.tenant
  const other = await service.caller()
  const kept = await heldCase(other)
  const held = [
    await heldCase(caller),
    await heldCase(await service.caller({ organizationId, environment: 'staging' })),
  ]
  const path = `/console/api/organizations/${publicId('org', organizationId)}/holds/release`
  const wrong = await service.operator.post(path).send({ name: 'another' })
  expect([wrong.status, wrong.body.error.code]).toEqual([422, 'name_mismatch'])
  const { body } = await service.operator.post(path).send({ name: 'Test' }).expect(200)
  expect(body.data).toEqual({ released: 2, remaining: 0 })
  for (const id of held) {
    const [record] = await recordsOf(service, id)
    expect(record).toMatchObject({ action: 'case.released', actor: 'operator token' })
  }
  expect((await other.get(`/api/v1/cases/${kept}`)).body.data.hold).toBe(true)
})
