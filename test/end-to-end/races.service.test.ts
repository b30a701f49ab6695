import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../generated/api.js'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { type HeldDatabase, openHeldDatabase } from '../support/held-database.js'
import { type Reply, startReceiver } from '../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, intentBody } from '../support/upload.js'

// Two processes on one database, each with a `Database` of its own. Their concurrent statements are held where
// it matters, so that both have read before either writes, and continue in the order of the test.

type Process = TestService & { readonly held: HeldDatabase }

let service: TestService
let first: Process
let second: Process
const receivers: { close(): Promise<void> }[] = []

async function startProcess(): Promise<Process> {
  const held = openHeldDatabase(service)
  const started = await startTestService({
    besides: service,
    database: held.database,
    background: false,
    environment: { WEBHOOK_TIMEOUT_SECONDS: '120' },
  })
  return { ...started, held }
}

async function stopProcess(one: Process): Promise<void> {
  await one.close()
  await one.held.close()
}

beforeAll(async () => {
  service = await startTestService({ background: false })
})
beforeEach(async () => {
  first = await startProcess()
  second = await startProcess()
})
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
  await stopProcess(first)
  await stopProcess(second)
})
afterAll(() => service.close())

/** The same key at another process. */
const at = (one: TestService, { key }: Caller): Caller =>
  ({
    get: (path: string) => one.anonymous.get(path).auth(key, { type: 'bearer' }),
    post: (path: string) => one.anonymous.post(path).auth(key, { type: 'bearer' }),
  }) as Caller

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

/** The kinds of an organization's events, in order. */
const eventsOf = async ({ tenant }: Caller): Promise<string[]> =>
  (
    await query<{ type: string }>(
      'select type from events where organization_id = $1 order by id',
      tenant.organizationId,
    )
  ).map(({ type }) => type)

/** The answers of both processes, which have begun one after the other and stopped at this statement. */
async function startBoth<Answer>(
  text: RegExp,
  begin: (one: Process) => PromiseLike<Answer>,
): Promise<{ answer: Promise<Answer>; release(): void }[]> {
  const begun: { answer: Promise<Answer>; release(): void }[] = []
  for (const one of [first, second]) {
    const { reached, release } = one.held.holdStatement(text)
    const answer = Promise.resolve(begin(one))
    await reached
    begun.push({ answer, release })
    service.clock.advance(1_000)
  }
  return begun
}

describe('two processes', () => {
  test('that complete the same scan give one verdict: both answer with it, and its events are written once', async () => {
    const caller = await service.caller()
    const { scanId } = await createIntent(caller, { fileName: 'synthetic.png' })
    const begun = await startBoth(/update scans/, (one) => complete(at(one, caller), scanId))
    for (const { release } of begun) release()
    const [one, other] = await Promise.all(begun.map(({ answer }) => answer))
    expect(one).toMatchObject({ status: 'complete', verdict: 'synthetic' })
    expect(other).toEqual(one)
    expect((await caller.get(`/api/v1/scans/${scanId}`)).body.data).toEqual(one)
    expect((await eventsOf(caller)).sort()).toEqual(['scan.completed', 'scan.created', 'verdict.synthetic'])
  })

  describe('that move the same case', () => {
    let caller: Caller
    let caseId: string
    beforeEach(async () => {
      caller = await service.caller()
      const { id } = await completedScan(caller)
      caseId = (await caller.post('/api/v1/cases').send({ title: 'Case', scanIds: [id] })).body.data.id
    })

    const move = (one: TestService, status: string) =>
      one.operator.post(`/console/api/cases/${caseId}/status`).send({ status }).then()

    const moves = async () =>
      (
        await query<{ details: { from: string; to: string } }>(
          `select details from audit_events where subject = $1 and action = 'case.moved' order by id`,
          caseId,
        )
      ).map(({ details: { from, to } }) => `${from} to ${to}`)

    test('to the same status move it once, and both answer with that status', async () => {
      const begun = await startBoth(/update cases/, (one) => move(one, 'escalated'))
      for (const { release } of begun) release()
      const answers = await Promise.all(begun.map(({ answer }) => answer))
      expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual([
        [200, 'escalated'],
        [200, 'escalated'],
      ])
      expect(await moves()).toEqual(['open to escalated'])
      expect((await eventsOf(caller)).filter((type) => type === 'case.escalated')).toHaveLength(1)
    })

    test.each([
      [
        'continues from the first one’s status',
        ['escalated', 'resolved'],
        200,
        ['open to escalated', 'escalated to resolved'],
      ],
      [
        'is refused a move that the first one has ruled out',
        ['resolved', 'escalated'],
        409,
        ['open to resolved'],
      ],
    ] as const)('to different statuses: the second %s', async (_what, statuses, answered, moved) => {
      const [one, other] = await startBoth(/update cases/, (process) =>
        move(process, process === first ? statuses[0] : statuses[1]),
      )
      one?.release()
      expect((await one?.answer)?.status).toBe(200)
      other?.release()
      expect((await other?.answer)?.status).toBe(answered)
      expect(await moves()).toEqual(moved)
    })
  })
})

describe('a reservation', () => {
  const create = (one: TestService, caller: Caller) =>
    at(one, caller)
      .post('/api/v1/scans/upload-intents')
      .set('Idempotency-Key', 'race')
      .send(intentBody())
      .then()

  /** A creation by the first process that is held at its insert until its reservation has expired. */
  async function createSlowly() {
    const caller = await service.caller()
    const insert = first.held.holdStatement(/insert into scans/)
    const slow = create(first, caller)
    await insert.reached
    service.clock.advance(10_500)
    return { caller, insert, slow }
  }

  const scansOf = async (caller: Caller): Promise<string[]> =>
    (await caller.get('/api/v1/scans')).body.data.map(({ id }: { id: string }) => id)

  test('that another process took over creates nothing for its previous owner', async () => {
    const { caller, insert, slow } = await createSlowly()
    // It has the reservation, and no answer yet.
    const ownInsert = second.held.holdStatement(/insert into scans/)
    const taken = create(second, caller)
    await ownInsert.reached
    insert.release()
    const lost = await slow
    expect([lost.status, lost.body.error?.code]).toEqual([409, 'idempotency_in_progress'])
    ownInsert.release()
    const created = await taken
    expect(created.status).toBe(201)
    expect(await scansOf(caller)).toEqual([created.body.data.scanId])
    const again = await create(first, caller)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body.data).toEqual(created.body.data)
  })

  test('that has expired is not taken over once its answer is stored', async () => {
    const { caller, insert, slow } = await createSlowly()
    const takeover = second.held.holdStatement(/insert into idempotency_keys/)
    const late = create(second, caller)
    await takeover.reached
    insert.release()
    const created = await slow
    expect(created.status).toBe(201)
    takeover.release()
    const replayed = await late
    expect(replayed.headers['idempotency-replayed']).toBe('true')
    expect(replayed.body.data).toEqual(created.body.data)
    expect(await scansOf(caller)).toEqual([created.body.data.scanId])
  })
})

describe('a key that is revoked while it is looked up', () => {
  const use = (one: TestService, { key }: Caller) =>
    one.anonymous.get('/api/v1/scans').auth(key, { type: 'bearer' }).then()

  const revoke = async (one: TestService, { keyId }: Caller) => {
    const path = `/console/api/keys/${publicId('key', keyId)}/revoke`
    expect((await one.operator.post(path).send({ force: true })).status).toBe(200)
  }

  test('is refused from then on by the process that revoked it', async () => {
    const caller = await service.caller()
    const lookUp = first.held.holdAnswer()
    const answer = use(first, caller)
    await lookUp.reached
    await revoke(first, caller)
    lookUp.release()
    await answer
    expect((await use(first, caller)).status).toBe(401)
  })

  test('is refused two seconds later by another process, however long the lookup took', async () => {
    const caller = await service.caller()
    const lookUp = first.held.holdAnswer()
    const answer = use(first, caller)
    await lookUp.reached
    await revoke(second, caller)
    service.clock.advance(2_000)
    lookUp.release()
    await answer
    expect((await use(first, caller)).status).toBe(401)
  })
})

test('a failed attempt whose lease was taken over leaves the delivery unchanged, even if it would be retried', async () => {
  const answers: ((reply: Reply) => void)[] = []
  const receiver = await startReceiver({ answer: () => new Promise((resolve) => answers.push(resolve)) })
  receivers.push(receiver)
  const caller = await service.caller()
  await caller.post('/api/v1/webhooks').send({ url: receiver.url, events: ['scan.created'] })
  const delivery = async (): Promise<components['schemas']['WebhookDelivery']> =>
    (await caller.get('/api/v1/webhooks/deliveries')).body.data[0]

  first.context.dispatcher.start()
  await createIntent(caller)
  await receiver.waitFor(1)
  // It claims nothing more, and waits for its attempts in flight.
  const stopped = first.context.dispatcher.stop()
  service.clock.advance(first.context.dispatcher.leaseMs + 1_000)
  second.context.dispatcher.start()
  await receiver.waitFor(2)

  const stored = async () => {
    const { id } = await delivery()
    const [row] = await query('select * from delivery_queue where delivery_id = $1', storedId('whd', id))
    return row
  }
  const before = await stored()
  answers[0]?.({ status: 500 })
  await stopped
  expect(await stored()).toEqual(before)
  expect(await delivery()).toMatchObject({ status: 'pending', attempts: 0, responseCode: null })

  answers[1]?.({ status: 204 })
  await expect
    .poll(delivery, { timeout: 20_000 })
    .toMatchObject({ status: 'succeeded', attempts: 1, responseCode: 204 })
  expect(receiver.requests).toHaveLength(2)
})
