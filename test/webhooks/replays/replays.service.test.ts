import { inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { deliveries } from '../../../src/database/schema.js'
import { markLeaving, takeBack } from '../../../src/moves/move-state.js'
import { advanceReplay } from '../../../src/webhooks/replays/advance.js'
import { auditOf } from '../../support/audit.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { at, FROM, startReplay, untilReplay } from '../../support/replays.js'
import { hoursAgo, insertIntoQueue } from '../../support/rows.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { addFailedDeliveries, deliveriesOf, register } from '../../support/webhooks.js'

let service: TestService
let receiver: Receiver
let caller: Caller
let webhookId: string

beforeAll(async () => {
  service = await startTestService()
})

beforeEach(async () => {
  receiver = await startReceiver()
  caller = await service.caller()
  webhookId = (await register(caller, receiver.url)).endpoint.id
})
afterEach(() => receiver.close())
afterAll(() => service.close())

const failed = (count: number, endpoint = webhookId) =>
  addFailedDeliveries(service, caller, endpoint, count, FROM)

const setStatus = (status: string) =>
  service.operator.post(`/console/api/webhooks/${webhookId}/status`).send({ status }).expect(200)

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

describe('a replay of what still waits', () => {
  /** Deliveries of which each third waits and is due in 20 hours, and the others have failed. */
  async function failedAndWaiting(count: number): Promise<void> {
    await setStatus('paused')
    await failed(count)
    const { database } = service
    const third = sql`(
      select id from (
        select *, row_number() over (order by id) as place from deliveries
        where endpoint_id = ${storedId('whe', webhookId)}::uuid
      ) as numbered where place % 3 = 0
    )`
    const revived = await database.drizzle
      .update(deliveries)
      .set({ failure: null, maxAttempts: 3 })
      .where(inArray(deliveries.id, third))
      .returning()
    await insertIntoQueue(database, revived, { attempts: 2, nextAttemptAt: hoursAgo(-20) })
  }
  const counted = async () =>
    (await service.operator.get(`/console/api/webhooks/${webhookId}/failed-deliveries`).expect(200)).body.data

  test('tries it now with no attempt more, and has the same counts before and after', async () => {
    await failedAndWaiting(12)
    expect(await counted()).toEqual({ count: 12, waiting: 4, failed: 8 })
    await setStatus('active')
    const { body } = await startReplay(service, webhookId).expect(202)
    expect(body.data).toMatchObject({ total: 12, totalWaiting: 4, totalFailed: 8 })
    await untilReplay(service, body.data.id, {
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
    const { body } = await startReplay(service, webhookId).expect(202)
    await untilReplay(service, body.data.id, {
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
    const again = await startReplay(service, webhookId).expect(202)
    expect(again.body.data).toMatchObject({ total: 900, totalWaiting: 900, totalFailed: 0 })
    await untilReplay(service, again.body.data.id, {
      replay: { status: 'completed', resent: 900 },
      waiting: 900,
    })
    const { body: resumed } = await service.operator
      .post(`/console/api/webhooks/${webhookId}/status`)
      .send({ status: 'active' })
    expect(resumed.data.status).toBe('active')
    await untilReplay(service, body.data.id, { succeeded: 900 })
    expect(receiver.requests).toHaveLength(900)
  }, 60_000)

  test('leaves what is created outside its range, and other endpoints, as they are', async () => {
    await failedAndWaiting(9)
    const mine = webhookId
    webhookId = (await register(caller, receiver.url)).endpoint.id
    await failedAndWaiting(3)
    webhookId = mine
    // The waiting ones were created in the seconds 2, 5 and 8.
    const { body } = await startReplay(service, webhookId, { from: at(2), to: at(8) }).expect(202)
    expect(body.data).toMatchObject({ totalWaiting: 2, totalFailed: 4 })
    await untilReplay(service, body.data.id, { replay: { status: 'completed', resent: 6 } })
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

    const begin = () => startReplay(quiet, webhookId)
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

  test('is named by each delivery that it resent', async () => {
    await setStatus('paused')
    await failed(1)
    const { body } = await startReplay(service, webhookId).expect(202)
    await untilReplay(service, body.data.id, { replay: { status: 'completed' } })
    const [delivery] = await deliveriesOf(caller, { webhookId })
    const shown = await service.operator.get(`/console/api/deliveries/${delivery?.id}`).expect(200)
    expect(shown.body.data.replays).toEqual([
      { replayId: body.data.id, startedBy: 'operator token', resentAt: expect.any(String) },
    ])
  })
})
