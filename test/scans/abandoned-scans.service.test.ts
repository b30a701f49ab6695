import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { sweepAbandonedScans } from '../../src/scans/abandoned-scans.js'
import { sweepRemovals } from '../../src/scans/object-removals.js'
import { recordsOf } from '../support/audit.js'
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
      expect(await recordsOf(own, publicId('scan', scans[0] as string))).toEqual([
        {
          actor: 'service',
          action: 'scan.failed',
          details: { code: 'upload_abandoned', reason: 'the upload was not completed in time' },
        },
      ])
      expect(await sweepRemovals(own.context)).toBe(401)
      expect(remove.mock.calls.map(([id]) => id).sort()).toEqual(scans.sort())
      expect(await sweepRemovals(own.context)).toBe(0)
    } finally {
      await own.close()
    }
  })

  test('send scan.failed to the endpoints of their tenant, with the metadata that they have then', async () => {
    const own = await startTestService({ background: false })
    try {
      const caller = await own.caller({ environment: 'production' })
      const other = await own.caller({ environment: 'production' })
      for (const { post } of [caller, other])
        await post('/api/v1/webhooks')
          .send({ url: 'https://example.com/hook', events: ['scan.failed'] })
          .expect(201)
      const [id] = await abandon(own, caller, 1)
      const scanId = publicId('scan', id as string)
      const run = own.database.run
      const woken = vi.spyOn(own.context.dispatcher, 'wake')
      let updates = 0
      const database = {
        ...own.database,
        // Between the search for abandoned scans and their failure.
        run: (async (statement: never, values: never) => {
          const rows = await run(statement, values)
          updates += 1
          if (updates === 1)
            await caller
              .patch(`/api/v1/scans/${scanId}`)
              .send({ metadata: { article: '4711' } })
              .expect(200)
          return rows
        }) as typeof run,
      }
      expect(await sweepAbandonedScans({ ...own.context, database })).toBe(1)
      expect(woken).toHaveBeenCalled()
      const events = { text: `select body from events where type = 'scan.failed'`, parameters: [] }
      const stored = await own.database.run<{ body: string }>(events, {})
      const { data } = (await caller.get(`/api/v1/scans/${scanId}`)).body
      expect(data).toMatchObject({
        status: 'failed',
        metadata: { article: '4711' },
        failure: { code: 'upload_abandoned' },
      })
      expect(stored.map(({ body }) => JSON.parse(body).data)).toEqual([data])
      expect((await caller.get('/api/v1/webhooks/deliveries')).body.data).toMatchObject([
        { event: 'scan.failed' },
      ])
      expect((await other.get('/api/v1/webhooks/deliveries')).body.data).toEqual([])
    } finally {
      await own.close()
    }
  })

  test('a scan that is completed meanwhile does not fail, and sends nothing', async () => {
    const own = await startTestService({ background: false })
    try {
      const caller = await own.caller()
      const [id] = await abandon(own, caller, 1)
      const run = own.database.run
      let found = 0
      const database = {
        ...own.database,
        run: (async (statement: never, values: never) => {
          const rows = await run(statement, values)
          found += 1
          if (found === 1)
            await caller.post(`/api/v1/scans/${publicId('scan', id as string)}/upload-complete`).expect(200)
          return rows
        }) as typeof run,
      }
      expect(await sweepAbandonedScans({ ...own.context, database })).toBe(0)
      const { data } = (await caller.get(`/api/v1/scans/${publicId('scan', id as string)}`)).body
      expect(data).toMatchObject({ status: 'complete', failure: null })
      const events = { text: `select id from events where type = 'scan.failed'`, parameters: [] }
      expect(await own.database.run(events, {})).toEqual([])
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
      const failure = { code: 'upload_abandoned', message: expect.stringContaining('not completed in time') }
      expect(job.body.data).toEqual({ scanId: intent.scanId, status: 'failed', failure })
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
