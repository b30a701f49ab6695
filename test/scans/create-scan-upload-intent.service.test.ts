import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { eventKindsOf } from '../support/events.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, intentBody, put } from '../support/upload.js'

let service: TestService
let sandbox: Caller

beforeAll(async () => {
  service = await startTestService()
  sandbox = await service.caller()
})
afterAll(() => service.close())

const uuid = (scanId: string) => storedId('scan', scanId) as string

describe('createScanUploadIntent', () => {
  test('a new scan is uploading, belongs to the key, and its target is valid for fifteen minutes', async () => {
    const before = service.clock.now().getTime()
    const response = await sandbox.post('/api/v1/scans/upload-intents').send(intentBody())
    expect(response.status).toBe(201)
    const { scanId, uploadHeaders, expiresAt } = response.body.data
    expect(response.headers.location).toBe(`/api/v1/scans/${scanId}`)
    expect(uploadHeaders).toEqual({ 'Content-Type': 'image/jpeg' })
    const lifetime = Date.parse(expiresAt) - before
    expect(lifetime).toBeGreaterThanOrEqual(900_000)
    expect(lifetime).toBeLessThan(910_000)
    const scan = await sandbox.get(response.headers.location as string)
    expect(scan.body.data).toMatchObject({
      id: scanId,
      fileName: 'photo.jpg',
      mediaType: 'image',
      status: 'uploading',
      verdict: null,
      confidence: null,
      riskLevel: null,
      signals: {},
    })
    expect(await eventKindsOf(service, scanId)).toEqual(['scan.created'])
  })

  test('an upload that resumes is offered to intents that ask for it, also when they are repeated later', async () => {
    const create = (body: object) =>
      sandbox
        .post('/api/v1/scans/upload-intents')
        .set('Idempotency-Key', 'resumable-1')
        .send({ ...intentBody(), ...body })
    expect((await createIntent(sandbox)).resumableUploadUrl).toBeUndefined()
    expect((await createIntent(sandbox, { resumable: false })).resumableUploadUrl).toBeUndefined()
    const first = (await create({ resumable: true })).body.data
    expect(first.resumableUploadUrl).toContain(`${service.url}/resumable-uploads/${first.scanId}?signature=`)
    service.clock.advance(900_001)
    const renewed = (await create({ resumable: true })).body.data
    expect(renewed.uploadUrl).not.toBe(first.uploadUrl)
    expect(renewed.resumableUploadUrl).toBe(first.resumableUploadUrl)
    service.clock.advance(-900_001)
  })

  test.each([
    ['an empty file name', { fileName: '' }],
    ['a file name of 256 characters', { fileName: '🖼'.repeat(256) }],
    ['a control character in the file name', { fileName: 'a\u0007b' }],
    ['a content type without a subtype', { contentType: 'image' }],
    ['a content type with a line break', { contentType: 'image/png\r\nX-Evil: 1' }],
    ['an unknown media type', { mediaType: 'hologram' }],
    ['zero bytes', { byteSize: 0 }],
    ['half a byte', { byteSize: 1.5 }],
    ['more than 5 GiB', { byteSize: 5 * 1024 ** 3 + 1 }],
    ['a size as a word', { byteSize: '11' }],
    ['a misspelt field', { filename: 'photo.jpg' }],
  ])('%s is 400', async (_what, overrides) => {
    const response = await sandbox
      .post('/api/v1/scans/upload-intents')
      .send({ ...intentBody(), ...overrides })
    expect(response.status).toBe(400)
    expect(response.body.error.code).toBe('invalid_request')
    expect(response.body.error.message).toContain(`body.${Object.keys(overrides)[0]}`)
  })

  test.each<[string, Parameters<typeof createIntent>[1] & object]>([
    ['255 characters outside the basic plane', { fileName: '🖼'.repeat(255) }],
    ['right-to-left text and markup', { fileName: '<b>\u202eتقرير</b>.pdf' }],
    ['a content type with parameters', { contentType: 'text/plain; charset=utf-8; name="a b"' }],
    ['exactly 5 GiB', { byteSize: 5 * 1024 ** 3 }],
    ['a media type that does not match the content type', { mediaType: 'audio' }],
  ])('%s is accepted', async (_what, overrides) => {
    const intent = await createIntent(sandbox, overrides)
    expect(intent.uploadHeaders['Content-Type']).toBe(overrides.contentType ?? 'image/jpeg')
    const scan = await sandbox.get(`/api/v1/scans/${intent.scanId}`)
    expect(scan.body.data.fileName).toBe(overrides.fileName ?? 'photo.jpg')
  })
})

describe('a repeated intent', () => {
  let service: TestService
  let caller: Caller
  beforeAll(async () => {
    service = await startTestService({ background: false })
    caller = await service.caller({ environment: 'staging' })
  })
  afterAll(() => service.close())

  const repeat = (key: string) => () =>
    caller
      .post('/api/v1/scans/upload-intents')
      .set('Idempotency-Key', key)
      .send(intentBody({ byteSize: 3 }))

  test('whose target has expired gets a fresh one for the same scan, which accepts the file', async () => {
    const intent = repeat('expired')
    const first = (await intent()).body.data
    expect((await intent()).body.data).toEqual(first)
    service.clock.advance(901_000)
    expect((await put(first, 'abc')).status).toBe(403)
    const again = await intent()
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
    expect(again.body.data).toMatchObject({ scanId: first.scanId, uploadHeaders: first.uploadHeaders })
    expect(Date.parse(again.body.data.expiresAt)).toBeGreaterThan(service.clock.now().getTime())
    // Within the hour after which the first one would have been abandoned.
    service.clock.advance(800_000)
    expect((await put(again.body.data, 'abc')).status).toBe(200)
    expect((await complete(caller, first.scanId)).status).toBe('complete')
    expect(await text(await service.context.storage.read(uuid(first.scanId)))).toBe('abc')
    expect((await intent()).body.data).toEqual(first)
    // Nothing is left to upload, however long ago it was.
    service.clock.advance(2_000_000)
    expect((await intent()).body.data).toEqual(first)
  })

  test('keeps its scan from being abandoned for as long as the fresh target is valid', async () => {
    const intent = repeat('kept')
    const { scanId } = (await intent()).body.data
    service.clock.advance(4_000_000)
    await intent()
    service.clock.advance(3_000_000)
    await createMaintenance(service.context).run()
    expect((await caller.get(`/api/v1/scans/${scanId}`)).body.data.status).toBe('uploading')
    service.clock.advance(2_000_000)
    await createMaintenance(service.context).run()
    expect((await caller.get(`/api/v1/scans/${scanId}`)).body.data.status).toBe('failed')
    expect((await intent()).body.data.scanId).toBe(scanId)
  })
})
