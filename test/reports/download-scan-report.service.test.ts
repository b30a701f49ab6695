import { buffer } from 'node:stream/consumers'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { documentIn, unpacked } from '../support/reports.js'
import { type Caller, OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'
import { completedScan, createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller
const folder = folderPerTest()
beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller()
})
afterAll(() => service?.close())

const pathOf = (scanId: string) => `/console/api/scans/${scanId}/report`

describe('downloadScanReport', () => {
  test('sends the report of a scan of any organization, and records the operator', async () => {
    const { id } = await completedScan(caller)
    const { body: zip } = await supertest(service.url)
      .get(pathOf(id))
      .auth(OPERATOR_TOKEN, { type: 'bearer' })
      .buffer(true)
      .parse((response, done) => {
        buffer(response as never).then(
          (bytes) => done(null, bytes),
          (error) => done(error, undefined),
        )
      })
      .expect(200)
    const document = await documentIn(await unpacked(folder.path, zip))
    expect(document).toMatchObject({ case: null, scans: [{ scan: { id } }] })
    const { body } = await service.operator
      .get(`/console/api/audit-events?action=scan.exported&subjectId=${id}`)
      .expect(200)
    expect(body.data).toMatchObject([
      { actor: 'operator token', subject: id, details: { report: document.id } },
    ])
  })

  test('is 404 for none, and 409 before there is a final status', async () => {
    const { scanId } = await createIntent(caller)
    await service.operator.get(pathOf(scanId)).expect(409)
    await service.operator.get(pathOf(newPublicId('scan'))).expect(404)
    await service.operator.get(pathOf('nonsense')).expect(404)
  })
})
