import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { openCase } from '../support/cases.js'
import { startTestService, type TestService } from '../support/service.js'
import { organizationOf } from '../support/tenants.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

describe('inspectCase', () => {
  test('shows the case of any tenant as its owner sees it, and whose it is', async () => {
    for (const caller of [await service.caller(), await service.caller()]) {
      const { id, title, status, severity, verdict, metadata } = await openCase(caller, {
        metadata: { a: 'b' },
      })
      const { body } = await service.operator.get(`/console/api/cases/${id}`).expect(200)
      expect(body.data).toMatchObject({
        ...{ id, title, status, severity, verdict, metadata },
        organizationId: organizationOf(caller),
        environment: caller.tenant.environment,
      })
    }
  })

  test.each([newPublicId('case'), newPublicId('scan'), 'nonsense', '%00'])(
    'answers 404 for an identifier of no case: %s',
    async (id) => {
      await service.operator.get(`/console/api/cases/${id}`).expect(404)
    },
  )
})
