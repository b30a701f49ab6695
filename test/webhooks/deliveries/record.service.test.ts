import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedId } from '../../../src/basics/identifiers.js'
import { judgeAttempt } from '../../../src/webhooks/deliveries/attempt.js'
import { type ClaimedDelivery, claimDeliveries } from '../../../src/webhooks/deliveries/claim.js'
import { recordAttempts } from '../../../src/webhooks/deliveries/record.js'
import { createSlots } from '../../../src/webhooks/deliveries/slots.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
})
beforeEach(async () => {
  caller = await service.caller()
})
afterAll(() => service.close())

const query = <Row>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

const deliveries = async () => (await caller.get('/api/v1/webhooks/deliveries')).body.data

/** Claimed deliveries of one event, each of an endpoint of its own, after `attempts` attempts. */
async function claimed(count: number, attempts: number): Promise<ClaimedDelivery[]> {
  const endpoints: string[] = []
  for (let place = 0; place < count; place += 1) {
    const endpoint = { url: `https://hooks.example.org/${place}`, events: ['scan.created'] }
    const { body } = await caller.post('/api/v1/webhooks').send(endpoint).expect(201)
    endpoints.push(storedId('whe', body.data.endpoint.id) as string)
  }
  await createIntent(caller)
  await query(
    'update delivery_queue set attempts = $1 where organization_id = $2',
    attempts,
    caller.tenant.organizationId,
  )
  const claim = await claimDeliveries(service.database, {
    leaseToken: randomUUID(),
    leaseMs: 45_000,
    limits: createSlots().beginClaim(),
    after: randomUUID(),
    clockOffsetMs: service.clock.offset(),
  })
  const own = claim.deliveries.filter(({ endpointId }) => endpoints.includes(endpointId))
  return own.sort((one, other) => endpoints.indexOf(one.endpointId) - endpoints.indexOf(other.endpointId))
}

/** Records an answer to each; returns the resulting statuses. */
async function record(claims: readonly ClaimedDelivery[], ...answers: (number | null)[]) {
  const now = service.clock.now()
  const attempts = claims.map((delivery, place) => {
    const responseCode = answers[place] ?? null
    const outcome = {
      durationMs: 1,
      responseCode,
      error: responseCode === null ? ('timeout' as const) : null,
      errorCode: null,
      retryAfter: null,
      responseExcerpt: null,
    }
    return judgeAttempt({ delivery, startedAt: now, signatureHeader: 't=1, v1=', outcome }, now, [60, 60])
  })
  const { statuses } = await recordAttempts(service.database, attempts, service.clock.offset())
  return statuses
}

/** Status, attempts and whether another one is due, by the place of the endpoint. */
const stored = async (claims: readonly ClaimedDelivery[]) => {
  const all = await deliveries()
  return claims.map(({ id }) => {
    const delivery = all.find((one: { id: string }) => storedId('whd', one.id) === id)
    return [delivery.status, delivery.attempts, delivery.nextAttemptAt !== null]
  })
}

describe('an outcome', () => {
  test('is final if it is a success, the receiver is gone or no attempt is left, and the caller hears the same', async () => {
    const claims = await claimed(4, 4)
    expect(await record(claims, 200, 410, 500, null)).toEqual(['succeeded', 'failed', 'retrying', 'retrying'])
    expect(await stored(claims)).toEqual([
      ['succeeded', 5, false],
      ['failed', 5, false],
      ['retrying', 5, true],
      ['retrying', 5, true],
    ])
    const last = await claimed(1, 5)
    expect(await record(last, 500)).toEqual(['failed'])
    expect(await stored(last)).toEqual([['failed', 6, false]])
  })

  test('of 410 is a failure like any other once its endpoint has another URL', async () => {
    const claims = await claimed(1, 0)
    await query(
      "update webhook_endpoints set url = 'https://hooks.example.org/new' where organization_id = $1",
      caller.tenant.organizationId,
    )
    expect(await record(claims, 410)).toEqual(['retrying'])
    expect(await stored(claims)).toEqual([['retrying', 1, true]])
  })

  test('of the last attempt is not final if another one was granted meanwhile, which is due at once', async () => {
    const claims = await claimed(1, 5)
    await query(
      'update delivery_queue set max_attempts = 7 where organization_id = $1',
      caller.tenant.organizationId,
    )
    expect(await record(claims, 500)).toEqual(['retrying'])
    const [queued] = await query<{ due: boolean }>(
      'select next_attempt_at <= now() as due from delivery_queue where organization_id = $1',
      caller.tenant.organizationId,
    )
    expect(queued).toEqual({ due: true })
  })

  test('of a delivery whose lease was taken over changes nothing', async () => {
    const claims = await claimed(1, 5)
    await query(
      'update delivery_queue set lease_token = $1 where organization_id = $2',
      randomUUID(),
      caller.tenant.organizationId,
    )
    expect(await record(claims, 500)).toEqual(['retrying'])
    expect(
      await query(
        'select attempts from delivery_queue where organization_id = $1',
        caller.tenant.organizationId,
      ),
    ).toEqual([{ attempts: 5 }])
  })
})
