// @module-tag slow

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RULES_VERSION } from '../../src/analysis/conclusion.js'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { defineStatement } from '../../src/database/connection.js'
import { rejudgements, scans } from '../../src/database/schema.js'
import { fragment, value } from '../../src/database/sql/fragment.js'
import { changesOf } from '../support/audit.js'
import { openCase } from '../support/cases.js'
import { judgedByOldRules } from '../support/judgements.js'
import { onePixel } from '../support/pictures.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, put, uploadedPicture } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false, environment: { ANALYSIS_THREADS: '1' } })
  caller = await service.caller({ environment: 'production' })
})
afterEach(() => service.context.analysis.stop())
afterAll(() => service.close())

const stored = (scanId: string) => storedId('scan', scanId) ?? ''
const row = async (scanId: string) =>
  (
    await service.database.drizzle
      .select()
      .from(scans)
      .where(eq(scans.id, stored(scanId)))
  )[0]
const waiting = () => service.database.drizzle.select().from(rejudgements)
const read = async (scanId: string, as = caller) => (await as.get(`/api/v1/scans/${scanId}`)).body.data
const rejudge = (scanId: string, as = caller) => as.post(`/api/v1/scans/${scanId}/judgements`)
const judgements = async (scanId: string) =>
  (await caller.get(`/api/v1/scans/${scanId}/judgements`)).body.data
const job = async (scanId: string) => (await caller.get(`/api/v1/scans/${scanId}/job`)).body.data

const allEvents = defineStatement<{ type: string; body: string }, { subject: string }>(fragment`
  /* test.events */
  select type, body from events where subject_id = ${value('subject')}::uuid order by id`)
const judgedEvents = defineStatement<{ type: string; id: string }, Record<never, never>>(fragment`
  /* test.judgedEvents */
  select type, subject_id as id from events where subject_id is not null and type not like '%.created' order by events.id`)
const eventsOf = async (scanId: string) =>
  (await service.database.run(allEvents, { subject: stored(scanId) })).map(({ type, body }) => ({
    type,
    data: JSON.parse(body).data,
  }))

const settled = () => expect.poll(waiting, { timeout: 30_000, interval: 50 }).toEqual([])

const judged = () => judgedByOldRules(service, caller)

describe('rejudgeScan', () => {
  test('replaces a verdict by that of today’s rules, keeps the old one, and tells who listens', async () => {
    const scanId = await judged()
    const { id: caseId } = await openCase(caller, { scanIds: [scanId] })
    const before = await read(scanId)
    const asked = await rejudge(scanId)
    expect([asked.status, asked.body.data]).toEqual([
      202,
      { scanId, status: 'queued', nextPollAfter: expect.any(String), failure: null },
    ])
    expect(await job(scanId)).toMatchObject({ status: 'queued' })
    expect(await read(scanId)).toEqual(before)
    service.clock.advance(60_000)
    service.context.analysis.start()
    await settled()
    const after = await read(scanId)
    expect(after).toMatchObject({
      status: 'complete',
      verdict: null,
      modelVersion: RULES_VERSION,
      signals: { conclusion: 'no_evidence' },
    })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(await job(scanId)).toEqual({ scanId, status: 'complete', failure: null })
    const [now, former, ...others] = await judgements(scanId)
    expect(others).toEqual([])
    expect(now).toMatchObject({ number: 2, cause: 'tenant', verdict: null, modelVersion: RULES_VERSION })
    expect(former).toEqual({
      number: 1,
      cause: 'upload',
      verdict: 'authentic',
      confidence: 0.5,
      riskLevel: 'low',
      modelVersion: 'content-rules-3',
      pipelineVersion: before.pipelineVersion,
      signals: { basis: 'content', conclusion: 'nothing_found' },
      judgedAt: expect.any(String),
    })
    expect(now.judgedAt > former.judgedAt).toBe(true)
    const events = await eventsOf(scanId)
    expect(events.map(({ type }) => type)).toEqual(['scan.created', 'scan.completed', 'scan.rejudged'])
    expect(events.at(-1)?.data).toEqual({ ...after, previousVerdict: 'authentic' })
    const ofCase = (await caller.get(`/api/v1/cases/${caseId}`)).body.data
    expect(ofCase).toMatchObject({ verdict: null, severity: 'medium', updatedAt: now.judgedAt })
    const [record] = await changesOf(service, caller, 'scan.rejudgement_requested')
    expect(record).toMatchObject({ actor: publicId('key', caller.keyId), subject: scanId })
  })

  test('judges a scan once that two requests ask for, and again after that', async () => {
    const scanId = await judged()
    const answers = await Promise.all([rejudge(scanId), rejudge(scanId)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    service.context.analysis.start()
    await settled()
    await rejudge(scanId).expect(202)
    await settled()
    const all: { number: number }[] = await judgements(scanId)
    expect(all.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  test('is 404 for others, and 409 where no file is analysed', async () => {
    const scanId = await judged()
    const { organizationId } = caller.tenant
    for (const other of [await service.caller(), await service.caller({ organizationId })]) {
      expect((await rejudge(scanId, other)).status).toBe(404)
      expect((await other.get(`/api/v1/scans/${scanId}/judgements`)).status).toBe(404)
    }
    const sandbox = await service.caller()
    const staging = await service.caller({ environment: 'staging' })
    const staged = await createIntent(staging)
    await put(staged, 'hello world')
    await complete(staging, staged.scanId)
    const uploading = await createIntent(caller)
    for (const [id, as] of [
      [(await completedScan(sandbox)).id, sandbox],
      [staged.scanId, staging],
      [uploading.scanId, caller],
    ] as const) {
      const { status, body } = await rejudge(id, as)
      expect([status, body.error.code]).toEqual([409, 'conflict'])
    }
    await service.database.drizzle
      .update(scans)
      .set({ hasFile: false })
      .where(eq(scans.id, stored(scanId)))
    expect((await rejudge(scanId)).body.error.message).toBe('The file of the scan is no longer there.')
    expect(await waiting()).toEqual([])
  })

  test('leaves a scan as it is whose file expires meanwhile', async () => {
    const scanId = await judged()
    const before = await read(scanId)
    await rejudge(scanId).expect(202)
    await service.database.drizzle
      .update(scans)
      .set({ hasFile: false })
      .where(eq(scans.id, stored(scanId)))
    await service.context.storage.remove(stored(scanId))
    service.context.analysis.start()
    await settled()
    expect(await read(scanId)).toEqual({ ...before, fileExpiresAt: null, fileState: 'removed' })
    expect(await judgements(scanId)).toHaveLength(1)
    expect((await row(scanId))?.hasFile).toBe(false)
  })

  test('is forgotten with a scan that is deleted meanwhile', async () => {
    const scanId = await judged()
    await rejudge(scanId).expect(202)
    expect((await caller.delete(`/api/v1/scans/${scanId}`)).status).toBe(204)
    expect(await waiting()).toEqual([])
  })

  test('gives up a file that has crashed its analysis three times', async () => {
    const scanId = await judged()
    const before = await read(scanId)
    await rejudge(scanId).expect(202)
    await service.database.drizzle.update(rejudgements).set({ attempts: 3 })
    service.context.analysis.start()
    await settled()
    expect(await read(scanId)).toEqual(before)
  })

  test('is done after new scans', async () => {
    const old = await judged()
    await rejudge(old).expect(202)
    const fresh = await uploadedPicture(caller, await onePixel())
    await complete(caller, fresh)
    // Both are due, whatever the difference between the clocks of the test and the database.
    service.clock.advance(1_000)
    service.context.analysis.start()
    await settled()
    const order = await service.database.run(judgedEvents, {})
    expect(order.slice(-2)).toEqual([
      { type: 'scan.completed', id: stored(fresh) },
      { type: 'scan.rejudged', id: stored(old) },
    ])
  })

  test('leaves a record in the custody chain, with the verdict before', async () => {
    const scanId = await judged()
    await rejudge(scanId).expect(202)
    service.context.analysis.start()
    await settled()
    await service.context.chainer.run()
    const records = (await changesOf(service, caller, 'scan.judged')).filter(
      ({ subject }) => subject === scanId,
    )
    expect(records.map(({ actor, details }) => [actor, details.verdict, details.previousVerdict])).toEqual([
      ['analysis', null, 'authentic'],
      ['analysis', null, undefined],
    ])
    expect(records[0]?.details.versions).toMatchObject({
      rules: RULES_VERSION,
      sharp: expect.stringMatching(/^\d+\./),
      trustLists: expect.any(Object),
    })
  })

  test('finds a file sound again that was found damaged, and says so everywhere', async () => {
    const scanId = await judged()
    await service.database.drizzle
      .update(scans)
      .set({ fileDamagedAt: service.clock.now() })
      .where(eq(scans.id, stored(scanId)))
    expect(await read(scanId)).toMatchObject({ fileState: 'damaged' })
    await rejudge(scanId).expect(202)
    service.context.analysis.start()
    await settled()
    expect(await read(scanId)).toMatchObject({ fileState: 'stored' })
    expect((await eventsOf(scanId)).at(-1)?.data).toMatchObject({ fileState: 'stored' })
    const [sound] = await changesOf(service, caller, 'scan.file_sound')
    expect(sound).toMatchObject({ subject: scanId, actor: 'file comparison' })
  })

  test('replaces the evidence with the verdict, and removes the heat map of the former one', async () => {
    const scanId = await judged()
    const { storage } = service.context
    await storage.putRendition(stored(scanId), 'heat-map', Buffer.from('former'))
    await service.database.run(
      {
        text: `update scan_evidence set evidence = '{"metadata":null,"c2pa":null,"exhibits":[],"lookedFor":[]}'
          where scan_id = $1`,
        parameters: [stored(scanId)],
      },
      {},
    )
    await rejudge(scanId).expect(202)
    service.context.analysis.start()
    await settled()
    const { data } = (await caller.get(`/api/v1/scans/${scanId}/evidence`)).body
    expect(data.metadata).toMatchObject({ tool: 'ExifTool' })
    expect(data.lookedFor).not.toEqual([])
    await expect.poll(() => storage.renditions(stored(scanId))).not.toContain('heat-map')
  })

  test('takes the scans of organizations in turn', async () => {
    const stranger = await service.caller({ environment: 'production' })
    const own = [await judged(), await judged(), await judged()]
    const others = await judgedByOldRules(service, stranger)
    for (const scanId of own) await rejudge(scanId).expect(202)
    await rejudge(others, stranger).expect(202)
    service.clock.advance(1_000)
    service.context.analysis.start()
    await settled()
    const order = (await service.database.run(judgedEvents, {}))
      .filter(({ type }) => type === 'scan.rejudged')
      .slice(-4)
      .map(({ id }) => id)
    expect(order.indexOf(stored(others))).toBeLessThan(2)
  })

  test('takes another file in its place for none that was judged', async () => {
    const scanId = await judged()
    await service.database.drizzle
      .update(scans)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(scans.id, stored(scanId)))
    await rejudge(scanId).expect(202)
    const attempts = async () => (await waiting())[0]?.attempts
    service.context.analysis.start()
    await expect
      .poll(async () => (await read(scanId)).fileState, { timeout: 30_000, interval: 50 })
      .toBe('damaged')
    await service.context.analysis.stop()
    // A storage may return wrong bytes once: it is read again.
    for (const attempt of [1, 2]) {
      expect(await attempts()).toBe(attempt)
      service.clock.advance(60_000)
      service.context.analysis.start()
      await expect.poll(attempts, { timeout: 30_000, interval: 50 }).not.toBe(attempt)
      await service.context.analysis.stop()
    }
    await settled()
    expect(await read(scanId)).toMatchObject({ verdict: 'authentic', fileState: 'damaged' })
  })
})
