import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, publicId, storedId } from '../../src/basics/identifiers.js'
import {
  findMove,
  markArrived,
  markArriving,
  markExported,
  markLeaving,
  markLeft,
  takeBack,
} from '../../src/moves/move-state.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { claimQueuedScan } from '../../src/scans/analysis-queue.js'
import { claimDeliveries } from '../../src/webhooks/deliveries/claim.js'
import { auditEvents } from '../support/audit.js'
import { openCase } from '../support/cases.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'
import { register } from '../support/webhooks.js'

const HOOK = 'https://receiver.example/hook'

let service: TestService
let caller: Caller
let organizationId: string

beforeEach(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'production' })
  organizationId = caller.tenant.organizationId
})
afterEach(() => service?.close())

const moveId = newId()
const leave = () => markLeaving(service.database, organizationId, moveId, service.clock.now())
async function leaveFor(address: string): Promise<void> {
  await markExported(service.database, organizationId, moveId)
  expect(await markLeft(service.database, organizationId, address, service.clock.now())).toBe(true)
}
const rowsOf = (text: string) =>
  service.database.run({ text, parameters: [] } as never, {}) as Promise<Record<string, unknown>[]>
/** By then keys are looked up again. */
const forget = () => service.clock.advance(2_000)

const claim = () =>
  claimDeliveries(service.database, {
    leaseToken: newId(),
    leaseMs: 1_000,
    limits: {
      ...{ maxRows: 10, maxRetries: 10, maxAlone: 1, perEndpoint: 10, perOrganization: 10 },
      ...{ endpoints: new Map(), organizations: new Map() },
    },
    after: newId(),
    clockOffsetMs: service.clock.offset(),
  })
const claimScan = () =>
  claimQueuedScan(service.database, {
    ...{ after: newId(), except: [], leaseMs: 1_000 },
    clockOffsetMs: service.clock.offset(),
  })

test('an organization’s own chain says when it left, was kept and arrived, as that of the deployment does', async () => {
  await leave()
  await leave()
  await takeBack(service.database, organizationId, { force: false, at: service.clock.now() })
  await leave()
  await leaveFor('https://elsewhere.example')
  await markArriving(service.database, organizationId, moveId, service.clock.now())
  expect(await markArrived(service.database, organizationId, moveId, service.clock.now())).toBe(true)
  const moves = (await auditEvents(service, { subjectId: publicId('org', organizationId) })).filter(
    ({ actor }) => actor === 'command line',
  )
  const own = moves.filter((record) => record.organizationId !== null).map(({ action }) => action)
  const left = ['organization.leaving', 'organization.kept', 'organization.leaving', 'organization.arrived']
  expect(own.sort()).toEqual([...left].sort())
  const ofDeployment = moves.filter((record) => record.organizationId === null).map(({ action }) => action)
  expect(ofDeployment.sort()).toEqual([...left, 'organization.left'].sort())
})

describe('an organization that is leaving', () => {
  test('is answered 503 within two seconds, others are not, and its keys count no use', async () => {
    const stranger = await service.caller()
    await caller.get('/api/v1/scans').expect(200)
    await leave()
    forget()
    const askedAt = service.clock.now().getTime()
    const { headers } = await caller.get('/api/v1/scans').expect(503)
    expect(headers['retry-after']).toBe('30')
    expect(service.context.keys.pendingUse(caller.keyId)?.getTime() ?? 0).toBeLessThan(askedAt)
    await stranger.get('/api/v1/scans').expect(200)
    await takeBack(service.database, organizationId, { force: false, at: service.clock.now() })
    forget()
    await caller.get('/api/v1/scans').expect(200)
  })

  test('cannot be changed by operators, who can read it and see its state, until it is kept', async () => {
    const { scanId } = await createIntent(caller)
    const made = await openCase(caller, { scanIds: [scanId] })
    const endpoint = (await register(caller, HOOK, { events: ['case.opened'] })).endpoint.id
    const { body: sent } = await caller.post(`/api/v1/webhooks/${endpoint}/test`).expect(202)
    const organization = `/console/api/organizations/${publicId('org', organizationId)}`
    const { environment } = caller.tenant
    const changes: [path: string, body: object, status: number][] = [
      [`${organization}/keys`, { label: 'new', environment, scopes: ['scans:read'] }, 201],
      [`${organization}/events`, { type: 'report.ready', environment, data: {} }, 202],
      [`/console/api/cases/${made.id}/status`, { status: 'escalated' }, 200],
      [`/console/api/deliveries/${sent.data.id}/resend`, {}, 202],
      [`/console/api/webhooks/${endpoint}/status`, { status: 'paused' }, 200],
      [`/console/api/keys/${publicId('key', caller.keyId)}/revoke`, { force: true }, 200],
    ]
    const tables = ['cases', 'events', 'deliveries', 'delivery_queue', 'webhook_endpoints']
    // The last use of a key is written a little later.
    const keys = 'select id, revoked_at from api_keys order by id'
    const all = () =>
      Promise.all([keys, ...tables.map((table) => `select * from ${table} order by 1, 2`)].map(rowsOf))
    const at = service.clock.now()
    const before = await all()
    const change = ([path, body]: (typeof changes)[number]) => service.operator.post(path).send(body)

    await leave()
    for (const wanted of changes) {
      const { headers, body } = await change(wanted).expect(503)
      expect(headers['retry-after']).toBe('30')
      expect(body.error.message).toBe('This organization is being moved; try again.')
    }
    await leaveFor('https://eu.example.org')
    for (const wanted of changes) {
      const { headers, body } = await change(wanted).expect(421)
      expect(headers.location).toBeUndefined()
      expect(body.error.message).toBe('This organization has moved to https://eu.example.org.')
    }
    await service.operator.get(organization).expect(200)
    await service.operator.get(`/console/api/cases/${made.id}`).expect(200)
    expect(await all()).toEqual(before)
    await takeBack(service.database, organizationId, { force: true, at })
    for (const wanted of changes) await change(wanted).expect(wanted[2])
  })

  test('has no delivery or analysis claimed, and takes no upload, until it is kept', async () => {
    const { scanId, ...intent } = await createIntent(caller, { byteSize: 3 })
    await put({ scanId, ...intent }, 'abc')
    await complete(caller, scanId)
    const open = await createIntent(caller, { byteSize: 3 })
    await register(caller, HOOK, { events: ['case.opened'] })
    await openCase(caller, { scanIds: [scanId] })
    await leave()
    expect((await claim()).deliveries).toEqual([])
    expect(await claimScan()).toBeUndefined()
    const { uploadUrl, uploadHeaders } = open
    const upload = () => fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: 'abc' })
    expect((await upload()).status).toBe(409)
    await takeBack(service.database, organizationId, { force: false, at: service.clock.now() })
    expect((await claim()).deliveries).toHaveLength(1)
    expect((await claimScan())?.id).toBe(storedId('scan', scanId))
    expect((await upload()).status).toBe(200)
  })

  test('is not touched by maintenance, whatever has expired', async () => {
    await createIntent(caller)
    const done = await createIntent(caller, { byteSize: 3 })
    const { endpoint } = await register(caller, HOOK, { events: ['case.opened', 'scan.created'] })
    await caller.post(`/api/v1/webhooks/${endpoint.id}/rotate-secret`).send({}).expect(200)
    await caller
      .post('/api/v1/cases')
      .set('Idempotency-Key', 'once')
      .send({ title: 'Case', scanIds: [done.scanId] })
      .expect(201)
    await rowsOf(`update scans set status = 'complete', has_file = true, completed_at = created_at
      where id = '${storedId('scan', done.scanId)}'`)
    await createIntent(caller)
    await rowsOf(
      'delete from delivery_queue where delivery_id in (select id from deliveries order by id limit 1)',
    )
    const tables = [
      'scans',
      'events',
      'deliveries',
      'delivery_queue',
      'webhook_endpoints',
      'idempotency_keys',
    ]
    const all = () => Promise.all(tables.map((table) => rowsOf(`select * from ${table} order by 1, 2, 3`)))
    const maintain = () => createMaintenance(service.context).run()
    await leave()
    service.clock.advance(100 * 86_400_000)
    const before = await all()
    await maintain()
    expect(await all()).toEqual(before)
    await takeBack(service.database, organizationId, { force: false, at: service.clock.now() })
    await maintain()
    const after = await all()
    const changed = tables.filter((_table, at) => JSON.stringify(after[at]) !== JSON.stringify(before[at]))
    expect(changed).toEqual(
      expect.arrayContaining(['scans', 'deliveries', 'webhook_endpoints', 'idempotency_keys']),
    )
  })
})

describe('an organization whose export is incomplete', () => {
  test('has not left; once it is complete, it has left, or is kept without force', async () => {
    const [at, address] = [service.clock.now(), 'https://eu.example.org']
    const goes = () => markLeft(service.database, organizationId, address, at)
    await leave()
    expect(await goes()).toBe(false)
    expect(await markExported(service.database, organizationId, newId())).toBe(false)
    expect(await goes()).toBe(false)
    expect(await markExported(service.database, organizationId, moveId)).toBe(true)
    await caller.get('/api/v1/scans').expect(503)
    expect(await takeBack(service.database, organizationId, { force: false, at })).toBe(true)
    expect(await findMove(service.database, organizationId)).toBeUndefined()
    await leave()
    await markExported(service.database, organizationId, moveId)
    expect(await goes()).toBe(true)
  })
})

describe('an organization that has left', () => {
  test('is redirected with 421 to the same request at its new address', async () => {
    await leave()
    await leaveFor('https://eu.example.org/media')
    const { headers, body } = await caller.get('/api/v1/scans?limit=1').expect(421)
    expect(headers.location).toBe('https://eu.example.org/media/api/v1/scans?limit=1')
    expect(body.error.message).toBe('This organization has moved to https://eu.example.org/media.')
    const wrong = `${caller.key.slice(0, -1)}${caller.key.endsWith('0') ? '1' : '0'}`
    await service.anonymous.get('/api/v1/scans').auth(wrong, { type: 'bearer' }).expect(401)
  })

  test('is kept only with force, and cannot arrive while it is here', async () => {
    await markArriving(service.database, organizationId, newId(), service.clock.now())
    await caller.get('/api/v1/scans').expect(200)
    await leave()
    await leaveFor('https://eu.example.org')
    const at = service.clock.now()
    expect(await takeBack(service.database, organizationId, { force: false, at })).toBe(false)
    expect(await takeBack(service.database, organizationId, { force: true, at })).toBe(true)
  })
})
