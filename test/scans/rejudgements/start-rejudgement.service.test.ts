// @module-tag slow

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicId, storedId } from '../../../src/basics/identifiers.js'
import { rejudgements, scans } from '../../../src/database/schema.js'
import { dropTrialsOf } from '../../../src/scans/rejudgement-queue.js'
import { changesOf, recordsOf } from '../../support/audit.js'
import { judgedByOldRules } from '../../support/judgements.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false, environment: { ANALYSIS_THREADS: '1' } })
})
beforeEach(async () => {
  caller = await service.caller({ environment: 'production' })
})
afterEach(() => service.context.analysis.stop())
afterAll(() => service.close())

const stored = (scanId: string) => storedId('scan', scanId) ?? ''
const judged = (as = caller) => judgedByOldRules(service, as)
const organization = () => publicId('org', caller.tenant.organizationId)
const start = (body: object = { organizationId: organization() }) =>
  service.operator.post('/console/api/rejudgements').send(body)
const read = async (id: string) => (await service.operator.get(`/console/api/rejudgements/${id}`)).body.data
const verdictOf = async (scanId: string, as = caller) =>
  (await as.get(`/api/v1/scans/${scanId}`)).body.data.verdict
const waiting = () => service.database.drizzle.select().from(rejudgements)
const changeScan = (scanId: string, values: object) =>
  service.database.drizzle
    .update(scans)
    .set(values)
    .where(eq(scans.id, stored(scanId)))

/** Starts a run once all scans are older, and waits for its end. */
async function run(body?: object) {
  service.clock.advance(1_000)
  const { body: begun } = await start(body).expect(202)
  service.context.analysis.start()
  await expect
    .poll(async () => (await read(begun.data.id)).status, { timeout: 30_000, interval: 50 })
    .toBe('completed')
  await service.context.analysis.stop()
  return read(begun.data.id)
}

test.each(['2999-12-31T23:59:60Z', '0000-12-31T00:00:00Z'])(
  'judging again from %s, which no scan can have, is refused',
  async (from) => {
    const { body } = await start({ organizationId: organization(), from }).expect(400)
    expect(body.error.details[0].path).toBe('body.from')
  },
)

describe('startRejudgement', () => {
  test('with a dry run counts which verdicts would become which, and stores and sends nothing', async () => {
    const scanIds = [await judged(), await judged()]
    const before = await service.database.drizzle.select().from(scans)
    const done = await run({ organizationId: organization(), dryRun: true })
    expect(done).toMatchObject({
      dryRun: true,
      total: 2,
      judged: 2,
      failed: 0,
      changes: [{ from: 'authentic', to: null, count: 2 }],
      startedBy: 'operator token',
      finishedAt: expect.any(String),
    })
    expect(await service.database.drizzle.select().from(scans)).toEqual(before)
    expect(await waiting()).toEqual([])
    for (const scanId of scanIds)
      expect((await caller.get(`/api/v1/scans/${scanId}/judgements`)).body.data).toHaveLength(1)
    const events = await caller.get('/api/v1/webhooks')
    expect(events.status).toBe(200)
    expect((await recordsOf(service, done.id)).map(({ action }) => action)).toEqual(['rejudgement.started'])
  })

  test('judges all scans that match again, keeps their former verdicts, and counts the changes', async () => {
    const [scanId, unchanged] = [await judged(), await judged()]
    await changeScan(unchanged, { verdict: null })
    expect(await run()).toMatchObject({
      total: 2,
      judged: 2,
      changes: [
        { from: 'authentic', to: null, count: 1 },
        { from: null, to: null, count: 1 },
      ],
    })
    expect(await verdictOf(scanId)).toBeNull()
    const { data } = (await caller.get(`/api/v1/scans/${scanId}/judgements`)).body
    expect(data.map(({ verdict, cause }: { verdict: string; cause: string }) => [verdict, cause])).toEqual([
      [null, 'operator'],
      ['authentic', 'upload'],
    ])
  })

  test('leaves alone other organizations, later rules, earlier scans, and scans without a file', async () => {
    const stranger = await service.caller({ environment: 'production' })
    const others = await judged(stranger)
    const [old, newer, detected, early, gone] = [
      await judged(),
      await judged(),
      await judged(),
      await judged(),
      await judged(),
    ]
    await changeScan(newer, { modelVersion: 'content-rules-5' })
    await changeScan(detected, {
      modelVersion: 'detector 7',
      signals: { text: 'a\u0000b', versions: { rules: 'content-rules-2' } },
    })
    const from = service.clock.now()
    await changeScan(early, { createdAt: new Date(from.getTime() - 86_400_000 * 400) })
    await changeScan(gone, { hasFile: false })
    const done = await run({
      organizationId: organization(),
      rulesBefore: 4,
      from: new Date(from.getTime() - 86_400_000).toISOString(),
    })
    expect(done).toMatchObject({ total: 2, judged: 2 })
    expect(await Promise.all([old, newer, detected, early].map((id) => verdictOf(id)))).toEqual([
      null,
      'authentic',
      null,
      'authentic',
    ])
    expect(await verdictOf(others, stranger)).toBe('authentic')
  })

  test('goes on in another process, and leaves out a file that crashes its analysis', async () => {
    const scanIds = [await judged(), await judged()]
    service.clock.advance(1_000)
    const { id } = (await start().expect(202)).body.data
    const second = await startTestService({ besides: service, background: false })
    service.context.analysis.start()
    await expect
      .poll(async () => (await read(id)).judged, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(0)
    await service.context.analysis.stop()
    await service.database.drizzle.update(rejudgements).set({ attempts: 3 })
    const left = (await waiting()).length
    second.context.analysis.start()
    await expect
      .poll(async () => (await read(id)).status, { timeout: 30_000, interval: 50 })
      .toBe('completed')
    await second.close()
    expect(await read(id)).toMatchObject({
      total: scanIds.length,
      failed: left,
      judged: scanIds.length - left,
    })
  })

  test('gives way to a tenant who asks for a scan that is only tried', async () => {
    const scanId = await judged()
    service.clock.advance(1_000)
    const { id } = (await start({ organizationId: organization(), dryRun: true }).expect(202)).body.data
    const { organizationId, environment } = caller.tenant
    const trial = {
      scanId: stored(scanId),
      organizationId,
      environment,
      cause: 'operator' as const,
      runId: storedId('rjr', id) ?? '',
      isTrial: true,
      dueAt: service.clock.now(),
      createdAt: service.clock.now(),
    }
    await service.database.drizzle.insert(rejudgements).values(trial)
    expect((await caller.get(`/api/v1/scans/${scanId}/job`)).body.data.status).toBe('complete')
    await caller.post(`/api/v1/scans/${scanId}/judgements`).expect(202)
    expect(await waiting()).toMatchObject([{ isTrial: false, runId: null, cause: 'tenant' }])
    expect((await caller.get(`/api/v1/scans/${scanId}/job`)).body.data.status).toBe('queued')
    await dropTrialsOf(service.database, organizationId)
    expect(await waiting()).toHaveLength(1)
    await service.operator.post(`/console/api/rejudgements/${id}/cancel`).expect(200)
    await service.database.drizzle.delete(rejudgements)
    await service.database.drizzle.insert(rejudgements).values(trial)
    await dropTrialsOf(service.database, organizationId)
    expect(await waiting()).toEqual([])
    expect(await changesOf(service, caller, 'rejudgement.started')).toHaveLength(1)
  })
})
