import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { sweepAbandonedScans } from '../../src/scans/abandoned-scans.js'
import { sweepRemovals } from '../../src/scans/object-removals.js'
import { daysAgo, insertScans } from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { createIntent, put } from '../support/upload.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('abandoned scans', () => {
  const abandon = ({ database }: TestService, { tenant }: Caller, count: number) =>
    insertScans(database, { ...tenant, status: 'uploading', createdAt: daysAgo(1) }, count)

  test('fail in one sweep, however many there are, and their files are deleted', async () => {
    const own = await startTestService({ background: false })
    try {
      const remove = vi.spyOn(own.context.storage, 'remove')
      const scans = await abandon(own, await own.caller(), 401)
      expect(await sweepAbandonedScans(own.context)).toBe(401)
      expect(await sweepAbandonedScans(own.context)).toBe(0)
      expect(await sweepRemovals(own.context)).toBe(401)
      expect(remove.mock.calls.map(([id]) => id).sort()).toEqual(scans.sort())
      expect(await sweepRemovals(own.context)).toBe(0)
    } finally {
      await own.close()
    }
  })

  test('lose their other files when one cannot be deleted, which is logged and retried', async () => {
    const own = await startTestService({ background: false })
    try {
      const remove = vi.spyOn(own.context.storage, 'remove').mockRejectedValueOnce(new Error('no answer'))
      await abandon(own, await own.caller(), 3)
      await sweepAbandonedScans(own.context)
      await expect(sweepRemovals(own.context)).rejects.toThrow('no answer')
      expect(remove).toHaveBeenCalledTimes(3)
      own.clock.advance(300_001)
      expect(await sweepRemovals(own.context)).toBe(1)
    } finally {
      await own.close()
    }
  })

  test('an hour after its target expired a scan fails for good, its file is deleted, and its job has no time for the next poll', async () => {
    const other = await startTestService({ background: false })
    try {
      const caller = await other.caller({ environment: 'staging' })
      const intent = await createIntent(caller)
      await put(intent, 'hello world')
      const sealed = await createIntent(caller)
      await put(sealed, 'hello world')
      const [id, sealedId] = [intent, sealed].map(({ scanId }) => storedId('scan', scanId) as string)
      await other.context.storage.seal(sealedId as string)
      const maintenance = createMaintenance(other.context)
      other.clock.advance(900_000 + 3_590_000)
      await maintenance.run()
      expect((await caller.get(`/api/v1/scans/${intent.scanId}`)).body.data.status).toBe('uploading')
      other.clock.advance(20_000)
      await maintenance.run()
      expect((await caller.get(`/api/v1/scans/${intent.scanId}`)).body.data.status).toBe('failed')
      const job = await caller.get(`/api/v1/scans/${intent.scanId}/job`)
      expect(job.body.data).toEqual({ scanId: intent.scanId, status: 'failed' })
      // Sealing finds the upload.
      expect(await other.context.storage.seal(id as string)).toBeUndefined()
      expect(await other.context.storage.seal(sealedId as string)).toBeUndefined()
      const late = await caller.post(`/api/v1/scans/${intent.scanId}/upload-complete`)
      expect(late.status).toBe(409)
      expect(late.body.error.code).toBe('scan_failed')
    } finally {
      await other.close()
    }
  })
})
