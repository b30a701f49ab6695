import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import type { ObjectStorage } from '../../src/files/storage.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { noteRemoval, sweepRemovals } from '../../src/scans/object-removals.js'
import { countStoredBytes } from '../../src/scans/storage-quota.js'
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

const left = () =>
  service.database.run<{ id: string }>(
    { text: 'select scan_id as id from object_removals', parameters: [] },
    {},
  )

const stored = () => countStoredBytes(service.database, caller.tenant.organizationId)

describe('a process whose clock is days ahead of the database’s', () => {
  /** The context of such a process: only its own clock was moved. */
  const ahead = () => ({
    ...service.context,
    clock: { now: () => new Date(service.clock.now().getTime() + 60 * DAY_MS), offset: service.clock.offset },
  })

  test('fails no scan that can still be uploaded to, and removes no file early', async () => {
    caller = await service.caller({ environment: 'staging' })
    const [judgedId, uploading] = [await completedFile(caller), await createIntent(caller, { byteSize: 3 })]
    await put(uploading, 'abc')
    await createMaintenance(ahead()).run()
    expect(await stored()).toBe(6)
    expect(isThere(judgedId)).toBe(true)
    expect((await complete(caller, uploading.scanId)).status).toBe('complete')
  })

  test('leaves alone what another process is removing, and checks again for late uploads', async () => {
    const storage = Object.assign(Object.create(service.context.storage), { takesLateUploads: true })
    const other = await startTestService({ besides: service, bucket: storage, background: false })
    const { scanId } = await createIntent(await other.caller())
    vi.spyOn(storage, 'remove').mockRejectedValue(new Error('no answer'))
    await noteRemoval(other.context, uuid(scanId))
    await expect(sweepRemovals(other.context)).rejects.toThrow('no answer')
    vi.restoreAllMocks()
    expect(await sweepRemovals({ ...ahead(), storage })).toBe(0)
    service.clock.advance(300_001)
    expect(await sweepRemovals({ ...ahead(), storage })).toBe(1)
    const remove = vi.spyOn(service.context.storage, 'remove')
    service.clock.advance(DAY_MS + 901_000)
    expect(await sweepRemovals(other.context)).toBe(1)
    expect(remove.mock.calls).toEqual([[uuid(scanId)]])
    await other.close()
  })

  test('has its noted removals done immediately, by any process', async () => {
    const { scanId } = await createIntent(await service.caller())
    await noteRemoval(ahead(), uuid(scanId))
    expect(await sweepRemovals(service.context)).toBe(1)
  })
})

test('a process whose clock is days behind the database’s removes nothing that it has just created', async () => {
  const now = service.clock.now.bind(service.clock)
  vi.spyOn(service.clock, 'now').mockImplementation(() => new Date(now().getTime() - 60 * DAY_MS))
  caller = await service.caller({ environment: 'staging' })
  const [judgedId, uploading] = [await completedFile(caller), await createIntent(caller, { byteSize: 3 })]
  await put(uploading, 'abc')
  await createMaintenance(service.context).run()
  expect(isThere(judgedId)).toBe(true)
  expect((await complete(caller, uploading.scanId)).status).toBe('complete')
})

describe('where uploads may arrive late,', () => {
  const late = (): ObjectStorage =>
    Object.assign(Object.create(service.context.storage), { takesLateUploads: true })
  const context = () => ({ ...service.context, storage: late() })

  test('the file of a deleted scan is removed again when its target expires, and once nothing more can arrive', async () => {
    const other = await startTestService({ besides: service, bucket: late(), background: false })
    caller = await other.caller()
    const { scanId } = await createIntent(caller)
    await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
    const remove = vi.spyOn(service.context.storage, 'remove')
    expect(await sweepRemovals(context())).toBe(0)
    service.clock.advance(901_000)
    expect(await sweepRemovals(context())).toBe(1)
    expect(await sweepRemovals(context())).toBe(0)
    expect(await left()).toEqual([{ id: uuid(scanId) }])
    service.clock.advance(DAY_MS)
    expect(await sweepRemovals(context())).toBe(1)
    expect(remove.mock.calls).toEqual([[uuid(scanId)], [uuid(scanId)]])
    expect(await left()).toEqual([])
    await other.close()
  })

  test('an object that may have arrived while a file was being removed is removed once more', async () => {
    const other = await startTestService({ besides: service, bucket: late(), background: false })
    const { scanId } = await createIntent(await other.caller())
    await noteRemoval(other.context, uuid(scanId))
    service.clock.advance(DAY_MS + 600_000)
    const began = performance.now()
    vi.spyOn(service.context.storage, 'remove').mockImplementationOnce(async () => {
      service.clock.advance(600_000)
      vi.spyOn(performance, 'now').mockReturnValue(began + 600_000)
    })
    expect(await sweepRemovals(context())).toBe(1)
    expect(await left()).toEqual([{ id: uuid(scanId) }])
    expect(await sweepRemovals(context())).toBe(1)
    expect(await left()).toEqual([])
    await other.close()
  })

  test('a late upload for a sandbox scan completed without a file is removed', async () => {
    const other = await startTestService({ besides: service, bucket: late(), background: false })
    caller = await other.caller()
    const { scanId } = await createIntent(caller)
    await complete(caller, scanId)
    service.clock.advance(DAY_MS + 901_000)
    expect(await sweepRemovals(context())).toBe(1)
    expect(await left()).toEqual([])
    await other.close()
  })

  test('a late upload for a sandbox scan queued without a file is removed', async () => {
    const other = await startTestService({ besides: service, bucket: late(), background: false })
    caller = await other.caller()
    const { scanId } = await createIntent(caller, { fileName: 'slow.jpg' })
    expect((await complete(caller, scanId)).status).toBe('queued')
    expect(await left()).toEqual([{ id: uuid(scanId) }])
    service.clock.advance(DAY_MS + 901_000)
    expect(await sweepRemovals(context())).toBe(1)
    await other.close()
  })

  test.each(['photo.jpg', 'slow.jpg'])(
    'a late upload after a completion without a file that could not be stored is the scan’s file: %s',
    async (fileName) => {
      const other = await startTestService({ besides: service, bucket: late(), background: false })
      caller = await other.caller()
      const intent = await createIntent(await service.caller(caller.tenant), { fileName, byteSize: 3 })
      const { run } = service.database
      const spy = vi
        .spyOn(service.database, 'run')
        .mockImplementation(((statement: { text: string }, values: never) =>
          /scans\/(store-verdict\.complete|analysis-queue\.queue)/.test(statement.text)
            ? Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
            : run(statement as never, values)) as never)
      await caller.post(`/api/v1/scans/${intent.scanId}/upload-complete`).expect(503)
      spy.mockRestore()
      await put(intent, 'abc')
      await complete(caller, intent.scanId)
      await sweepRemovals(context())
      expect(isThere(intent.scanId)).toBe(true)
      await other.close()
    },
  )

  test.each(['photo.jpg', 'slow.jpg'])(
    'a completion without a file, overtaken by one with a file, leaves that file alone: %s',
    async (fileName) => {
      const storage = late()
      const other = await startTestService({ besides: service, bucket: storage, background: false })
      caller = await other.caller()
      const intent = await createIntent(await service.caller(caller.tenant), { fileName, byteSize: 3 })
      const { seal } = storage
      vi.spyOn(storage, 'seal').mockImplementationOnce(async (id) => {
        const size = await seal(id)
        await put(intent, 'abc')
        await complete(caller, intent.scanId)
        return size
      })
      await complete(caller, intent.scanId)
      await sweepRemovals(context())
      expect(isThere(intent.scanId)).toBe(true)
      await other.close()
    },
  )

  test('the file of a complete scan is kept', async () => {
    const other = await startTestService({ besides: service, bucket: late(), background: false })
    caller = await other.caller({ environment: 'staging' })
    // Uploaded through the service that has an upload target.
    const intent = await createIntent(await service.caller(caller.tenant), { byteSize: 3 })
    await put(intent, 'abc')
    await complete(caller, intent.scanId)
    expect(await left()).toEqual([])
    await other.close()
  })
})
