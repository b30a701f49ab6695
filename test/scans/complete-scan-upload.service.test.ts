import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { sweepRemovals } from '../../src/scans/object-removals.js'
import { eventKindsOf } from '../support/events.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, put } from '../support/upload.js'

let service: TestService
let sandbox: Caller
let staging: Caller
let production: Caller

beforeAll(async () => {
  service = await startTestService()
  sandbox = await service.caller()
  const { organizationId } = sandbox.tenant
  staging = await service.caller({ organizationId, environment: 'staging' })
  production = await service.caller({ organizationId, environment: 'production' })
})
afterAll(() => service.close())

const uuid = (scanId: string) => storedId('scan', scanId) as string

describe('completeScanUpload', () => {
  test('staging gives an uploaded file its verdict immediately', async () => {
    const file = await readFile('test/fixtures/portrait.png')
    const intent = await createIntent(staging, {
      fileName: 'Suspicious portrait.png',
      contentType: 'image/png',
      byteSize: file.length,
    })
    expect((await put(intent, file)).status).toBe(200)
    const scan = await complete(staging, intent.scanId)
    expect(scan).toMatchObject({
      status: 'complete',
      verdict: 'suspicious',
      modelVersion: 'staging-rules-1',
      pipelineVersion: 'staging-pipeline-1',
      signals: { basis: 'staging' },
    })
    expect(await eventKindsOf(service, scan.id)).toEqual([
      'scan.created',
      'scan.completed',
      'verdict.suspicious',
    ])
    expect((await staging.get(`/api/v1/scans/${scan.id}`)).body.data).toEqual(scan)
  })

  test.each(['staging', 'production'] as const)('%s requires the file', async (environment) => {
    const caller = environment === 'staging' ? staging : production
    const { scanId } = await createIntent(caller)
    const response = await caller.post(`/api/v1/scans/${scanId}/upload-complete`)
    expect(response.status).toBe(409)
    expect(response.body.error.code).toBe('upload_not_found')
    expect((await caller.get(`/api/v1/scans/${scanId}`)).body.data.status).toBe('uploading')
  })

  test('a file of another size than in the intent is refused, naming both sizes', async () => {
    const intent = await createIntent(staging, { byteSize: 11 })
    await put(intent, 'hello world')
    await service.database.run(
      {
        text: 'update scans set byte_size = 12 where id = $1',
        parameters: [storedId('scan', intent.scanId)],
      },
      {},
    )
    const { status, body } = await staging.post(`/api/v1/scans/${intent.scanId}/upload-complete`)
    expect(status).toBe(409)
    expect(body.error).toMatchObject({
      code: 'upload_size_mismatch',
      message: 'The uploaded file has 11 bytes, the intent says 12.',
    })
  })

  test('an authentic file causes no verdict event', async () => {
    const scan = await completedScan(sandbox, 'authentic.jpg')
    expect(await eventKindsOf(service, scan.id)).toEqual(['scan.created', 'scan.completed'])
  })

  test('sandbox gives a verdict without a file', async () => {
    const scan = await completedScan(sandbox, 'SYNTHETIC.mp4')
    expect(scan).toMatchObject({ status: 'complete', verdict: 'synthetic' })
  })

  test('the same four values give the same verdict, confidence and risk in every tenant', async () => {
    const other = await service.caller()
    const facts = { fileName: 'holiday.mov', contentType: 'video/quicktime', mediaType: 'video' as const }
    const [one, two] = await Promise.all(
      [sandbox, other].map(async (caller) => complete(caller, (await createIntent(caller, facts)).scanId)),
    )
    const judged = ({ verdict, confidence, riskLevel }: typeof one & object) => ({
      verdict,
      confidence,
      riskLevel,
    })
    expect(judged(one as never)).toEqual(judged(two as never))
  })

  test('of many concurrent completions one gives the verdict, and its events are written once', async () => {
    const { scanId } = await createIntent(sandbox, { fileName: 'synthetic-race.png' })
    const scans = await Promise.all(Array.from({ length: 12 }, () => complete(sandbox, scanId)))
    expect(new Set(scans.map((scan) => JSON.stringify(scan))).size).toBe(1)
    expect(await eventKindsOf(service, scanId)).toEqual([
      'scan.created',
      'scan.completed',
      'verdict.synthetic',
    ])
  })

  test('production queues the scan, analyses the content, and reports it in an event', async () => {
    const file = await readFile('test/fixtures/synthetic.png')
    const intent = await createIntent(production, {
      fileName: 'portrait.png',
      contentType: 'image/png',
      byteSize: file.length,
    })
    await put(intent, file)
    const queued = await complete(production, intent.scanId)
    expect(queued).toMatchObject({ status: 'queued', verdict: null })
    await expect
      .poll(async () => (await production.get(`/api/v1/scans/${intent.scanId}`)).body.data, {
        timeout: 20_000,
      })
      .toMatchObject({
        status: 'complete',
        verdict: 'synthetic',
        modelVersion: 'content-rules-5',
        pipelineVersion: 'content-pipeline-4',
        signals: { basis: 'content', conclusion: 'source_type_generated' },
      })
    expect(await eventKindsOf(service, intent.scanId)).toEqual([
      'scan.created',
      'scan.completed',
      'verdict.synthetic',
    ])
    expect(await complete(production, intent.scanId)).toMatchObject({ status: 'complete' })
  })

  test('production gives no verdict for a file without findings, and its event says so', async () => {
    const file = await readFile('test/fixtures/portrait.png')
    const intent = await createIntent(production, {
      fileName: 'portrait.png',
      contentType: 'image/png',
      byteSize: file.length,
    })
    await put(intent, file)
    await complete(production, intent.scanId)
    await expect
      .poll(async () => (await production.get(`/api/v1/scans/${intent.scanId}`)).body.data, {
        timeout: 20_000,
      })
      .toMatchObject({
        status: 'complete',
        verdict: null,
        confidence: null,
        riskLevel: null,
        signals: { conclusion: 'no_evidence', reasons: [{ code: 'no_evidence' }] },
      })
    expect(await eventKindsOf(service, intent.scanId)).toEqual(['scan.created', 'scan.completed'])
  })
})

describe('a sandbox scan completed without a file', () => {
  let service: TestService
  let caller: Caller
  beforeAll(async () => {
    service = await startTestService({ background: false })
    caller = await service.caller()
  })
  afterAll(() => service.close())

  afterEach(() => vi.restoreAllMocks())

  const left = () => service.database.run({ text: 'select scan_id from object_removals', parameters: [] }, {})

  test.each(['photo.jpg', 'slow.jpg'])('keeps no file uploaded meanwhile: %s', async (fileName) => {
    const intent = await createIntent(caller, { fileName, byteSize: 3 })
    const { storage } = service.context
    const { seal } = storage
    vi.spyOn(storage, 'seal').mockImplementationOnce(async (id) => {
      const size = await seal(id)
      expect((await put(intent, 'abc')).status).toBe(200)
      return size
    })
    await complete(caller, intent.scanId)
    const uploaded = await storage.open(uuid(intent.scanId))
    expect(uploaded?.byteSize).toBe(3)
    await uploaded?.close()
    await sweepRemovals(service.context)
    expect(await storage.open(uuid(intent.scanId))).toBeUndefined()
  })

  test('leaves no removal to do when nothing was uploaded', async () => {
    const { scanId } = await createIntent(caller)
    await complete(caller, scanId)
    expect(await left()).toEqual([])
  })
})
