import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pollGapMs } from '../../src/scans/get-scan-job.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

let service: TestService
let sandbox: Caller

beforeAll(async () => {
  service = await startTestService()
  sandbox = await service.caller()
})
afterAll(() => service.close())

describe('getScanJob', () => {
  test('nextPollAfter grows by half with the age of the scan, from 2 to 30 seconds', () => {
    expect([0, 1_999, 2_000, 5_000, 9_500].map(pollGapMs)).toEqual([2_000, 2_000, 3_000, 4_500, 6_750])
    expect(pollGapMs(3_600_000)).toBe(30_000)
    expect(pollGapMs(-5)).toBe(2_000)
  })

  test('the gap to nextPollAfter is that of the age of the scan', async () => {
    const own = await startTestService({ background: false })
    try {
      const caller = await own.caller()
      const { scanId } = await createIntent(caller)
      const gap = async (): Promise<number> => {
        const { body } = await caller.get(`/api/v1/scans/${scanId}/job`)
        return Date.parse(body.data.nextPollAfter) - Date.parse(body.meta.timestamp)
      }
      expect(Math.round((await gap()) / 1000)).toBe(2)
      own.clock.advance(3_600_000)
      expect(Math.round((await gap()) / 1000)).toBe(30)
    } finally {
      await own.close()
    }
  })

  test('a scan waiting for its analysis has a time for the next poll', async () => {
    const own = await startTestService({ background: false })
    try {
      const caller = await own.caller({ environment: 'production' })
      const intent = await createIntent(caller)
      await put(intent, 'hello world')
      expect((await complete(caller, intent.scanId)).status).toBe('queued')
      const { body } = await caller.get(`/api/v1/scans/${intent.scanId}/job`)
      expect(body.data).toMatchObject({ status: 'queued', nextPollAfter: expect.any(String) })
    } finally {
      await own.close()
    }
  })

  test('the job of a complete scan has no time for the next poll', async () => {
    const { scanId } = await createIntent(sandbox)
    const open = await sandbox.get(`/api/v1/scans/${scanId}/job`)
    expect(open.body.data).toMatchObject({ scanId, status: 'uploading' })
    expect(Date.parse(open.body.data.nextPollAfter)).toBeGreaterThan(service.clock.now().getTime())
    await complete(sandbox, scanId)
    const done = await sandbox.get(`/api/v1/scans/${scanId}/job`)
    expect(done.body.data).toEqual({ scanId, status: 'complete', failure: null })
  })
})
