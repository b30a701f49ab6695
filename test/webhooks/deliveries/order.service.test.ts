import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedId } from '../../../src/basics/identifiers.js'
import { judgeAttempt } from '../../../src/webhooks/deliveries/attempt.js'
import { type ClaimedDelivery, claimDeliveries } from '../../../src/webhooks/deliveries/claim.js'
import { recordAttempts } from '../../../src/webhooks/deliveries/record.js'
import { createSlots } from '../../../src/webhooks/deliveries/slots.js'
import { createGivenUpTallies, failExpiredDeliveries } from '../../../src/webhooks/deliveries/upkeep.js'
import type { ReceivedRequest } from '../../support/receiver.js'
import { setEndpointStatistics } from '../../support/rows.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { organizationOf } from '../../support/tenants.js'
import { complete, completedScan, createIntent } from '../../support/upload.js'
import { deliveriesOf, receiverPerTest, register, setStatus } from '../../support/webhooks.js'

const HOUR = 3_600_000

/** The events of a scan of this name, in their order. */
const NAME = 'synthetic.jpg'
const KINDS = ['scan.created', 'scan.completed', 'verdict.synthetic']

const receive = receiverPerTest()

const ordered = (caller: Caller, url = 'https://hooks.example.org/', more: object = {}) =>
  register(caller, url, { events: KINDS, ordering: 'subject', ...more })

describe('claims', () => {
  let service: TestService
  let caller: Caller
  let webhookId: string

  beforeAll(async () => {
    service = await startTestService({ background: false })
  })
  beforeEach(async () => {
    caller = await service.caller()
    webhookId = (await ordered(caller)).endpoint.id
  })
  afterAll(() => service.close())

  const endpointId = () => storedId('whe', webhookId) as string
  const query = (text: string) =>
    service.database.run({ text: `${text} where endpoint_id = $1`, parameters: [endpointId()] }, {})

  const claim = async (): Promise<readonly ClaimedDelivery[]> => {
    const claimed: ClaimedDelivery[] = []
    for (let complete = false; !complete; ) {
      const found = await claimDeliveries(service.database, {
        leaseToken: randomUUID(),
        leaseMs: 45_000,
        limits: createSlots().beginClaim(),
        after: randomUUID(),
        clockOffsetMs: service.clock.offset(),
      })
      claimed.push(...found.deliveries.filter((delivery) => delivery.endpointId === endpointId()))
      complete = found.complete
    }
    return claimed
  }
  const kinds = async () => (await claim()).map(({ eventType }) => eventType)

  /** Records this answer to each; those that fail are due again in an hour, or have failed if they had two attempts. */
  const record = (claims: readonly ClaimedDelivery[], responseCode: number) => {
    const now = service.clock.now()
    const outcome = { durationMs: 1, responseCode, errorCode: null, retryAfter: null, responseExcerpt: null }
    const attempts = claims.map((delivery) =>
      judgeAttempt(
        { delivery, startedAt: now, signatureHeader: 't=1, v1=', outcome: { ...outcome, error: null } },
        now,
        [3_600],
      ),
    )
    return recordAttempts(service.database, attempts, service.clock.offset())
  }

  test('take only the first delivery of each scan, one after the other', async () => {
    await completedScan(caller, NAME)
    await completedScan(caller, NAME)
    for (const kind of KINDS) {
      const claimed = await claim()
      expect(claimed.map(({ eventType }) => eventType)).toEqual([kind, kind])
      expect(await kinds()).toEqual([])
      expect(await record(claimed, 200)).toMatchObject({ due: kind !== 'verdict.synthetic' })
    }
  })

  test('take the next one when the first has finally failed, and not while it is to be tried again', async () => {
    await completedScan(caller, NAME)
    await query('update delivery_queue set max_attempts = 2')
    expect(await record(await claim(), 500)).toMatchObject({ statuses: ['retrying'], due: false })
    expect(await kinds()).toEqual([])
    service.clock.advance(2 * HOUR)
    const again = await claim()
    expect(again.map(({ eventType }) => eventType)).toEqual(['scan.created'])
    expect(await record(again, 500)).toMatchObject({ statuses: ['failed'], due: true })
    expect(await kinds()).toEqual(['scan.completed'])
  })

  test('find what may be sent behind hundreds of deliveries that may not', async () => {
    await completedScan(caller, NAME)
    expect(await kinds()).toEqual(['scan.created'])
    // They take the place of as many other scans, whose first ones wait for an hour.
    await query(`insert into delivery_queue (delivery_id, organization_id, endpoint_id, event_id, event_type, attempts,
        max_attempts, window_started_at, next_attempt_at, subject_id, sequence)
      select gen_random_uuid(), organization_id, endpoint_id, gen_random_uuid(), event_type, part % 2, 6,
        window_started_at, now() + case when part % 2 = 1 then interval '1 h' else interval '-1 h' end,
        md5((part - part % 2)::text)::uuid, 1 - part % 2
      from (select * from delivery_queue where event_type = 'scan.created') as queued cross join generate_series(1, 1000) as part`)
    await completedScan(caller, NAME)
    expect(await kinds()).toEqual(['scan.created'])
  })

  test('take what waits without a number, as after a move, before what is numbered here', async () => {
    const { scanId } = await createIntent(caller, { fileName: NAME })
    await query('update delivery_queue set sequence = null')
    await complete(caller, scanId)
    expect(await kinds()).toEqual(['scan.created'])
  })

  test('take deliveries of events about no scan or case whatever waits', async () => {
    webhookId = (await ordered(caller, undefined, { events: [...KINDS, 'user.flagged'] })).endpoint.id
    await completedScan(caller, NAME)
    expect(await kinds()).toEqual(['scan.created'])
    for (const id of ['one', 'other'])
      await service.operator
        .post(`/console/api/organizations/${organizationOf(caller)}/events`)
        .send({ environment: caller.tenant.environment, type: 'user.flagged', data: { id } })
        .expect(202)
    expect(await kinds()).toEqual(['user.flagged', 'user.flagged'])
  })

  test('of an endpoint without the order take all that is due', async () => {
    const { endpoint } = await register(caller, 'https://hooks.example.org/', { events: KINDS })
    expect(endpoint.ordering).toBe('none')
    webhookId = endpoint.id
    await completedScan(caller, NAME)
    expect((await kinds()).sort()).toEqual([...KINDS].sort())
  })

  test('ignore the order once the endpoint asks for none, and keep what waited then out of it afterwards', async () => {
    const change = (ordering: string) =>
      caller.patch(`/api/v1/webhooks/${webhookId}`).send({ ordering }).expect(200)
    await completedScan(caller, NAME)
    expect(await kinds()).toEqual(['scan.created'])
    await change('none')
    await caller
      .post(`/api/v1/webhooks/${webhookId}/redeliver`)
      .send({ from: '2020-01-01T00:00:00Z' })
      .expect(202)
    expect((await kinds()).sort()).toEqual(['scan.completed', 'verdict.synthetic'])
    await completedScan(caller, NAME)
    await change('subject')
    expect((await kinds()).sort()).toEqual([...KINDS].sort())
  })

  test('take a redelivered one after all of its scan that wait', async () => {
    const { id } = await completedScan(caller, NAME)
    await record(await claim(), 200)
    const first = (await deliveriesOf(caller, { webhookId, event: 'scan.created' }))[0]?.id
    await caller.post(`/api/v1/webhooks/deliveries/${first}/redeliver`).send().expect(202)
    const taken: string[] = []
    for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
      taken.push(...claimed.map(({ eventType }) => eventType))
      await record(claimed, 200)
    }
    expect(taken, id).toEqual(['scan.completed', 'verdict.synthetic', 'scan.created'])
  })

  test('the 24 hours of a delivery begin when it is the first of its scan', async () => {
    const parts = { ...service.context, givenUp: createGivenUpTallies() }
    const waiting = async () =>
      (await deliveriesOf(caller, { webhookId })).flatMap(({ status, event }) =>
        status === 'pending' ? [event] : [],
      )
    await completedScan(caller, NAME)
    await setEndpointStatistics(service.database, endpointId(), { timeouts: 5, probeAt: service.clock.now() })
    for (const left of [KINDS.slice(1), KINDS.slice(2), []]) {
      service.clock.advance(23 * HOUR)
      await failExpiredDeliveries(parts)
      expect((await waiting()).sort()).toEqual([KINDS[2 - left.length], ...left].sort())
      service.clock.advance(2 * HOUR)
      await failExpiredDeliveries(parts)
      expect((await waiting()).sort()).toEqual([...left].sort())
    }
  })

  test('go on in order after a pause, and take nothing once the endpoint is revoked', async () => {
    await completedScan(caller, NAME)
    await record(await claim(), 200)
    await setStatus(caller, webhookId, 'paused').expect(200)
    expect(await kinds()).toEqual([])
    await setStatus(caller, webhookId, 'active').expect(200)
    const second = await claim()
    expect(second.map(({ eventType }) => eventType)).toEqual(['scan.completed'])
    await setStatus(caller, webhookId, 'revoked').expect(200)
    await record(second, 200)
    expect(await kinds()).toEqual([])
    const statuses = (await deliveriesOf(caller, { webhookId })).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['failed', 'failed', 'succeeded'])
  })
})

describe('two processes', () => {
  let service: TestService
  let other: TestService

  beforeAll(async () => {
    const environment = {
      WEBHOOK_RETRY_SECONDS: '1,1',
      RATE_LIMIT_PER_KEY: '0',
      RATE_LIMIT_PER_ORGANIZATION: '0',
    }
    service = await startTestService({ environment })
    other = await startTestService({ environment, besides: service })
  })
  afterAll(async () => {
    await other.close()
    await service.close()
  })

  const subjectOf = ({ body }: ReceivedRequest): string => JSON.parse(body).data.id
  const kindOf = ({ body }: ReceivedRequest): string => JSON.parse(body).type

  test('send the events of a scan one after the other, retries included, and those of others meanwhile', async () => {
    const tried = new Set<string>()
    const underWay = new Map<string, number>()
    let mostTogether = 0
    let mostOfOne = 0
    const receiver = await receive({
      async answer(request) {
        const subject = subjectOf(request)
        underWay.set(subject, (underWay.get(subject) ?? 0) + 1)
        mostOfOne = Math.max(mostOfOne, underWay.get(subject) ?? 0)
        mostTogether = Math.max(
          mostTogether,
          [...underWay.values()].reduce((sum, one) => sum + one, 0),
        )
        await sleep(50)
        underWay.set(subject, (underWay.get(subject) ?? 0) - 1)
        const { id } = JSON.parse(request.body)
        const isFirst = !tried.has(id)
        tried.add(id)
        return { status: isFirst ? 500 : 200 }
      },
    })
    const caller = await service.caller()
    await ordered(caller, receiver.url)
    const scans = await Promise.all(Array.from({ length: 6 }, () => completedScan(caller, NAME)))
    await receiver.waitFor(6 * 6)
    for (const { id } of scans) {
      const sent = receiver.requests.filter((request) => subjectOf(request) === id).map(kindOf)
      expect(sent).toEqual(KINDS.flatMap((kind) => [kind, kind]))
    }
    expect(mostOfOne).toBe(1)
    expect(mostTogether).toBeGreaterThan(1)
  }, 60_000)

  test('send the next event at once when the first has arrived, or has finally failed', async () => {
    const receiver = await receive({
      answer: (request) => ({ status: kindOf(request) === 'scan.created' ? 500 : 200 }),
    })
    const caller = await service.caller()
    await ordered(caller, receiver.url)
    await completedScan(caller, NAME)
    const requests = await receiver.waitFor(5)
    expect(requests.map(kindOf)).toEqual([...Array(3).fill('scan.created'), ...KINDS.slice(1)])
    const [failed, next, last] = requests.slice(2).map(({ at }) => at.getTime()) as [number, number, number]
    // Less than the time between two polls.
    expect(next - failed).toBeLessThan(700)
    expect(last - next).toBeLessThan(700)
  }, 60_000)

  test('send nothing of a scan whose first event waits for its next attempt, and all of another', async () => {
    const [stuck, fine] = ['stuck', 'fine'].map((name) => `${name}-synthetic.jpg`) as [string, string]
    const patient = await startTestService({ environment: { WEBHOOK_RETRY_SECONDS: '3600' } })
    try {
      const receiver = await receive({
        answer: (request) => ({ status: request.body.includes(stuck) ? 500 : 200 }),
      })
      const caller = await patient.caller()
      const { endpoint } = await ordered(caller, receiver.url)
      await completedScan(caller, stuck)
      await receiver.waitFor(1)
      await completedScan(caller, fine)
      await receiver.waitFor(4)
      await caller.post(`/api/v1/webhooks/${endpoint.id}/test`).expect(202)
      expect(receiver.requests.map(kindOf)).toEqual(['scan.created', ...KINDS, 'webhook.test'])
    } finally {
      await patient.close()
    }
  })
})
