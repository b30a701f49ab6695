import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { startTestService, type TestService } from '../support/service.js'
import { organizationOf } from '../support/tenants.js'
import { completedScan } from '../support/upload.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

describe('inspectScan', () => {
  test('shows the scan of any tenant as its owner sees it, and whose it is', async () => {
    for (const caller of [await service.caller(), await service.caller()]) {
      const scan = await completedScan(caller, 'synthetic.jpg')
      const { body } = await service.operator.get(`/console/api/scans/${scan.id}`).expect(200)
      const { verdict, confidence, riskLevel, fileName, status } = scan
      expect(body.data).toMatchObject({
        ...{ id: scan.id, fileName, status, verdict, confidence, riskLevel },
        organizationId: organizationOf(caller),
        environment: caller.tenant.environment,
      })
    }
  })

  test.each([newPublicId('scan'), newPublicId('case'), 'nonsense', '%00'])(
    'answers 404 for an identifier of no scan: %s',
    async (id) => {
      await service.operator.get(`/console/api/scans/${id}`).expect(404)
    },
  )
})
