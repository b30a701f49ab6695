import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { LIST_ORDERS } from '../../../generated/vocabulary.js'
import { newPublicId } from '../../../src/basics/identifiers.js'
import { eventually } from '../../support/eventually.js'
import { signedInAs, WITH_ROLES } from '../../support/operators.js'
import { insertAuditEvents } from '../../support/rows.js'
import { OPERATOR_TOKEN, startTestService, type TestService } from '../../support/service.js'

const HEAD = 'id,createdAt,actor,address,action,organizationId,subject,details'
const PATH = '/console/api/audit-events/export'

let service: TestService
let organizationId: string
let keyId: string

beforeAll(async () => {
  service = await startTestService({ background: false, environment: WITH_ROLES })
  const created = await service.operator.post('/console/api/organizations').send({ name: 'Exported' })
  organizationId = created.body.data.id
  const issued = await service.operator
    .post(`/console/api/organizations/${organizationId}/keys`)
    .send({ label: 'desk, "north"', environment: 'sandbox', scopes: ['scans:read'] })
  keyId = issued.body.data.key.id
  await service.operator.post(`/console/api/keys/${keyId}/revoke`)
})
afterAll(() => service?.close())
afterEach(() => vi.restoreAllMocks())

const exported = (query: Record<string, string> = {}) =>
  service.operator.get(PATH).query(query).expect(200).expect('content-type', 'text/csv; charset=utf-8')

const lines = async (query: Record<string, string> = {}): Promise<string[]> => {
  const { text } = await exported(query)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(0, -2).split('\r\n')
}

/** Writes many audit events of an actor who did nothing else, and returns the actor. */
async function manyEvents(count: number): Promise<string> {
  const actor = newPublicId('key')
  const now = Date.now()
  await insertAuditEvents(
    service.database,
    (place) => ({ actor, subject: `scan ${place + 1}`, createdAt: new Date(now - place) }),
    count,
  )
  return actor
}

describe('exportAuditEvents', () => {
  test('has a line for each event, as the list shows it, in a file named after the day', async () => {
    const [head, revoked, issued, created, ...more] = await lines({ organizationId })
    expect(head).toBe(HEAD)
    expect(more).toEqual([])
    const { body } = await service.operator.get('/console/api/audit-events').query({ subjectId: keyId })
    const [one] = body.data
    expect(revoked).toBe(
      [
        ...[one.id, one.createdAt, 'operator token', one.address, 'key.revoked', organizationId, keyId],
        '"{""force"":false}"',
      ].join(','),
    )
    expect(issued).toContain(',key.issued,')
    expect(issued).toContain('""label"":""desk, \\""north\\""""')
    expect(created).toContain(',organization.created,')
    const { headers } = await exported({ organizationId })
    const day = service.clock.now().toISOString().slice(0, 10)
    expect(headers['content-disposition']).toBe(`attachment; filename=audit-log-${day}.csv`)
  })

  test('takes the filters and the order of the list; a filter that matches nothing leaves only the header', async () => {
    const actions = async (query: Record<string, string>) =>
      (await lines(query)).slice(1).map((line) => line.split(',')[4])
    expect(await actions({ subjectId: keyId, order: 'asc' })).toEqual(['key.issued', 'key.revoked'])
    expect(await actions({ organizationId, action: 'key.issued' })).toEqual(['key.issued'])
    expect(await actions({ organizationId, actor: 'somebody else' })).toEqual([])
    expect(await actions({ organizationId, createdTo: '2020-01-01T00:00:00Z' })).toEqual([])
    expect(await actions({ organizationId, createdFrom: '2099-01-01T00:00:00Z' })).toEqual([])
    expect(await lines({ organizationId: newPublicId('org') })).toEqual([HEAD])
    expect(await lines({ organizationId: 'nonsense' })).toEqual([HEAD])
    await service.operator.get(PATH).query({ action: 'key.lost' }).expect(400)
    await service.operator.get(PATH).query({ createdFrom: 'yesterday' }).expect(400)
    await service.operator.get(PATH).query({ cursor: 'x' }).expect(400)
  })

  test.each(LIST_ORDERS)('has each event once, however many parts it is read in: %s', async (order) => {
    const reads = vi.spyOn(service.context.operatorReads, 'from')
    // Parts of 500, the last of which is full.
    const subjects = (await lines({ actor: await manyEvents(1_500), order }))
      .slice(1)
      .map((line) => Number(line.split(',')[6]?.slice('scan '.length)))
    const newestFirst = Array.from({ length: 1_500 }, (_, index) => index + 1)
    expect(subjects).toEqual(order === 'desc' ? newestFirst : newestFirst.toReversed())
    expect(reads).toHaveBeenCalledTimes(3)
  })

  test('marks a name that looks like a formula as text for spreadsheets', async () => {
    const actor = '=HYPERLINK("https://evil.example","open")'
    await insertAuditEvents(service.database, { actor, action: 'session.created', subject: '@subject' })
    const [, line] = await lines({ actor })
    expect(line).toContain(`,"'=HYPERLINK(""https://evil.example"",""open"")",`)
    expect(line).toContain(",'@subject,")
  })

  test('is allowed for viewers too, and for no one without a role', async () => {
    await service.anonymous.get(PATH).set(signedInAs(service, 'viewer')).expect(200)
    await service.anonymous.get(PATH).expect(401)
  })

  test('stops reading when the client is gone', async () => {
    const actor = await manyEvents(5_000)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let reads = 0
    const from = service.context.operatorReads.from.bind(service.context.operatorReads)
    vi.spyOn(service.context.operatorReads, 'from').mockImplementation(async (primary, read) => {
      reads += 1
      if (reads === 2) await held
      return from(primary, read)
    })
    const request = get(`${service.url}${PATH}?actor=${actor}`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.on('error', () => {})
    response.resume()
    await eventually(() => expect(reads).toBe(2))
    request.destroy()
    const given = { operation: 'exportAuditEvents' }
    await eventually(async () => {
      const { body } = await service.operator.get('/console/api/requests').query(given)
      expect(body.data[0].status).toBeNull()
    })
    const before = reads
    release()
    // A later read, which returns after any further one of the export was requested.
    await service.operator.get('/console/api/audit-events?limit=1').expect(200)
    expect(reads).toBe(before + 1)
  })

  test('breaks off when the database fails midway, and logs it', async () => {
    const actor = await manyEvents(1_000)
    let reads = 0
    const from = service.context.operatorReads.from.bind(service.context.operatorReads)
    vi.spyOn(service.context.operatorReads, 'from').mockImplementation((primary, read) => {
      reads += 1
      return reads === 2 ? Promise.reject(new Error('gone')) : from(primary, read)
    })
    const logged = vi.spyOn(service.context.log, 'error')
    await expect(exported({ actor })).rejects.toThrow(/aborted|socket hang up/)
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'an export of the audit log broke off')
  })
})
