import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { sweepAbandonedScans } from '../../src/scans/abandoned-scans.js'
import { pollGapMs } from '../../src/scans/get-scan-job.js'
import { sweepRemovals } from '../../src/scans/object-removals.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, intentBody, put } from '../support/upload.js'

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

const eventTypes = async (scanId: string): Promise<string[]> => {
  const rows = await service.database.run<{ type: string }>(
    { text: 'select type from events where body like $1 order by id', parameters: [`%"id":"${scanId}"%`] },
    {},
  )
  return rows.map(({ type }) => type)
}

describe('concurrent requests', () => {
  test('are each accepted or refused by their own scan, for uploads', async () => {
    const intents = await Promise.all(Array.from({ length: 9 }, () => createIntent(sandbox)))
    await Promise.all(intents.filter((_, at) => at % 3 === 1).map(({ scanId }) => complete(sandbox, scanId)))
    const answers = await Promise.all(intents.map((intent) => put(intent, 'hello world')))
    expect(answers.map(({ status }) => status)).toEqual(intents.map((_, at) => (at % 3 === 1 ? 409 : 200)))
  })

  test('each see only the scans of their own tenant, and get their own answers', async () => {
    const other = await service.caller()
    const names = Array.from({ length: 10 }, (_, number) => `together-${number}.jpg`)
    const callers = names.map((_name, number) => (number % 2 === 0 ? sandbox : other))
    const intents = await Promise.all(
      names.map((fileName, number) => createIntent(callers[number] as Caller, { fileName })),
    )
    for (const asking of [sandbox, other]) {
      const answers = await Promise.all(intents.map(({ scanId }) => asking.get(`/api/v1/scans/${scanId}`)))
      for (const [number, { status, body }] of answers.entries()) {
        const own = callers[number] === asking
        expect(status).toBe(own ? 200 : 404)
        expect(body.data?.fileName).toBe(own ? names[number] : undefined)
      }
    }
    const cases = await Promise.all(
      intents.map(({ scanId }, number) =>
        (callers[number] as Caller).post('/api/v1/cases').send({ title: scanId, scanIds: [scanId] }),
      ),
    )
    for (const [number, { status, body }] of cases.entries()) {
      expect(status).toBe(201)
      expect(body.data).toMatchObject({ title: intents[number]?.scanId, scanIds: [intents[number]?.scanId] })
    }
    const foreign = await sandbox.post('/api/v1/cases').send({ title: 'x', scanIds: [intents[1]?.scanId] })
    expect(foreign.status).toBe(422)
  })
})

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
    expect(await eventTypes(scanId)).toEqual(['scan.created'])
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
    expect(await eventTypes(scan.id)).toEqual(['scan.created', 'scan.completed', 'verdict.suspicious'])
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
    expect(await eventTypes(scan.id)).toEqual(['scan.created', 'scan.completed'])
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
    expect(await eventTypes(scanId)).toEqual(['scan.created', 'scan.completed', 'verdict.synthetic'])
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
        modelVersion: 'content-rules-4',
        pipelineVersion: 'content-pipeline-4',
        signals: { basis: 'content', conclusion: 'source_type_generated' },
      })
    expect(await eventTypes(intent.scanId)).toEqual(['scan.created', 'scan.completed', 'verdict.synthetic'])
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
    expect(await eventTypes(intent.scanId)).toEqual(['scan.created', 'scan.completed'])
  })
})

describe('tenancy', () => {
  test('a scan is visible only to its organization and environment, and others get the same 404 as for an invalid identifier', async () => {
    const scan = await completedScan(sandbox)
    const stranger = await service.caller()
    const nonsense = await sandbox.get('/api/v1/scans/%00')
    expect(nonsense.status).toBe(404)
    for (const caller of [stranger, staging, production]) {
      for (const response of [
        await caller.get(`/api/v1/scans/${scan.id}`),
        await caller.get(`/api/v1/scans/${scan.id}/job`),
        await caller.post(`/api/v1/scans/${scan.id}/upload-complete`),
      ]) {
        expect(response.status).toBe(404)
        expect({ ...response.body.error, requestId: '' }).toEqual({ ...nonsense.body.error, requestId: '' })
      }
      expect(
        (await caller.get('/api/v1/scans')).body.data.map((one: { id: string }) => one.id),
      ).not.toContain(scan.id)
    }
  })
})

describe('listScans', () => {
  test('paging while scans are added returns none twice and skips none that existed at the first page', async () => {
    const caller = await service.caller()
    const expected: string[] = []
    for (let index = 0; index < 23; index += 1) expected.unshift((await createIntent(caller)).scanId)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = await caller.get(`/api/v1/scans?limit=5${query}`)
      seen.push(...page.body.data.map(({ id }: { id: string }) => id))
      cursor = page.body.meta.nextCursor
      await createIntent(caller)
    } while (cursor !== null)
    expect(seen).toEqual(expected)
  })

  test('a page that ends exactly at the last scan has no next cursor', async () => {
    const caller = await service.caller()
    for (let index = 0; index < 3; index += 1) await createIntent(caller)
    expect((await caller.get('/api/v1/scans?limit=3')).body.meta.nextCursor).toBeNull()
    expect((await caller.get('/api/v1/scans?limit=2')).body.meta.nextCursor).toBeTypeOf('string')
  })

  test("a cursor of another list, another tenant's or a changed one is 400 invalid_cursor", async () => {
    const caller = await service.caller()
    const stranger = await service.caller()
    for (let index = 0; index < 2; index += 1) await createIntent(caller)
    const cursor: string = (await caller.get('/api/v1/scans?limit=1')).body.meta.nextCursor
    const changed = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)
    for (const request of [
      caller.get(`/api/v1/cases?cursor=${cursor}`),
      stranger.get(`/api/v1/scans?cursor=${cursor}`),
      caller.get(`/api/v1/scans?cursor=${changed}`),
      caller.get(`/api/v1/scans?cursor=${cursor}=`),
      caller.get('/api/v1/scans?cursor=%F0%9F%96%BC'),
    ]) {
      const response = await request
      expect(response.status).toBe(400)
      expect(response.body.error.code).toBe('invalid_cursor')
    }
  })
})

describe('getScanJob', () => {
  test('nextPollAfter grows by half with the age of the scan, from 2 to 30 seconds', () => {
    expect([0, 1_999, 2_000, 5_000, 9_500].map(pollGapMs)).toEqual([2_000, 2_000, 3_000, 4_500, 6_750])
    expect(pollGapMs(3_600_000)).toBe(30_000)
    expect(pollGapMs(-5)).toBe(2_000)
  })

  test('the gap to nextPollAfter is that of the age of the scan', async () => {
    const own = await startTestService({ background: false })
    try {
      const caller = await own.caller()
      const { scanId } = await createIntent(caller)
      const gap = async (): Promise<number> => {
        const { body } = await caller.get(`/api/v1/scans/${scanId}/job`)
        return Date.parse(body.data.nextPollAfter) - Date.parse(body.meta.timestamp)
      }
      expect(Math.round((await gap()) / 1000)).toBe(2)
      own.clock.advance(3_600_000)
      expect(Math.round((await gap()) / 1000)).toBe(30)
    } finally {
      await own.close()
    }
  })

  test('a scan waiting for its analysis has a time for the next poll', async () => {
    const own = await startTestService({ background: false })
    try {
      const caller = await own.caller({ environment: 'production' })
      const intent = await createIntent(caller)
      await put(intent, 'hello world')
      expect((await complete(caller, intent.scanId)).status).toBe('queued')
      const { body } = await caller.get(`/api/v1/scans/${intent.scanId}/job`)
      expect(body.data).toMatchObject({ status: 'queued', nextPollAfter: expect.any(String) })
    } finally {
      await own.close()
    }
  })

  test('the job of a complete scan has no time for the next poll', async () => {
    const { scanId } = await createIntent(sandbox)
    const open = await sandbox.get(`/api/v1/scans/${scanId}/job`)
    expect(open.body.data).toMatchObject({ scanId, status: 'uploading' })
    expect(Date.parse(open.body.data.nextPollAfter)).toBeGreaterThan(service.clock.now().getTime())
    await complete(sandbox, scanId)
    const done = await sandbox.get(`/api/v1/scans/${scanId}/job`)
    expect(done.body.data).toEqual({ scanId, status: 'complete' })
  })
})

describe('abandoned scans', () => {
  const abandon = ({ database }: TestService, { tenant }: Caller, count: number) =>
    database.run<{ id: string }>(
      {
        text: `insert into scans (
            id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
            upload_expires_at, created_at, updated_at
          )
          select uuid_v7(at), $1::uuid, $2, 'a.txt', 'text/plain', 'document', 11, 'uploading', at, at, at
          from (select now() - interval '1 day' as at from generate_series(1, $3::int)) as times
          returning id`,
        parameters: [tenant.organizationId, tenant.environment, count],
      },
      {},
    )

  test('fail in one sweep, however many there are, and their files are deleted', async () => {
    const own = await startTestService({ background: false })
    try {
      const remove = vi.spyOn(own.context.storage, 'remove')
      const rows = await abandon(own, await own.caller(), 401)
      expect(await sweepAbandonedScans(own.context)).toBe(401)
      expect(await sweepAbandonedScans(own.context)).toBe(0)
      expect(await sweepRemovals(own.context)).toBe(401)
      expect(remove.mock.calls.map(([id]) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
      expect(await sweepRemovals(own.context)).toBe(0)
    } finally {
      await own.close()
    }
  })

  test('lose their other files when one cannot be deleted, which is logged and retried', async () => {
    const own = await startTestService({ background: false })
    try {
      const remove = vi.spyOn(own.context.storage, 'remove').mockRejectedValueOnce(new Error('no answer'))
      await abandon(own, await own.caller(), 3)
      await sweepAbandonedScans(own.context)
      await expect(sweepRemovals(own.context)).rejects.toThrow('no answer')
      expect(remove).toHaveBeenCalledTimes(3)
      own.clock.advance(300_001)
      expect(await sweepRemovals(own.context)).toBe(1)
    } finally {
      await own.close()
    }
  })

  test('an hour after its target expired a scan fails for good, its file is deleted, and its job has no time for the next poll', async () => {
    const other = await startTestService({ background: false })
    try {
      const caller = await other.caller({ environment: 'staging' })
      const intent = await createIntent(caller)
      await put(intent, 'hello world')
      const sealed = await createIntent(caller)
      await put(sealed, 'hello world')
      const [id, sealedId] = [intent, sealed].map(({ scanId }) => storedId('scan', scanId) as string)
      await other.context.storage.seal(sealedId as string)
      const maintenance = createMaintenance(other.context)
      other.clock.advance(900_000 + 3_590_000)
      await maintenance.run()
      expect((await caller.get(`/api/v1/scans/${intent.scanId}`)).body.data.status).toBe('uploading')
      other.clock.advance(20_000)
      await maintenance.run()
      expect((await caller.get(`/api/v1/scans/${intent.scanId}`)).body.data.status).toBe('failed')
      const job = await caller.get(`/api/v1/scans/${intent.scanId}/job`)
      expect(job.body.data).toEqual({ scanId: intent.scanId, status: 'failed' })
      // Sealing finds the upload.
      expect(await other.context.storage.seal(id as string)).toBeUndefined()
      expect(await other.context.storage.seal(sealedId as string)).toBeUndefined()
      const late = await caller.post(`/api/v1/scans/${intent.scanId}/upload-complete`)
      expect(late.status).toBe(409)
      expect(late.body.error.code).toBe('scan_failed')
    } finally {
      await other.close()
    }
  })
})
