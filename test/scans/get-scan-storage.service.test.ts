import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnalysisWorkers } from '../../src/analysis/workers.js'
import { storedId } from '../../src/basics/identifiers.js'
import { StorageUnavailableError } from '../../src/files/storage.js'
import { findScanOfAnyTenant } from '../../src/scans/operator-queries.js'
import { createScanRenditions } from '../../src/scans/renditions.js'
import type { ScanRow } from '../../src/scans/resource.js'
import { drawScene } from '../support/pictures.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { analysedPicture, createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller
let picture: Buffer

beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller({ environment: 'production' })
  picture = await sharp(await drawScene(1))
    .jpeg({ quality: 90 })
    .toBuffer()
}, 60_000)

afterAll(() => service?.close())

const storageOf = (scanId: string) => service.operator.get(`/console/api/scans/${scanId}/storage`)

const renditionOf = (scanId: string, name: string) =>
  service.operator.get(`/console/api/scans/${scanId}/renditions/${name}`)

describe('an operator', () => {
  test('sees that neither a file nor its pictures exist, before the upload and after the removal', async () => {
    const { scanId } = await createIntent(caller)
    expect((await storageOf(scanId).expect(200)).body.data).toEqual({
      byteSize: null,
      contentType: null,
      renditions: [],
    })
    const deleted = await analysedPicture(caller, picture)
    await caller.delete(`/api/v1/scans/${deleted}`).expect(204)
    await storageOf(deleted).expect(404)
    await renditionOf(deleted, 'preview').expect(404)
  })

  test('still sees the scan when the storage does not answer', async () => {
    const { scanId } = await createIntent(caller)
    const { storage } = service.context
    const failed = new StorageUnavailableError('ETIMEDOUT')
    const open = vi.spyOn(storage, 'open').mockRejectedValueOnce(failed)
    const read = vi.spyOn(storage, 'readRendition').mockRejectedValueOnce(failed)
    await storageOf(scanId).expect(503)
    await renditionOf(scanId, 'preview').expect(503)
    await service.operator.get(`/console/api/scans/${scanId}`).expect(200)
    expect([open.mock.calls.length, read.mock.calls.length]).toEqual([1, 1])
  })
})

describe('a picture derived from a file', () => {
  const uuid = (scanId: string) => storedId('scan', scanId) as string

  /** The same service with other workers. */
  async function withWorkers(render: AnalysisWorkers['render']) {
    const row = (await findScanOfAnyTenant(
      service.database,
      uuid(await analysedPicture(caller, picture)),
    )) as ScanRow
    const { storage, database, log } = service.context
    const workers = { render } as AnalysisWorkers
    return { row, renditions: createScanRenditions({ storage, database, log, workers }) }
  }

  test('is offered where one can be made: for decoded pictures, and error levels up to 50 megapixels', async () => {
    const { row, renditions } = await withWorkers(() => Promise.reject(new Error('not to be called')))
    const offered = (picture: object | null, isStored = true) =>
      renditions.list({ ...row, signals: { picture } }, { isStored })
    expect(await offered({ width: 10_000, height: 5_000 })).toEqual(['preview', 'error-levels'])
    expect(await offered({ width: 10_000, height: 5_001 })).toEqual(['preview'])
    expect(await offered({ width: 10_000, height: 5_000 }, false)).toEqual([])
    expect(await offered(null)).toEqual([])
    expect(await renditions.list({ ...row, signals: null }, { isStored: true })).toEqual([])
    await service.context.storage.putRendition(row.id, 'preview', Buffer.from('of a release before'))
    expect(await offered(null)).toEqual(['preview'])
  })
})
