import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tag } from '../../src/analysis/metadata/metadata.js'
import { evidenceFor, sheet, tag } from '../support/evidence.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, put } from '../support/upload.js'

let service: TestService
let caller: Caller
let evidence: ReturnType<typeof evidenceFor>

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'production' })
  evidence = evidenceFor(service, caller)
})
afterAll(() => service.close())

describe('evidence that is too much', () => {
  test('keeps the first tags, up to 1 MiB of JSON, and says that there are more', async () => {
    const scanId = await evidence.scanIn('complete')
    const long = Array.from({ length: 300 }, (_, index) => tag(`Tag${index}`, 'é'.repeat(2_000)))
    await evidence.store(scanId, { metadata: sheet(long) })
    const { tags, truncated } = (await evidence.evidenceOf(scanId)).metadata
    expect(truncated).toBe(true)
    expect(tags.map(({ name }: Tag) => name)).toEqual(long.slice(0, tags.length).map(({ name }) => name))
    const bytes = Buffer.byteLength(JSON.stringify(tags))
    expect(bytes).toBeLessThan(2 ** 20)
    expect(bytes).toBeGreaterThan(2 ** 20 - 10_000)
  })

  test('keeps ten thousand tags at most', async () => {
    const scanId = await evidence.scanIn('complete')
    await evidence.store(scanId, { metadata: sheet(Array.from({ length: 10_001 }, () => tag('T', ''))) })
    const { tags, truncated } = (await evidence.evidenceOf(scanId)).metadata
    expect([tags.length, truncated]).toEqual([10_000, true])
  })

  test('leaves out credentials of more than 1 MiB, and says so', async () => {
    const scanId = await evidence.scanIn('complete')
    await evidence.store(scanId, { c2pa: { manifests: ['x'.repeat(2 ** 20)] } })
    expect((await evidence.evidenceOf(scanId, '?personalData=include')).c2pa).toEqual({ truncated: true })
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
  expect(await evidence.rowsOf(scanId)).toHaveLength(1)
  const rehearsed = await completedScan(await service.caller({ environment: 'sandbox' }))
  expect(await evidence.rowsOf(rehearsed.id)).toEqual([])
})
