import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicId, storedId } from '../../../src/basics/identifiers.js'
import { findMissed } from '../../../src/webhooks/deliveries/missed.js'
import { failExpiredDeliveries } from '../../../src/webhooks/deliveries/upkeep.js'
import { auditOf } from '../../support/audit.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import {
  addFailedDeliveries,
  deliveriesOf,
  holdAnswer,
  latest,
  openCircuit,
  register,
  YESTERDAY,
} from '../../support/webhooks.js'

const HOUR_MS = 3_600_000

let service: TestService
let receiver: Receiver
let caller: Caller
let webhookId: string

beforeAll(async () => {
  // One attempt and one retry.
  service = await startTestService({
    environment: { WEBHOOK_RETRY_SECONDS: '0.01', WEBHOOK_TIMEOUT_SECONDS: '2' },
  })
})

beforeEach(async () => {
  receiver = await startReceiver({ answer: () => ({ status: 500 }) })
  caller = await service.caller()
  webhookId = (await register(caller, receiver.url)).endpoint.id
})
afterEach(() => receiver.close())
afterAll(() => service.close())

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

const redeliver = (id: string, by = caller) => by.post(`/api/v1/webhooks/deliveries/${id}/redeliver`)

const setStatus = (status: string) => caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status })

describe('redeliverWebhookEndpoint', () => {
  const redeliverAll = (body: object, by = caller) =>
    by.post(`/api/v1/webhooks/${webhookId}/redeliver`).send(body)

  const failed = (count: number, endpoint = webhookId) =>
    addFailedDeliveries(service, caller, endpoint, count)

  const waiting = () =>
    query<{ attempts: number; max_attempts: number; created_at: string }>(
      `select queued.attempts, queued.max_attempts, delivery.created_at from delivery_queue as queued
       join deliveries as delivery on delivery.id = queued.delivery_id and delivery.max_attempts = queued.max_attempts
       where queued.endpoint_id = $1 order by delivery.created_at`,
      storedId('whe', webhookId),
    )

  test('gives each failed delivery of the range one more attempt, from inclusive and to exclusive, and no other', async () => {
    await setStatus('paused')
    await failed(10)
    const { endpoint: other } = await register(caller, receiver.url)
    await failed(3, other.id)
    const response = await redeliverAll({
      from: YESTERDAY.replace('00:00:00', '00:00:02.000'),
      to: YESTERDAY.replace('00:00:00Z', '01:00:05.000+01:00'),
    })
    expect(response.status).toBe(202)
    expect(response.body.data).toEqual({ count: 3, more: false, waiting: 0, failed: 3 })
    const rows = await waiting()
    expect(rows.map(({ created_at }) => new Date(created_at).getUTCSeconds())).toEqual([2, 3, 4])
    expect(rows.map((row) => [row.attempts, row.max_attempts])).toEqual(Array(3).fill([2, 3]))
    expect(await deliveriesOf(caller, { webhookId, status: 'failed' })).toHaveLength(7)
    expect(await deliveriesOf(caller, { webhookId: other.id, status: 'failed' })).toHaveLength(3)
  })

  /** Makes the waiting deliveries of the endpoint due in a hundred days, whatever the service's clock says. */
  const later = (endpoint = webhookId) =>
    query(
      `update delivery_queue set next_attempt_at = now() + interval '100 days' where endpoint_id = $1`,
      storedId('whe', endpoint),
    )
  /** Failed deliveries, and one that waits for every three of them. */
  async function failedAndWaiting(count: number): Promise<void> {
    await setStatus('paused')
    await addFailedDeliveries(service, caller, webhookId, count, at(0))
    const all = await deliveriesOf(caller, { webhookId })
    for (const { id } of all.filter((_, at) => at % 3 === 0)) await redeliver(id).expect(202)
    await later()
  }
  const FROM = { from: '2026-01-01T00:00:00Z' }
  /** An hour ago and some seconds: not so long that the deliveries of that time are deleted during a test. */
  const beginning = Math.floor(Date.now() / 60_000) * 60_000 - HOUR_MS
  const at = (second: number) => new Date(beginning + second * 1000).toISOString()

  test('includes what still waits: it is tried now, with no attempt more, and both counts are the same before and after', async () => {
    await failedAndWaiting(9)
    const counts = { count: 9, more: false, waiting: 3, failed: 6 }
    const queued = () =>
      query<{ attempts: number; max_attempts: number; due: boolean }>(
        `select attempts, max_attempts, next_attempt_at < now() + interval '50 days' as due from delivery_queue where endpoint_id = $1`,
        storedId('whe', webhookId),
      )
    const before = await deliveriesOf(caller, { webhookId })
    const dry = await redeliverAll({ ...FROM, dryRun: true })
    expect([dry.status, dry.body.data]).toEqual([200, counts])
    expect(await queued()).toEqual(Array(3).fill({ attempts: 2, max_attempts: 3, due: false }))
    expect(await deliveriesOf(caller, { webhookId })).toEqual(before)

    const done = await redeliverAll(FROM)
    expect([done.status, done.body.data]).toEqual([202, counts])
    expect(await queued()).toEqual(Array(9).fill({ attempts: 2, max_attempts: 3, due: true }))
    // A repeated call counts them as waiting, and changes nothing.
    const again = await redeliverAll(FROM)
    expect(again.body.data).toEqual({ count: 9, more: false, waiting: 9, failed: 0 })
    expect(await queued()).toEqual(Array(9).fill({ attempts: 2, max_attempts: 3, due: true }))
    expect(receiver.requests).toHaveLength(0)

    receiver.answerWith(() => ({ status: 204 }))
    await setStatus('active')
    await expect
      .poll(() => deliveriesOf(caller, { webhookId, status: 'succeeded' }), { timeout: 20_000 })
      .toMatchObject(Array(9).fill({ attempts: 3, maxAttempts: 3 }))
    expect(receiver.requests).toHaveLength(9)
  })

  test('leaves waiting deliveries of another endpoint, and those created outside the range, as they are', async () => {
    await failedAndWaiting(9)
    const stranger = await service.caller()
    const { endpoint: theirs } = await register(stranger, receiver.url)
    const { endpoint: other } = await register(caller, receiver.url)
    for (const [tenant, id] of [
      [stranger, theirs.id],
      [caller, other.id],
    ] as const) {
      await tenant.post(`/api/v1/webhooks/${id}/status`).send({ status: 'paused' })
      await addFailedDeliveries(service, tenant, id, 2, at(0))
      await tenant.post(`/api/v1/webhooks/${id}/redeliver`).send(FROM).expect(202)
      await later(id)
    }
    const due = async () =>
      (
        await query<{ endpoint_id: string; second: number }>(
          `select queued.endpoint_id, extract(second from delivery.created_at)::int as second
           from delivery_queue as queued join deliveries as delivery on delivery.id = queued.delivery_id
           where queued.next_attempt_at < now() + interval '50 days' and queued.endpoint_id = any($1::uuid[]) order by 2`,
          `{${[webhookId, theirs.id, other.id].map((id) => storedId('whe', id)).join(',')}}`,
        )
      ).map(({ endpoint_id, second }) => [publicId('whe', endpoint_id), second])
    // The waiting ones were created in the seconds 2, 5 and 8.
    const window = { from: at(2), to: at(8) }
    expect((await redeliverAll(window)).body.data).toEqual({ count: 6, more: false, waiting: 2, failed: 4 })
    expect(await due()).toEqual([2, 3, 4, 5, 6, 7].map((second) => [webhookId, second]))
  })

  test('sends what is being attempted once, and counts it', async () => {
    const answer = holdAnswer(receiver)
    await createIntent(caller)
    await receiver.waitFor(1)
    expect((await redeliverAll(FROM)).body.data).toEqual({ count: 1, more: false, waiting: 1, failed: 0 })
    answer()
    await latest(caller, webhookId, { status: 'succeeded', attempts: 1, maxAttempts: 2 })
    expect(receiver.requests).toHaveLength(1)
  })

  test('sends each waiting delivery once when two processes are asked at once', async () => {
    const first = await startTestService()
    const second = await startTestService({ besides: first })
    try {
      const owner = await first.caller()
      const elsewhere = await second.caller({ organizationId: owner.tenant.organizationId })
      const { endpoint } = await register(owner, receiver.url)
      const send = (by: Caller, body: object) =>
        by.post(`/api/v1/webhooks/${endpoint.id}/redeliver`).send(body).expect(202)
      const move = (status: string) => owner.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status })
      await move('paused')
      // Not so long ago that they are deleted.
      await addFailedDeliveries(first, owner, endpoint.id, 30, at(0))
      await send(owner, FROM)
      await first.database.run(
        { text: "update delivery_queue set next_attempt_at = now() + interval '20 hours'", parameters: [] },
        {},
      )
      receiver.answerWith(() => ({ status: 204 }))
      await move('active')
      const answers = await Promise.all([owner, elsewhere, owner, elsewhere].map((by) => send(by, FROM)))
      expect(answers[0]?.body.data).toEqual({ count: 30, more: false, waiting: 30, failed: 0 })
      await expect
        .poll(() => deliveriesOf(owner, { webhookId: endpoint.id, status: 'succeeded' }), { timeout: 20_000 })
        .toHaveLength(30)
      expect(receiver.requests).toHaveLength(30)
    } finally {
      await second.close()
      await first.close()
    }
  })

  test('gives what waits 24 hours again', async () => {
    await failedAndWaiting(3)
    service.clock.advance(30 * HOUR_MS)
    await openCircuit(service, webhookId)
    await setStatus('active')
    await redeliverAll(FROM).expect(202)
    await failExpiredDeliveries(service.context)
    expect(await deliveriesOf(caller, { webhookId, status: 'retrying' })).toHaveLength(3)
  })

  test('stores the answer of a dry run under its Idempotency-Key', async () => {
    await failedAndWaiting(3)
    const dry = () => redeliverAll({ ...FROM, dryRun: true }).set('Idempotency-Key', 'dry')
    const first = await dry()
    expect(first.body.data).toEqual({ count: 3, more: false, waiting: 1, failed: 2 })
    await failed(1)
    const second = await dry()
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(second.body.data).toEqual(first.body.data)
  })

  test('sends each of them once', async () => {
    await failed(5)
    receiver.answerWith(() => ({ status: 200 }))
    expect((await redeliverAll({ from: '2026-01-01T00:00:00Z' })).body.data).toMatchObject({
      count: 5,
      more: false,
    })
    await receiver.waitFor(5)
    await expect
      .poll(() => deliveriesOf(caller, { webhookId, status: 'succeeded' }), { timeout: 20_000 })
      .toHaveLength(5)
    expect(receiver.requests).toHaveLength(5)
  })

  test('takes the oldest 10,000 and says that there are more, until none is left', {
    tags: 'slow',
  }, async () => {
    await setStatus('paused')
    await failed(10_003)
    const from = YESTERDAY
    expect((await redeliverAll({ from })).body.data).toEqual({
      count: 10_000,
      more: true,
      waiting: 0,
      failed: 10_000,
    })
    const [newest] = (await waiting()).slice(-1)
    expect(Date.parse(newest?.created_at ?? '')).toBe(Date.parse(from) + 9_999_000)
    // Those that are due by now are counted as far as there is room, and nothing changes for them.
    expect((await redeliverAll({ from })).body.data).toEqual({
      count: 10_000,
      more: false,
      waiting: 9_997,
      failed: 3,
    })
    expect((await redeliverAll({ from })).body.data).toEqual({
      count: 10_000,
      more: false,
      waiting: 10_000,
      failed: 0,
    })
    expect(await waiting()).toHaveLength(10_003)
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    const redelivered = audit.filter(({ action }) => action === 'webhook.redelivered')
    expect(redelivered).toMatchObject([
      { subject: webhookId, details: { failed: 3 } },
      { subject: webhookId, details: { failed: 10_000 }, actor: publicId('key', caller.keyId) },
    ])
  })

  test('redelivers each delivery in only one of several concurrent calls', async () => {
    await setStatus('paused')
    await failed(200)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        redeliverAll({ from: '2026-01-01T00:00:00Z' }).set('Idempotency-Key', `at once ${at}`),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
    const counts = answers.map(({ body }) => body.data.failed as number)
    expect(counts.reduce((sum, count) => sum + count)).toBe(200)
    expect(answers.map(({ body }) => body.data.count)).toEqual(Array(6).fill(200))
    expect(await waiting()).toHaveLength(200)
  })

  test('takes at most as many as requested, oldest first, and says whether there are more', async () => {
    await setStatus('paused')
    await failed(4)
    const ids = (await deliveriesOf(caller, { webhookId })).map(({ id }) => storedId('whd', id)).reverse()
    await redeliver(publicId('whd', ids[1] ?? '')).expect(202)
    await redeliver(publicId('whd', ids[3] ?? '')).expect(202)
    await later()
    const find = (max: number) =>
      findMissed(
        service.database,
        caller.tenant,
        {
          endpointId: storedId('whe', webhookId) as string,
          from: new Date('2026-01-01T00:00:00Z'),
          to: new Date('2099-01-01T00:00:00Z'),
        },
        { max, clockOffsetMs: service.context.clock.offset() },
      )
    const one = { id: ids[1], attempts: 2, state: 'later' }
    expect(await find(2)).toEqual({ failed: [ids[0]], waiting: [one], due: 0, more: true })
    expect(await find(3)).toEqual({ failed: [ids[0], ids[2]], waiting: [one], due: 0, more: true })
    const both = [one, { ...one, id: ids[3] }]
    expect(await find(4)).toEqual({ failed: [ids[0], ids[2]], waiting: both, due: 0, more: false })
    await redeliver(publicId('whd', ids[1] ?? '')).expect(202)
    expect(await find(3)).toEqual({ failed: [ids[0], ids[2]], waiting: both.slice(1), due: 0, more: false })
    expect(await find(4)).toEqual({ failed: [ids[0], ids[2]], waiting: both.slice(1), due: 1, more: false })
  })

  test('gives the same answer for the same Idempotency-Key, and redelivers once', async () => {
    await setStatus('paused')
    await failed(2)
    const again = () => redeliverAll({ from: '2026-01-01T00:00:00Z' }).set('Idempotency-Key', 'all')
    const first = (await again()).body.data
    expect(first).toMatchObject({ count: 2, more: false })
    await failed(1)
    const second = await again()
    expect(second.body.data).toEqual(first)
    expect(await waiting()).toHaveLength(2)
  })

  test.each<[what: string, body: object, path: string]>([
    ['no start', {}, 'body'],
    ['an end equal to the start', { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'body.to'],
    ['a start in the future', { from: '2099-01-01T00:00:00Z' }, 'body.from'],
    ['an invalid time', { from: 'yesterday' }, 'body.from'],
    ['a leap second', { from: '2016-12-31T23:59:60Z' }, 'body.from'],
    ['the year 0', { from: '0000-01-01T00:00:00Z' }, 'body.from'],
    ['the year 10000', { from: '2026-01-01T00:00:00Z', to: '9999-12-31T23:59:59-14:00' }, 'body.to'],
  ])('refuses %s with 400, naming the field', async (_what, body, path) => {
    const refused = await redeliverAll(body)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request'])
    expect(refused.body.error.details[0].path).toMatch(new RegExp(`^${path}`))
  })

  test('refuses a revoked endpoint with 409, and one of another tenant with 404', async () => {
    const body = { from: '2026-01-01T00:00:00Z' }
    expect((await redeliverAll(body, await service.caller())).status).toBe(404)
    await setStatus('revoked')
    expect((await redeliverAll(body)).body.error.code).toBe('webhook_revoked')
  })
})
