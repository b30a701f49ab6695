import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { createKeyRing, Secret } from '../../../src/basics/secrets.js'
import { secretPurpose } from '../../../src/outbound/signature.js'
import { createMaintenance } from '../../../src/process/maintenance.js'
import { createLog } from '../../../src/telemetry/log.js'
import { judgeAttempt } from '../../../src/webhooks/deliveries/attempt.js'
import { claimDeliveries } from '../../../src/webhooks/deliveries/claim.js'
import { headersPurpose } from '../../../src/webhooks/deliveries/own-headers.js'
import { recordAttempts } from '../../../src/webhooks/deliveries/record.js'
import { pruneOldDeliveries } from '../../../src/webhooks/deliveries/retention.js'
import { resealSecrets } from '../../../src/webhooks/deliveries/sealed.js'
import { createSlots } from '../../../src/webhooks/deliveries/slots.js'
import {
  createGivenUpTallies,
  failDeliveriesOfRevoked,
  failExpiredDeliveries,
  pauseSilentEndpoints,
  setAsideAbandoned,
} from '../../../src/webhooks/deliveries/upkeep.js'
import { startReceiver } from '../../support/receiver.js'
import { insertAttempts, insertEndpoints, setEndpointStatistics } from '../../support/rows.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent, intentBody } from '../../support/upload.js'
import { register as registerAt } from '../../support/webhooks.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let service: TestService
let caller: Caller
let parts: Parameters<typeof failExpiredDeliveries>[0]
/** Of the log. */
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  service = await startTestService({ background: false })
  parts = {
    database: service.database,
    clock: service.clock,
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    givenUp: createGivenUpTallies(),
  }
})
beforeEach(async () => {
  lines.length = 0
  caller = await service.caller()
})
afterAll(() => service.close())

const query = <Row>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

const register = async (): Promise<string> =>
  (await registerAt(caller, 'https://hooks.example.org/')).endpoint.id

const uuid = (webhookId: string) => storedId('whe', webhookId) as string

/** Opens the endpoint's circuit, to be probed from now on. */
const openCircuit = (webhookId: string, more: { exhausted?: number } = {}) =>
  setEndpointStatistics(service.database, uuid(webhookId), {
    timeouts: 5,
    probeAt: service.clock.now(),
    ...more,
  })

const deliveries = async () => (await caller.get('/api/v1/webhooks/deliveries')).body.data
const operatorView = async (webhookId: string) =>
  (await service.operator.get(`/console/api/deliveries?webhookId=${webhookId}`)).body.data

/** Causes an event by a request with this id. */
const causeEvent = (requestId: string) =>
  caller.post('/api/v1/scans/upload-intents').set('X-Request-Id', requestId).send(intentBody()).expect(201)

describe('abandoned deliveries', () => {
  test('one that was claimed five times without an outcome fails, with the reason and a line at warn', async () => {
    const webhookId = await register()
    await causeEvent('abandons')
    await query(
      'update delivery_queue set claims = 4, suspect = true where endpoint_id = $1',
      uuid(webhookId),
    )
    await setAsideAbandoned(parts)
    expect(await deliveries()).toMatchObject([{ status: 'pending' }])
    await query(
      'update delivery_queue set claims = 5, suspect = true where endpoint_id = $1',
      uuid(webhookId),
    )
    await setAsideAbandoned(parts)
    expect(await deliveries()).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
    const [delivery] = await operatorView(webhookId)
    expect(delivery).toMatchObject({ failure: 'abandoned', attemptHistory: [] })
    expect(lines).toEqual([expect.objectContaining({ level: 40, delivery: delivery.id, reqId: 'abandons' })])
  })
})

describe('deliveries of a revoked endpoint', () => {
  test('one that was still being written while the endpoint was revoked fails, and those of other endpoints do not', async () => {
    const [revoked, active] = [await register(), await register()]
    await createIntent(caller)
    await query("update webhook_endpoints set status = 'revoked' where id = $1", uuid(revoked))
    await failDeliveriesOfRevoked(parts)
    expect(await operatorView(revoked)).toMatchObject([{ status: 'failed', failure: 'revoked' }])
    expect(await operatorView(active)).toMatchObject([{ status: 'pending', failure: null }])
  })
})

describe('expired deliveries', () => {
  test('one that an open circuit deferred for 24 hours fails with a line at info, and the time while the endpoint was paused does not count', async () => {
    const webhookId = await register()
    await causeEvent('expires')
    await openCircuit(webhookId)
    await query(
      `update delivery_queue set attempts = 1, window_started_at = created_at
       from deliveries where id = delivery_id and delivery_queue.endpoint_id = $1`,
      uuid(webhookId),
    )
    service.clock.advance(20 * HOUR)
    await caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status: 'paused' })
    service.clock.advance(10 * HOUR)
    await caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status: 'active' })
    await failExpiredDeliveries(parts)
    expect(await deliveries()).toMatchObject([{ status: 'retrying' }])
    service.clock.advance(4 * HOUR + 60_000)
    await failExpiredDeliveries(parts)
    expect(await deliveries()).toMatchObject([{ status: 'failed' }])
    const [delivery] = await operatorView(webhookId)
    expect(delivery).toMatchObject({ failure: 'expired' })
    expect(lines).toEqual([
      expect.objectContaining({ level: 30, delivery: delivery.id, reqId: 'expires', failure: 'expired' }),
    ])
  })
})

test('the 24 hours of a delivery begin with it, are suspended while its endpoint is paused, and begin again with its first attempt', async () => {
  const webhookId = await register()
  const setStatus = (status: string) =>
    caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status }).expect(200)
  await openCircuit(webhookId)
  // Paused also before there is a delivery.
  await setStatus('paused')
  service.clock.advance(HOUR)
  await setStatus('active')
  await createIntent(caller)
  await createIntent(caller)
  await setStatus('paused')
  service.clock.advance(30 * HOUR)
  await setStatus('active')
  await failExpiredDeliveries(parts)
  expect(await deliveries()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])

  service.clock.advance(20 * HOUR)
  const clockOffsetMs = service.clock.offset()
  const claim = await claimDeliveries(service.database, {
    leaseToken: randomUUID(),
    leaseMs: 45_000,
    limits: createSlots().beginClaim(),
    after: randomUUID(),
    clockOffsetMs,
  })
  const [first] = claim.deliveries.filter(({ endpointId }) => endpointId === uuid(webhookId))
  if (first === undefined) throw new Error('not claimed')
  expect(first.firstAttemptAt).toBeNull()
  const timeout = {
    durationMs: 1,
    responseCode: null,
    errorCode: null,
    retryAfter: null,
    responseExcerpt: null,
  }
  const now = service.clock.now()
  const made = {
    delivery: first,
    startedAt: now,
    signatureHeader: 't=1, v1=',
    outcome: { ...timeout, error: 'timeout' as const },
  }
  const judged = judgeAttempt(made, now, [30, 30])
  await recordAttempts(service.database, [judged], clockOffsetMs)
  await openCircuit(webhookId)

  const standing = async () =>
    (await deliveries())
      .map(({ status, attempts }: { status: string; attempts: number }) => [status, attempts])
      .sort()
  service.clock.advance(4 * HOUR + 60_000)
  await failExpiredDeliveries(parts)
  expect(await standing()).toEqual([
    ['failed', 0],
    ['retrying', 1],
  ])
  service.clock.advance(20 * HOUR)
  await failExpiredDeliveries(parts)
  expect(await standing()).toEqual([
    ['failed', 0],
    ['failed', 1],
  ])
})

test('an endpoint that never answers is paused although its deliveries expire before their attempts are used up', async () => {
  const webhookId = await register()
  await openCircuit(webhookId, { exhausted: 18 })
  const view = async () => (await caller.get(`/api/v1/webhooks/${webhookId}`)).body.data
  for (let made = 0; made < 2; made += 1) await createIntent(caller)
  service.clock.advance(DAY + 60_000)
  await failExpiredDeliveries(parts)
  await pauseSilentEndpoints(parts)
  expect(await view()).toMatchObject({ status: 'active' })
  service.clock.advance(4 * DAY)
  await pauseSilentEndpoints(parts)
  expect(await view()).toMatchObject({ status: 'paused', pausedReason: 'failing' })
})

test('deliveries failed by upkeep are counted by reason, and each count is there from the start', async () => {
  const [revoked, abandoned, expired] = [await register(), await register(), await register()]
  parts.givenUp = createGivenUpTallies()
  const counts = () => parts.givenUp.all.map(({ labels, count }) => [labels.reason, count])
  expect(counts()).toEqual([
    ['revoked', 0],
    ['abandoned', 0],
    ['expired', 0],
  ])
  for (let made = 0; made < 2; made += 1) await createIntent(caller)
  await query("update webhook_endpoints set status = 'revoked' where id = $1", uuid(revoked))
  await query('update delivery_queue set claims = 5, suspect = true where endpoint_id = $1', uuid(abandoned))
  await openCircuit(expired)
  await failDeliveriesOfRevoked(parts)
  await setAsideAbandoned(parts)
  service.clock.advance(DAY + 60_000)
  await failExpiredDeliveries(parts)
  expect(counts()).toEqual([
    ['revoked', 2],
    ['abandoned', 2],
    ['expired', 2],
  ])
})

describe('silent endpoints', () => {
  const status = async (webhookId: string) =>
    (await caller.get('/api/v1/webhooks')).body.data.find(({ id }: { id: string }) => id === webhookId).status

  test('are paused after five days without a success and 20 exhausted deliveries, with an audit record', async () => {
    const [silent, fewer, recent] = [await register(), await register(), await register()]
    for (const [webhookId, exhausted] of [
      [silent, 20],
      [fewer, 19],
      [recent, 20],
    ] as const)
      await setEndpointStatistics(service.database, uuid(webhookId), { failed: 20, exhausted })
    service.clock.advance(5 * DAY + 60_000)
    const lastSuccessAt = new Date(service.clock.now().getTime() - 4 * DAY)
    await setEndpointStatistics(service.database, uuid(recent), { lastSuccessAt })
    await pauseSilentEndpoints(parts)
    expect([await status(silent), await status(fewer), await status(recent)]).toEqual([
      'paused',
      'active',
      'active',
    ])
    const audit = await service.operator.get('/console/api/audit-events?limit=5')
    expect(audit.body.data[0]).toMatchObject({
      actor: 'dispatcher',
      action: 'webhook.paused',
      subject: silent,
    })
    // Activated again, it gets another chance.
    await caller.post(`/api/v1/webhooks/${silent}/status`).send({ status: 'active' })
    await pauseSilentEndpoints(parts)
    expect(await status(silent)).toBe('active')
  })
})

describe('retention', () => {
  /** As a recorded success leaves it. */
  const finish = async (deliveryId: string) => {
    await query('delete from delivery_queue where delivery_id = $1', deliveryId)
    const { organizationId } = caller.tenant
    const startedAt = service.clock.now()
    await insertAttempts(service.database, { deliveryId, organizationId, responseCode: 200, startedAt })
  }

  const make = async (webhookId: string) => {
    await createIntent(caller)
    const [row] = await query<{ id: string }>(
      'select id from deliveries where endpoint_id = $1 order by id desc limit 1',
      uuid(webhookId),
    )
    return row?.id as string
  }
  const rows = async (table: 'delivery_attempts' | 'events', column: string, id: string) =>
    (await query(`select 1 from ${table} where ${column} = $1`, id)).length

  test('is 30 days unless set: a delivery, its attempts and its event still exist an hour before, and no longer an hour after', async () => {
    const maintenance = createMaintenance(service.context)
    const id = await make(await register())
    await finish(id)
    const [{ eventId } = { eventId: '' }] = await query<{ eventId: string }>(
      'select event_id as "eventId" from deliveries where id = $1',
      id,
    )
    service.clock.advance(30 * DAY - HOUR)
    await maintenance.run()
    expect(await deliveries()).toMatchObject([{ id: publicId('whd', id), status: 'succeeded', attempts: 1 }])
    expect(await rows('events', 'id', eventId)).toBe(1)
    service.clock.advance(2 * HOUR)
    await maintenance.run()
    expect(await deliveries()).toEqual([])
    expect(await rows('delivery_attempts', 'delivery_id', id)).toBe(0)
    expect(await rows('events', 'id', eventId)).toBe(0)
  })

  test('removes finished deliveries and events older than the given days; it keeps those that wait, finished recently or are younger', async () => {
    const webhookId = await register()
    const [old, waiting, late] = [await make(webhookId), await make(webhookId), await make(webhookId)]
    await finish(old)
    service.clock.advance(31 * DAY)
    await finish(late)
    const young = await make(webhookId)
    await finish(young)
    await pruneOldDeliveries(parts, 30)

    const kept = (await deliveries()).map(({ id, status }: { id: string; status: string }) => [id, status])
    expect(kept).toEqual([
      [publicId('whd', young), 'succeeded'],
      [publicId('whd', late), 'succeeded'],
      [publicId('whd', waiting), 'pending'],
    ])
    expect(await rows('delivery_attempts', 'delivery_id', old)).toBe(0)
    // Events that deliveries still refer to.
    expect(await rows('events', 'organization_id', caller.tenant.organizationId)).toBe(3)
  })
})

describe('the master key', () => {
  test('when replaced, opens what the previous key sealed, which is resealed and then no longer needs the previous key', async () => {
    const webhookId = await register()
    const [previous, current] = [randomBytes(32), randomBytes(32)].map((key) => new Secret<Uint8Array>(key))
    if (previous === undefined || current === undefined) throw new Error('no keys')
    const before = createKeyRing([previous])
    const id = uuid(webhookId)
    await query(
      `update webhook_endpoints set secret_sealed = $2, previous_secret_sealed = $3, headers_sealed = $4
       where id = $1`,
      id,
      before.seal('whsec_x', secretPurpose(id)),
      before.seal('whsec_before', secretPurpose(id)),
      before.seal('{}', headersPurpose(id)),
    )
    await resealSecrets(parts, createKeyRing([current, previous]))
    const [row] = await query<Record<'secret' | 'before' | 'headers', Uint8Array>>(
      `select secret_sealed as secret, previous_secret_sealed as before, headers_sealed as headers
       from webhook_endpoints where id = $1`,
      id,
    )
    if (row === undefined) throw new Error('no endpoint')
    const after = createKeyRing([current])
    expect(after.open(row.secret, secretPurpose(id))).toBe('whsec_x')
    expect(after.open(row.before, secretPurpose(id))).toBe('whsec_before')
    expect(after.open(row.headers, headersPurpose(id))).toBe('{}')
  })

  test('when replaced, reseals more endpoints than one statement takes; what no key opens is left unchanged', async () => {
    const key = () => new Secret<Uint8Array>(randomBytes(32))
    const [current, previous, unknown] = [key(), key(), key()]
    const lost = newId()
    const ids = [lost, ...Array.from({ length: 510 }, () => newId())]
    const sealedBy = (id: string) => createKeyRing([id === lost ? unknown : previous])
    await insertEndpoints(
      service.database,
      (place) => {
        const id = ids[place] as string
        return { ...caller.tenant, id, secretSealed: sealedBy(id).seal('whsec_x', secretPurpose(id)) }
      },
      ids.length,
    )
    await resealSecrets(parts, createKeyRing([current, previous]))
    const rows = await query<{ id: string; sealed: Uint8Array }>(
      'select id, secret_sealed as sealed from webhook_endpoints where id = any($1::uuid[])',
      ids,
    )
    expect(rows).toHaveLength(511)
    for (const { id, sealed } of rows) {
      const ring = createKeyRing([id === lost ? unknown : current])
      expect(ring.open(sealed, secretPurpose(id))).toBe('whsec_x')
    }
  }, 60_000)
})

describe('resendDelivery', () => {
  test('gives a final delivery one more attempt on the same record, and writes an audit record', async () => {
    const own = await startTestService({ environment: { WEBHOOK_RETRY_SECONDS: '0.01' } })
    const receiver = await startReceiver({ answer: () => ({ status: 500, body: 'out of order' }) })
    try {
      const tenant = await own.caller()
      const webhookId = (await registerAt(tenant, receiver.url)).endpoint.id
      await createIntent(tenant)
      const view = async () =>
        (await own.operator.get(`/console/api/deliveries?webhookId=${webhookId}`)).body.data[0]
      await expect
        .poll(view, { timeout: 20_000 })
        .toMatchObject({ status: 'failed', attempts: 2, maxAttempts: 2 })
      receiver.answerWith(() => ({ status: 200 }))
      const { id } = await view()
      const resent = await own.operator.post(`/console/api/deliveries/${id}/resend`)
      expect(resent.status).toBe(202)
      expect(resent.body.data).toMatchObject({
        id,
        maxAttempts: 3,
        attemptHistory: [{ number: 1 }, { number: 2 }],
      })
      await expect.poll(view, { timeout: 20_000 }).toMatchObject({
        status: 'succeeded',
        attempts: 3,
        attemptHistory: [
          { number: 1, responseCode: 500, error: null, responseExcerpt: 'out of order' },
          { number: 2, responseCode: 500 },
          { number: 3, responseCode: 200, responseExcerpt: null },
        ],
      })
      const audit = await own.operator.get('/console/api/audit-events?limit=1')
      expect(audit.body.data).toMatchObject([
        { actor: 'operator token', action: 'delivery.resent', subject: id },
      ])
      await tenant.post(`/api/v1/webhooks/${webhookId}/status`).send({ status: 'revoked' })
      const refused = await own.operator.post(`/console/api/deliveries/${id}/resend`)
      expect(refused.body.error.code).toBe('webhook_revoked')
    } finally {
      await receiver.close()
      await own.close()
    }
  })
})
