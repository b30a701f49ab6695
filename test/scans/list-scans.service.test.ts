import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../generated/api.js'
import { MEDIA_TYPES, RISK_LEVELS, SCAN_STATUSES, VERDICTS } from '../../generated/vocabulary.js'
import { riskLevel } from '../../src/analysis/verdict.js'
import { storedId } from '../../src/basics/identifiers.js'
import { type ScanFilter, scanKindsOf } from '../../src/scans/scan-kinds.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent } from '../support/upload.js'

type Scan = components['schemas']['Scan']

const NOT_COMPLETE = SCAN_STATUSES.filter((status) => status !== 'complete')

let service: TestService
let caller: Caller
/** All scans of the caller, newest first. */
let all: Scan[]

/** Scans of every possible kind, a second apart. */
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
  for (const mediaType of MEDIA_TYPES)
    for (const fileName of [
      'authentic',
      'synthetic',
      'suspicious',
      'noevidence',
      'open',
      'open',
      'open',
      'open',
    ]) {
      const number = Math.random()
      const { scanId } = await createIntent(caller, { fileName: `${fileName}-${number}`, mediaType })
      service.clock.advance(1_000)
      if (fileName !== 'open') await complete(caller, scanId)
    }
  const { data } = (await caller.get('/api/v1/scans?limit=100')).body
  // The other statuses, written directly to the database.
  const open = (data as Scan[]).filter(({ status }) => status === 'uploading')
  for (const [index, { id }] of open.entries())
    await service.database.run(
      {
        text: 'update scans set status = $1 where id = $2',
        parameters: [NOT_COMPLETE[index % 4], storedId('scan', id)],
      },
      {},
    )
  all = (await caller.get('/api/v1/scans?limit=100')).body.data
  // Of another tenant, visible to operators all the same.
  const { organizationId } = caller.tenant
  await createIntent(await service.caller())
  await createIntent(await service.caller({ organizationId, environment: 'staging' }))
})
afterAll(() => service.close())

const list = async (query: Record<string, string>, as = caller) =>
  (await as.get(`/api/v1/scans?${new URLSearchParams({ limit: '100', ...query })}`)).body

const ids = (scans: readonly Scan[]) => scans.map(({ id }) => id)

const passes = (scan: Scan, { status, verdict, riskLevel, mediaType }: ScanFilter) =>
  (status === undefined || scan.status === status) &&
  (verdict === undefined || (scan.verdict ?? 'none') === verdict) &&
  (riskLevel === undefined || scan.riskLevel === riskLevel) &&
  (mediaType === undefined || scan.mediaType === mediaType)

const filters = fc.record(
  {
    status: fc.constantFrom(...SCAN_STATUSES),
    verdict: fc.constantFrom(...VERDICTS, 'none' as const),
    riskLevel: fc.constantFrom(...RISK_LEVELS),
    mediaType: fc.constantFrom(...MEDIA_TYPES),
  },
  { requiredKeys: [] },
)

describe('a list of scans', () => {
  test('has exactly the scans that pass all its filters, newest first, for any combination', async () => {
    expect(new Set(all.map(({ status }) => status)).size).toBe(SCAN_STATUSES.length)
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { data, meta } = await list(filter)
        expect(ids(data)).toEqual(ids(all.filter((scan) => passes(scan, filter))))
        expect(meta.nextCursor).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  test('is paged within its filters, with each scan once', async () => {
    for (const filter of [
      { mediaType: 'image' },
      { verdict: 'none' },
      { status: 'complete', mediaType: 'audio' },
    ]) {
      const found: Scan[] = []
      let cursor: string | null = null
      do {
        const page = await list({ ...filter, limit: '2', ...(cursor !== null && { cursor }) })
        found.push(...page.data)
        cursor = page.meta.nextCursor
      } while (cursor !== null)
      expect(ids(found)).toEqual(ids(all.filter((scan) => passes(scan, filter as ScanFilter))))
    }
  })

  test('includes the start of a time range and excludes its end', async () => {
    const [from, to] = [all[20]?.createdAt, all[10]?.createdAt] as [string, string]
    expect(ids((await list({ createdFrom: from, createdTo: to })).data)).toEqual(ids(all.slice(11, 21)))
    expect(ids((await list({ createdFrom: to })).data)).toEqual(ids(all.slice(0, 11)))
    expect((await list({ createdFrom: to, createdTo: from })).data).toEqual([])
    const images = all.slice(11, 21).filter(({ mediaType }) => mediaType === 'image')
    expect(ids((await list({ createdFrom: from, createdTo: to, mediaType: 'image' })).data)).toEqual(
      ids(images),
    )
    // The same moment in another time zone.
    const inParis = `${new Date(Date.parse(from) + 3_600_000).toISOString().slice(0, -1)}+01:00`
    expect(ids((await list({ createdFrom: inParis, createdTo: to })).data)).toEqual(ids(all.slice(11, 21)))
    // Not encoded, as the contract allows.
    const literal = await caller.get(`/api/v1/scans?limit=100&createdFrom=${inParis}&createdTo=${to}`)
    expect(literal.body.data).toEqual((await list({ createdFrom: inParis, createdTo: to })).data)
  })

  test('compares times between two milliseconds exactly', async () => {
    const at = all[10]?.createdAt as string
    const later = at.replace('Z', '0001Z')
    expect(ids((await list({ createdFrom: later })).data)).toEqual(ids(all.slice(0, 10)))
    expect(ids((await list({ createdTo: later })).data)).toEqual(ids(all.slice(10)))
    for (const same of [at, at.replace('Z', '000Z')])
      expect(ids((await list({ createdFrom: same })).data)).toEqual(ids(all.slice(0, 11)))
    // As some languages write the end of time.
    expect(ids((await list({ createdTo: '9999-12-31T23:59:59.9999999Z' })).data)).toEqual(ids(all))
  })

  test.each([
    { status: 'done' },
    { verdict: 'null' },
    { riskLevel: 'none' },
    { mediaType: '' },
    { createdFrom: 'yesterday' },
    { createdTo: '2026-02-30T00:00:00Z' },
    { createdTo: '2026-06-30T23:59:60Z' },
    { Status: 'queued' },
  ])('refuses %j, naming the parameter', async (query) => {
    const response = await caller.get(`/api/v1/scans?${new URLSearchParams(query as Record<string, string>)}`)
    expect(response.status).toBe(400)
    expect(response.body.error.details[0].path).toBe(`query.${Object.keys(query)[0]}`)
  })

  test('accepts each filter once', async () => {
    const twice = await caller.get('/api/v1/scans?status=queued&status=failed')
    expect(twice.body.error.details).toEqual([{ path: 'query.status', message: 'must be given once' }])
  })

  test('has cursors that are valid only with its own filters', async () => {
    const { nextCursor } = (await list({ mediaType: 'image', limit: '1' })).meta
    for (const other of [{}, { mediaType: 'video' }, { mediaType: 'image', status: 'complete' }]) {
      const refused = await list({ ...other, cursor: nextCursor })
      expect(refused.error.code).toBe('invalid_cursor')
    }
    expect((await list({ mediaType: 'image', cursor: nextCursor })).error).toBeUndefined()
  })
})

describe('a list of scans of the same file', () => {
  const HASH = 'ab'.repeat(32)
  let others: Caller

  /** New scans with this hash, as if analysed, the newest first; complete or still open. */
  async function analysed(as: Caller, sha256: string, amount: number, isComplete = false): Promise<string[]> {
    const scanIds: string[] = []
    for (let scan = 0; scan < amount; scan += 1) {
      const { scanId } = await createIntent(as)
      service.clock.advance(1_000)
      if (isComplete) await complete(as, scanId)
      await service.database.run(
        {
          text: 'update scans set sha256 = $1 where id = $2',
          parameters: [sha256, storedId('scan', scanId)],
        },
        {},
      )
      scanIds.unshift(scanId)
    }
    return scanIds
  }

  beforeAll(async () => {
    others = await service.caller()
  })

  test('has those alone, of this tenant alone, newest first and paged, whatever the case of the digits', async () => {
    const same = await analysed(others, HASH, 3)
    await analysed(others, 'cd'.repeat(32), 1)
    const { organizationId } = others.tenant
    await analysed(await service.caller({ organizationId, environment: 'staging' }), HASH, 1)
    await analysed(await service.caller(), HASH, 1)
    const of = async (query: object) => (await others.get('/api/v1/scans').query(query).expect(200)).body
    expect(ids((await of({ sha256: HASH.toUpperCase() })).data)).toEqual(same)
    const first = await of({ sha256: HASH, limit: '2' })
    const rest = await of({ sha256: HASH.toUpperCase(), limit: '2', cursor: first.meta.nextCursor })
    expect([...ids(first.data), ...ids(rest.data)]).toEqual(same)
    expect(ids((await of({ sha256: 'ef'.repeat(32) })).data)).toEqual([])
  })

  test('has those alone that pass all other filters too', async () => {
    const [oldest = ''] = await analysed(others, '01'.repeat(32), 1, true)
    const [newest = ''] = await analysed(others, '01'.repeat(32), 1)
    const { createdAt } = (await others.get(`/api/v1/scans/${newest}`).expect(200)).body.data
    for (const [more, expected] of [
      [{ status: 'complete' }, [oldest]],
      [{ status: 'uploading', mediaType: 'image' }, [newest]],
      [{ mediaType: 'audio' }, []],
      [{ riskLevel: 'critical', verdict: 'none' }, []],
      [{ createdFrom: createdAt }, [newest]],
      [{ agreement: 'agrees' }, []],
      [{ conclusion: 'camera' }, []],
    ] as const) {
      const query = { sha256: '01'.repeat(32), ...more }
      expect(ids((await others.get('/api/v1/scans').query(query).expect(200)).body.data)).toEqual(expected)
    }
  })

  test.each(['ab', `${HASH}0`, 'zz'.repeat(32), ''])('refuses %j, which is no SHA-256', async (sha256) => {
    const { body } = await others.get('/api/v1/scans').query({ sha256 }).expect(400)
    expect(body.error.details[0].path).toBe('query.sha256')
  })
})

describe('a list of scans of one conclusion', () => {
  test('has those alone, of this tenant alone, newest first and paged', async () => {
    const concluded = all.filter(({ signals }) => signals?.conclusion === 'no_evidence')
    expect(concluded).toHaveLength(MEDIA_TYPES.length)
    const { data } = await list({ conclusion: 'no_evidence' })
    expect(ids(data)).toEqual(ids(concluded))
    const first = await list({ conclusion: 'no_evidence', limit: '3' })
    const rest = await list({ conclusion: 'no_evidence', limit: '3', cursor: first.meta.nextCursor })
    expect([first.data.length, ...ids([...first.data, ...rest.data])]).toEqual([3, ...ids(concluded)])
    expect((await list({ conclusion: 'no_evidence' }, await service.caller())).data).toEqual([])
    expect((await list({ conclusion: 'camera' })).data).toEqual([])
  })

  test('has those alone that pass all other filters too', async () => {
    const concluded = all.filter(({ signals }) => signals?.conclusion === 'no_evidence')
    const audio = concluded.filter(({ mediaType }) => mediaType === 'audio')
    const [newest] = concluded
    for (const [more, expected] of [
      [{ mediaType: 'audio' }, ids(audio)],
      [{ status: 'complete', verdict: 'none' }, ids(concluded)],
      [{ verdict: 'synthetic' }, []],
      [{ status: 'uploading' }, []],
      [{ createdFrom: newest?.createdAt ?? '' }, ids([newest as Scan])],
      [{ agreement: 'agrees' }, []],
      [{ sha256: '0'.repeat(64) }, []],
    ] as const)
      expect(ids((await list({ conclusion: 'no_evidence', ...more })).data)).toEqual(expected)
  })

  test.each(['', 'No_Evidence', 'no evidence', '1'.repeat(65), 'a,b}'])(
    'refuses %j, which is no code',
    async (conclusion) => {
      const { body } = await caller.get('/api/v1/scans').query({ conclusion }).expect(400)
      expect(body.error.details[0].path).toBe('query.conclusion')
    },
  )
})

describe('the kinds of scans', () => {
  test('cover every verdict with every possible risk: no scan is left out', () => {
    const kinds = new Set(scanKindsOf({ status: 'complete' }))
    for (const verdict of VERDICTS)
      for (let confidence = 0; confidence <= 1; confidence += 0.01)
        expect(kinds).toContain(`complete:${verdict}:${riskLevel(verdict, confidence)}:image`)
  })

  test('are undefined without filters, and empty when no scan can match', () => {
    expect(scanKindsOf({})).toBeUndefined()
    expect(scanKindsOf({ status: 'queued', verdict: 'synthetic' })).toEqual([])
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
