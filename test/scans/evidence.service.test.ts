import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Metadata, Tag, TagValue } from '../../src/analysis/metadata/metadata.js'
import { storedId } from '../../src/basics/identifiers.js'
import { NO_EVIDENCE, type ScanEvidence, sheetOf, storeEvidence } from '../../src/scans/evidence.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, put } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'production' })
})
afterAll(() => service.close())

const tag = (name: string, value: TagValue, rest: Partial<Tag> = {}): Tag => ({
  ...{ family: 'EXIF', group: 'IFD0', category: 'Camera', document: 'Main', name, value },
  ...rest,
})

const sheet = (tags: readonly Tag[]) => {
  const metadata: Metadata = {
    ...{ version: '13.59', fileType: 'JPEG', mimeType: 'image/jpeg', warnings: [], truncated: false },
    tags,
  }
  return sheetOf(metadata)
}

/** A production scan in this status; its analysis has not run. */
async function scanIn(status: string, as = caller): Promise<string> {
  const { scanId } = await createIntent(as)
  await run(`update scans set status = '${status}' where id = '${storedId('scan', scanId)}'`)
  return scanId
}

const run = (text: string) => service.database.run<Record<string, unknown>>({ text, parameters: [] }, {})

const store = (scanId: string, evidence: Partial<ScanEvidence>, { tenant } = caller) =>
  storeEvidence(service.database, {
    tenant,
    scanId: storedId('scan', scanId) as string,
    evidence: { ...NO_EVIDENCE, ...evidence },
  })

const read = (scanId: string, query = '', as = caller) => as.get(`/api/v1/scans/${scanId}/evidence${query}`)

async function evidenceOf(scanId: string, query = '') {
  const { status, body } = await read(scanId, query)
  expect(status).toBe(200)
  return body.data
}

const rowsOf = (scanId: string) =>
  run(`select evidence from scan_evidence where scan_id = '${storedId('scan', scanId)}'`)

describe('evidence that is too much', () => {
  test('keeps the first tags, up to 1 MiB of JSON, and says that there are more', async () => {
    const scanId = await scanIn('complete')
    const long = Array.from({ length: 300 }, (_, index) => tag(`Tag${index}`, 'é'.repeat(2_000)))
    await store(scanId, { metadata: sheet(long) })
    const { tags, truncated } = (await evidenceOf(scanId)).metadata
    expect(truncated).toBe(true)
    expect(tags.map(({ name }: Tag) => name)).toEqual(long.slice(0, tags.length).map(({ name }) => name))
    const bytes = Buffer.byteLength(JSON.stringify(tags))
    expect(bytes).toBeLessThan(2 ** 20)
    expect(bytes).toBeGreaterThan(2 ** 20 - 10_000)
  })

  test('keeps ten thousand tags at most', async () => {
    const scanId = await scanIn('complete')
    await store(scanId, { metadata: sheet(Array.from({ length: 10_001 }, () => tag('T', ''))) })
    const { tags, truncated } = (await evidenceOf(scanId)).metadata
    expect([tags.length, truncated]).toEqual([10_000, true])
  })

  test('leaves out credentials of more than 1 MiB, and says so', async () => {
    const scanId = await scanIn('complete')
    await store(scanId, { c2pa: { manifests: ['x'.repeat(2 ** 20)] } })
    expect((await evidenceOf(scanId, '?personalData=include')).c2pa).toEqual({ truncated: true })
  })
})

test('an analysis stores evidence before the verdict, once', async () => {
  const { scanId, ...intent } = await createIntent(caller)
  await put({ scanId, ...intent }, 'hello world')
  await complete(caller, scanId)
  service.context.analysis.start()
  const status = async () => (await caller.get(`/api/v1/scans/${scanId}`)).body.data.status
  await expect.poll(status, { timeout: 20_000 }).toBe('complete')
  await service.context.analysis.stop()
  expect(await rowsOf(scanId)).toHaveLength(1)
  const rehearsed = await completedScan(await service.caller({ environment: 'sandbox' }))
  expect(await rowsOf(rehearsed.id)).toEqual([])
})
