import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCAN_FAILURES } from '../../generated/vocabulary.js'
import { storedId } from '../../src/basics/identifiers.js'
import { findDiscrepancies } from '../../src/scans/reconciliation.js'
import { recordsOf } from '../support/audit.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, put } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  service.context.analysis.start()
  caller = await service.caller()
})
afterAll(() => service.close())

const scan = async (scanId: string) => (await caller.get(`/api/v1/scans/${scanId}`)).body.data
const statusOf = (scanId: string) =>
  expect.poll(
    async () => {
      service.context.analysis.wake()
      return (await scan(scanId)).status
    },
    { timeout: 3_000, interval: 20 },
  )
const eventsOf = async (scanId: string) =>
  (
    await service.database.run<{ type: string }>(
      { text: 'select type from events where body like $1 order by id', parameters: [`%${scanId}%`] },
      {},
    )
  ).map(({ type }) => type)

describe('a word in the name of a sandbox file', () => {
  test('failed: the scan is queued, then failed within two seconds, and its file is removed', async () => {
    const intent = await createIntent(caller, { fileName: 'Failed.jpg', byteSize: 3 })
    await put(intent, 'abc')
    expect((await complete(caller, intent.scanId)).status).toBe('queued')
    await expect.poll(async () => (await scan(intent.scanId)).status, { timeout: 2_000 }).toBe('failed')
    const objects = join(service.objectsFolder, 'objects', storedId('scan', intent.scanId) as string)
    await expect.poll(() => existsSync(objects)).toBe(false)
    expect(await eventsOf(intent.scanId)).toEqual(['scan.created', 'scan.failed'])
    expect(await recordsOf(service, intent.scanId)).toContainEqual({
      actor: 'analysis',
      action: 'scan.failed',
      details: { code: 'sandbox' },
    })
  })

  test.each(SCAN_FAILURES)(
    'failed-%s: the scan fails with this code, which the scan, its job, its event and custody have',
    async (code) => {
      const { scanId } = await createIntent(caller, { fileName: `Photo-Failed-${code}.jpg` })
      await caller
        .patch(`/api/v1/scans/${scanId}`)
        .send({ metadata: { article: '4711' } })
        .expect(200)
      await complete(caller, scanId)
      await statusOf(scanId).toBe('failed')
      const failed = await scan(scanId)
      expect(failed.failure).toEqual({ code, message: expect.stringMatching(/^[A-Z].*\.$/) })
      const job = await caller.get(`/api/v1/scans/${scanId}/job`)
      expect(job.body.data).toEqual({ scanId, status: 'failed', failure: failed.failure })
      const [stored] = await service.database.run<{ body: string; key_id: string | null }>(
        {
          text: `select body, key_id::text from events where type = 'scan.failed' and subject_id = $1::uuid`,
          parameters: [storedId('scan', scanId) as string],
        },
        {},
      )
      expect(JSON.parse(stored?.body ?? '')).toMatchObject({ type: 'scan.failed', data: failed })
      expect(stored?.key_id).not.toBeNull()
      const shown = await service.operator.get('/console/api/events').query({ subjectId: scanId })
      expect(shown.body.data[0]).toMatchObject({ type: 'scan.failed', subject: { id: scanId } })
      expect(await recordsOf(service, scanId)).toContainEqual({
        actor: 'analysis',
        action: 'scan.failed',
        details: { code },
      })
      expect((await service.operator.get(`/console/api/scans/${scanId}`)).body.data.failure).toEqual(
        failed.failure,
      )
    },
  )

  test('a scan that has not failed has no failure, nor has one that failed before reasons were recorded', async () => {
    const { id } = await completedScan(caller, 'authentic.png')
    expect((await scan(id)).failure).toBeNull()
    await service.database.run(
      {
        text: `update scans set status = 'failed', signals = null where id = $1::uuid`,
        parameters: [storedId('scan', id) as string],
      },
      {},
    )
    expect((await scan(id)).failure).toBeNull()
  })

  test('slow: an uploaded file is kept as the scan’s', { tags: 'slow' }, async () => {
    const intent = await createIntent(caller, { fileName: 'slow.jpg', byteSize: 3 })
    await put(intent, 'abc')
    await complete(caller, intent.scanId)
    const statusLater = async () => {
      service.clock.advance(1_000)
      return (await scan(intent.scanId)).status
    }
    await expect.poll(statusLater, { timeout: 20_000 }).toBe('complete')
    const found = []
    const { database, context } = service
    for await (const one of findDiscrepancies({ database, storage: context.storage })) found.push(one)
    expect(found).not.toContainEqual(
      expect.objectContaining({ scanId: storedId('scan', intent.scanId), kind: 'object without scan' }),
    )
  })

  test('slow: the scan is queued and processing for five seconds each, then has its verdict', async () => {
    const { scanId } = await createIntent(caller, { fileName: 'slow-synthetic.jpg' })
    expect((await complete(caller, scanId)).status).toBe('queued')
    service.clock.advance(4_000)
    await statusOf(scanId).toBe('queued')
    service.clock.advance(1_500)
    await statusOf(scanId).toBe('processing')
    service.clock.advance(4_000)
    await statusOf(scanId).toBe('processing')
    expect((await scan(scanId)).verdict).toBeNull()
    const job = (await caller.get(`/api/v1/scans/${scanId}/job`)).body.data
    expect(job).toMatchObject({ status: 'processing', nextPollAfter: expect.any(String) })
    // The five seconds may have begun only after the clock was moved.
    service.clock.advance(5_500)
    await statusOf(scanId).toBe('complete')
    expect((await scan(scanId)).verdict).toBe('synthetic')
    expect(await eventsOf(scanId)).toEqual(['scan.created', 'scan.completed', 'verdict.synthetic'])
  })

  test.each([true, false])(
    'slow: whether a file was uploaded (%s) is known while it waits and afterwards',
    { tags: 'slow' },
    async (uploaded) => {
      const intent = await createIntent(caller, { fileName: 'slow-authentic.jpg', byteSize: 3 })
      if (uploaded) await put(intent, 'abc')
      await complete(caller, intent.scanId)
      const hasFile = async () => {
        const statement = {
          text: 'select has_file from scans where id = $1::uuid',
          parameters: [storedId('scan', intent.scanId) as string],
        }
        return service.database.run(statement, {})
      }
      expect(await hasFile()).toEqual([{ has_file: uploaded }])
      service.clock.advance(5_500)
      await statusOf(intent.scanId).toBe('processing')
      // The five seconds may have begun only after the clock was moved.
      const statusLater = async () => {
        service.clock.advance(5_500)
        return (await scan(intent.scanId)).status
      }
      await expect.poll(statusLater, { timeout: 20_000 }).toBe('complete')
      expect(await hasFile()).toEqual([{ has_file: uploaded }])
    },
  )

  test('noevidence: the scan is complete without a verdict, and its event says so', async () => {
    const found = await completedScan(caller, 'NoEvidence.png')
    expect(found).toMatchObject({ status: 'complete', verdict: null, confidence: null, riskLevel: null })
    expect(found.signals).toMatchObject({ rule: 'fileName', conclusion: 'no_evidence' })
    expect(await eventsOf(found.id)).toEqual(['scan.created', 'scan.completed'])
    const opened = await caller.post('/api/v1/cases').send({ title: 'Case', scanIds: [found.id] })
    expect(opened.body.data).toMatchObject({ verdict: null, severity: 'medium' })
  })

  test('has no effect in other environments', async () => {
    const { organizationId } = caller.tenant
    const staging = await service.caller({ organizationId, environment: 'staging' })
    for (const fileName of ['failed-authentic.jpg', 'slow-authentic.jpg', 'noevidence-authentic.jpg']) {
      const intent = await createIntent(staging, { fileName, byteSize: 3 })
      await put(intent, 'abc')
      expect(await complete(staging, intent.scanId)).toMatchObject({
        status: 'complete',
        verdict: 'authentic',
      })
    }
  })
})
