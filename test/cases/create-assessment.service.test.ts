import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, publicId } from '../../src/basics/identifiers.js'
import { recordsOf } from '../support/audit.js'
import { openCase } from '../support/cases.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan, createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())

const path = (caseId: string, scanId: string) => `/api/v1/cases/${caseId}/scans/${scanId}/assessments`

const assess = (caseId: string, scanId: string, body: object, as = caller) =>
  as.post(path(caseId, scanId)).send(body)

const listed = async (caseId: string, scanId: string, as = caller) =>
  (await as.get(path(caseId, scanId))).body.data

const scansThat = async (agreement: string, more: object = {}, as = caller): Promise<string[]> => {
  const { body } = await as.get('/api/v1/scans').query({ agreement, ...more })
  return body.data.map(({ id }: { id: string }) => id)
}

describe('createAssessment', () => {
  test('keeps who found what, beside the verdict and without an event, and the audit log has no note', async () => {
    const scan = await completedScan(caller, 'authentic.jpg')
    const { id } = await openCase(caller, { scanIds: [scan.id] })
    const events = async () =>
      (
        await service.database.run<{ count: string }>(
          { text: 'select count(*) from events', parameters: [] },
          {},
        )
      )[0]
    const before = await events()
    const { status, body } = await assess(id, scan.id, { finding: 'manipulated', note: 'Ligne 1\n写真 🙂' })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.stringMatching(/^asm_[0-9a-z]{26}$/),
      caseId: id,
      scanId: scan.id,
      finding: 'manipulated',
      note: 'Ligne 1\n写真 🙂',
      by: 'test',
      createdAt: expect.any(String),
    })
    expect(await listed(id, scan.id)).toEqual([body.data])
    expect((await caller.get(`/api/v1/scans/${scan.id}`)).body.data).toEqual(scan)
    expect(await events()).toEqual(before)
    expect((await recordsOf(service, id))[0]).toEqual({
      actor: publicId('key', caller.keyId),
      action: 'case.assessed',
      details: { assessmentId: body.data.id, scanId: scan.id, finding: 'manipulated' },
    })
  })

  test('leaves out a note that was not given', async () => {
    const scan = await completedScan(caller)
    const { id } = await openCase(caller, { scanIds: [scan.id] })
    expect((await assess(id, scan.id, { finding: 'undecided' })).body.data).not.toHaveProperty('note')
  })

  test.each([
    ['another organization', 'sandbox', false],
    ['another environment of the organization', 'staging', true],
  ] as const)('is 404 for %s', async (_, environment, own) => {
    const scan = await completedScan(caller)
    const { id } = await openCase(caller, { scanIds: [scan.id] })
    const other = await service.caller({
      environment,
      ...(own && { organizationId: caller.tenant.organizationId }),
    })
    expect((await assess(id, scan.id, { finding: 'authentic' }, other)).status).toBe(404)
    expect((await other.get(path(id, scan.id))).status).toBe(404)
    expect(await listed(id, scan.id)).toEqual([])
  })

  test('is 404 for a scan that the case does not name, and for one that was taken out of it', async () => {
    const [kept, taken] = [await completedScan(caller), await completedScan(caller)]
    const { id } = await openCase(caller, { scanIds: [kept.id, taken.id] })
    const elsewhere = await createIntent(caller)
    for (const scanId of [elsewhere.scanId, newPublicId('scan'), 'nonsense'])
      expect((await assess(id, scanId, { finding: 'authentic' })).status).toBe(404)
    await assess(id, taken.id, { finding: 'synthetic' })
    await service.operator
      .patch(`/console/api/cases/${id}`)
      .send({ removeScanIds: [taken.id] })
      .expect(200)
    expect((await assess(id, taken.id, { finding: 'authentic' })).status).toBe(404)
    expect((await caller.get(path(id, taken.id))).status).toBe(404)
  })

  test('repeats its answer for the same Idempotency-Key, and stores one assessment', async () => {
    const scan = await completedScan(caller)
    const { id } = await openCase(caller, { scanIds: [scan.id] })
    const once = () => assess(id, scan.id, { finding: 'synthetic' }).set('Idempotency-Key', 'assess-once')
    const [first, again] = [await once(), await once()]
    expect(again.body.data).toEqual(first.body.data)
    expect(again.get('Idempotency-Replayed')).toBe('true')
    expect(await listed(id, scan.id)).toHaveLength(1)
  })

  test('counts the newest of several made at once, which listAssessments gives first', async () => {
    const scan = await completedScan(caller, 'synthetic.jpg')
    const { id } = await openCase(caller, { scanIds: [scan.id] })
    const findings = ['authentic', 'synthetic', 'undecided', 'manipulated', 'synthetic', 'authentic']
    const answers = await Promise.all(findings.map((finding) => assess(id, scan.id, { finding })))
    expect(answers.map(({ status }) => status)).toEqual(findings.map(() => 201))
    const all = await listed(id, scan.id)
    expect(all).toHaveLength(findings.length)
    service.clock.advance(1_000)
    const last = await assess(id, scan.id, { finding: 'synthetic' })
    expect((await listed(id, scan.id))[0]).toEqual(last.body.data)
    expect(await scansThat('agrees')).toContain(scan.id)
    expect(await scansThat('disagrees')).not.toContain(scan.id)
  })
})

describe('listScans by agreement', () => {
  test.each([
    ['authentic.jpg', 'authentic', 'agrees'],
    ['authentic.jpg', 'manipulated', 'disagrees'],
    ['authentic.jpg', 'synthetic', 'disagrees'],
    ['suspicious.jpg', 'manipulated', 'agrees'],
    ['suspicious.jpg', 'authentic', 'disagrees'],
    ['synthetic.jpg', 'synthetic', 'agrees'],
    ['synthetic.jpg', 'manipulated', 'disagrees'],
    ['synthetic.jpg', 'undecided', 'neither'],
    ['noevidence.jpg', 'synthetic', 'neither'],
  ])('%s found %s %s', async (fileName, finding, expected) => {
    const other = await service.caller()
    const scan = await completedScan(other, fileName)
    const { id } = await openCase(other, { scanIds: [scan.id] })
    await assess(id, scan.id, { finding }, other)
    expect({
      agrees: await scansThat('agrees', {}, other),
      disagrees: await scansThat('disagrees', {}, other),
    }).toEqual({
      agrees: expected === 'agrees' ? [scan.id] : [],
      disagrees: expected === 'disagrees' ? [scan.id] : [],
    })
  })

  test('joins with the other filters, pages, and shows no scans of others', async () => {
    const other = await service.caller()
    const ids: string[] = []
    for (const fileName of ['authentic.jpg', 'synthetic.jpg', 'authentic.png']) {
      service.clock.advance(1_000)
      const scan = await completedScan(other, fileName)
      const { id } = await openCase(other, { scanIds: [scan.id] })
      await assess(id, scan.id, { finding: 'manipulated' }, other)
      ids.unshift(scan.id)
    }
    await completedScan(other)
    expect(await scansThat('disagrees', {}, other)).toEqual(ids)
    expect(await scansThat('disagrees', { verdict: 'synthetic' }, other)).toEqual([ids[1]])
    expect(await scansThat('disagrees', { verdict: 'none' }, other)).toEqual([])
    expect(
      await scansThat('disagrees', { status: 'complete', mediaType: 'image', riskLevel: 'low' }, other),
    ).toEqual([ids[0], ids[2]])
    const first = await other.get('/api/v1/scans').query({ agreement: 'disagrees', limit: '2' })
    const cursor = first.body.meta.nextCursor
    expect(await scansThat('disagrees', { limit: '2', cursor }, other)).toEqual([ids[2]])
    expect((await other.get('/api/v1/scans').query({ agreement: 'agrees', cursor })).status).toBe(400)
    const staging = await service.caller({
      organizationId: other.tenant.organizationId,
      environment: 'staging',
    })
    expect(await scansThat('disagrees', {}, staging)).toEqual([])
  })
})
