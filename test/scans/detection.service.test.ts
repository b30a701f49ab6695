import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { detectorFileUrl } from '../../src/analysis/detector-files.js'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { StorageUnavailableError } from '../../src/files/storage.js'
import type { ClaimedScan } from '../../src/scans/analysis-queue.js'
import { failureOf } from '../../src/scans/failures.js'
import { findDeclaredScan } from '../../src/scans/queries.js'
import { failScan } from '../../src/scans/store-failure.js'
import {
  DETECTOR_SECRET,
  errorRatesOf,
  startDetector,
  type TestDetector,
  writeDetectors,
} from '../support/detector.js'
import { FIXTURES } from '../support/files.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, put } from '../support/upload.js'

const CONTENT = 'hello world'
const SYNTHETIC = {
  status: 200,
  body: { verdict: 'synthetic', confidence: 0.87, modelVersion: 'm-3', signals: { face: 0.9 } },
}
/** One red pixel of two, with a text beside the pixels. */
const HEAT_MAP = await sharp({ create: { width: 2, height: 1, channels: 4, background: '#f008' } })
  .withExif({ IFD0: { Copyright: 'hidden <script>' } })
  .png()
  .toBuffer()
const WITH_HEAT_MAP = {
  status: 200,
  body: {
    ...SYNTHETIC.body,
    heatMap: { contentType: 'image/png', data: HEAT_MAP.toString('base64') },
  },
}
const DOWN = { status: 401, body: {} }

let detector: TestDetector
let service: TestService
let caller: Caller
beforeEach(async () => {
  detector = await startDetector(SYNTHETIC)
  service = await startTestService({
    environment: {
      DETECTOR_URL: detector.url,
      DETECTOR_SECRET,
    },
  })
  caller = await service.caller({ environment: 'production' })
})
afterEach(() => service.close())

async function upload(
  fileName = 'photo.txt',
  contentType = 'text/plain',
  content: string | Buffer = CONTENT,
): Promise<string> {
  const byteSize = content.length
  const intent = await createIntent(caller, { fileName, contentType, mediaType: 'document', byteSize })
  await put(intent, content)
  await complete(caller, intent.scanId)
  return intent.scanId
}

const scanOf = async (scanId: string) => (await caller.get(`/api/v1/scans/${scanId}`)).body.data
const until = (scanId: string, expected: object) =>
  expect.poll(() => scanOf(scanId), { timeout: 20_000 }).toMatchObject(expected)

test('the detector’s verdict counts if no mark in the file decides', async () => {
  const scanId = await upload('Grüße \u202e照片.txt')
  await until(scanId, {
    status: 'complete',
    verdict: 'synthetic',
    confidence: 0.87,
    riskLevel: 'high',
    modelVersion: 'm-3',
    signals: {
      conclusion: 'detector',
      detector: { face: 0.9 },
      reasons: [{ code: 'detector', evidence: 'm-3' }],
    },
  })
  expect(detector.received.map(({ question }) => question)).toMatchObject([
    {
      scanId,
      fileName: 'Grüße \u202e照片.txt',
      mediaType: 'document',
      declaredType: 'text/plain',
      detectedType: null,
      byteSize: CONTENT.length,
      findings: { mismatches: [], marks: [], camera: null, c2pa: { state: 'none' } },
    },
  ])
})

test('the detector’s heat map is stored beside the file, and removed with it', async () => {
  detector.reply = WITH_HEAT_MAP
  const scanId = await upload()
  await until(scanId, { status: 'complete' })
  const { storage } = service.context
  const kept = () => storage.readRendition(storedId('scan', scanId) as string, 'heat-map')
  const stored = Buffer.from((await kept()) as Uint8Array)
  expect(await sharp(stored).metadata()).toMatchObject({
    format: 'webp',
    width: 2,
    height: 1,
    hasAlpha: true,
  })
  expect(HEAT_MAP.includes('script')).toBe(true)
  expect(stored.includes('script')).toBe(false)
  expect((await caller.delete(`/api/v1/scans/${scanId}`)).status).toBe(204)
  expect(await kept()).toBeUndefined()
})

/** A PNG that says that it has this many pixels, and has none. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.each([
  ['claims 10⁹ pixels', () => claiming(100_000, 10_000)],
  ['has one row of pixels more than may be', () => claiming(4_096, 4_097)],
  ['ends after its header', async () => HEAT_MAP.subarray(0, 33)],
  ['is broken in its pixels', async () => HEAT_MAP.with(HEAT_MAP.indexOf('IDAT') + 6, 0xff)],
])('a heat map that %s is a failure of the detector, and nothing of it is stored', async (_what, make) => {
  const data = Buffer.from(await make()).toString('base64')
  detector.reply = { status: 200, body: { ...SYNTHETIC.body, heatMap: { contentType: 'image/png', data } } }
  const warned = vi.spyOn(service.context.log, 'warn')
  const scanId = await upload()
  await expect
    .poll(() => warned.mock.calls.map(([fields]) => String((fields as { err?: Error }).err?.message)))
    .toContain(
      'The detector gave no answer: its answer does not match the contract: /heatMap/data cannot be decoded, or has more than 16777216 pixels.',
    )
  expect(await service.context.storage.renditions(storedId('scan', scanId) as string)).toEqual([])
  expect(await scanOf(scanId)).toMatchObject({ status: 'processing' })
})

test('a detector that writes null for what is absent gave no signals and no heat map', async () => {
  detector.reply = { status: 200, body: { ...SYNTHETIC.body, signals: null, heatMap: null } }
  const scanId = await upload()
  await until(scanId, { status: 'complete', verdict: 'synthetic', signals: { detector: {} } })
})

test('a heat map that cannot be stored changes no verdict', async () => {
  detector.reply = WITH_HEAT_MAP
  const storing = vi
    .spyOn(service.context.storage, 'putRendition')
    .mockRejectedValue(new StorageUnavailableError('ENOSPC'))
  await until(await upload(), { status: 'complete', verdict: 'synthetic' })
  expect(storing).toHaveBeenCalledTimes(1)
})

test('no heat map is left of a scan that is deleted while it is stored', async () => {
  detector.reply = WITH_HEAT_MAP
  const { storage } = service.context
  const { putRendition } = storage
  const stored = vi.spyOn(storage, 'putRendition').mockImplementation(async (id, ...rendition) => {
    await caller.delete(`/api/v1/scans/${publicId('scan', id)}`).expect(204)
    await putRendition(id, ...rendition)
  })
  const id = storedId('scan', await upload()) as string
  await expect.poll(() => stored.mock.results[0]?.type, { timeout: 20_000 }).toBe('return')
  await stored.mock.results[0]?.value
  await expect.poll(() => storage.renditions(id), { timeout: 20_000 }).toEqual([])
})

test('no heat map is left of a scan that another process fails while it is stored', async () => {
  detector.reply = WITH_HEAT_MAP
  const { storage, database } = service.context
  const { putRendition } = storage
  const stored = vi.spyOn(storage, 'putRendition').mockImplementation(async (id, ...rendition) => {
    const declared = await findDeclaredScan(database, caller.tenant, id)
    const claimed = { ...declared, ...caller.tenant, analysisAttempts: 1 } as ClaimedScan
    await failScan(service.context, claimed, failureOf('analysis_failed'), { requestId: null })
    await putRendition(id, ...rendition)
  })
  const scanId = await upload()
  const id = storedId('scan', scanId) as string
  await expect.poll(() => stored.mock.results[0]?.type, { timeout: 20_000 }).toBe('return')
  await stored.mock.results[0]?.value
  await until(scanId, { status: 'failed' })
  await expect.poll(() => storage.renditions(id), { timeout: 20_000 }).toEqual([])
})

test('a deciding mark takes precedence over the detector’s verdict, which is reported all the same', async () => {
  detector.reply = { status: 200, body: { verdict: 'authentic', confidence: 0.99, modelVersion: 'm-3' } }
  const scanId = await upload('photo.png', 'image/png', FIXTURES.parametersPng)
  await until(scanId, {
    verdict: 'synthetic',
    modelVersion: 'content-rules-5',
    signals: {
      conclusion: 'generation_parameters',
      reasons: [{ code: 'generation_parameters' }, { code: 'detector' }],
    },
  })
})

test('a detector that abstains gives no verdict, and its reason is shown', async () => {
  detector.reply = { status: 422, body: { message: 'Only pictures.' } }
  await until(await upload(), {
    status: 'complete',
    verdict: null,
    signals: {
      conclusion: 'no_evidence',
      detector: null,
      detectors: [{ name: 'detector', outcome: 'abstained', reason: 'Only pictures.' }],
    },
  })
})

test('the detector is not asked about scans of sandbox and staging', async () => {
  await completedScan(await service.caller())
  expect(detector.received).toEqual([])
})

test('a stopping service does not wait for a silent detector', async () => {
  detector.reply = () => {}
  const scanId = await upload()
  await expect.poll(() => detector.received.length, { timeout: 20_000 }).toBe(1)
  // As at the end of an outage, when scans are old.
  service.clock.advance(2 * 86_400_000)
  await service.service.stop()
  expect(detector.received).toHaveLength(1)
  // Another process may ask immediately, and no attempt is lost.
  expect(await waitOf(scanId)).toBeLessThan(1)
  expect(await attemptsOf(scanId)).toEqual([0, 0])
})

describe('a detector that is down', () => {
  test('delays a scan, which gets its verdict once the detector is back', async () => {
    detector.reply = DOWN
    const scanId = await upload()
    await expect.poll(() => detector.received.length, { timeout: 20_000 }).toBe(1)
    expect(await scanOf(scanId)).toMatchObject({ status: 'processing', verdict: null })
    detector.reply = SYNTHETIC
    // Not before its gap is over.
    await expect.poll(() => attemptsOf(scanId)).toEqual([1, 0])
    service.context.analysis.wake()
    service.clock.advance(31_000)
    await until(scanId, { status: 'complete', verdict: 'synthetic' })
    expect(detector.received).toHaveLength(2)
  })

  test('fails a scan after six attempts over more than an hour, with the reason, and its file is removed', {
    tags: 'slow',
  }, async () => {
    detector.reply = DOWN
    const scanId = await upload()
    for (const [attempts, seconds] of [
      [1, 31],
      [2, 121],
      [3, 601],
      [4, 1_801],
      [5, 3_601],
    ] as const) {
      await expect.poll(() => attemptsOf(scanId), { timeout: 20_000 }).toEqual([attempts, 0])
      expect((await scanOf(scanId)).status).toBe('processing')
      service.clock.advance(seconds * 1_000)
    }
    await until(scanId, {
      status: 'failed',
      verdict: null,
      signals: { failure: { code: 'detector_unavailable' } },
    })
    // It is removed after the scan is shown as failed.
    const read = () => service.context.storage.read(storedId('scan', scanId) as string)
    await expect.poll(() => read().then((file) => void file.destroy(), String)).toMatch('ENOENT')
  })

  test('costs a scan no attempt while the circuit is open, and a longer wait the older the scan is', {
    tags: 'slow',
  }, async () => {
    detector.reply = { status: 503, body: {} }
    const scanIds = await Promise.all(Array.from({ length: 5 }, () => upload()))
    const attempts = () => Promise.all(scanIds.map((scanId) => attemptsOf(scanId)))
    await expect.poll(attempts, { timeout: 20_000 }).toEqual(Array(5).fill([1, 0]))
    const scanId = await upload()
    const waits = () => waitOf(scanId)
    await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(20)
    expect(await waits()).toBeLessThan(31)
    service.clock.advance(3_600_000)
    service.context.analysis.wake()
    await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(1_700)
    expect(await attemptsOf(scanId)).toEqual([0, 0])
  })

  test('fails no scan that another process has judged meanwhile, and keeps its file', async () => {
    detector.reply = DOWN
    const scanId = await upload()
    await expect.poll(() => attemptsOf(scanId), { timeout: 20_000 }).toEqual([1, 0])
    const change = (text: string) =>
      service.database.run({ text, parameters: [storedId('scan', scanId) as string] }, {})
    await change('update scans set detector_attempts = 5 where id = $1::uuid')
    // As if this process had been suspended beyond its lease.
    detector.reply = async (response) => {
      await change(`update scans set status = 'complete' where id = $1::uuid`)
      response.writeHead(DOWN.status, { 'Content-Type': 'application/json' }).end('{}')
    }
    service.clock.advance(31_000)
    service.context.analysis.wake()
    await expect.poll(() => detector.received.length, { timeout: 20_000 }).toBe(2)
    await service.context.analysis.stop()
    expect(await scanOf(scanId)).toMatchObject({ status: 'complete' })
    const file = await service.context.storage.read(storedId('scan', scanId) as string)
    file.destroy()
  })
})

/** The seconds until the detector is asked again about a scan that was postponed without counting an attempt. */
async function waitOf(scanId: string): Promise<number> {
  const [row] = await service.database.run<{ seconds: number }>(
    {
      text: `select extract(epoch from analysis_lease_until - now())::float8 as seconds from scans
        where id = $1::uuid and analysis_attempts = 0`,
      parameters: [storedId('scan', scanId) as string],
    },
    {},
  )
  return (row?.seconds ?? Number.NaN) - service.clock.offset() / 1_000
}

/** The number of failed questions about it, and of analyses that were begun and not ended. */
async function attemptsOf(scanId: string, of = service): Promise<number[]> {
  const [row] = await of.database.run<{ questions: number; begun: number }>(
    {
      text: 'select detector_attempts as questions, analysis_attempts as begun from scans where id = $1::uuid',
      parameters: [storedId('scan', scanId) as string],
    },
    {},
  )
  return row === undefined ? [] : [row.questions, row.begun]
}

describe('the URL of the file', () => {
  const at = (ms: number) => new Date(service.clock.now().getTime() + ms)
  const addressOf = (scanId: string, expiresAt: Date) =>
    detectorFileUrl(service.context, {
      scanId: storedId('scan', scanId) as string,
      sha256: createHash('sha256').update(CONTENT).digest('hex'),
      expiresAt,
    })

  test('gives the file’s bytes, as nothing that a browser would show', async () => {
    const scanId = await upload()
    await until(scanId, { status: 'complete' })
    const [received] = detector.received
    const response = await fetch(received?.question.fileUrl as string)
    expect([response.status, await response.text()]).toEqual([200, CONTENT])
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('works for no other scan, no other time, nothing else, and no longer than stated', async () => {
    const [scanId, other] = [await upload(), await upload('other.txt')]
    await until(scanId, { status: 'complete' })
    await until(other, { status: 'complete' })
    const good = addressOf(scanId, at(90_000))
    expect((await fetch(good)).status).toBe(200)
    const later = good.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 1}`)
    for (const bad of [
      good.replace(scanId, other),
      later,
      good.replace(/signature=.*/, 'signature=AAAA'),
      good.replace(/&signature=.*/, ''),
      good.replace('/detector/files/', '/uploads/'),
      `${good}&expires=9999999999`,
      addressOf(scanId, at(-1_000)),
      addressOf('scan_01m7yj9d12esp8bhyevxnn0wrm', at(90_000)),
    ])
      expect([bad, (await fetch(bad)).status >= 400]).toEqual([bad, true])
    expect((await fetch(good, { method: 'PUT', body: 'x' })).status).toBe(404)
    service.clock.advance(91_000)
    expect((await fetch(good)).status).toBe(404)
  })

  test('ends before the last byte if the file is not the one that the analysis read; the third further attempt fails the scan', {
    tags: 'slow',
  }, async () => {
    detector.reply = DOWN
    const scanId = await upload()
    const id = storedId('scan', scanId) as string
    await expect.poll(() => detector.received.length).toBeGreaterThan(0)
    await expect.poll(async () => (await attemptsOf(scanId))[0]).toBe(1)
    const { storage } = service.context
    await storage.store(id, { body: Readable.from([Buffer.from('hello worlD')]), byteSize: 11 })
    const fileUrl = detector.received[0]?.question.fileUrl as string
    await expect(fetch(fileUrl).then((response) => response.text())).rejects.toThrow()
    expect(await scanOf(scanId)).toMatchObject({ status: 'processing', fileState: 'damaged' })
    const next = async () => {
      service.clock.advance(120_000)
      return scanOf(scanId)
    }
    await expect.poll(next, { timeout: 30_000, interval: 2_500 }).toMatchObject({
      status: 'failed',
      fileState: 'removed',
      signals: { failure: { code: 'file_damaged' } },
    })
  })

  test('is the same 404 where its identifier is not percent-encoded', async () => {
    for (const id of ['%', '%zz', '%FF', 'scan_%C0%AF']) {
      const response = await fetch(`${service.url}/detector/files/${id}?expires=1&signature=AAAA`)
      expect([id, response.status, await response.json()]).toMatchObject([
        id,
        404,
        { error: { code: 'not_found', message: 'There is nothing at this address.' } },
      ])
    }
  })
})

describe('of several detectors', () => {
  const folder = folderPerTest()
  let faces: TestDetector
  let voices: TestDetector
  let several: TestService
  let owner: Caller
  beforeEach(async () => {
    faces = await startDetector(SYNTHETIC)
    voices = await startDetector(SYNTHETIC)
    const errorRates = errorRatesOf('m-3')
    const path = await writeDetectors(folder.path, [
      { name: 'faces', url: faces.url, errorRates },
      {
        name: 'voices',
        url: voices.url,
        errorRates: { ...errorRates, falsePositiveRate: null, falseNegativeRate: null },
      },
      { name: 'films', url: 'http://127.0.0.1:9', mediaTypes: ['video'] },
    ])
    several = await startTestService({ environment: { DETECTORS: path } })
    owner = await several.caller({ environment: 'production' })
  })
  afterEach(() => several.close())

  async function analysed(): Promise<string> {
    const intent = await createIntent(owner, {
      fileName: 'photo.txt',
      contentType: 'text/plain',
      mediaType: 'document',
      byteSize: CONTENT.length,
    })
    await put(intent, CONTENT)
    await complete(owner, intent.scanId)
    return intent.scanId
  }
  const shown = async (scanId: string) => (await owner.get(`/api/v1/scans/${scanId}`)).body.data
  /** Waits until the scan is as expected; operators then see the same of its detectors. */
  async function eventually(scanId: string, expected: object): Promise<void> {
    await expect.poll(() => shown(scanId), { timeout: 20_000 }).toMatchObject(expected)
    const { body } = await several.operator.get(`/console/api/scans/${scanId}`).expect(200)
    expect(body.data.signals.detectors).toEqual((await shown(scanId)).signals.detectors)
  }
  const says = (verdict: string, modelVersion = 'm-3', more: object = {}) => ({
    status: 200,
    body: { verdict, confidence: 0.8, modelVersion, ...more },
  })

  test('each is shown with its answer, or why there is none, and its error rates if they are of this version', async () => {
    faces.reply = says('authentic', 'm-3', { signals: { face: 0.1 } })
    voices.reply = { status: 200, body: { abstains: true, reason: 'Too short.', modelVersion: 'm-4' } }
    const scanId = await analysed()
    await eventually(scanId, { status: 'complete', verdict: 'authentic', modelVersion: 'm-3' })
    expect((await shown(scanId)).signals.detectors).toEqual([
      {
        name: 'faces',
        outcome: 'verdict',
        verdict: 'authentic',
        confidence: 0.8,
        modelVersion: 'm-3',
        reason: null,
        signals: { face: 0.1 },
        errorRates: errorRatesOf('m-3'),
      },
      {
        name: 'voices',
        outcome: 'abstained',
        verdict: null,
        confidence: null,
        modelVersion: 'm-4',
        reason: 'Too short.',
        signals: null,
        errorRates: null,
      },
      {
        name: 'films',
        outcome: 'not_asked',
        verdict: null,
        confidence: null,
        modelVersion: null,
        reason: 'It does not judge files of this kind.',
        signals: null,
        errorRates: null,
      },
    ])
  })

  test('of which one says synthetic and one authentic, there is no verdict', async () => {
    voices.reply = says('authentic')
    const scanId = await analysed()
    await eventually(scanId, {
      status: 'complete',
      verdict: null,
      confidence: null,
      signals: { conclusion: 'detectors_disagree', reasons: [{ code: 'detectors_disagree' }] },
    })
    const { body } = await owner.get('/api/v1/scans?conclusion=detectors_disagree')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([scanId])
  })

  test('the heat map of the one that decides is kept', async () => {
    const heatMap = async (background: string) => {
      const picture = sharp({ create: { width: 1, height: 1, channels: 3, background } }).png()
      return { contentType: 'image/png', data: (await picture.toBuffer()).toString('base64') }
    }
    faces.reply = says('suspicious', 'm-3', { heatMap: await heatMap('red') })
    voices.reply = says('synthetic', 'm-3', { heatMap: await heatMap('blue') })
    const scanId = await analysed()
    await eventually(scanId, { status: 'complete', verdict: 'synthetic' })
    const kept = await several.context.storage.readRendition(storedId('scan', scanId) as string, 'heat-map')
    const [red = 255, , blue = 0] = await sharp(kept as Uint8Array)
      .raw()
      .toBuffer()
    expect([red < 50, blue > 200]).toEqual([true, true])
  })

  test('one that is silent beside another is asked again twice, and then done without', async () => {
    faces.reply = says('authentic')
    voices.reply = DOWN
    const warned = vi.spyOn(several.context.log, 'warn')
    const scanId = await analysed()
    for (const [asked, seconds] of [
      [1, 31],
      [2, 121],
    ] as const) {
      await expect.poll(() => voices.received.length, { timeout: 20_000 }).toBe(asked)
      expect(await shown(scanId)).toMatchObject({ status: 'processing', verdict: null })
      await expect.poll(() => attemptsOf(scanId, several), { timeout: 20_000 }).toEqual([asked, 0])
      several.clock.advance(seconds * 1_000)
      several.context.analysis.wake()
    }
    await eventually(scanId, {
      status: 'complete',
      verdict: 'authentic',
      signals: { detectors: [{ outcome: 'verdict' }, { name: 'voices', outcome: 'no_answer' }, {}] },
    })
    expect(voices.received).toHaveLength(3)
    expect(warned.mock.calls.map(([fields]) => (fields as { detector?: string }).detector)).toEqual(
      Array(3).fill('voices'),
    )
  })

  test('one that is skipped after failures delays a scan no longer than a silent one', {
    tags: 'slow',
  }, async () => {
    voices.reply = { status: 503, body: {} }
    const scanIds = await Promise.all(Array.from({ length: 6 }, analysed))
    for (const [attempts, seconds] of [
      [1, 31],
      [2, 121],
    ] as const) {
      const asked = () => Promise.all(scanIds.map((scanId) => attemptsOf(scanId, several)))
      await expect.poll(asked, { timeout: 20_000 }).toEqual(scanIds.map(() => [attempts, 0]))
      several.clock.advance(seconds * 1_000)
      several.context.analysis.wake()
    }
    for (const scanId of scanIds) await eventually(scanId, { status: 'complete', verdict: 'synthetic' })
    // At most two questions for each of the first five, and none while it is skipped.
    expect(voices.received.length).toBeLessThanOrEqual(12)
  })

  test('where all are silent, the scan waits as for one', async () => {
    faces.reply = DOWN
    voices.reply = DOWN
    const scanId = await analysed()
    await expect.poll(() => attemptsOf(scanId, several), { timeout: 20_000 }).toEqual([1, 0])
    const change = 'update scans set detector_attempts = 5 where id = $1::uuid'
    await several.database.run({ text: change, parameters: [storedId('scan', scanId) as string] }, {})
    several.clock.advance(31_000)
    several.context.analysis.wake()
    await eventually(scanId, { status: 'failed', signals: { failure: { code: 'detector_unavailable' } } })
  })
})
