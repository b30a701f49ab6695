import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, publicId } from '../../../src/basics/identifiers.js'
import { everyRow } from '../../support/pages.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { complete, completedScan, createIntent, put } from '../../support/upload.js'

let service: TestService
let receiver: Receiver
let caller: Caller

beforeAll(async () => {
  service = await startTestService()
  receiver = await startReceiver()
  caller = await service.caller()
  const events = ['scan.created', 'scan.completed', 'case.opened', 'case.escalated', 'report.ready']
  await caller.post('/api/v1/webhooks').send({ url: receiver.url, events }).expect(201)
})
afterAll(async () => {
  await service?.close()
  await receiver?.close()
})

type Row = { id: string; event: string; type: string; subject: unknown; keyId: string | null }

const all = (path: string, filter: Record<string, string> = {}): Promise<Row[]> =>
  everyRow(service, path, filter, 1)

const deliveriesOf = (subjectId: string) => all('/console/api/deliveries', { subjectId })

const eventsOf = (subjectId: string) => all('/console/api/events', { subjectId })

const key = () => publicId('key', caller.keyId)

describe('an event and its deliveries', () => {
  test('name the scan that they are about, and whose key caused them', async () => {
    const scan = await completedScan(caller, 'synthetic \u202egpj.jpg')
    await completedScan(caller)
    const subject = { kind: 'scan', id: scan.id, name: 'synthetic \u202egpj.jpg' }
    const about = { subject, keyId: key(), requestId: expect.any(String) }
    expect(await deliveriesOf(scan.id)).toMatchObject([
      { ...about, event: 'scan.completed' },
      { ...about, event: 'scan.created' },
    ])
    // Nobody has subscribed to the kind of the last one.
    expect((await eventsOf(scan.id)).sort((one, other) => one.type.localeCompare(other.type))).toMatchObject([
      { ...about, type: 'scan.completed' },
      { ...about, type: 'scan.created' },
      { ...about, type: 'verdict.synthetic' },
    ])
  })

  test('name it too when the verdict comes from an analysis', async () => {
    const production = await service.caller({ environment: 'production' })
    const intent = await createIntent(production)
    await put(intent, 'hello world')
    await complete(production, intent.scanId)
    await expect
      .poll(async () => (await eventsOf(intent.scanId)).map(({ type, keyId }) => [type, keyId]), {
        timeout: 30_000,
      })
      .toEqual([
        ['scan.completed', publicId('key', production.keyId)],
        ['scan.created', publicId('key', production.keyId)],
      ])
  }, 90_000)

  test('name the case that they are about, and no key for an operator’s action', async () => {
    const { id: scanId } = await completedScan(caller)
    const opened = await caller.post('/api/v1/cases').send({ title: 'Press <photo>', scanIds: [scanId] })
    const caseId = opened.body.data.id
    await service.operator
      .post(`/console/api/cases/${caseId}/status`)
      .send({ status: 'escalated' })
      .expect(200)
    const subject = { kind: 'case', id: caseId, name: 'Press <photo>' }
    expect(await deliveriesOf(caseId)).toMatchObject([
      { event: 'case.escalated', subject, keyId: null },
      { event: 'case.opened', subject, keyId: key() },
    ])
    expect(await eventsOf(caseId)).toMatchObject([{ type: 'case.escalated' }, { type: 'case.opened' }])
  })

  test('name a scan that was deleted by its identifier alone', async () => {
    const { scanId } = await createIntent(caller, { fileName: 'gone.jpg' })
    await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
    expect(await deliveriesOf(scanId)).toMatchObject([{ subject: { id: scanId, name: '' } }])
  })

  test('name nothing for events of other systems', async () => {
    const path = `/console/api/organizations/${publicId('org', caller.tenant.organizationId)}/events`
    const data = { id: newPublicId('scan'), fileName: 'not ours.jpg' }
    await service.operator.post(path).send({ type: 'report.ready', environment: 'sandbox', data }).expect(202)
    expect(await deliveriesOf(data.id)).toEqual([])
    const { body } = await service.operator.get('/console/api/deliveries?limit=1').expect(200)
    expect(body.data).toMatchObject([{ event: 'report.ready', subject: null }])
  })

  test.each(['nonsense', newPublicId('org'), newPublicId('scan'), '😀'])(
    'are empty for %s',
    async (subjectId) => {
      expect(await deliveriesOf(subjectId)).toEqual([])
      expect(await eventsOf(subjectId)).toEqual([])
    },
  )

  test('can be narrowed by the other filters as well', async () => {
    const { id: subjectId } = await completedScan(caller)
    const narrowed = async (more: Record<string, string>) =>
      (await all('/console/api/deliveries', { subjectId, ...more })).length
    const organizationId = publicId('org', caller.tenant.organizationId)
    expect(await narrowed({ organizationId, environment: 'sandbox' })).toBe(2)
    expect(await narrowed({ organizationId: newPublicId('org') })).toBe(0)
    expect(await narrowed({ environment: 'staging' })).toBe(0)
    expect(await narrowed({ webhookId: newPublicId('whe') })).toBe(0)
    expect(await narrowed({ status: 'failed' })).toBe(0)
  })

  test('are, without a filter, those of all tenants, newest first', async () => {
    const rows = await all('/console/api/events')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.map(({ id }) => id)).toEqual(
      rows
        .map(({ id }) => id)
        .sort()
        .reverse(),
    )
    expect(rows.length).toBeGreaterThan(10)
  })
})
