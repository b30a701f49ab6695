import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/console.js'
import { newId, newPublicId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { markLeaving, takeBack } from '../../../src/moves/move-state.js'
import { advanceReplay } from '../../../src/webhooks/replays/advance.js'
import { pruneReplays } from '../../../src/webhooks/replays/queries.js'
import { mediaScan } from '../../support/process.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, OPERATOR_TOKEN, startTestService, type TestService } from '../../support/service.js'
import { addFailedDeliveries, auditOf, deliveriesOf, register } from '../endpoints/support.js'

type Schemas = components['schemas']

const DAY_MS = 86_400_000

/** Some time ago, but not so long that deliveries of that time are deleted during the test. */
const BEGINNING = Math.floor(Date.now() / 1000) * 1000 - DAY_MS / 4
const at = (second: number) => new Date(BEGINNING + second * 1000).toISOString()
const FROM = at(0)

let service: TestService
/** A second process. */
let other: TestService
let receiver: Receiver
let caller: Caller
let webhookId: string

beforeAll(async () => {
  service = await startTestService()
  other = await startTestService({ besides: service })
})
beforeEach(async () => {
  receiver = await startReceiver()
  caller = await service.caller()
  webhookId = (await register(caller, receiver.url)).endpoint.id
})
afterEach(() => receiver.close())
afterAll(async () => {
  await other.close()
  await service.close()
})

const failed = (count: number, endpoint = webhookId) =>
  addFailedDeliveries(service, caller, endpoint, count, FROM)
const setStatus = (status: string) =>
  service.operator.post(`/console/api/webhooks/${webhookId}/status`).send({ status }).expect(200)
const start = (body: object = { from: FROM }, at = service) =>
  at.operator.post(`/console/api/webhooks/${webhookId}/replays`).send(body)
const inspect = async (id: string): Promise<Schemas['ReplayDetail']> =>
  (await service.operator.get(`/console/api/replays/${id}`).expect(200)).body.data
const finished = (id: string, expected: object) =>
  expect.poll(() => inspect(id), { timeout: 30_000, interval: 50 }).toMatchObject(expected)
const count = async (query: string) =>
  (await service.operator.get(`/console/api/webhooks/${webhookId}/failed-deliveries?${query}`).expect(200))
    .body.data.count
const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

describe('countFailedDeliveries', () => {
  test('counts what a replay of the same range would resend, and changes nothing', async () => {
    await setStatus('paused')
    await failed(10)
    const { endpoint } = await register(caller, receiver.url)
    await failed(3, endpoint.id)
    expect(await count(`from=${FROM}`)).toBe(10)
    expect(await count(`from=${at(2)}&to=${at(5)}`)).toBe(3)
    expect(await deliveriesOf(caller, { webhookId, status: 'failed' })).toHaveLength(10)
    const window = { from: at(2), to: at(5) }
    const { body } = await start(window).expect(202)
    expect(body.data).toMatchObject({
      ...window,
      total: 3,
      totalWaiting: 0,
      totalFailed: 3,
      resent: 0,
      status: 'running',
    })
    await finished(body.data.id, { replay: { status: 'completed', resent: 3 }, waiting: 3 })
    const times = (await deliveriesOf(caller, { webhookId, status: 'retrying' })).map((one) => one.createdAt)
    expect(times.sort()).toEqual([2, 3, 4].map(at))
  })
})

describe('a replay of what still waits', () => {
  /** Deliveries of which each third waits and is due in 20 hours, and the others have failed. */
  async function failedAndWaiting(count: number): Promise<void> {
    await setStatus('paused')
    await failed(count)
    await query(
      `with third as (
         select id from (
           select *, row_number() over (order by id) as place from deliveries where endpoint_id = $1::uuid
         ) as numbered where place % 3 = 0
       ), revived as (
         update deliveries set failure = null, max_attempts = 3 where id in (select id from third) returning *
       )
       insert into delivery_queue (
         delivery_id, organization_id, endpoint_id, event_id, event_type, attempts, max_attempts, window_started_at,
         next_attempt_at
       )
       select id, organization_id, endpoint_id, event_id, event_type, 2, 3, created_at, now() + interval '20 hours'
       from revived`,
      storedId('whe', webhookId),
    )
  }
  const counted = async () =>
    (await service.operator.get(`/console/api/webhooks/${webhookId}/failed-deliveries`).expect(200)).body.data

  test('tries it now with no attempt more, and has the same counts before and after', async () => {
    await failedAndWaiting(12)
    expect(await counted()).toEqual({ count: 12, waiting: 4, failed: 8 })
    await setStatus('active')
    const { body } = await start().expect(202)
    expect(body.data).toMatchObject({ total: 12, totalWaiting: 4, totalFailed: 8 })
    await finished(body.data.id, {
      replay: { status: 'completed', total: 12, totalWaiting: 4, totalFailed: 8, resent: 12 },
      waiting: 0,
      succeeded: 12,
      failed: 0,
    })
    expect(receiver.requests).toHaveLength(12)
    expect(await deliveriesOf(caller, { webhookId })).toMatchObject(
      Array(12).fill({ status: 'succeeded', attempts: 3, maxAttempts: 3 }),
    )
    expect(await counted()).toEqual({ count: 0, waiting: 0, failed: 0 })
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    expect(audit.filter(({ action }) => action === 'webhook.replayed')).toMatchObject([
      { details: { count: 12, waiting: 4, failed: 8 } },
    ])
  }, 60_000)

  test('handles each once in batches, oldest first, whichever of the two it is, and holds it while the endpoint is paused', async () => {
    await failedAndWaiting(900)
    const { body } = await start().expect(202)
    await finished(body.data.id, {
      replay: { status: 'completed', totalWaiting: 300, totalFailed: 600, resent: 900 },
      waiting: 900,
    })
    const queued = await query(
      `select count(*)::int as count, max(max_attempts) as most, count(*) filter (where next_attempt_at <= now())::int as due
       from delivery_queue where endpoint_id = $1::uuid`,
      storedId('whe', webhookId),
    )
    expect(queued).toEqual([{ count: 900, most: 3, due: 900 }])
    expect(receiver.requests).toHaveLength(0)
    // Another one counts what is due by now, and changes nothing.
    const again = await start().expect(202)
    expect(again.body.data).toMatchObject({ total: 900, totalWaiting: 900, totalFailed: 0 })
    await finished(again.body.data.id, { replay: { status: 'completed', resent: 900 }, waiting: 900 })
    const { body: resumed } = await service.operator
      .post(`/console/api/webhooks/${webhookId}/status`)
      .send({ status: 'active' })
    expect(resumed.data.status).toBe('active')
    await finished(body.data.id, { succeeded: 900 })
    expect(receiver.requests).toHaveLength(900)
  }, 60_000)

  test('leaves what is created outside its range, and other endpoints, as they are', async () => {
    await failedAndWaiting(9)
    const mine = webhookId
    webhookId = (await register(caller, receiver.url)).endpoint.id
    await failedAndWaiting(3)
    webhookId = mine
    // The waiting ones were created in the seconds 2, 5 and 8.
    const { body } = await start({ from: at(2), to: at(8) }).expect(202)
    expect(body.data).toMatchObject({ totalWaiting: 2, totalFailed: 4 })
    await finished(body.data.id, { replay: { status: 'completed', resent: 6 } })
    const later = await query<{ endpoint_id: string }>(
      `select endpoint_id from delivery_queue where next_attempt_at > now() and organization_id = $1`,
      caller.tenant.organizationId,
    )
    expect(later.map(({ endpoint_id }) => publicId('whe', endpoint_id) === mine).sort()).toEqual([
      false,
      true,
    ])
  })
})

describe('a replay', () => {
  test('resends each failed delivery exactly once, and reports the outcomes', async () => {
    await failed(1_203)
    let requests = 0
    receiver.answerWith(() => {
      requests += 1
      return { status: requests <= 3 ? 500 : 204 }
    })
    const { body } = await start().expect(202)
    const { id } = body.data
    expect(body.data).toMatchObject({
      webhookId,
      organizationId: publicId('org', caller.tenant.organizationId),
      environment: 'sandbox',
      total: 1_203,
      startedBy: 'operator token',
      finishedAt: null,
    })
    await finished(id, {
      replay: { status: 'completed', total: 1_203, resent: 1_203, finishedAt: expect.any(String) },
      waiting: 0,
      succeeded: 1_200,
      failed: 3,
    })
    expect(receiver.requests).toHaveLength(1_203)
    expect(await deliveriesOf(caller, { webhookId, status: 'failed' })).toMatchObject(
      Array(3).fill({ attempts: 3, maxAttempts: 3, responseCode: 500 }),
    )
  }, 60_000)

  describe('in a process without background work,', () => {
    let quiet: TestService
    let owner: Caller

    beforeAll(async () => {
      quiet = await startTestService({ background: false })
      owner = await quiet.caller()
    })
    beforeEach(async () => {
      webhookId = (await register(owner, receiver.url)).endpoint.id
    })
    afterAll(() => quiet.close())

    const begin = () => start({ from: FROM }, quiet)
    const read = async (id: string) =>
      (await quiet.operator.get(`/console/api/replays/${id}`).expect(200)).body.data
    const advance = () => advanceReplay(quiet.database, { clockOffsetMs: 0 }, 6)
    const pause = () =>
      owner.post(`/api/v1/webhooks/${webhookId}/status`).send({ status: 'paused' }).expect(200)

    test('is continued by other processes, and done once when two have it', async () => {
      await pause()
      await addFailedDeliveries(quiet, owner, webhookId, 2_600, FROM)
      const { body } = await begin().expect(202)
      await advance()
      expect(await read(body.data.id)).toMatchObject({
        replay: { status: 'running', resent: 500 },
        waiting: 500,
      })
      const others = await Promise.all([1, 2].map(() => startTestService({ besides: quiet })))
      await expect
        .poll(() => read(body.data.id), { timeout: 30_000 })
        .toMatchObject({ replay: { status: 'completed', resent: 2_600 }, waiting: 2_600 })
      await Promise.all(others.map((one) => one.close()))
      expect(await deliveriesOf(owner, { webhookId, status: 'retrying' })).toMatchObject(
        Array(100).fill({ attempts: 2, maxAttempts: 3 }),
      )
    }, 60_000)

    test('leaves nothing half done when a batch fails', async () => {
      await pause()
      await addFailedDeliveries(quiet, owner, webhookId, 700, FROM)
      const { body } = await begin().expect(202)
      await quiet.database.run(
        {
          text: 'alter table replayed_deliveries add constraint broken check (false) not valid',
          parameters: [],
        },
        {},
      )
      await expect(advance()).rejects.toThrow()
      await quiet.database.run(
        { text: 'alter table replayed_deliveries drop constraint broken', parameters: [] },
        {},
      )
      expect(await read(body.data.id)).toMatchObject({ replay: { resent: 0 }, waiting: 0 })
      expect(await deliveriesOf(owner, { webhookId, status: 'retrying' })).toEqual([])
      while (await advance());
      expect(await read(body.data.id)).toMatchObject({
        replay: { status: 'completed', resent: 700 },
        waiting: 700,
      })
    })

    test('is the only one of its endpoint, however many are requested concurrently; other endpoints take turns with it', async () => {
      await pause()
      await addFailedDeliveries(quiet, owner, webhookId, 1_200, FROM)
      const answers = await Promise.all(Array.from({ length: 6 }, begin))
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('conflict')
      const first = answers.find(({ status }) => status === 202)?.body.data.id
      webhookId = (await register(owner, receiver.url)).endpoint.id
      await pause()
      await addFailedDeliveries(quiet, owner, webhookId, 600, FROM)
      const second = (await begin().expect(202)).body.data.id
      const resent = async () => [(await read(first)).replay.resent, (await read(second)).replay.resent]
      const course: number[][] = []
      while (await advance()) course.push(await resent())
      expect(course).toEqual([
        [500, 0],
        [500, 500],
        [1_000, 500],
        [1_000, 600],
        [1_200, 600],
      ])
    })

    test('ends when it is cancelled, which is recorded, and keeps what it has resent', async () => {
      await pause()
      await addFailedDeliveries(quiet, owner, webhookId, 600, FROM)
      const { body } = await begin().expect(202)
      await advance()
      const cancel = () => quiet.operator.post(`/console/api/replays/${body.data.id}/cancel`).expect(200)
      const cancelled = (await cancel()).body.data
      expect(cancelled).toMatchObject({ status: 'cancelled', resent: 500, finishedAt: expect.any(String) })
      expect((await cancel()).body.data).toEqual(cancelled)
      expect(await advance()).toBeUndefined()
      expect(await read(body.data.id)).toMatchObject({ replay: cancelled, waiting: 500 })
      const audit = await auditOf(quiet, publicId('org', owner.tenant.organizationId))
      expect(
        audit.filter(({ action, subject }) => action === 'webhook.replay_cancelled' && subject === webhookId),
      ).toMatchObject([{ details: { replay: body.data.id } }])
      expect((await begin().expect(202)).body.data).toMatchObject({ totalWaiting: 500, totalFailed: 100 })
      while (await advance());
    })

    test('ends when its endpoint is revoked, and cannot start for a revoked one', async () => {
      await pause()
      await addFailedDeliveries(quiet, owner, webhookId, 2, FROM)
      const { body } = await begin().expect(202)
      await owner.post(`/api/v1/webhooks/${webhookId}/status`).send({ status: 'revoked' }).expect(200)
      await advance()
      expect(await read(body.data.id)).toMatchObject({ replay: { status: 'cancelled', resent: 0 } })
      expect((await begin()).body.error.code).toBe('webhook_revoked')
    })

    test('is suspended while its organization moves', async () => {
      await addFailedDeliveries(quiet, owner, webhookId, 2, FROM)
      const { body } = await begin().expect(202)
      const { organizationId } = owner.tenant
      await markLeaving(quiet.database, organizationId, newId(), new Date())
      expect(await advance()).toBeUndefined()
      await takeBack(quiet.database, organizationId, { force: false, at: new Date() })
      await advance()
      expect(await read(body.data.id)).toMatchObject({ replay: { status: 'completed', resent: 2 } })
    })
  })

  test('is in the audit log with its range and count, as is its cancellation, with the endpoint as its subject', async () => {
    await setStatus('paused')
    await failed(2)
    const to = at(10)
    const { body } = await start({ from: FROM, to }).expect(202)
    const { id } = body.data
    await finished(id, { replay: { status: 'completed' } })
    // A replay that is over can no longer be cancelled, and nothing is recorded.
    await service.operator.post(`/console/api/replays/${id}/cancel`).expect(200)
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    expect(audit.filter(({ action }) => String(action).includes('replay'))).toMatchObject([
      {
        action: 'webhook.replayed',
        actor: 'operator token',
        subject: webhookId,
        details: { replay: id, from: FROM, to, count: 2 },
      },
    ])
  })

  test('is named by each delivery that it resent', async () => {
    await setStatus('paused')
    await failed(1)
    const { body } = await start().expect(202)
    await finished(body.data.id, { replay: { status: 'completed' } })
    const [delivery] = await deliveriesOf(caller, { webhookId })
    const shown = await service.operator.get(`/console/api/deliveries/${delivery?.id}`).expect(200)
    expect(shown.body.data.replays).toEqual([
      { replayId: body.data.id, startedBy: 'operator token', resentAt: expect.any(String) },
    ])
  })

  test('is listed with the others of its endpoint, newest first, until its deliveries would be deleted', async () => {
    const ids: string[] = []
    for (let one = 0; one < 3; one += 1) {
      const { body } = await start().expect(202)
      await finished(body.data.id, { replay: { status: 'completed', total: 0 } })
      ids.unshift(body.data.id)
    }
    const list = async (page = '') =>
      (await service.operator.get(`/console/api/webhooks/${webhookId}/replays?limit=2${page}`)).body
    const first = await list()
    const second = await list(`&cursor=${first.meta.nextCursor}`)
    expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(second.meta.nextCursor).toBeNull()

    const inTwoDays = { database: service.database, clock: { offset: () => 2 * DAY_MS } }
    await pruneReplays(inTwoDays, 3)
    expect((await list()).data).toHaveLength(2)
    await pruneReplays(inTwoDays, 1)
    expect((await list()).data).toEqual([])
  })

  test.each<[what: string, body: object, path: string]>([
    ['no start', {}, 'body'],
    ['an end equal to the start', { from: FROM, to: FROM }, 'body.to'],
    ['a start in the future', { from: '2099-01-01T00:00:00Z' }, 'body.from'],
    ['a leap second', { from: '2016-12-31T23:59:60Z' }, 'body.from'],
  ])('with %s is 400, naming the field', async (_what, body, path) => {
    const refused = await start(body)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request'])
    expect(refused.body.error.details[0].path).toMatch(new RegExp(`^${path}`))
  })
})

describe('resendDeliveries', () => {
  const resend = (deliveryIds: string[]) =>
    service.operator.post('/console/api/resends').send({ deliveryIds })

  test('resends each once, and says for each that cannot be resent why', async () => {
    await failed(3)
    const deliveries = await deliveriesOf(caller, { webhookId })
    const { endpoint } = await register(caller, receiver.url)
    await failed(1, endpoint.id)
    const [ofRevoked] = await deliveriesOf(caller, { webhookId: endpoint.id })
    await caller.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'revoked' }).expect(200)
    const nothing = newPublicId('whd')
    const ids = deliveries.map(({ id }) => id)
    const { body } = await resend([...ids, ids[0] ?? '', ofRevoked?.id ?? '', nothing, 'nonsense']).expect(
      202,
    )
    expect(body.data).toEqual([
      ...ids.map((deliveryId) => ({ deliveryId, error: null })),
      { deliveryId: ofRevoked?.id, error: { code: 'webhook_revoked', message: expect.any(String) } },
      { deliveryId: nothing, error: { code: 'not_found', message: 'No such resource.' } },
      { deliveryId: 'nonsense', error: { code: 'not_found', message: 'No such resource.' } },
    ])
    await expect
      .poll(() => deliveriesOf(caller, { webhookId, status: 'succeeded' }), { timeout: 20_000 })
      .toHaveLength(3)
    expect(receiver.requests).toHaveLength(3)
    const audit = await auditOf(service, publicId('org', caller.tenant.organizationId))
    expect(
      audit
        .filter(({ action }) => action === 'delivery.resent')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([...ids].sort())
  })

  test('reports a delivery that could not be resent because of a service problem, and resends the others', async () => {
    await failed(3)
    const [first, second, third] = (await deliveriesOf(caller, { webhookId })).map(({ id }) => id) as [
      string,
      string,
      string,
    ]
    let broken = 0
    const troubled = await startTestService({
      besides: service,
      background: false,
      database: {
        ...service.database,
        run: (statement, values, patience) => {
          const { id } = values as { id?: string }
          if (id === storedId('whd', second) && statement.text.includes('redelivery.resend')) {
            broken += 1
            return Promise.reject(new TypeError('a bug'))
          }
          return service.database.run(statement, values, patience)
        },
      },
    })
    const { body } = await troubled.operator
      .post('/console/api/resends')
      .send({ deliveryIds: [first, second, third] })
      .expect(202)
    await troubled.close()
    expect(broken).toBe(1)
    expect(body.data).toEqual([
      { deliveryId: first, error: null },
      { deliveryId: second, error: { code: 'internal_error', message: expect.any(String) } },
      { deliveryId: third, error: null },
    ])
    expect(JSON.stringify(body)).not.toContain('a bug')
  })

  test('takes at most a hundred', async () => {
    const many = Array.from({ length: 101 }, () => newPublicId('whd'))
    expect((await resend(many)).status).toBe(400)
    expect((await resend([])).status).toBe(400)
    expect((await resend(many.slice(1))).body.data).toHaveLength(100)
  })
})

describe('getDelivery', () => {
  test('has the headers of the latest attempt, with signatures and the values of custom headers masked', async () => {
    const { endpoint } = await register(caller, receiver.url, {
      events: ['case.opened'],
      headers: { 'X-Gateway-Key': 'hush-hush' },
    })
    await caller.post(`/api/v1/webhooks/${endpoint.id}/test`).expect(202)
    const [delivery] = await deliveriesOf(caller, { webhookId: endpoint.id })
    const { body } = await service.operator.get(`/console/api/deliveries/${delivery?.id}`).expect(200)
    const shown: Schemas['RequestHeader'][] = body.data.requestHeaders
    const [request] = receiver.requests
    const secret = /^(service-signature|webhook-signature|x-gateway-key)$/i
    for (const { name, value } of shown) {
      const sent = request?.headers[name.toLowerCase()]
      expect(sent).toBeDefined()
      if (!secret.test(name)) expect(value).toBe(sent)
    }
    // Only the headers that the connection adds are missing.
    const names = shown.map(({ name }) => name.toLowerCase())
    expect(
      Object.keys(request?.headers ?? {})
        .filter((name) => !names.includes(name))
        .sort(),
    ).toEqual(['connection', 'content-length', 'host'])
    const seconds = request?.headers['webhook-timestamp']
    expect(Object.fromEntries(shown.map(({ name, value }) => [name, value]))).toMatchObject({
      'Service-Signature': `t=${seconds}, v1=…`,
      'webhook-signature': 'v1,…',
      'X-Gateway-Key': '…',
    })
    expect(JSON.stringify(shown)).not.toContain('hush-hush')
  })

  test('has no headers for a delivery that has not been attempted yet', async () => {
    await setStatus('paused')
    await failed(1)
    const [delivery] = await deliveriesOf(caller, { webhookId })
    await query('delete from delivery_attempts where delivery_id = $1', storedId('whd', delivery?.id ?? ''))
    const { body } = await service.operator.get(`/console/api/deliveries/${delivery?.id}`).expect(200)
    expect(body.data.requestHeaders).toEqual([])
  })
})

describe('media-scan replays', () => {
  const run = (...args: string[]) =>
    mediaScan(['replays', ...args], { OPERATOR_TOKEN, SERVICE_URL: service.url, TZ: 'UTC' })

  test('says how many there are, resends them, waits for the outcomes, and reports them', async () => {
    await failed(3)
    const dry = await run('start', webhookId, '--from', FROM, '--dry-run')
    expect(dry).toEqual({
      code: 0,
      stdout: '3 deliveries would be sent again: 0 waiting, 3 given up.\n',
      stderr: '',
    })
    expect(receiver.requests).toHaveLength(0)
    let requests = 0
    receiver.answerWith(() => {
      requests += 1
      return { status: requests === 1 ? 500 : 204 }
    })
    const { code, stdout, stderr } = await run('start', webhookId, '--from', FROM)
    expect(stdout).toMatch(
      /^Replay rpl_\w{26} is complete: 3 deliveries of 3 sent again\.\nWhen it began, 0 were waiting and 3 given up\.\n2 succeeded, 1 failed again, 0 still waiting\.\n$/,
    )
    // As if one of them had failed again.
    expect([code, stderr]).toEqual([1, ''])
    const [, id] = /(rpl_\w+)/.exec(stdout) ?? []
    expect(JSON.parse((await run('get', id ?? '', '--json')).stdout)).toEqual(await inspect(id ?? ''))
    expect((await run('list', webhookId)).stdout).toContain(id)
    expect((await run('cancel', id ?? '')).stdout).toContain(`Replay ${id} is completed: 3 deliveries of 3`)
    const since = JSON.parse((await run('start', webhookId, '--from', '7d', '--no-wait', '--json')).stdout)
    expect(since.total).toBe(1)
    expect(Date.now() - Date.parse(since.from)).toBeGreaterThan(7 * DAY_MS - 1)
    expect(Date.now() - Date.parse(since.from)).toBeLessThan(7 * DAY_MS + 60_000)
    const refused = await run('start', webhookId, '--from', 'lately')
    expect(refused.code).toBe(2)
  }, 60_000)

  test('resends several deliveries, and exits with 1 when one was not resent', async () => {
    await failed(2)
    const ids = (await deliveriesOf(caller, { webhookId })).map(({ id }) => id)
    expect(await run('resend', ...ids)).toEqual({
      code: 0,
      stdout: ids.map((id) => `${id} is sent again.\n`).join(''),
      stderr: '',
    })
    const nothing = newPublicId('whd')
    const refused = await run('resend', ids[0] ?? '', nothing)
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain(`${nothing}: No such resource. (not_found)\n`)
  }, 60_000)
})
