import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../../generated/vocabulary.js'
import { newPublicId, publicId, storedId } from '../../src/basics/identifiers.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan, createIntent } from '../support/upload.js'

let service: TestService
let receiver: Receiver
/** Of two organizations, one of them with two environments. */
let callers: [Caller, Caller, Caller]

beforeAll(async () => {
  service = await startTestService()
  receiver = await startReceiver()
  const first = await service.caller()
  const { organizationId } = first.tenant
  callers = [first, await service.caller({ organizationId, environment: 'staging' }), await service.caller()]
  for (const caller of callers)
    for (let index = 0; index < 2; index += 1) {
      const { scanId } = await createIntent(caller)
      await caller.post('/api/v1/cases').send({ title: `Case ${index}`, scanIds: [scanId] })
      await caller.post('/api/v1/webhooks').send({ url: receiver.url, events: ['case.opened'] })
    }
  await completedScan(callers[0], 'synthetic.jpg')
  await completedScan(callers[2], 'authentic.jpg')
})
afterAll(async () => {
  await service?.close()
  await receiver?.close()
})

const organizationOf = ({ tenant }: Caller) => publicId('org', tenant.organizationId)

type Listed = { id: string; organizationId: string; environment: Environment; createdAt: string }

/** All of a list, page by page. */
async function all(path: string, filter: Record<string, string> = {}, limit = 2): Promise<Listed[]> {
  const rows: Listed[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { ...filter, limit: String(limit), ...(cursor && { cursor }) }
    const { body } = await service.operator.get(path).query(query).expect(200)
    expect(body.data.length).toBeLessThanOrEqual(limit)
    rows.push(...body.data)
    cursor = body.meta.nextCursor
  } while (cursor !== null)
  return rows
}

const LISTS: [path: string, count: number, status: string, withStatus: number][] = [
  ['/console/api/scans', 8, 'complete', 2],
  ['/console/api/cases', 6, 'open', 6],
  ['/console/api/webhooks', 6, 'active', 6],
]

describe.each(LISTS)('the list %s', (path, count, status, withStatus) => {
  test('has the rows of all tenants, newest first, each once, whatever the page size', async () => {
    const rows = await all(path)
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
    const order = rows.map(({ createdAt, id }) => `${createdAt} ${id}`)
    expect(order).toEqual([...order].sort().reverse())
    expect(await all(path, {}, 100)).toEqual(rows)
  })

  test('is filtered by organization, environment and status, alone and together', async () => {
    const rows = await all(path)
    for (const caller of callers) {
      const organizationId = organizationOf(caller)
      const { environment } = caller.tenant
      const theirs = rows.filter((row) => row.organizationId === organizationId)
      expect(theirs.length).toBeGreaterThan(0)
      expect(await all(path, { organizationId })).toEqual(theirs)
      expect(await all(path, { environment })).toEqual(rows.filter((row) => row.environment === environment))
      expect(await all(path, { organizationId, environment })).toEqual(
        theirs.filter((row) => row.environment === environment),
      )
      const both = (await all(path, { status })).filter((row) => row.organizationId === organizationId)
      expect(await all(path, { organizationId, status })).toEqual(both)
    }
    expect(await all(path, { status })).toHaveLength(withStatus)
  })

  test('is filtered by creation time, and is read from either end, whatever the page size', async () => {
    const rows = await all(path)
    expect(await all(path, { order: 'asc' })).toEqual([...rows].reverse())
    expect(await all(path, { order: 'asc' }, 100)).toEqual([...rows].reverse())
    const { createdAt } = rows[Math.floor(rows.length / 2)] as Listed
    const since = rows.filter((row) => row.createdAt >= createdAt)
    expect(since.length).toBeLessThan(rows.length)
    expect(await all(path, { createdFrom: createdAt })).toEqual(since)
    expect(await all(path, { createdTo: createdAt })).toEqual(rows.filter((row) => row.createdAt < createdAt))
    const ofOne = { organizationId: organizationOf(callers[0]), environment: 'sandbox', order: 'asc' }
    const theirs = [...rows].reverse().filter((row) => row.organizationId === ofOne.organizationId)
    expect(await all(path, ofOne)).toEqual(theirs.filter(({ environment }) => environment === 'sandbox'))
    expect(await all(path, { createdFrom: createdAt, createdTo: createdAt })).toEqual([])
  })

  test('is empty for a filter that matches nothing, and 400 for an invalid one', async () => {
    for (const organizationId of [newPublicId('org'), newPublicId('scan'), 'nonsense', '😀'])
      expect(await all(path, { organizationId })).toEqual([])
    for (const query of [
      'status=lost',
      'environment=moon',
      'status=',
      'organizationId=',
      'status=a&status=b',
      'organizationId=%00',
      'createdFrom=yesterday',
      'order=up',
    ])
      expect((await service.operator.get(`${path}?${query}`)).status).toBe(400)
  })

  test('refuses a cursor of another list or of other filters', async () => {
    const { body } = await service.operator.get(`${path}?limit=1`)
    const cursor = encodeURIComponent(body.meta.nextCursor)
    for (const target of [
      `${path}?status=${status}&cursor=${cursor}`,
      `/console/api/deliveries?cursor=${cursor}`,
    ]) {
      const refused = await service.operator.get(target)
      expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_cursor'])
    }
  })

  test('shows each resource as it is when read by itself', async () => {
    for (const row of await all(path)) {
      const { body } = await service.operator.get(`${path}/${row.id}`).expect(200)
      expect(body.data).toEqual(row)
    }
  })
})

describe('listAllScans', () => {
  test('is filtered by verdict, beside the other filters', async () => {
    const verdicts = async (filter: Record<string, string>) =>
      (await service.operator.get('/console/api/scans').query(filter)).body.data.map(
        ({ fileName, verdict }: { fileName: string; verdict: string }) => [fileName, verdict],
      )
    expect(await verdicts({ verdict: 'synthetic' })).toEqual([['synthetic.jpg', 'synthetic']])
    expect(await verdicts({ verdict: 'authentic', status: 'complete', environment: 'sandbox' })).toEqual([
      ['authentic.jpg', 'authentic'],
    ])
    expect(await verdicts({ verdict: 'suspicious' })).toEqual([])
    expect(await verdicts({ verdict: 'synthetic', status: 'failed' })).toEqual([])
    const organizationId = organizationOf(callers[2])
    expect(await verdicts({ verdict: 'synthetic', organizationId })).toEqual([])
    expect(await verdicts({ verdict: 'authentic', organizationId })).toHaveLength(1)
  })
})

describe('the filters of the public API', () => {
  const idsOf = async (path: string, filter: Record<string, string>) =>
    (await all(path, filter)).map(({ id }) => id)

  test('apply to scans of all tenants too: risk, media type, no verdict', async () => {
    const path = '/console/api/scans'
    const rows = (await all(path)) as (Listed & { riskLevel: string | null; verdict: string | null })[]
    const risk = rows.find(({ verdict }) => verdict === 'synthetic')?.riskLevel as string
    const passing = (passes: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(passes).map(({ id }) => id)
    expect(await idsOf(path, { riskLevel: risk })).toEqual(passing(({ riskLevel }) => riskLevel === risk))
    expect(await idsOf(path, { verdict: 'none' })).toEqual(passing(({ verdict }) => verdict === null))
    expect(await idsOf(path, { mediaType: 'image' })).toEqual(passing(() => true))
    expect(await idsOf(path, { mediaType: 'audio' })).toEqual([])
    const organizationId = organizationOf(callers[0])
    expect(await idsOf(path, { organizationId, mediaType: 'image', order: 'asc' })).toEqual(
      passing((row) => row.organizationId === organizationId).reverse(),
    )
  })

  test('apply to cases of all tenants too: severity, verdict, assignee, scan', async () => {
    const path = '/console/api/cases'
    const scan = await completedScan(callers[2], 'synthetic.jpg')
    const { body } = await callers[2]
      .post('/api/v1/cases')
      .send({ title: 'Filtered', scanIds: [scan.id], severity: 'critical', assignee: 'Ada' })
    const { id } = body.data
    const organizationId = organizationOf(callers[2])
    for (const filter of [
      { severity: 'critical' },
      { verdict: 'synthetic' },
      { assignee: 'Ada' },
      { scanId: scan.id },
      { scanId: scan.id, assignee: 'Ada', organizationId, environment: 'sandbox', status: 'open' },
      { assignee: 'Ada', organizationId },
    ])
      expect(await idsOf(path, filter)).toEqual([id])
    for (const filter of [
      { assignee: 'Eve' },
      { scanId: newPublicId('scan') },
      { scanId: 'nonsense' },
      { scanId: scan.id, status: 'resolved' },
      { assignee: 'Ada', environment: 'staging' },
      { assignee: 'Ada', organizationId: organizationOf(callers[0]) },
    ])
      expect(await idsOf(path, filter)).toEqual([])
    expect(await idsOf(path, { verdict: 'none' })).not.toContain(id)
    await service.database.run(
      { text: 'delete from cases where id = $1', parameters: [storedId('case', id)] },
      {},
    )
    await callers[2].delete(`/api/v1/scans/${scan.id}`)
  })

  test('apply to deliveries of all tenants too: event, kind of event, each with every status', async () => {
    const path = '/console/api/deliveries'
    const rows = (await all(path)) as (Listed & { eventId: string; event: string; status: string })[]
    expect(rows.length).toBeGreaterThan(4)
    const [one] = rows as [(typeof rows)[number]]
    const passing = (passes: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(passes).map(({ id }) => id)
    expect(await idsOf(path, { eventId: one.eventId })).toEqual(
      passing(({ eventId }) => eventId === one.eventId),
    )
    expect(await idsOf(path, { event: one.event })).toEqual(passing(({ event }) => event === one.event))
    expect(await idsOf(path, { event: one.event, order: 'asc' })).toEqual(
      passing(({ event }) => event === one.event).reverse(),
    )
    for (const event of ['report.ready', 'webhook.test'] as const)
      expect(await idsOf(path, { event })).toEqual([])
    for (const eventId of [newPublicId('evt'), 'nonsense']) expect(await idsOf(path, { eventId })).toEqual([])
    expect(await idsOf(path, { createdFrom: one.createdAt })).toEqual(
      passing(({ createdAt }) => createdAt >= one.createdAt),
    )
    for (const environment of ['sandbox', 'staging'])
      expect(await idsOf(path, { environment, event: one.event })).toEqual(
        passing((row) => row.environment === environment && row.event === one.event),
      )
  })
})

describe('text from tenants and operators', () => {
  const ODD = [
    '<img src=x onerror=alert(1)>',
    '\u202eright to left\u202c עברית',
    '👩‍👩‍👧‍👦 e\u0301 \u200b',
    `"'\`\${}{{}}--;/*`,
    'x'.repeat(100),
    '😀'.repeat(100),
  ]

  test.each(ODD)('is returned unchanged: %s', async (text) => {
    const organization = await service.operator.post('/console/api/organizations').send({ name: text })
    const organizationId = organization.body.data.id
    const path = `/console/api/organizations/${organizationId}`
    expect((await service.operator.get(path)).body.data).toEqual(organization.body.data)
    expect(organization.body.data.name).toBe(text)
    const issued = await service.operator
      .post(`${path}/keys`)
      .send({ label: text, environment: 'sandbox', scopes: ['scans:read'] })
    expect(issued.body.data.key.label).toBe(text)
    expect((await service.operator.get(`${path}/keys`)).body.data[0].label).toBe(text)
    const { body } = await service.operator.get(`/console/api/audit-events?organizationId=${organizationId}`)
    expect(body.data.map(({ details }: { details: object }) => details)).toMatchObject([
      { label: text },
      { name: text },
    ])
  })

  test('is returned unchanged as a file name of 255 characters of any script', async () => {
    const fileName = '\u202e😀<b>'.padEnd(254, 'ä')
    expect([...fileName].length).toBeLessThanOrEqual(255)
    const { scanId } = await createIntent(callers[0], { fileName })
    const { body } = await service.operator.get(`/console/api/scans/${scanId}`).expect(200)
    expect(body.data.fileName).toBe(fileName)
  })
})

describe('revokeKey', () => {
  test('tells the second of two operators that the key was already revoked, with the same time', async () => {
    const issued = await service.operator
      .post(`/console/api/organizations/${organizationOf(callers[0])}/keys`)
      .send({ label: 'shared', environment: 'sandbox', scopes: ['scans:read'] })
    const { id } = issued.body.data.key
    const revoke = () => service.operator.post(`/console/api/keys/${id}/revoke`).send({ force: true })
    const [one, other] = await Promise.all([revoke(), revoke()])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.data.revokedAt).toEqual(expect.any(String))
    expect(other.body.data.revokedAt).toBe(one.body.data.revokedAt)
    service.clock.advance(1_000)
    expect((await revoke()).body.data.revokedAt).toBe(one.body.data.revokedAt)
    const audit = await service.operator.get('/console/api/audit-events?limit=100')
    expect(audit.body.data.filter(({ subject }: { subject: string }) => subject === id)).toMatchObject([
      { action: 'key.revoked' },
      { action: 'key.issued' },
    ])
  })
})

describe('getDelivery', () => {
  test('has the exact text that was sent, the last signature, and each attempt', async () => {
    const caller = await service.caller()
    const created = await caller
      .post('/api/v1/webhooks')
      .send({ url: `${receiver.url}/delivered`, events: ['scan.created'] })
    const webhookId = created.body.data.endpoint.id
    await createIntent(caller, { fileName: '😀 "quoted".jpg' })
    const listed = async () =>
      (await service.operator.get(`/console/api/deliveries?webhookId=${webhookId}`)).body.data[0]
    await expect.poll(listed, { timeout: 10_000 }).toMatchObject({ status: 'succeeded' })
    const delivery = await listed()
    const { body } = await service.operator.get(`/console/api/deliveries/${delivery.id}`).expect(200)
    const request = receiver.requests.find(({ headers }) => headers['service-delivery-id'] === delivery.id)
    expect(body.data).toMatchObject({ delivery, url: `${receiver.url}/delivered`, body: request?.body })
    expect(body.data.delivery.signatureHeader).toBe(request?.headers['service-signature'])
    expect(body.data.delivery.attemptHistory).toMatchObject([{ number: 1, responseCode: 200 }])
    const inEnvironment = (environment: Environment) =>
      service.operator.get(`/console/api/deliveries?webhookId=${webhookId}&environment=${environment}`)
    expect((await inEnvironment('sandbox')).body.data).toEqual([delivery])
    expect((await inEnvironment('staging')).body.data).toEqual([])
  })
})

describe('updateWebhookEndpointStatus', () => {
  test('pauses, activates and revokes as the owner will see it, each with an audit record', async () => {
    const caller = await service.caller()
    const created = await caller
      .post('/api/v1/webhooks')
      .send({ url: receiver.url, events: ['report.ready'] })
    const { id } = created.body.data.endpoint
    const move = (status: string) =>
      service.operator.post(`/console/api/webhooks/${id}/status`).send({ status })
    for (const status of ['paused', 'paused', 'active', 'revoked', 'revoked']) {
      const moved = await move(status)
      expect([moved.status, moved.body.data?.status]).toEqual([200, status])
      expect(moved.body.data.pausedAt === null).toBe(status !== 'paused')
      expect((await caller.get('/api/v1/webhooks')).body.data[0].status).toBe(status)
    }
    const refused = await move('active')
    expect([refused.status, refused.body.error.code]).toEqual([409, 'webhook_revoked'])
    const { body } = await service.operator.get(
      `/console/api/audit-events?organizationId=${organizationOf(caller)}`,
    )
    const moves = body.data.filter(({ action }: { action: string }) => action === 'webhook.moved')
    expect(moves).toMatchObject([
      { actor: 'operator token', subject: id, details: { to: 'revoked' } },
      { subject: id, details: { to: 'active' } },
      { subject: id, details: { to: 'paused' } },
    ])
  })

  test('shows that the circuit of an endpoint is open, and when it is tried next', async () => {
    const caller = await service.caller()
    const created = await caller
      .post('/api/v1/webhooks')
      .send({ url: 'https://hooks.example.org/', events: ['report.ready'] })
    const { id } = created.body.data.endpoint
    const nextProbeAt = '2030-01-01T00:00:00.000Z'
    await service.database.run(
      {
        text: 'insert into webhook_statistics (endpoint_id, probe_at) values ($1, $2::timestamptz)',
        parameters: [storedId('whe', id), nextProbeAt],
      },
      {},
    )
    const { body } = await service.operator.get(`/console/api/webhooks/${id}`)
    expect(body.data).toMatchObject({ circuit: 'open', nextProbeAt })
  })

  test('fails waiting deliveries when it revokes, held or not', async () => {
    const failing = await startReceiver({ answer: () => ({ status: 500 }) })
    const caller = await service.caller()
    const created = await caller.post('/api/v1/webhooks').send({ url: failing.url, events: ['report.ready'] })
    const { id } = created.body.data.endpoint
    const move = (status: string) =>
      service.operator.post(`/console/api/webhooks/${id}/status`).send({ status })
    await move('paused')
    const tested = await caller.post(`/api/v1/webhooks/${id}/test`)
    expect(tested.body.data.status).toBe('retrying')
    const revoked = await move('revoked')
    expect(revoked.body.data).toMatchObject({
      status: 'revoked',
      failed: 1,
      successRate: 0,
      circuit: 'closed',
    })
    const { body } = await service.operator.get(`/console/api/deliveries/${tested.body.data.id}`)
    expect(body.data.delivery).toMatchObject({ status: 'failed', failure: 'revoked', nextAttemptAt: null })
    await failing.close()
  })
})

test('operators’ reads are compressed for clients that accept it; answers with a new secret are not', async () => {
  const ask = (method: 'get' | 'post', path: string, accepted: string) =>
    service.operator[method](path).set('Accept-Encoding', accepted)
  const compressed = await ask('get', '/console/api/audit-events?limit=25', 'gzip, br').expect(200)
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.headers.vary).toContain('Accept-Encoding')
  const plain = await ask('get', '/console/api/audit-events?limit=25', 'identity').expect(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(compressed.body.data).toEqual(plain.body.data)
  const issued = await ask(
    'post',
    `/console/api/organizations/${organizationOf(callers[0])}/keys`,
    'gzip, br',
  )
    .send({ label: 'long '.repeat(20).trim(), environment: 'sandbox', scopes: ['scans:read'] })
    .expect(201)
  expect(issued.headers['content-encoding']).toBeUndefined()
})
