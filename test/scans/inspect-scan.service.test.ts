import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, storedId } from '../../src/basics/identifiers.js'
import { openCase } from '../support/cases.js'
import { startTestService, type TestService } from '../support/service.js'
import { organizationOf } from '../support/tenants.js'
import { completedFile, completedScan } from '../support/upload.js'

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

  test('says until when the file is kept, or that a case keeps it, as its lists do', async () => {
    const caller = await service.caller({ environment: 'staging' })
    const id = await completedFile(caller)
    const shown = async () => {
      const { body } = await service.operator.get(`/console/api/scans/${id}`).expect(200)
      const { fileExpiresAt, fileKept, fileState } = body.data
      const organizationId = organizationOf(caller)
      const listed = await service.operator
        .get(`/console/api/scans?organizationId=${organizationId}`)
        .expect(200)
      expect(listed.body.data).toEqual([body.data])
      return { fileExpiresAt, fileKept, fileState }
    }
    const owned = async () => (await caller.get(`/api/v1/scans/${id}`)).body.data.fileExpiresAt
    const before = await shown()
    expect(before).toEqual({ fileExpiresAt: await owned(), fileKept: false, fileState: 'stored' })
    expect(before.fileExpiresAt).not.toBeNull()

    const opened = await openCase(caller, { scanIds: [id] })
    expect(await shown()).toEqual({ fileExpiresAt: null, fileKept: true, fileState: 'stored' })
    const listed = await service.operator.get(`/console/api/cases/${opened.id}/scans`).expect(200)
    expect(listed.body.data).toMatchObject([{ id, fileExpiresAt: null, fileKept: true }])

    await caller.patch(`/api/v1/cases/${opened.id}`).send({ status: 'resolved' }).expect(200)
    const after = await shown()
    expect(after).toEqual({ fileExpiresAt: await owned(), fileKept: false, fileState: 'stored' })

    // A case keeps nothing that is gone already.
    await caller.patch(`/api/v1/cases/${opened.id}`).send({ status: 'open' }).expect(200)
    await service.database.run(
      { text: 'update scans set has_file = false where id = $1', parameters: [storedId('scan', id)] },
      {},
    )
    expect(await shown()).toEqual({ fileExpiresAt: null, fileKept: false, fileState: 'removed' })
  })

  test.each([newPublicId('scan'), newPublicId('case'), 'nonsense', '%00'])(
    'answers 404 for an identifier of no scan: %s',
    async (id) => {
      await service.operator.get(`/console/api/scans/${id}`).expect(404)
    },
  )
})
