import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, publicId } from '../../src/basics/identifiers.js'
import { apiContract } from '../support/contract.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan, createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller
let receiver: Receiver

beforeAll(async () => {
  service = await startTestService()
  receiver = await startReceiver()
  caller = await service.caller()
  await caller.post('/api/v1/webhooks').send({
    url: receiver.url,
    events: ['case.escalated', 'case.resolved', 'report.ready'],
  })
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

const openCase = async (): Promise<string> => {
  const { scanId } = await createIntent(caller)
  const metadata = { ticket: 'NEWS-4411' }
  const response = await caller.post('/api/v1/cases').send({ title: 'Case', scanIds: [scanId], metadata })
  return response.body.data.id
}

const move = (caseId: string, status: string) =>
  service.operator.post(`/console/api/cases/${caseId}/status`).send({ status })

const received = (caseId: string) =>
  receiver.requests
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.id === caseId)
    .map(({ type }) => type)

describe('updateCaseStatus', () => {
  test('moves a case open → escalated → resolved → open → resolved, with events for escalating and resolving', async () => {
    const caseId = await openCase()
    for (const status of ['escalated', 'resolved', 'open', 'resolved']) {
      const moved = await move(caseId, status)
      expect(moved.status).toBe(200)
      const { environment, ...shown } = moved.body.data
      expect(environment).toBe('sandbox')
      // Operators see what its tenant sees, its own texts included.
      expect(shown.metadata).toEqual({ ticket: 'NEWS-4411' })
      expect((await caller.get(`/api/v1/cases/${caseId}`)).body.data).toEqual(shown)
    }
    await expect
      .poll(() => received(caseId).sort())
      .toEqual(['case.escalated', 'case.resolved', 'case.resolved'])
    for (const { body } of receiver.requests) {
      const event = JSON.parse(body)
      expect(apiContract.checkEvent(event.type, event)).toEqual([])
    }
  })

  test('answers the same status again with 200 and no event, and a move that is not allowed with 409 conflict', async () => {
    const caseId = await openCase()
    expect((await move(caseId, 'open')).status).toBe(200)
    await move(caseId, 'resolved')
    const before = (await service.operator.get('/console/api/audit-events?limit=1')).body.data[0].id
    expect((await move(caseId, 'resolved')).status).toBe(200)
    const refused = await move(caseId, 'escalated')
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({ code: 'conflict' })
    expect((await service.operator.get('/console/api/audit-events?limit=1')).body.data[0].id).toBe(before)
  })

  test('makes one event when two operators escalate concurrently', async () => {
    const caseId = await openCase()
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(caseId, 'escalated')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const marker = await openCase()
    await move(marker, 'resolved')
    await expect.poll(() => received(marker)).toEqual(['case.resolved'])
    expect(received(caseId)).toEqual(['case.escalated'])
  })
})

describe('publishEvent', () => {
  const publish = (organizationId: string, body: object) =>
    service.operator.post(`/console/api/organizations/${organizationId}/events`).send(body)

  test.each([
    ['a value', { nested: { deep: ['a\0b'] } }],
    ['a name', { nested: { 'a\0b': 1 } }],
  ])('refuses free-form data with U+0000 in %s with 400, and says so', async (_where, data) => {
    const organizationId = publicId('org', caller.tenant.organizationId)
    const answer = await publish(organizationId, { type: 'report.ready', environment: 'sandbox', data })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      code: 'invalid_request',
      message: 'The body contains the character U+0000, which is not allowed.',
    })
  })

  test('delivers an event of another system to the endpoints of that organization and environment', async () => {
    const organizationId = publicId('org', caller.tenant.organizationId)
    const data = { reportId: 'r-1', nested: { deep: ['🗞️', null, 1.5] } }
    const published = await publish(organizationId, { type: 'report.ready', environment: 'sandbox', data })
    expect(published.status).toBe(202)
    expect(published.body.data).toMatchObject({ type: 'report.ready', deliveries: 1 })
    await expect
      .poll(() =>
        receiver.requests.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'report.ready'),
      )
      .toMatchObject([{ id: published.body.data.id, environment: 'sandbox', data }])
    const elsewhere = await publish(organizationId, { type: 'report.ready', environment: 'production', data })
    expect(elsewhere.body.data.deliveries).toBe(0)
  })

  test('refuses kinds that the service itself emits, and data that is not an object, with 400', async () => {
    const organizationId = publicId('org', caller.tenant.organizationId)
    for (const body of [
      { type: 'scan.completed', environment: 'sandbox', data: {} },
      { type: 'report.ready', environment: 'sandbox', data: [] },
      { type: 'report.ready', environment: 'sandbox' },
    ])
      expect((await publish(organizationId, body)).status).toBe(400)
    const deep = `{"type":"report.ready","environment":"sandbox","data":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
    const refused = await service.operator
      .post(`/console/api/organizations/${organizationId}/events`)
      .set('Content-Type', 'application/json')
      .send(deep)
    expect(refused.status).toBe(400)
  })

  test('answers 404 for an unknown organization', async () => {
    const answer = await publish(newPublicId('org'), {
      type: 'report.ready',
      environment: 'sandbox',
      data: {},
    })
    expect(answer.status).toBe(404)
  })
})

describe('listDeliveries', () => {
  test('narrows the list by filters, and empties it for filters that match nothing', async () => {
    await completedScan(caller)
    const organizationId = publicId('org', caller.tenant.organizationId)
    const list = async (query: string) =>
      (await service.operator.get(`/console/api/deliveries?${query}`)).body.data
    expect((await list(`organizationId=${organizationId}&status=succeeded`)).length).toBeGreaterThan(0)
    for (const query of [
      `organizationId=${newPublicId('org')}`,
      'organizationId=nonsense',
      'webhookId=nonsense',
      `organizationId=${organizationId}&status=failed`,
    ])
      expect(await list(query)).toEqual([])
    expect((await service.operator.get('/console/api/deliveries?status=lost')).status).toBe(400)
  })
})

describe('listAuditEvents', () => {
  test('shows everything an operator did, newest first, page by page', async () => {
    const created = await service.operator.post('/console/api/organizations').send({ name: 'Audited' })
    const organizationId = created.body.data.id
    const issued = await service.operator
      .post(`/console/api/organizations/${organizationId}/keys`)
      .send({ label: 'k', environment: 'sandbox', scopes: ['scans:read'] })
    const keyId = issued.body.data.key.id
    await service.operator.post(`/console/api/keys/${keyId}/revoke`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await service.operator.get(
        `/console/api/audit-events?organizationId=${organizationId}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...page.body.data.map(({ action }: { action: string }) => action))
      cursor = page.body.meta.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(['key.revoked', 'key.issued', 'organization.created'])
    const text = JSON.stringify((await service.operator.get('/console/api/audit-events')).body)
    expect(text).not.toContain(issued.body.data.secret.slice(12))
  })
})
