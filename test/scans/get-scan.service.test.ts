import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
let sandbox: Caller
let staging: Caller
let production: Caller

beforeAll(async () => {
  service = await startTestService()
  sandbox = await service.caller()
  const { organizationId } = sandbox.tenant
  staging = await service.caller({ organizationId, environment: 'staging' })
  production = await service.caller({ organizationId, environment: 'production' })
})
afterAll(() => service.close())

describe('getScan', () => {
  test('shows a scan only to its organization and environment, and others get the same 404 as for an invalid identifier', async () => {
    const scan = await completedScan(sandbox)
    const stranger = await service.caller()
    const nonsense = await sandbox.get('/api/v1/scans/%00')
    expect(nonsense.status).toBe(404)
    for (const caller of [stranger, staging, production]) {
      for (const response of [
        await caller.get(`/api/v1/scans/${scan.id}`),
        await caller.get(`/api/v1/scans/${scan.id}/job`),
        await caller.post(`/api/v1/scans/${scan.id}/upload-complete`),
      ]) {
        expect(response.status).toBe(404)
        expect({ ...response.body.error, requestId: '' }).toEqual({ ...nonsense.body.error, requestId: '' })
      }
      expect(
        (await caller.get('/api/v1/scans')).body.data.map((one: { id: string }) => one.id),
      ).not.toContain(scan.id)
    }
  })
})
