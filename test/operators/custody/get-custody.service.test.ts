import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, publicId } from '../../../src/basics/identifiers.js'
import { signDueHeads } from '../../../src/custody/heads.js'
import { insertAuditEvents } from '../../support/rows.js'
import { startTestService, type TestService } from '../../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

const query = (text: string, ...parameters: unknown[]) => service.database.run({ text, parameters }, {})

const sign = () => {
  const { database, clock, reportKeys, storage } = service.context
  return signDueHeads({ database, clock, reportKeys, storage, log: pino({ level: 'silent' }) })
}

const read = async (organizationId: string) =>
  (
    await service.operator
      .get(`/console/api/organizations/${publicId('org', organizationId)}/custody`)
      .expect(200)
  ).body.data

const append = (organizationId: string, count: number) =>
  insertAuditEvents(
    service.database,
    () => ({ actor: 'ada', organizationId, subject: 'scan_1', details: { name: 'a.jpg' } }),
    count,
  )

describe('getCustody', () => {
  test('tells how far the chain of this organization goes, when it was signed, and that something waits', async () => {
    const [one, other] = [await service.caller(), await service.caller()]
    const { organizationId } = one.tenant
    await service.context.chainer.run()
    const before = await read(organizationId)
    await append(organizationId, 3)
    expect(await read(organizationId)).toEqual({ ...before, isBehind: true })
    await service.context.chainer.run()
    expect(await read(organizationId)).toMatchObject({
      chained: before.chained + 3,
      chainedUntil: expect.any(String),
      ...{ isBehind: false, headSignedAt: null, checkedAt: null, problem: null },
    })
    await sign()
    expect(await read(organizationId)).toMatchObject({
      headSignedAt: expect.any(String),
      checkedAt: expect.any(String),
      problem: null,
    })
    expect((await read(other.tenant.organizationId)).chained).toBe(before.chained)
  })

  test('tells what a check found wrong, and the metrics count the chain', async () => {
    const { organizationId } = (await service.caller()).tenant
    await append(organizationId, 3)
    await service.context.chainer.run()
    await query(
      'update audit_events set actor = $2 where organization_id = $1 and sequence = (select max(sequence) from audit_events where organization_id = $1)',
      organizationId,
      'eve',
    )
    await sign()
    const { problem, headSignedAt } = await read(organizationId)
    expect(problem).toMatch(/^Record \d+ was changed/)
    expect(headSignedAt).toBeNull()
    const { text } = await service.operator.get('/metrics').expect(200)
    expect(text).toMatch(/^media_scan_custody_chains_broken 1$/m)
  })

  test.each([newPublicId('org'), newPublicId('scan'), 'nonsense'])(
    'answers 404 for an identifier of no organization: %s',
    async (id) => {
      await service.operator.get(`/console/api/organizations/${id}/custody`).expect(404)
    },
  )
})
