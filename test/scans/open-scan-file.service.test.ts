import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import supertest from 'supertest'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { StorageUnavailableError } from '../../src/files/storage.js'
import { auditEvents } from '../support/audit.js'
import { onePixel } from '../support/pictures.js'
import { type Caller, OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'staging' })
})
afterAll(() => service?.close())
afterEach(() => vi.restoreAllMocks())

const CLIP = readFileSync('test/fixtures/clip.mp4')

/** A file that was uploaded, and completed by default. */
async function stored(bytes: Buffer | string, fileName = 'clip.mp4', completed = true): Promise<string> {
  const intent = await createIntent(caller, { fileName, byteSize: bytes.length })
  expect((await put(intent, bytes)).ok).toBe(true)
  if (completed) await complete(caller, intent.scanId)
  return intent.scanId
}

const pathOf = (scanId: string) => `/console/api/scans/${scanId}/file`

function fileOf(scanId: string, headers: Record<string, string> = {}, method: 'get' | 'head' = 'get') {
  const request = supertest(service.url)
    [method](pathOf(scanId))
    .auth(OPERATOR_TOKEN, { type: 'bearer' })
    .buffer(true)
    .parse((response, done) => {
      buffer(response as never).then(
        (bytes) => done(null, bytes),
        (error) => done(error, undefined),
      )
    })
  for (const [name, value] of Object.entries(headers)) request.set(name, value)
  return request
}

const viewOf = (scanId: string, headers: Record<string, string> = {}) =>
  fileOf(scanId, headers).query({ view: true })

const recorded = async (action: 'scan.downloaded' | 'scan.file_viewed', subjectId: string) =>
  (await auditEvents(service, { subjectId })).filter((record) => record.action === action)
const viewings = async (scanId: string) => recorded('scan.file_viewed', scanId)

describe('a scan’s file', () => {
  test('is sent complete, with its type, as a download, and in a sandbox of its own', async () => {
    const response = await fileOf(await stored(CLIP)).expect(200)
    expect(response.body.equals(CLIP)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(CLIP.length),
      'content-disposition': 'attachment; filename=clip.mp4',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    })
  })

  test.each([
    ['bytes=0-3', 0, 4],
    ['bytes=100-', 100, CLIP.length],
    ['bytes=-7', CLIP.length - 7, CLIP.length],
    [`bytes=-${CLIP.length * 2}`, 0, CLIP.length],
    [`bytes=5-${CLIP.length * 2}`, 5, CLIP.length],
  ])('is sent in part for %s', async (range, start, end) => {
    const response = await fileOf(await stored(CLIP), { range }).expect(206)
    expect(response.body.equals(CLIP.subarray(start, end))).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(end - start),
      'content-range': `bytes ${start}-${end - 1}/${CLIP.length}`,
    })
  })

  test.each<Record<string, string>>([
    { range: 'bytes=0-1,3-4' },
    { range: 'lines=1-2' },
    { range: 'bytes=0-1', 'if-range': '"of another one"' },
  ])('is sent complete for %j', async (headers) => {
    expect((await fileOf(await stored(CLIP), headers).expect(200)).body.equals(CLIP)).toBe(true)
  })

  test.each(['bytes=999999-', 'bytes=-0', 'bytes=4-2', 'bytes=x-'])(
    'has no range %s: 416 with its size, and no viewing is recorded',
    async (range) => {
      const { headers, body } = await fileOf(await stored(CLIP), { range }).expect(416)
      expect(headers['content-range']).toBe(`bytes */${CLIP.length}`)
      expect(JSON.parse(body.toString()).error.code).toBe('range_not_satisfiable')
    },
  )

  test('that is empty is sent empty, and has no ranges', async () => {
    const { scanId } = await createIntent(caller)
    const { storage } = service.context
    const empty = { byteSize: 0, read: () => Promise.reject(new Error('read')), close: async () => {} }
    vi.spyOn(storage, 'open').mockResolvedValueOnce(empty).mockResolvedValueOnce(empty)
    const { body, headers } = await fileOf(scanId).expect(200)
    expect([body.length, headers['content-length'], headers['content-type']]).toEqual([
      0,
      '0',
      'application/octet-stream',
    ])
    await fileOf(scanId, { range: 'bytes=0-' }).expect(416)
  })

  test('answers HEAD with its size and type, whatever range is requested', async () => {
    const { headers } = await fileOf(await stored(CLIP), { range: 'bytes=0-1' }, 'head').expect(200)
    expect([headers['content-length'], headers['content-type']]).toEqual([String(CLIP.length), 'video/mp4'])
  })

  test('is sent without a Node warning', async () => {
    const warned = vi.fn()
    process.on('warning', warned)
    try {
      await fileOf(await stored(CLIP)).expect(200)
      await new Promise(setImmediate)
    } finally {
      process.off('warning', warned)
    }
    expect(warned).not.toHaveBeenCalled()
  })

  test('can be viewed before its upload is completed', async () => {
    const scanId = await stored(CLIP, 'clip.mp4', false)
    expect((await fileOf(scanId).expect(200)).body.equals(CLIP)).toBe(true)
    const { body } = await service.operator.get(`/console/api/scans/${scanId}/storage`).expect(200)
    expect(body.data).toEqual({ byteSize: CLIP.length, contentType: 'video/mp4', renditions: [] })
  })

  test.each([
    ['<!doctype html><script>alert(document.domain)</script>', 'page.html'],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'drawing.svg'],
    ['%PDF-1.7', 'report.pdf'],
    ['<html>', 'picture.png'],
  ])('that could run code has no type, whatever its name: %s', async (text, fileName) => {
    const { headers } = await fileOf(await stored(text, fileName)).expect(200)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toMatch(/^attachment;/)
  })

  test.each([
    ['Grüße 照片 😀.mp4', "filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E7%85%A7%E7%89%87%20%F0%9F%98%80.mp4"],
    ['photo \u202egpj.exe', 'filename="photo _gpj.exe"'],
    ['a"b\\c.mp4', 'filename="a\\"b_c.mp4"'],
    ['../../etc/passwd', 'filename=.._.._etc_passwd'],
    ["%41';,=.mp4", "filename*=UTF-8''%2541%27%3B%2C%3D.mp4"],
    ['\u200b\ufeff.mp4', 'filename=__.mp4'],
    ['😀'.repeat(255), `filename*=UTF-8''${'%F0%9F%98%80'.repeat(255)}`],
  ])('is saved under its name without invisible characters: %j', async (fileName, expected) => {
    const { headers } = await fileOf(await stored(CLIP, fileName)).expect(200)
    expect(headers['content-disposition']).toContain(expected)
  })

  test('is 404 when there is none, and when the scan was deleted', async () => {
    await fileOf((await createIntent(caller)).scanId).expect(404)
    const scanId = await stored(CLIP)
    await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
    await fileOf(scanId).expect(404)
  })

  test.each(["status = 'failed'", 'has_file = false'])(
    'is not served once the scan no longer has one, even if something was uploaded: %s',
    async (change) => {
      const scanId = await stored(CLIP)
      const id = storedId('scan', scanId) as string
      const { storage } = service.context
      await storage.putRendition(id, 'preview', Buffer.from('x'))
      await service.database.run(
        { text: `update scans set ${change} where id = $1::uuid`, parameters: [id] },
        {},
      )
      await fileOf(scanId).expect(404)
      expect(await viewings(scanId)).toEqual([])
      const { body } = await service.operator.get(`/console/api/scans/${scanId}/storage`).expect(200)
      expect(body.data).toEqual({ byteSize: null, contentType: null, renditions: [] })
      await service.operator.get(`/console/api/scans/${scanId}/renditions/preview`).expect(404)
    },
  )

  test('is shown when an earlier release did not record whether the scan has one', async () => {
    const scanId = await stored(CLIP)
    const text = 'update scans set has_file = null where id = $1::uuid'
    await service.database.run({ text, parameters: [storedId('scan', scanId) as string] }, {})
    expect((await fileOf(scanId).expect(200)).body.equals(CLIP)).toBe(true)
  })

  test('is available only to operators', async () => {
    const scanId = await stored(CLIP)
    await service.anonymous.get(pathOf(scanId)).expect(401)
    await caller.get(pathOf(scanId)).expect(401)
    expect(await viewings(scanId)).toEqual([])
  })

  test('is closed in every case', async () => {
    const scanId = await stored(CLIP)
    const { storage } = service.context
    const { open } = storage
    let opened = 0
    const spy = vi.spyOn(storage, 'open').mockImplementation(async (id) => {
      const file = await open(id)
      if (file === undefined) return undefined
      opened += 1
      const close = async () => {
        opened -= 1
        await file.close()
      }
      return { ...file, close }
    })
    await fileOf(scanId)
    await fileOf(scanId, { range: 'bytes=1-2' })
    await fileOf(scanId, { range: 'bytes=9999999-' })
    await fileOf(scanId, {}, 'head')
    await service.operator.get(`/console/api/scans/${scanId}/storage`)
    expect([spy.mock.calls.length, opened]).toEqual([5, 0])
  })

  test('that cannot be read is 503 before the answer has begun, and then a broken connection', async () => {
    const scanId = await stored(CLIP)
    const { storage } = service.context
    vi.spyOn(storage, 'open').mockRejectedValueOnce(new StorageUnavailableError('EIO'))
    await fileOf(scanId).expect(503)
    vi.spyOn(storage, 'open').mockResolvedValueOnce({
      byteSize: CLIP.length,
      // Its first bytes determine its type.
      read: vi
        .fn()
        .mockImplementationOnce(async () => Readable.from([CLIP.subarray(0, 64)]))
        .mockRejectedValue(new StorageUnavailableError('EIO')),
      close: async () => {},
    })
    const { headers } = await fileOf(scanId, { range: 'bytes=0-3' }).expect(503)
    for (const name of ['content-disposition', 'content-range', 'accept-ranges'])
      expect(headers).not.toHaveProperty(name)
    expect(headers['content-type']).toMatch(/^application\/json/)
    async function* broken() {
      yield CLIP.subarray(0, 1_000)
      throw new Error('EIO')
    }
    vi.spyOn(storage, 'open').mockResolvedValueOnce({
      byteSize: CLIP.length,
      read: async (range) => Readable.from(range === undefined ? broken() : [CLIP.subarray(0, 64)]),
      close: async () => {},
    })
    await expect(fileOf(scanId)).rejects.toMatchObject({ code: 'ECONNRESET' })
  })
})

describe('viewing a file', () => {
  test('is recorded with its operator, once in a while for each file, whatever ranges are requested', async () => {
    const [scanId, other] = [await stored(CLIP), await stored(CLIP)]
    await viewOf(scanId, { range: 'bytes=1-2' })
    await viewOf(scanId)
    await viewOf(other)
    expect(await viewings(scanId)).toMatchObject([
      { actor: 'operator token', address: expect.any(String), action: 'scan.file_viewed', details: {} },
    ])
    expect(await viewings(other)).toHaveLength(1)
    service.clock.advance(16 * 60_000)
    await viewOf(scanId)
    expect(await viewings(scanId)).toHaveLength(2)
    expect(await recorded('scan.downloaded', scanId)).toEqual([])
  })

  test('is not downloading it, which is recorded by itself, once in a while', async () => {
    const scanId = await stored(CLIP)
    await viewOf(scanId)
    await fileOf(scanId)
    await fileOf(scanId, { range: 'bytes=1-2' })
    expect(await recorded('scan.downloaded', scanId)).toMatchObject([
      { actor: 'operator token', address: expect.any(String), details: {} },
    ])
    expect(await viewings(scanId)).toHaveLength(1)
    service.clock.advance(16 * 60_000)
    await fileOf(scanId)
    expect(await recorded('scan.downloaded', scanId)).toHaveLength(2)
  })

  test('shows nothing when it cannot be recorded', async () => {
    const scanId = await stored(CLIP)
    const { run } = service.database
    const spy = vi
      .spyOn(service.database, 'run')
      .mockImplementation(((statement: { text: string }, values: never) =>
        statement.text.includes('file-viewings')
          ? Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
          : run(statement as never, values)) as never)
    try {
      const { status, body } = await fileOf(scanId)
      expect([status, body.includes(CLIP.subarray(0, 32))]).toEqual([503, false])
    } finally {
      spy.mockRestore()
    }
  })

  test('is not recorded for pictures derived from it, nor for asking what is stored', async () => {
    const scanId = await stored(CLIP)
    await service.context.storage.putRendition(storedId('scan', scanId) ?? '', 'preview', await onePixel())
    await service.operator.get(`/console/api/scans/${scanId}/renditions/preview`).expect(200)
    await service.operator.get(`/console/api/scans/${scanId}/storage`).expect(200)
    expect(await viewings(scanId)).toEqual([])
  })
})
