import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publicId, storedId } from '../../src/identifiers.js'
import { StorageUnavailableError } from '../../src/uploads/storage.js'
import { drawScene } from '../support/pictures.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

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

async function upload(): Promise<string> {
  const intent = await createIntent(caller, { fileName: 'Grüße \u202egpj.jpg', byteSize: picture.length })
  expect((await put(intent, picture)).ok).toBe(true)
  return intent.scanId
}

async function judged(): Promise<string> {
  const scanId = await upload()
  await complete(caller, scanId)
  const status = async () => (await caller.get(`/api/v1/scans/${scanId}`)).body.data.status
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toBe('complete')
  return scanId
}

const storageOf = (scanId: string) => service.operator.get(`/console/api/scans/${scanId}/storage`)
const renditionOf = (scanId: string, name: string) =>
  service.operator.get(`/console/api/scans/${scanId}/renditions/${name}`)

describe('an operator', () => {
  test('sees the pictures that an analysis derived, as pictures and nothing else', async () => {
    const scanId = await judged()
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
    const scanId = publicId('scan', storedId('scan', await upload()) as string)
    const map = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await service.context.storage.putRendition(storedId('scan', scanId) as string, 'heat-map', map)
    const response = await renditionOf(scanId, 'heat-map').expect(200)
    expect([response.headers['content-type'], Buffer.compare(response.body, map)]).toEqual(['image/png', 0])
  })

  test('is told that a file is not there, and its pictures neither, before and after it was', async () => {
    const { scanId } = await createIntent(caller)
    expect((await storageOf(scanId).expect(200)).body.data).toEqual({
      byteSize: null,
      contentType: null,
      renditions: [],
    })
    const deleted = await judged()
    await caller.delete(`/api/v1/scans/${deleted}`).expect(204)
    await storageOf(deleted).expect(404)
    await renditionOf(deleted, 'preview').expect(404)
  })

  test('still sees the scan where the storage does not answer', async () => {
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

test('pictures that cannot be stored change no verdict', async () => {
  const [kept, lost] = [await judged(), await upload()]
  const put = vi
    .spyOn(service.context.storage, 'putRendition')
    .mockRejectedValue(new StorageUnavailableError('ENOSPC'))
  try {
    await complete(caller, lost)
    const read = async (scanId: string) => (await caller.get(`/api/v1/scans/${scanId}`)).body.data
    await expect.poll(async () => (await read(lost)).status, { timeout: 30_000 }).toBe('complete')
    expect(put).toHaveBeenCalled()
    const [one, other] = [await read(kept), await read(lost)]
    expect(other).toMatchObject({ verdict: one.verdict, confidence: one.confidence })
    expect(other.signals).toEqual({ ...one.signals, seenBefore: other.signals.seenBefore })
    expect((await storageOf(lost)).body.data.renditions).toEqual([])
  } finally {
    put.mockRestore()
  }
})

test('of a scan that is deleted while it is analysed no picture is left', async () => {
  const scanId = await upload()
  const { storage } = service.context
  const { putRendition } = storage
  let stored = 0
  const put = vi.spyOn(storage, 'putRendition').mockImplementation(async (...rendition) => {
    if (stored === 0) await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
    await putRendition(...rendition)
    stored += 1
  })
  try {
    await complete(caller, scanId)
    await expect.poll(() => stored, { timeout: 30_000 }).toBe(2)
    await expect
      .poll(() => storage.renditions(storedId('scan', scanId) as string), { timeout: 10_000 })
      .toEqual([])
  } finally {
    put.mockRestore()
  }
})
