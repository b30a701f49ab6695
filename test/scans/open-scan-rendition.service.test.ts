import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WorkerLostError } from '../../src/analysis/worker.js'
import type { AnalysisWorkers } from '../../src/analysis/workers.js'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { StorageUnavailableError } from '../../src/files/storage.js'
import { findScanOfAnyTenant } from '../../src/scans/operator-queries.js'
import { createScanRenditions } from '../../src/scans/renditions.js'
import type { ScanRow } from '../../src/scans/resource.js'
import { drawScene } from '../support/pictures.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { analysedPicture, uploadedPicture } from '../support/upload.js'

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
  test('sees the pictures derived from a file, as pictures and nothing else', async () => {
    const scanId = await analysedPicture(caller, picture)
    const { body } = await storageOf(scanId).expect(200)
    expect(body.data).toEqual({
      byteSize: picture.length,
      contentType: 'image/jpeg',
      renditions: ['preview', 'error-levels'],
    })
    for (const name of body.data.renditions) {
      const response = await renditionOf(scanId, name).expect(200)
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-length': String(response.body.length),
      })
      expect(await sharp(response.body).metadata()).toMatchObject({ format: 'webp' })
    }
    await renditionOf(scanId, 'heat-map').expect(404)
  })

  test('sees a heat map in the format that the detector sent', async () => {
    const scanId = publicId('scan', storedId('scan', await uploadedPicture(caller, picture)) as string)
    const map = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await service.context.storage.putRendition(storedId('scan', scanId) as string, 'heat-map', map)
    const response = await renditionOf(scanId, 'heat-map').expect(200)
    expect([response.headers['content-type'], Buffer.compare(response.body, map)]).toEqual(['image/png', 0])
  })

  test.each([
    ['a PNG', (pixels: Buffer) => pixels.writeUInt32BE(1_000_000_000, 16), 'png'],
    [
      'a WebP',
      (pixels: Buffer) => pixels.writeUInt16LE(0x3fff, 26) + pixels.writeUInt16LE(0x3fff, 28),
      'webp',
    ],
    ['neither', (pixels: Buffer) => pixels.fill('<svg xmlns="http://www.w3.org/2000/svg">'), 'png'],
  ] as const)(
    'never gets a stored picture that claims more pixels than a browser should allocate: %s',
    async (_what, change, format) => {
      const scanId = publicId('scan', storedId('scan', await uploadedPicture(caller, picture)) as string)
      const map = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
        .toFormat(format)
        .toBuffer()
      change(map)
      await service.context.storage.putRendition(storedId('scan', scanId) as string, 'heat-map', map)
      await renditionOf(scanId, 'heat-map').expect(404)
    },
  )
})

describe('a picture derived from a file', () => {
  const uuid = (scanId: string) => storedId('scan', scanId) as string

  test('is made and stored when first viewed, and is removed with its file', async () => {
    const { storage } = service.context
    const scanId = await analysedPicture(caller, picture)
    expect(await storage.renditions(uuid(scanId))).toEqual([])
    const put = vi.spyOn(storage, 'putRendition')
    try {
      // As a page requests them.
      const [preview, levels] = await Promise.all([
        renditionOf(scanId, 'preview').expect(200),
        renditionOf(scanId, 'error-levels').expect(200),
      ])
      expect(await storage.renditions(uuid(scanId))).toEqual(['preview', 'error-levels'])
      expect((await renditionOf(scanId, 'preview').expect(200)).body).toEqual(preview.body)
      expect((await renditionOf(scanId, 'error-levels').expect(200)).body).toEqual(levels.body)
      expect(levels.body).not.toEqual(preview.body)
      expect(put.mock.calls.map(([id, name]) => [id, name])).toEqual([
        [uuid(scanId), 'preview'],
        [uuid(scanId), 'error-levels'],
      ])
    } finally {
      put.mockRestore()
    }
    await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
    expect(await storage.renditions(uuid(scanId))).toEqual([])
  })

  test('is shown even when it cannot be stored', async () => {
    const scanId = await analysedPicture(caller, picture)
    const put = vi
      .spyOn(service.context.storage, 'putRendition')
      .mockRejectedValue(new StorageUnavailableError('ENOSPC'))
    try {
      const { body } = await renditionOf(scanId, 'preview').expect(200)
      expect(await sharp(body).metadata()).toMatchObject({ format: 'webp' })
      expect(put).toHaveBeenCalled()
    } finally {
      put.mockRestore()
    }
  })

  test('does not exist without the file, and none is left of a scan deleted while it is made', async () => {
    const { storage } = service.context
    const [gone, deleted] = [await analysedPicture(caller, picture), await analysedPicture(caller, picture)]
    await storage.remove(uuid(gone))
    expect((await storageOf(gone).expect(200)).body.data.renditions).toEqual([])
    await renditionOf(gone, 'preview').expect(404)
    const { putRendition } = storage
    const put = vi.spyOn(storage, 'putRendition').mockImplementation(async (...rendition) => {
      if (rendition[1] === 'preview') await caller.delete(`/api/v1/scans/${deleted}`).expect(204)
      await putRendition(...rendition)
    })
    try {
      await renditionOf(deleted, 'preview').expect(404)
      expect(put).toHaveBeenCalledTimes(2)
      expect(await storage.renditions(uuid(deleted))).toEqual([])
    } finally {
      put.mockRestore()
    }
  })

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

  test('does not exist when it crashes the process that makes it, and is tried again', async () => {
    const bytes = Buffer.from('RIFF....WEBP')
    let lost = 0
    const { row, renditions } = await withWorkers(async () => {
      lost += 1
      if (lost === 1) throw new WorkerLostError('took too long')
      return { preview: bytes, errorLevels: null }
    })
    expect(await renditions.read(row, 'preview')).toBeUndefined()
    expect(await renditions.read(row, 'preview')).toEqual(bytes)
    expect(await renditions.read(row, 'error-levels')).toBeUndefined()
  })

  test('is unavailable while the storage cannot be read', async () => {
    const { row, renditions } = await withWorkers(() => Promise.reject(new Error('It gave nothing.')))
    await expect(renditions.read(row, 'preview')).rejects.toBeInstanceOf(StorageUnavailableError)
    expect(await service.context.storage.renditions(row.id)).toEqual([])
  })

  test('is made for one file at a time, however many requests there are', async () => {
    const other = (await findScanOfAnyTenant(
      service.database,
      uuid(await analysedPicture(caller, picture)),
    )) as ScanRow
    let [now, most, renders] = [0, 0, 0]
    const { row, renditions } = await withWorkers(async () => {
      now += 1
      renders += 1
      most = Math.max(most, now)
      await sleep(20)
      now -= 1
      return { preview: Buffer.from('RIFF....WEBP'), errorLevels: null }
    })
    await Promise.all([row, other, row, other].map((each) => renditions.read(each, 'preview')))
    expect([most, renders]).toEqual([1, 2])
  })
})
