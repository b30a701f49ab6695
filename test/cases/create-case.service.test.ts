import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, storedId } from '../../src/basics/identifiers.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller()
})
afterAll(() => service.close())

/** Changes columns of a scan directly in the database. */
const change = (scanId: string, columns: string) =>
  service.database.run(
    { text: `update scans set ${columns} where id = $1`, parameters: [storedId('scan', scanId)] },
    {},
  )

const open = (body: object, as = caller) => as.post('/api/v1/cases').send({ title: 'Case', ...body })

describe('createCase', () => {
  test('a case is open, has the worst verdict and risk of its scans, and can be read at its Location', async () => {
    const scans = [
      await completedScan(caller, 'authentic.jpg'),
      await completedScan(caller, 'synthetic.jpg'),
      await completedScan(caller, 'suspicious.jpg'),
    ]
    const response = await open({ scanIds: scans.map(({ id }) => id) })
    expect(response.status).toBe(201)
    const opened = response.body.data
    expect(opened).toMatchObject({
      title: 'Case',
      scanIds: scans.map(({ id }) => id),
      status: 'open',
      severity: scans[1]?.riskLevel,
      verdict: 'synthetic',
      assignee: null,
    })
    const read = await caller.get(response.headers.location as string)
    expect(read.body.data).toEqual(opened)
  })

  test('without a verdict among its scans a case has medium severity and no verdict', async () => {
    const { scanId } = await createIntent(caller)
    expect((await open({ scanIds: [scanId] })).body.data).toMatchObject({ severity: 'medium', verdict: null })
  })

  test('a given severity is kept, and the verdict follows scans that complete later', async () => {
    const { scanId } = await createIntent(caller, { fileName: 'synthetic.png' })
    const opened = (await open({ scanIds: [scanId], severity: 'low', assignee: 'Dana' })).body.data
    expect(opened).toMatchObject({ severity: 'low', verdict: null, assignee: 'Dana' })
    await complete(caller, scanId)
    const later = (await caller.get(`/api/v1/cases/${opened.id}`)).body.data
    expect(later).toMatchObject({ severity: 'low', verdict: 'synthetic' })
    expect(later.createdAt).toBe(opened.createdAt)
  })

  test('updatedAt is when the last of its scans got its verdict; a failed scan does not change it', async () => {
    const [judged, failed] = [await createIntent(caller), await createIntent(caller)]
    const { id, updatedAt } = (await open({ scanIds: [judged.scanId, failed.scanId] })).body.data
    const seen = async () => {
      const listed: { id: string; updatedAt: string }[] = (await caller.get('/api/v1/cases')).body.data
      return [
        (await caller.get(`/api/v1/cases/${id}`)).body.data.updatedAt,
        listed.find((one) => one.id === id)?.updatedAt,
      ]
    }
    service.clock.advance(60_000)
    await change(failed.scanId, "status = 'failed', updated_at = now() + interval '1 day'")
    expect(await seen()).toEqual([updatedAt, updatedAt])
    const scan = await complete(caller, judged.scanId)
    expect(Date.parse(scan.updatedAt)).toBeGreaterThanOrEqual(Date.parse(updatedAt) + 60_000)
    expect(await seen()).toEqual([scan.updatedAt, scan.updatedAt])
    // A change of the scan itself does not update the case.
    service.clock.advance(60_000)
    const patched = await caller.patch(`/api/v1/scans/${scan.id}`).send({ metadata: { desk: 'photo' } })
    expect(patched.body.data.updatedAt > scan.updatedAt).toBe(true)
    expect(await seen()).toEqual([scan.updatedAt, scan.updatedAt])
  })

  test.each([
    ['low', 'medium'],
    ['medium', 'high'],
    ['high', 'critical'],
  ])(
    'of scans with %s and %s risk a case has the second, in whatever order they are given',
    async (lower, graver) => {
      const ids: string[] = []
      for (const risk of [lower, graver]) {
        const { id } = await completedScan(caller)
        await change(id, `risk_level = '${risk}'`)
        ids.push(id)
      }
      for (const scanIds of [ids, ids.toReversed()])
        expect((await open({ scanIds })).body.data.severity).toBe(graver)
    },
  )

  test.each([
    ['authentic', 'suspicious'],
    ['suspicious', 'synthetic'],
  ])(
    'of %s and %s scans a case has the second verdict, when it is opened and read',
    async (lower, graver) => {
      const ids = [
        await completedScan(caller, `${lower}.jpg`),
        await completedScan(caller, `${graver}.jpg`),
      ].map(({ id }) => id)
      for (const scanIds of [ids, ids.toReversed()]) {
        const opened = (await open({ scanIds })).body.data
        expect(opened.verdict).toBe(graver)
        expect((await caller.get(`/api/v1/cases/${opened.id}`)).body.data.verdict).toBe(graver)
      }
    },
  )

  test('duplicates in scanIds are removed and the order is kept', async () => {
    const [one, two] = [await createIntent(caller), await createIntent(caller)]
    const response = await open({ scanIds: [two.scanId, one.scanId, two.scanId, one.scanId] })
    expect(response.body.data.scanIds).toEqual([two.scanId, one.scanId])
  })

  test('an unknown or invalid scan, or one of another tenant, is 422 scan_not_found, naming it', async () => {
    const stranger = await service.caller()
    const staging = await service.caller({ ...caller.tenant, environment: 'staging' })
    const { scanId } = await createIntent(caller)
    for (const missing of [
      newPublicId('scan'),
      (await createIntent(stranger)).scanId,
      (await createIntent(staging)).scanId,
      'nonsense',
      '',
      scanId.toUpperCase(),
    ]) {
      const response = await open({ scanIds: [scanId, missing] })
      expect(response.status).toBe(422)
      expect(response.body.error).toMatchObject({ code: 'scan_not_found' })
      expect(response.body.error.message).toContain(missing)
    }
    expect((await caller.get('/api/v1/cases?limit=100')).body.data).not.toContainEqual(
      expect.objectContaining({ scanIds: [scanId] }),
    )
  })

  test.each([
    ['no scans', { scanIds: [] }],
    ['101 scans', { scanIds: Array.from({ length: 101 }, () => newPublicId('scan')) }],
    ['an empty title', { title: '' }],
    ['a title of 201 characters', { title: '𝒯'.repeat(201) }],
    ['a NUL in the title', { title: 'a\u0000b' }],
    ['half a surrogate pair in the title', { title: '\ud800' }],
    ['an unknown severity', { severity: 'dire' }],
    ['an empty assignee', { assignee: '' }],
    ['a status, which clients cannot set', { status: 'resolved' }],
  ])('%s is 400', async (_what, body) => {
    const { scanId } = await createIntent(caller)
    const response = await open({ scanIds: [scanId], ...body })
    expect(response.status).toBe(400)
    expect(response.body.error.code).toBe('invalid_request')
  })

  test('titles keep every character', async () => {
    const { scanId } = await createIntent(caller)
    const title = '  <script>alert(1)</script> \u202e شكوى 🕵️‍♀️\n\t'
    const { id } = (await open({ scanIds: [scanId], title })).body.data
    expect((await caller.get(`/api/v1/cases/${id}`)).body.data.title).toBe(title)
  })
})
