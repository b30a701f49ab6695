import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { sweepExpiredFiles } from '../../src/scans/expired-files.js'
import { sweepRemovals } from '../../src/scans/object-removals.js'
import { countStoredBytes } from '../../src/scans/storage-quota.js'
import { daysAgo, insertScans } from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedFile, createIntent, put } from '../support/upload.js'

const DAY_MS = 86_400_000

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false, environment: { OBJECT_RETENTION_DAYS: '30' } })
})
afterAll(() => service.close())
afterEach(() => vi.restoreAllMocks())

const uuid = (scanId: string) => storedId('scan', scanId) as string

const isThere = (scanId: string) => existsSync(join(service.objectsFolder, 'objects', uuid(scanId)))

const stored = () => countStoredBytes(service.database, caller.tenant.organizationId)

describe('a file past its retention', () => {
  test('is removed with its renditions and frees its quota; the scan is unchanged', async () => {
    caller = await service.caller({ environment: 'staging' })
    const scanId = await completedFile(caller)
    const { storage } = service.context
    await storage.putRendition(uuid(scanId), 'preview', Buffer.from('x'))
    const before = (await caller.get(`/api/v1/scans/${scanId}`)).body.data
    const maintenance = createMaintenance(service.context)
    service.clock.advance(30 * DAY_MS - 60_000)
    await maintenance.run()
    expect([isThere(scanId), await stored()]).toEqual([true, 3])
    service.clock.advance(120_000)
    await maintenance.run()
    expect([isThere(scanId), await stored()]).toEqual([false, 0])
    expect(await storage.readRendition(uuid(scanId), 'preview')).toBeUndefined()
    expect((await caller.get(`/api/v1/scans/${scanId}`)).body.data).toEqual({
      ...before,
      fileExpiresAt: null,
      fileState: 'removed',
    })
    expect(before).toMatchObject({
      status: 'complete',
      verdict: expect.any(String),
      signals: expect.any(Object),
    })
  })

  test.each<[string, (scanId: string) => Promise<unknown>]>([
    ['its verdict', async () => {}],
    [
      'the last change by an earlier release, which did not record when the scan was completed',
      (scanId) =>
        service.database.run(
          {
            text: 'update scans set completed_at = null, has_file = null where id = $1',
            parameters: [uuid(scanId)],
          },
          {},
        ),
    ],
  ])('is removed by the time of %s, whatever was changed since', async (_name, prepare) => {
    caller = await service.caller({ environment: 'staging' })
    const scanId = await completedFile(caller)
    await prepare(scanId)
    service.clock.advance(20 * DAY_MS)
    await caller
      .patch(`/api/v1/scans/${scanId}`)
      .send({ metadata: { late: 'yes' } })
      .expect(200)
    service.clock.advance(10 * DAY_MS + 1_000)
    expect(await sweepExpiredFiles(service.context)).toBe(1)
    expect(await sweepExpiredFiles(service.context)).toBe(0)
  })

  test('is kept while its scan has no verdict', async () => {
    caller = await service.caller({ environment: 'production' })
    const intent = await createIntent(caller, { byteSize: 3 })
    await put(intent, 'abc')
    await complete(caller, intent.scanId)
    service.clock.advance(60 * DAY_MS)
    expect(await sweepExpiredFiles(service.context)).toBe(0)
    expect(isThere(intent.scanId)).toBe(true)
  })

  test('is kept for ever if retention is disabled', async () => {
    caller = await service.caller({ environment: 'staging' })
    await completedFile(caller)
    service.clock.advance(1_000 * DAY_MS)
    const settings = {
      ...service.context.settings,
      uploads: { ...service.context.settings.uploads, retentionDays: Infinity },
    }
    expect(await sweepExpiredFiles({ ...service.context, settings })).toBe(0)
  })

  test('is removed in bounded steps with many others, each once', async () => {
    caller = await service.caller({ environment: 'staging' })
    await sweepExpiredFiles(service.context)
    await sweepRemovals(service.context)
    const createdAt = daysAgo(1_100)
    await insertScans(service.database, { ...caller.tenant, createdAt, completedAt: createdAt }, 450)
    const remove = vi.spyOn(service.context.storage, 'remove')
    expect(await sweepExpiredFiles(service.context)).toBe(450)
    const swept = await Promise.all([sweepRemovals(service.context), sweepRemovals(service.context)])
    expect(swept.reduce((sum, one) => sum + one)).toBe(450)
    expect(new Set(remove.mock.calls.map(([id]) => id)).size).toBe(450)
    expect(remove).toHaveBeenCalledTimes(450)
  })
})
