import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../generated/console.js'
import { publicId } from '../../src/basics/identifiers.js'
import { bodyHashOf, recordHashOf } from '../../src/changes/audit/chain.js'
import { createChainer } from '../../src/custody/chainer.js'
import { insertAuditEvents } from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedFile, createIntent } from '../support/upload.js'

type AuditEvent = components['schemas']['AuditEvent']

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
})
beforeEach(async () => {
  caller = await service.caller()
  await service.context.chainer.run()
})
afterAll(() => service?.close())

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

/** The records of an organization, in the order of the chain; those outside it first. */
async function recordsOf({ tenant: { organizationId } }: Caller): Promise<AuditEvent[]> {
  const { body } = await service.operator
    .get('/console/api/audit-events')
    .query({ organizationId: publicId('org', organizationId), limit: 100 })
    .expect(200)
  return (body.data as AuditEvent[]).sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
}

function expectWhole(records: readonly AuditEvent[]): void {
  let previousHash: string | null = null
  records.forEach((record, at) => {
    const { actor, action, subject, createdAt, bodyHash, salt, address, details, erasedAt } = record
    expect(record).toMatchObject({ sequence: at + 1, previousHash, awaitsChain: false })
    const whole = { sequence: at + 1, at: createdAt, actor, action, subject, previousHash }
    expect(record.hash).toBe(recordHashOf({ ...whole, bodyHash: bodyHash as string }))
    if (salt === null) expect(erasedAt).not.toBeNull()
    else expect(bodyHash).toBe(bodyHashOf(salt, { address, details }))
    previousHash = record.hash
  })
}

const actionsOf = (records: readonly AuditEvent[]) => records.map(({ action }) => action)

const createCase = async (scanIds: string[], title = 'Doctored photo') =>
  (await caller.post('/api/v1/cases').send({ title, scanIds }).expect(201)).body.data

describe('a scan', () => {
  test('that is created and judged has its records in the chain, with key, size and verdict', async () => {
    const { scanId } = await createIntent(caller)
    const { body } = await caller.post(`/api/v1/scans/${scanId}/upload-complete`).expect(200)
    await service.context.chainer.run()
    const records = await recordsOf(caller)
    expectWhole(records)
    const own = records.filter(({ subject }) => subject === scanId)
    expect(actionsOf(own)).toEqual(['scan.created', 'scan.judged'])
    expect(own[0]).toMatchObject({
      actor: publicId('key', caller.keyId),
      details: { environment: 'sandbox', fileName: body.data.fileName, byteSize: expect.any(Number) },
    })
    expect(own[1]).toMatchObject({
      actor: 'analysis',
      details: { verdict: body.data.verdict, pipelineVersion: body.data.pipelineVersion },
    })
  })

  test('that is put into a case and taken from it says so, with who did it', async () => {
    const { scanId } = await createIntent(caller)
    const other = (await createIntent(caller)).scanId
    const { id } = await createCase([scanId])
    await service.operator
      .patch(`/console/api/cases/${id}`)
      .send({ addScanIds: [other], removeScanIds: [scanId] })
      .expect(200)
    await service.context.chainer.run()
    const records = await recordsOf(caller)
    expectWhole(records)
    const ofCases = records.filter(({ action }) => action.endsWith('_case'))
    expect(ofCases.map(({ action, subject, actor, details }) => [action, subject, actor, details])).toEqual([
      ['scan.added_to_case', scanId, publicId('key', caller.keyId), { caseId: id }],
      ['scan.added_to_case', other, 'operator token', { caseId: id }],
      ['scan.removed_from_case', scanId, 'operator token', { caseId: id }],
    ])
  })

  test('that is deleted leaves hashes and its tombstone, and the chain holds', async () => {
    const { scanId } = await createIntent(caller)
    await caller
      .patch(`/api/v1/scans/${scanId}`)
      .send({ metadata: { article: '4711' } })
      .expect(200)
    await service.context.chainer.run()
    await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
    await service.context.chainer.run()
    const records = await recordsOf(caller)
    expectWhole(records)
    const own = records.filter(({ subject }) => subject === scanId)
    expect(own.map(({ action, details, salt }) => [action, details, salt === null])).toEqual([
      ['scan.created', {}, true],
      ['scan.updated', {}, true],
      ['scan.deleted', expect.anything(), false],
    ])
    expect(own.filter(({ address }) => address !== null).map(({ action }) => action)).toEqual([
      'scan.deleted',
    ])
  })

  test('that is deleted before its records are chained leaves nothing of their bodies either', async () => {
    const { scanId } = await createIntent(caller)
    await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
    await service.context.chainer.run()
    const records = await recordsOf(caller)
    expectWhole(records)
    const [created] = records.filter(({ action }) => action === 'scan.created')
    expect(created).toMatchObject({ subject: scanId, details: {}, salt: null, bodyHash: expect.any(String) })
  })

  test.each(['before its records are chained', 'between'])(
    'that is changed and deleted, %s, leaves no word and no address, and the chain holds',
    async (when) => {
      const { scanId } = await createIntent(caller)
      await caller
        .patch(`/api/v1/scans/${scanId}`)
        .send({ metadata: { article: '4711' } })
        .expect(200)
      if (when === 'between') {
        // Its creation is chained, as if the change had come later.
        await query(`update audit_events set awaits_chain = false where subject = $1`, scanId)
        await service.context.chainer.run()
        await query(
          `update audit_events set awaits_chain = true where subject = $1 and sequence is null`,
          scanId,
        )
      }
      await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
      await service.context.chainer.run()
      const records = await recordsOf(caller)
      expectWhole(records)
      const own = records.filter(({ subject, action }) => subject === scanId && action !== 'scan.deleted')
      expect(own.map(({ action }) => action).sort()).toEqual(['scan.created', 'scan.updated'])
      for (const record of own)
        expect(record).toMatchObject({ details: {}, address: null, salt: null, erasedAt: expect.any(String) })
    },
  )
})

test('an upload is recorded with its size, who completed it and from where', async () => {
  const production = await service.caller({ environment: 'production' })
  const scanId = await completedFile(production)
  await service.context.chainer.run()
  const records = await recordsOf(production)
  expectWhole(records)
  expect(records.find(({ action }) => action === 'scan.uploaded')).toMatchObject({
    subject: scanId,
    actor: publicId('key', production.keyId),
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    details: { byteSize: 3, requestId: expect.any(String) },
  })
})

test('an upload whose scan is deleted before its record is chained leaves neither address nor words', async () => {
  const production = await service.caller({ environment: 'production' })
  const scanId = await completedFile(production)
  await production.delete(`/api/v1/scans/${scanId}`).expect(204)
  await service.context.chainer.run()
  const records = await recordsOf(production)
  expectWhole(records)
  expect(records.find(({ action }) => action === 'scan.uploaded')).toMatchObject({
    ...{ subject: scanId, address: null, details: {}, salt: null, erasedAt: expect.any(String) },
  })
})

test('a change of a case is recorded with the values before and after', async () => {
  const { scanId } = await createIntent(caller)
  const { id } = await createCase([scanId])
  await caller.patch(`/api/v1/cases/${id}`).send({ title: 'Staged photo', severity: 'low' }).expect(200)
  await service.context.chainer.run()
  const records = await recordsOf(caller)
  expectWhole(records)
  expect(records.find(({ action }) => action === 'case.opened')).toMatchObject({
    subject: id,
    actor: publicId('key', caller.keyId),
    details: { title: 'Doctored photo', scanIds: [scanId], status: 'open' },
  })
  expect(records.find(({ action }) => action === 'case.updated')?.details).toMatchObject({
    before: { title: 'Doctored photo' },
    after: { title: 'Staged photo', severity: 'low' },
  })
})

test('records are shown as waiting until they are chained', async () => {
  const { scanId } = await createIntent(caller)
  await caller
    .patch(`/api/v1/scans/${scanId}`)
    .send({ metadata: { a: 'b' } })
    .expect(200)
  const before = (await recordsOf(caller)).filter(({ action }) => action === 'scan.updated')
  expect(before).toMatchObject([{ awaitsChain: true, sequence: null, hash: null }])
  await service.context.chainer.run()
  const after = (await recordsOf(caller)).filter(({ action }) => action === 'scan.updated')
  expect(after).toMatchObject([{ awaitsChain: false, hash: expect.any(String) }])
})

test('records of a release without chains stay outside the chain', async () => {
  const { organizationId } = caller.tenant
  await insertAuditEvents(service.database, () => ({ actor: 'old', organizationId, awaitsChain: false }))
  await createIntent(caller)
  await service.context.chainer.run()
  const [old, ...chained] = await recordsOf(caller)
  expect(old).toMatchObject({ actor: 'old', awaitsChain: false, sequence: null })
  expectWhole(chained)
})

test('several processes make one chain, however many records wait', async () => {
  const { organizationId } = caller.tenant
  await insertAuditEvents(
    service.database,
    (place) => ({ actor: `actor ${place}`, organizationId, subject: 'x' }),
    600,
  )
  const { clock, log } = service.context
  const chainers = [1, 2, 3].map(() => createChainer({ database: service.database, clock, log }))
  await Promise.all(chainers.map((chainer) => chainer.run()))
  await service.context.chainer.run()
  const rows = await query<{ sequence: number; hash: string; previous_hash: string | null }>(
    'select sequence::float8 as sequence, hash, previous_hash from audit_events where organization_id = $1 order by sequence',
    organizationId,
  )
  expect(rows.length).toBeGreaterThan(600)
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1))
  expect(rows.map(({ previous_hash }) => previous_hash)).toEqual(
    [null, ...rows.map(({ hash }) => hash)].slice(0, -1),
  )
})

test('a process that died in the middle holds up the chain for half a minute at most', async () => {
  const { organizationId } = caller.tenant
  await query(
    `insert into custody_chains (organization_id, lease_token, lease_ends_at)
     values ($1, gen_random_uuid(), now() + interval '30 seconds')
     on conflict (organization_id) do update set lease_token = excluded.lease_token, lease_ends_at = excluded.lease_ends_at`,
    organizationId,
  )
  await createIntent(caller)
  await service.context.chainer.run()
  const waits = 'select from custody_queue where organization_id = $1'
  expect(await query(waits, organizationId)).toHaveLength(1)
  service.clock.advance(31_000)
  await service.context.chainer.run()
  expect(await query(waits, organizationId)).toHaveLength(0)
})

test('records of no organization have a chain of their own', async () => {
  await service.operator.post('/console/api/report-keys/rotate').expect(201)
  await service.context.chainer.run()
  const rows = await query<{ sequence: number }>(
    'select sequence::float8 as sequence from audit_events where organization_id is null order by sequence',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1))
})

test('while an organization moves, nothing is appended', async () => {
  const { organizationId } = caller.tenant
  await createIntent(caller)
  await query(
    `insert into organization_moves (organization_id, move_id, state, since) values ($1, gen_random_uuid(), 'leaving', now())`,
    organizationId,
  )
  await service.context.chainer.run()
  expect(await query('select from custody_queue where organization_id = $1', organizationId)).toHaveLength(1)
})
