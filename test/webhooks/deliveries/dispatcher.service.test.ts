import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/api.js'
import { publicId, storedId } from '../../../src/basics/identifiers.js'
import { openServerDatabase } from '../../../src/database/server/server.js'
import { judgeAddress } from '../../../src/outbound/addresses.js'
import { createDispatcher } from '../../../src/webhooks/deliveries/dispatcher.js'
import { openHeldDatabase } from '../../support/held-database.js'
import { type Answer, type Receiver, startReceiver } from '../../support/receiver.js'
import { queueDeliveries } from '../../support/rows.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import { registeredUuid } from '../../support/webhooks.js'

type Schemas = components['schemas']

let service: TestService
/** With a timeout of one second: for receivers that never answer. */
let impatient: TestService
const receivers: Receiver[] = []
/** Addresses that `service` was about to connect to. */
let connectedByFirst = 0

beforeAll(async () => {
  const environment = { RATE_LIMIT_PER_KEY: '0', RATE_LIMIT_PER_ORGANIZATION: '0' }
  service = await startTestService({
    environment,
    sender: {
      judge(address) {
        connectedByFirst += 1
        return judgeAddress(address)
      },
    },
  })
  impatient = await startTestService({ environment: { ...environment, WEBHOOK_TIMEOUT_SECONDS: '1' } })
}, 60_000)
afterEach(async () => {
  // Deliveries that a test leaves waiting must not be tried in the next one, which may move the clock.
  for (const { database } of [service, impatient])
    await database.run({ text: 'delete from delivery_queue', parameters: [] }, {})
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})
afterAll(async () => {
  await service.close()
  await impatient.close()
})

const query = <Row = Record<string, never>>(
  { database }: TestService,
  text: string,
  parameters: unknown[] = [],
): Promise<Row[]> => database.run<Row>({ text, parameters }, {})

const receive = async (answer?: Answer): Promise<Receiver> => {
  const receiver = await startReceiver(answer === undefined ? {} : { answer })
  receivers.push(receiver)
  return receiver
}

const never: Answer = () => undefined

/** An answer that is given once `open` is called. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Registers an endpoint for `scan.created`; returns its UUID. */
const register = (caller: Caller, receiver: Receiver, path = ''): Promise<string> =>
  registeredUuid(caller, receiver.url + path)

const deliveriesOf = async (caller: Caller, endpointId: string): Promise<Schemas['WebhookDelivery'][]> =>
  (await caller.get(`/api/v1/webhooks/deliveries?webhookId=${publicId('whe', endpointId)}&limit=100`)).body
    .data

/** Waits until the endpoint's latest delivery is as expected. */
const latest = (caller: Caller, endpointId: string, expected: object) =>
  expect
    .poll(async () => (await deliveriesOf(caller, endpointId))[0], { timeout: 20_000, interval: 25 })
    .toMatchObject(expected)

type WaitingOptions = {
  /** Its past attempts; more than zero makes it a retry. */
  readonly attempts?: number
  /** Seconds from now until it is due, negative for the past. */
  readonly dueInSeconds?: number
  /** Seconds until the lease of its holder ends. */
  readonly leaseSeconds?: number
  /** Its past claims without an outcome. */
  readonly claims?: number
}

/** Adds one event and this many deliveries of it to the database, without a hint. Returns their UUIDs. */
const addWaiting = (
  { database, clock }: TestService,
  endpointId: string,
  count: number,
  {
    attempts = 0,
    dueInSeconds = -1,
    leaseSeconds,
    claims = leaseSeconds === undefined ? 0 : 1,
  }: WaitingOptions = {},
): Promise<string[]> => {
  const now = clock.now().getTime()
  const after = (seconds: number) => new Date(now + seconds * 1_000)
  return queueDeliveries(database, endpointId, count, {
    attempts,
    nextAttemptAt: after(dueInSeconds),
    ...(leaseSeconds !== undefined && { leaseToken: randomUUID(), leaseEndsAt: after(leaseSeconds) }),
    claims,
    suspect: claims >= 3,
  })
}

type StoredDelivery = {
  readonly waits: boolean
  readonly attempts: number
  readonly claims: number | null
  readonly lease_token: string | null
  readonly failure: string | null
}

const stored = async (of: TestService, deliveryId: string): Promise<StoredDelivery | undefined> =>
  (
    await query<StoredDelivery>(
      of,
      `select queued.delivery_id is not null as waits, claims, lease_token, failure,
         coalesce(attempts, (select max(number) from delivery_attempts where delivery_id = id)) as attempts
       from deliveries left join delivery_queue as queued on queued.delivery_id = id where id = $1::uuid`,
      [deliveryId],
    )
  )[0]

type StoredAttempt = {
  readonly number: number
  readonly duration_ms: number
  readonly response_code: number | null
  readonly error: string | null
  readonly response_excerpt: string | null
}

const attemptsOf = (of: TestService, deliveryId: string): Promise<StoredAttempt[]> =>
  query(
    of,
    `select number, duration_ms, response_code, error, response_excerpt from delivery_attempts
     where delivery_id = $1::uuid order by number`,
    [deliveryId],
  )

const countWaiting = async (of: TestService, endpointId: string): Promise<number> =>
  (
    await query<{ count: number }>(
      of,
      'select count(*)::int as count from delivery_queue where endpoint_id = $1::uuid',
      [endpointId],
    )
  )[0]?.count ?? 0

const firstDelivery = async (caller: Caller, endpointId: string): Promise<string> => {
  const [delivery] = await deliveriesOf(caller, endpointId)
  return storedId('whd', delivery?.id ?? '') as string
}

/** Moves the clock on and makes the dispatcher look. */
const pass = (of: TestService, seconds: number) => {
  of.clock.advance(seconds * 1000)
  of.context.dispatcher.wake()
}

/** Delivers something to another tenant's endpoint: the dispatcher has then seen everything due before. */
const showThatItLooked = async (of: TestService) => {
  const caller = await of.caller()
  const receiver = await receive()
  const endpointId = await register(caller, receiver)
  await createIntent(caller)
  await latest(caller, endpointId, { attempts: 1 })
}

/** A receiver that answers when told to, the longest waiting request first. */
const hold = async () => {
  const held: (() => void)[] = []
  const receiver = await receive(() => new Promise((resolve) => held.push(() => resolve({ status: 204 }))))
  return {
    receiver,
    release(count: number) {
      for (const answer of held.splice(0, count)) answer()
    },
  }
}

describe('fairness', () => {
  test('2,000 deliveries waiting for a receiver that never answers do not delay another endpoint', {
    tags: 'slow',
  }, async () => {
    // So long that no attempt times out, and makes room for another, during the test.
    const patient = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '120' } })
    const dead = await receive(never)
    try {
      const healthy = await receive()
      const caller = await patient.caller()
      const neighbour = await patient.caller()
      const deadId = await register(caller, dead)
      await register(caller, healthy)
      await register(neighbour, healthy)
      await addWaiting(patient, deadId, 2_000)
      await query(patient, 'analyze deliveries')
      patient.context.dispatcher.wake()
      await dead.waitFor(64)
      // The dead endpoint gets each of these events too, and is of the same organization.
      for (let index = 0; index < 10; index++) {
        await createIntent(index % 2 === 0 ? caller : neighbour)
        await healthy.waitFor(index + 1)
      }
      expect(dead.requests).toHaveLength(64)
      expect(await countWaiting(patient, deadId)).toBe(2_005)
    } finally {
      // Attempts in flight are aborted, and no others begin.
      await query(patient, 'delete from delivery_queue')
      await dead.close()
      await patient.close()
    }
  })

  test('first attempts get slots while retries to receivers that never answer fill theirs', {
    tags: 'slow',
  }, async () => {
    // So long that no retry times out, and makes room for another attempt, during the test.
    const patient = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '120' } })
    const dead = await receive(never)
    try {
      for (let organization = 0; organization < 3; organization++) {
        const owner = await patient.caller()
        for (let endpoint = 0; endpoint < 2; endpoint++)
          await addWaiting(patient, await register(owner, dead), 600, { attempts: 1 })
      }
      const healthy = await receive()
      const caller = await patient.caller()
      await register(caller, healthy)
      patient.context.dispatcher.wake()
      await dead.waitFor(100)
      for (let index = 0; index < 5; index++) {
        await createIntent(caller)
        // Behind all those retries it would wait until they time out.
        await healthy.waitFor(index + 1)
        // 192 slots of 256 are for retries.
        expect(dead.open).toBeLessThanOrEqual(192)
      }
    } finally {
      // Attempts in flight are aborted, and no others begin.
      await query(patient, 'delete from delivery_queue')
      await dead.close()
      await patient.close()
    }
  })

  test('an endpoint has at most 64 attempts in flight, however many wait', async () => {
    const { receiver, release } = await hold()
    const endpointId = await register(await service.caller(), receiver)
    await addWaiting(service, endpointId, 150)
    await addWaiting(service, endpointId, 150, { attempts: 1 })
    service.context.dispatcher.wake()
    await receiver.waitFor(64)
    await showThatItLooked(service)
    expect(receiver.requests).toHaveLength(64)
    // A free slot lets one more in, and not as many as one claim may take.
    for (const answered of [1, 8]) {
      const before = receiver.requests.length
      release(answered)
      await receiver.waitFor(before + answered)
      await showThatItLooked(service)
      expect(receiver.requests).toHaveLength(before + answered)
    }
  })

  test('an organization has at most 160 attempts in flight across all its endpoints', async () => {
    const { receiver, release } = await hold()
    const caller = await service.caller()
    for (let endpoint = 0; endpoint < 5; endpoint++)
      await addWaiting(service, await register(caller, receiver), 60)
    service.context.dispatcher.wake()
    await receiver.waitFor(160)
    await showThatItLooked(service)
    expect(receiver.requests).toHaveLength(160)
    release(8)
    await receiver.waitFor(168)
    await showThatItLooked(service)
    expect(receiver.requests).toHaveLength(168)
  })
})

describe('test events of an endpoint', () => {
  const testOf = (caller: Caller, endpointId: string) =>
    caller.post(`/api/v1/webhooks/${publicId('whe', endpointId)}/test`)

  test('have at most 64 attempts in flight like others; one that waits too long is answered, and sent when there is room', {
    tags: 'slow',
  }, async () => {
    const { receiver, release } = await hold()
    const caller = await service.caller()
    const endpointId = await register(caller, receiver)
    const answers = Array.from({ length: 80 }, async () => (await testOf(caller, endpointId)).body.data)
    await receiver.waitFor(64)
    // The first answer is to one that got no slot, after a third of the timeout.
    expect(await Promise.race(answers)).toMatchObject({
      status: 'pending',
      attempts: 0,
      responseCode: null,
    })
    await showThatItLooked(service)
    expect(receiver.open).toBeLessThanOrEqual(64)
    for (let sent = 0; sent < 80; sent += 16) {
      await receiver.waitFor(Math.min(sent + 64, 80))
      expect(receiver.open).toBeLessThanOrEqual(64)
      release(16)
    }
    const outcomes = await Promise.all(answers)
    expect(outcomes.filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(0)
    await expect
      .poll(async () => (await deliveriesOf(caller, endpointId)).filter(({ attempts }) => attempts === 0), {
        timeout: 20_000,
      })
      .toEqual([])
  })

  test('of which 100 come at once, take at most 64 slots together with other deliveries; those that find none are left to the queue, and held if the endpoint is paused by then', {
    tags: 'slow',
  }, async () => {
    const { receiver, release } = await hold()
    const caller = await service.caller()
    const endpointId = await register(caller, receiver)
    await addWaiting(service, endpointId, 20)
    service.context.dispatcher.wake()
    await receiver.waitFor(20)
    const answers = Promise.all(Array.from({ length: 100 }, () => testOf(caller, endpointId)))
    await receiver.waitFor(64)
    const waiting = async () =>
      (
        await query<{ count: number }>(
          service,
          `select count(*)::int as count from delivery_queue
           where endpoint_id = $1::uuid and lease_token is null and claims = 0 and event_type = 'webhook.test'`,
          [endpointId],
        )
      )[0]?.count
    await expect.poll(waiting, { timeout: 20_000 }).toBe(56)
    await caller.post(`/api/v1/webhooks/${publicId('whe', endpointId)}/status`).send({ status: 'paused' })
    expect(receiver.open).toBeLessThanOrEqual(64)
    release(64)
    const statuses = (await answers).map(({ status, body }) => [status, body.data.status])
    // On a busy machine also some of those that were in flight, whose outcome then came too late for the answer.
    expect(statuses.filter(([, status]) => status === 'pending').length).toBeGreaterThanOrEqual(56)
    await showThatItLooked(service)
    expect(receiver.requests).toHaveLength(64)
    expect(receiver.connections).toBeLessThanOrEqual(64)
    expect(await waiting()).toBe(56)
    await query(service, 'delete from delivery_queue where endpoint_id = $1::uuid', [endpointId])
  })

  test('are answered before their outcome can be written, and the outcome is shown once it is', async () => {
    const held = openHeldDatabase(impatient)
    const writing = held.holdStatement(/insert into delivery_attempts/)
    const second = await startTestService({
      besides: impatient,
      environment: { WEBHOOK_TIMEOUT_SECONDS: '1' },
      database: held.database,
    })
    try {
      const caller = await second.caller()
      const endpointId = await register(caller, await receive())
      const answer = await testOf(caller, endpointId)
      expect(answer).toMatchObject({ status: 202, body: { data: { status: 'pending', attempts: 0 } } })
      await writing.reached
      writing.release()
      await latest(caller, endpointId, { status: 'succeeded', attempts: 1, responseCode: 200 })
    } finally {
      writing.release()
      await second.close()
      await held.close()
    }
  })
})

describe('the circuit', () => {
  /** Makes this many attempts of an endpoint time out together. */
  const timeOut = async (endpointId: string, count: number) => {
    const ids = await addWaiting(impatient, endpointId, count)
    impatient.context.dispatcher.wake()
    await expect
      .poll(
        () =>
          query<{ count: number }>(
            impatient,
            'select count(*)::int as count from delivery_queue where delivery_id = any($1::uuid[]) and attempts = 1',
            [ids],
          ),
        { timeout: 20_000, interval: 25 },
      )
      .toEqual([{ count }])
    return ids
  }

  test('after five timeouts in a row an endpoint gets one probe every 30 seconds until it answers, and deferred deliveries lose no attempt', async () => {
    const receiver = await receive(never)
    const caller = await impatient.caller()
    const endpointId = await register(caller, receiver)
    await timeOut(endpointId, 5)

    const waiting = await addWaiting(impatient, endpointId, 10)
    impatient.context.dispatcher.wake()
    await showThatItLooked(impatient)
    expect(receiver.requests).toHaveLength(5)

    // The first five are due again by now too: still one probe for all of them.
    pass(impatient, 30)
    const from = impatient.clock.now().getTime()
    await receiver.waitFor(6)
    const to = impatient.clock.now().getTime()
    const [next] = await query<{ probeAt: number }>(
      impatient,
      `select (extract(epoch from probe_at) * 1000)::float8 as "probeAt" from webhook_statistics where endpoint_id = $1::uuid`,
      [endpointId],
    )
    expect(next?.probeAt).toBeGreaterThanOrEqual(from + 30_000)
    expect(next?.probeAt).toBeLessThanOrEqual(to + 30_001)
    await showThatItLooked(impatient)
    expect(receiver.requests).toHaveLength(6)
    // The clock goes on by itself too, so ten seconds are left for what follows.
    pass(impatient, 20)
    await showThatItLooked(impatient)
    expect(receiver.requests).toHaveLength(6)

    const untouched = await query<{ count: number }>(
      impatient,
      'select count(*)::int as count from delivery_queue where delivery_id = any($1::uuid[]) and attempts = 0',
      [waiting],
    )
    expect(untouched[0]?.count).toBeGreaterThanOrEqual(9)

    receiver.answerWith(() => ({ status: 500 }))
    pass(impatient, 10)
    // Any answer closes it, even a refusal: everything that is due is sent.
    await receiver.waitFor(16)
    await expect
      .poll(() =>
        query(impatient, 'select timeouts, probe_at from webhook_statistics where endpoint_id = $1::uuid', [
          endpointId,
        ]),
      )
      .toEqual([{ timeouts: 0, probe_at: null }])
  })

  test('an answer between timeouts resets the count', { tags: 'slow' }, async () => {
    const receiver = await receive(never)
    const caller = await impatient.caller()
    const endpointId = await register(caller, receiver)
    await timeOut(endpointId, 4)
    receiver.answerWith(() => ({ status: 500 }))
    await createIntent(caller)
    await latest(caller, endpointId, { attempts: 1, responseCode: 500 })
    receiver.answerWith(never)
    await timeOut(endpointId, 4)
    const before = receiver.requests.length
    receiver.answerWith(() => ({ status: 204 }))
    await addWaiting(impatient, endpointId, 3)
    impatient.context.dispatcher.wake()
    await receiver.waitFor(before + 3)
  })

  test('refused connections are not timeouts: the endpoint is tried whenever something is due', async () => {
    const receiver = await receive((_request, response) => {
      response.destroy()
      return undefined
    })
    const caller = await service.caller()
    const endpointId = await register(caller, receiver)
    await addWaiting(service, endpointId, 10)
    service.context.dispatcher.wake()
    await receiver.waitFor(10)
    await expect
      .poll(() =>
        query(service, 'select timeouts, probe_at from webhook_statistics where endpoint_id = $1::uuid', [
          endpointId,
        ]),
      )
      .toEqual([{ timeouts: 0, probe_at: null }])
  })
})

describe('leases', () => {
  test('a delivery claimed by a process that died is attempted when its lease ends, not before', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const endpointId = await register(caller, receiver)
    const [id = ''] = await addWaiting(service, endpointId, 1, {
      leaseSeconds: 40,
    })
    service.context.dispatcher.wake()
    await showThatItLooked(service)
    expect(receiver.requests).toHaveLength(0)
    pass(service, 40)
    await receiver.waitFor(1)
    await latest(caller, endpointId, { status: 'succeeded', attempts: 1 })
    expect(await stored(service, id)).toMatchObject({ waits: false, lease_token: null })
  })

  test('an outcome after the lease was taken over changes nothing, and only recorded ones count', async () => {
    const slow = gate()
    const receiver = await receive(async () => {
      await slow.opened
      return { status: 200 }
    })
    const caller = await service.caller()
    const endpointId = await register(caller, receiver)
    await createIntent(caller)
    await receiver.waitFor(1)
    receiver.answerWith(() => ({ status: 500, body: 'the second one' }))
    pass(service, service.context.dispatcher.leaseMs / 1000 + 1)
    await receiver.waitFor(2)
    await latest(caller, endpointId, { status: 'retrying', attempts: 1, responseCode: 500 })
    const id = await firstDelivery(caller, endpointId)
    const before = await stored(service, id)
    slow.open()
    await showThatItLooked(service)
    expect(await stored(service, id)).toEqual(before)
    expect(await attemptsOf(service, id)).toMatchObject([{ number: 1, response_code: 500 }])
    const [endpoint] = (await caller.get('/api/v1/webhooks')).body.data
    expect(endpoint).not.toHaveProperty('successRate')
  })

  test('deliveries claimed but not begun are released as soon as their process stops, and the claim does not count', {
    tags: 'slow',
  }, async () => {
    const { databaseUrl } = service
    const pool = databaseUrl === undefined ? undefined : openServerDatabase(databaseUrl, { connections: 2 })
    const { receiver, release } = await hold()
    const endpointId = await register(await service.caller(), receiver)
    await service.context.dispatcher.stop()
    const second = await startTestService({
      besides: service,
      ...(pool !== undefined && { database: pool }),
    })
    try {
      // Answers make it claim ahead; then it has 64 in flight and others waiting for a slot.
      await addWaiting(service, endpointId, 400)
      second.context.dispatcher.wake()
      await receiver.waitFor(64)
      release(64)
      await receiver.waitFor(128)
      const leased = async () =>
        (
          await query<{ count: number; claims: number }>(
            service,
            `select count(*)::int as count, max(claims) as claims from delivery_queue
             where endpoint_id = $1::uuid and lease_token is not null`,
            [endpointId],
          )
        )[0]
      await expect.poll(leased, { timeout: 20_000 }).toMatchObject({ claims: 1 })
      await expect.poll(async () => (await leased())?.count, { timeout: 20_000 }).toBeGreaterThan(64)
      const stopping = second.close()
      await expect.poll(async () => (await leased())?.count, { timeout: 20_000 }).toBe(64)
      release(64)
      await stopping
      expect(await countWaiting(service, endpointId)).toBe(400 - 128)
      expect(
        await query(
          service,
          'select max(claims) as claims from delivery_queue where endpoint_id = $1::uuid',
          [endpointId],
        ),
      ).toEqual([{ claims: 0 }])
    } finally {
      release(400)
      await second.close()
      await pool?.close()
      service.context.dispatcher.start()
    }
  })

  test('a delivery that waits too long for a slot is released immediately, and the claim does not count', {
    tags: 'slow',
  }, async () => {
    const { context, database, clock } = service
    const outcome = { errorCode: null, error: null, retryAfter: null, responseExcerpt: null }
    const receiver = gate()
    let sent = 0
    const timeoutMs = 1_000
    const own = createDispatcher({
      ...context,
      database,
      sender: {
        // Answers until some are claimed ahead, and then no more.
        async send() {
          sent += 1
          if (sent > 400) await receiver.opened
          return { ...outcome, startedAt: clock.now(), durationMs: 1, responseCode: 204 }
        },
        close: async () => {},
      },
      retryGapsSeconds: [30],
      timeoutMs,
    })
    const endpointId = await register(await service.caller(), await receive())
    const queued = async () =>
      (
        await query<{ leased: number; claims: number }>(
          service,
          `select count(lease_token)::int as leased, max(claims) as claims from delivery_queue
           where endpoint_id = $1::uuid and attempts = 0`,
          [endpointId],
        )
      )[0]
    // No other process may take them.
    await context.dispatcher.stop()
    try {
      await addWaiting(service, endpointId, 1_200)
      own.start()
      await expect.poll(() => sent, { timeout: 20_000 }).toBe(464)
      await expect.poll(async () => (await queued())?.leased, { timeout: 20_000 }).toBeGreaterThan(64)
      // To keep anything from being claimed again.
      await query(service, "update webhook_endpoints set status = 'paused' where id = $1::uuid", [endpointId])
      await sleep(2.2 * timeoutMs)
      expect(await queued()).toMatchObject({ claims: 1 })
      receiver.open()
      await expect.poll(queued, { timeout: 20_000 }).toEqual({ leased: 0, claims: 0 })
      expect(sent).toBe(464)
    } finally {
      receiver.open()
      await own.stop()
      context.dispatcher.start()
    }
  })

  test('a delivery claimed three times without an outcome is claimed by itself, and the others continue', async () => {
    const { receiver, release } = await hold()
    const caller = await service.caller()
    const endpointId = await register(caller, receiver)
    await addWaiting(service, endpointId, 3, { claims: 3 })
    const innocent = await receive()
    await addWaiting(service, await register(caller, innocent), 30, { claims: 2 })
    service.context.dispatcher.wake()
    await innocent.waitFor(30)
    for (let suspect = 1; suspect <= 3; suspect++) {
      await receiver.waitFor(suspect)
      await showThatItLooked(service)
      expect(receiver.requests).toHaveLength(suspect)
      release(1)
    }
    await expect.poll(() => countWaiting(service, endpointId), { timeout: 20_000 }).toBe(0)
  })

  test('a delivery claimed three times without an outcome waits like any other while its endpoint is paused', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const endpointId = await register(caller, receiver)
    const setStatus = (status: string) =>
      caller.post(`/api/v1/webhooks/${publicId('whe', endpointId)}/status`).send({ status })
    await setStatus('paused')
    await addWaiting(service, endpointId, 1, { claims: 3 })
    service.context.dispatcher.wake()
    await showThatItLooked(service)
    expect(receiver.requests).toHaveLength(0)
    await setStatus('active')
    await receiver.waitFor(1)
  })

  test('two processes on one database send nothing twice, and both take part', async () => {
    const { databaseUrl } = service
    // With a server, a pool of its own, as another process would have.
    const pool = databaseUrl === undefined ? undefined : openServerDatabase(databaseUrl, { connections: 5 })
    let connected = 0
    const second = await startTestService({
      besides: service,
      ...(pool !== undefined && { database: pool }),
      sender: {
        judge(address) {
          connected += 1
          return judgeAddress(address)
        },
      },
    })
    try {
      // More than one process may have in flight: until something is answered, there is work for the other.
      const both = gate()
      const receiver = await receive(async () => {
        await both.opened
        return { status: 204 }
      })
      const connectedBefore = connectedByFirst
      const ids: string[] = []
      for (let organization = 0; organization < 8; organization++)
        ids.push(...(await addWaiting(service, await register(await service.caller(), receiver), 40)))
      for (const { context } of [service, second]) context.dispatcher.wake()
      await expect
        .poll(() => Math.min(connected, connectedByFirst - connectedBefore), { timeout: 60_000 })
        .toBeGreaterThan(0)
      both.open()
      await expect
        .poll(
          () =>
            query(
              service,
              `select count(*)::int as count from delivery_attempts
               where delivery_id = any($1::uuid[]) and number = 1 and response_code between 200 and 299`,
              [ids],
            ),
          { timeout: 60_000, interval: 50 },
        )
        .toEqual([{ count: ids.length }])
      const arrived = receiver.requests.map(({ headers }) => headers['service-delivery-id'])
      expect(arrived.sort()).toEqual(ids.map((id) => publicId('whd', id)).sort())
    } finally {
      await second.close()
      await pool?.close()
    }
  }, 150_000)
})

describe('waking', () => {
  test('while receivers that do not answer hold every slot, a hint does not delay anything else', {
    tags: 'slow',
  }, async () => {
    const { receiver, release } = await hold()
    try {
      for (let organization = 0; organization < 2; organization++) {
        const caller = await service.caller()
        for (let endpoint = 0; endpoint < 2; endpoint++)
          await addWaiting(service, await register(caller, receiver), 64)
      }
      service.context.dispatcher.wake()
      await receiver.waitFor(256)
      // Long enough that earlier answers no longer count.
      await sleep(1_200)
      service.context.dispatcher.wake()
      const began = performance.now()
      await sleep(50)
      expect(performance.now() - began).toBeLessThan(5_000)
    } finally {
      release(256)
    }
  })

  test('a delivery without a hint is found by the poll', async () => {
    const receiver = await receive()
    const endpointId = await register(await service.caller(), receiver)
    await addWaiting(service, endpointId, 1)
    await receiver.waitFor(1)
  })

  test('a retry is sent when it is due, without a hint', async () => {
    const receiver = await receive()
    const endpointId = await register(await service.caller(), receiver)
    await addWaiting(service, endpointId, 1, { attempts: 1, dueInSeconds: 60 })
    await showThatItLooked(service)
    expect(receiver.requests).toHaveLength(0)
    service.clock.advance(60_000)
    await receiver.waitFor(1)
  })
})

describe('outcomes', () => {
  test('that cannot be written hold back further attempts: at most 1,024, and those in flight by then', {
    tags: 'slow',
  }, async () => {
    const { database, context, clock } = service
    const writing = gate()
    let sent = 0
    const outcome = { errorCode: null, error: null, retryAfter: null, responseExcerpt: null }
    const own = createDispatcher({
      ...context,
      database: {
        ...database,
        async run(statement, ...rest) {
          if (statement.text.includes('insert into delivery_attempts')) await writing.opened
          return database.run(statement, ...rest)
        },
      },
      sender: {
        async send() {
          sent += 1
          return { ...outcome, startedAt: clock.now(), durationMs: 1, responseCode: 204 }
        },
        close: async () => {},
      },
      retryGapsSeconds: [30],
      timeoutMs: 60_000,
    })
    const receiver = await receive()
    const endpointIds: string[] = []
    // No other process may take them.
    await context.dispatcher.stop()
    try {
      for (let organization = 0; organization < 10; organization++)
        endpointIds.push(await register(await service.caller(), receiver))
      for (const endpointId of endpointIds) await addWaiting(service, endpointId, 200)
      own.start()
      await expect.poll(() => sent, { timeout: 60_000 }).toBeGreaterThanOrEqual(1_024)
      let before: number
      do {
        before = sent
        own.wake()
        await sleep(500)
      } while (sent > before)
      expect(sent).toBeLessThanOrEqual(1_024 + 256)
      writing.open()
      await expect.poll(() => sent, { timeout: 60_000 }).toBe(2_000)
      await expect
        .poll(async () => (await Promise.all(endpointIds.map((id) => countWaiting(service, id)))).join(), {
          timeout: 60_000,
        })
        .toBe(endpointIds.map(() => 0).join())
    } finally {
      writing.open()
      await own.stop()
      context.dispatcher.start()
    }
  })

  test('each attempt leaves a row: its number, its time, its status or error class, and the start of the answer', async () => {
    const receiver = await receive((_request, response) => {
      response.destroy()
      return undefined
    })
    const caller = await impatient.caller()
    const endpointId = await register(caller, receiver)
    await createIntent(caller)
    await latest(caller, endpointId, { attempts: 1, responseCode: null })
    receiver.answerWith(() => ({ status: 500, body: 'é'.repeat(4_000) }))
    pass(impatient, 30)
    await latest(caller, endpointId, { attempts: 2, responseCode: 500 })
    receiver.answerWith(never)
    pass(impatient, 210)
    await latest(caller, endpointId, { attempts: 3, responseCode: null })
    receiver.answerWith(() => ({ status: 200, body: 'thank you\u0000' }))
    pass(impatient, 1_470)
    await latest(caller, endpointId, { status: 'succeeded', attempts: 4, responseCode: 200 })

    const attempts = await attemptsOf(impatient, await firstDelivery(caller, endpointId))
    expect(attempts).toMatchObject([
      { number: 1, response_code: null, error: 'reset', response_excerpt: null },
      { number: 2, response_code: 500, error: null, response_excerpt: 'é'.repeat(512) },
      { number: 3, response_code: null, error: 'timeout', response_excerpt: null },
      { number: 4, response_code: 200, error: null, response_excerpt: 'thank you\ufffd' },
    ])
    expect(attempts[2]?.duration_ms).toBeGreaterThanOrEqual(990)
    expect(Math.max(...attempts.map(({ duration_ms }) => duration_ms))).toBeLessThan(10_000)
    // None of it is visible to the tenant.
    const shown = (await caller.get('/api/v1/webhooks/deliveries')).text
    for (const hidden of ['thank you', 'éé', 'lease', 'claim']) expect(shown).not.toContain(hidden)
  })

  test.each([
    ['within twice the gap sets the time of the next attempt', 50_000, 48_900, 50_100],
    ['beyond twice the gap delays it to twice the gap', 3_600_000, 59_900, 60_100],
    ['in the past changes nothing', -3_600_000, 26_900, 30_100],
  ])('a Retry-After date %s', async (_what, ahead, least, most) => {
    const receiver = await receive(() => ({
      status: 429,
      headers: { 'retry-after': new Date(service.clock.now().getTime() + ahead).toUTCString() },
    }))
    const caller = await service.caller()
    const endpointId = await register(caller, receiver)
    await createIntent(caller)
    await latest(caller, endpointId, { status: 'retrying', responseCode: 429 })
    const [delivery] = await deliveriesOf(caller, endpointId)
    const wait = Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.updatedAt ?? '')
    expect(wait).toBeGreaterThanOrEqual(least)
    expect(wait).toBeLessThanOrEqual(most)
  })

  test('a 410 fails its delivery, pauses the endpoint, and holds its waiting deliveries', async () => {
    const receiver = await receive(() => ({ status: 410 }))
    const caller = await service.caller()
    const endpointId = await register(caller, receiver)
    const [held = ''] = await addWaiting(service, endpointId, 1, { attempts: 1, dueInSeconds: 60 })
    await createIntent(caller)
    await expect.poll(async () => (await caller.get('/api/v1/webhooks')).body.data[0].status).toBe('paused')
    const gone = (await deliveriesOf(caller, endpointId)).find(({ status }) => status === 'failed')
    expect(gone).toMatchObject({ attempts: 1, responseCode: 410, nextAttemptAt: null })
    expect(await stored(service, storedId('whd', gone?.id ?? '') ?? '')).toMatchObject({ failure: 'gone' })
    const subject = publicId('whe', endpointId)
    const endpoint = await service.operator.get(`/console/api/webhooks/${subject}`)
    const audit = await service.operator.get(
      `/console/api/audit-events?action=webhook.paused&subjectId=${subject}`,
    )
    expect(audit.body.data).toMatchObject([
      {
        actor: 'dispatcher',
        address: null,
        organizationId: endpoint.body.data.organizationId,
        details: { reason: 'the receiver answered 410' },
        createdAt: endpoint.body.data.pausedAt,
      },
    ])

    pass(service, 3_600)
    await showThatItLooked(service)
    expect(receiver.requests).toHaveLength(1)
    expect(await stored(service, held)).toMatchObject({ waits: true, attempts: 1 })

    receiver.answerWith(() => ({ status: 200 }))
    await caller.post(`/api/v1/webhooks/${publicId('whe', endpointId)}/status`).send({ status: 'active' })
    await receiver.waitFor(2)
    await expect.poll(() => stored(service, held)).toMatchObject({ waits: false, attempts: 2, failure: null })
  })
})
