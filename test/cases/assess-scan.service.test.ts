import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordsOf } from '../support/audit.js'
import { openCase } from '../support/cases.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())

test('an operator’s assessment has their name, is in the tenant’s list and on the scan, and is recorded', async () => {
  const scan = await completedScan(caller, 'suspicious.jpg')
  const { id } = await openCase(caller, { scanIds: [scan.id] })
  const path = `/cases/${id}/scans/${scan.id}/assessments`
  const found = async () => (await service.operator.get(`/console/api/scans/${scan.id}`)).body.data.finding
  expect(await found()).toBe(null)
  const { status, body } = await service.operator
    .post(`/console/api${path}`)
    .send({ finding: 'authentic', note: 'The agency has sent the original.' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ by: 'operator token', finding: 'authentic' })
  expect((await caller.get(`/api/v1${path}`)).body.data).toEqual([body.data])
  expect((await service.operator.get(`/console/api${path}`)).body.data).toEqual([body.data])
  expect(await found()).toBe('authentic')
  const [record] = await recordsOf(service, id)
  expect(record).toMatchObject({ actor: 'operator token', action: 'case.assessed' })
  expect(JSON.stringify(record)).not.toContain('agency')
  for (const query of [{}, { organizationId: scan.organizationId }, { environment: 'sandbox' }]) {
    const scans = await service.operator.get('/console/api/scans').query({ agreement: 'disagrees', ...query })
    expect(scans.body.data.map((each: { id: string }) => each.id)).toEqual([scan.id])
    const agreeing = await service.operator.get('/console/api/scans').query({ agreement: 'agrees', ...query })
    expect(agreeing.body.data).toEqual([])
  }
  const elsewhere = await service.operator
    .get('/console/api/scans')
    .query({ agreement: 'disagrees', environment: 'staging' })
  expect(elsewhere.body.data).toEqual([])
})

test('an operator cannot assess a scan that the case does not name', async () => {
  const [scan, other] = [await completedScan(caller), await completedScan(caller)]
  const { id } = await openCase(caller, { scanIds: [scan.id] })
  const path = `/console/api/cases/${id}/scans/${other.id}/assessments`
  expect((await service.operator.post(path).send({ finding: 'authentic' })).status).toBe(404)
  expect((await service.operator.get(path)).status).toBe(404)
})
