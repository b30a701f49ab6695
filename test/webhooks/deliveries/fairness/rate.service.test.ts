import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedId } from '../../../../src/basics/identifiers.js'
import { claimDeliveries, releaseDeliveries } from '../../../../src/webhooks/deliveries/claim.js'
import { createSlots } from '../../../../src/webhooks/deliveries/slots.js'
import { queueDeliveries } from '../../../support/rows.js'
import { type Caller, startTestService, type TestService } from '../../../support/service.js'
import { receiverPerTest, register } from '../../../support/webhooks.js'

const receive = receiverPerTest()

/** Registers an endpoint with a rate, and queues deliveries for it; returns its UUID. */
async function limited(
  service: TestService,
  caller: Caller,
  {
    ratePerSecond,
    count,
    url = 'https://hooks.example.org/',
  }: { ratePerSecond: number; count: number; url?: string },
): Promise<string> {
  const { endpoint } = await register(caller, url, { ratePerSecond })
  const endpointId = storedId('whe', endpoint.id) as string
  await queueDeliveries(service.database, endpointId, count, { nextAttemptAt: service.clock.now() })
  return endpointId
}

describe('claims', () => {
  let service: TestService
  let caller: Caller

  beforeAll(async () => {
    service = await startTestService({ background: false })
  })
  beforeEach(async () => {
    caller = await service.caller()
  })
  afterAll(() => service.close())

  const claim = async (endpointId: string) => {
    const { deliveries } = await claimDeliveries(service.database, {
      leaseToken: randomUUID(),
      leaseMs: 45_000,
      limits: createSlots().beginClaim(),
      after: randomUUID(),
      clockOffsetMs: service.clock.offset(),
    })
    return deliveries.filter((delivery) => delivery.endpointId === endpointId)
  }
  const starts = async (endpointId: string) =>
    (await claim(endpointId)).map(({ startsInMs }) => Math.round((startsInMs as number) / 100) * 100)

  /** The time of the next attempt that no claim has given yet, in milliseconds. */
  const nextAt = async (endpointId: string) => {
    const [row] = await service.database.run<{ at: number }>(
      {
        text: 'select extract(epoch from rate_next_at)::float8 * 1000 as at from webhook_endpoints where id = $1',
        parameters: [endpointId],
      },
      {},
    )
    return (row as { at: number }).at
  }

  test('give attempts of the next two seconds their times, one after the other, whichever process claims', async () => {
    const endpointId = await limited(service, caller, { ratePerSecond: 5, count: 40 })
    const first = [0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800]
    expect(await starts(endpointId)).toEqual(first)
    let next = await nextAt(endpointId)
    for (const seconds of [0, 1]) {
      service.clock.advance(seconds * 1_000)
      const { length } = await claim(endpointId)
      // Fewer than those of two seconds: some of these have been given.
      expect(length).toBeLessThan(first.length)
      expect(await nextAt(endpointId)).toBeCloseTo(next + length * 200, 0)
      next = await nextAt(endpointId)
    }
    // Times that nobody used do not add up.
    service.clock.advance(3_600_000)
    expect(await starts(endpointId)).toEqual(first)
  })

  test('count first attempts, retries and deliveries that are claimed alone together', async () => {
    const endpointId = await limited(service, caller, { ratePerSecond: 1, count: 2 })
    const now = service.clock.now()
    await queueDeliveries(service.database, endpointId, 2, { attempts: 1, nextAttemptAt: now })
    await queueDeliveries(service.database, endpointId, 1, { claims: 3, suspect: true, nextAttemptAt: now })
    const claimed = await claim(endpointId)
    expect(claimed.map(({ startsInMs }) => Math.round((startsInMs as number) / 100) * 100)).toEqual([
      0, 1000, 2000,
    ])
    expect(await claim(endpointId)).toEqual([])
    await releaseDeliveries(service.database, claimed)
    expect(await claim(endpointId)).toEqual([])
  })

  test('take all at once of an endpoint without a rate, also of one whose rate was removed', async () => {
    const endpointId = await limited(service, caller, { ratePerSecond: 1, count: 30 })
    expect(await claim(endpointId)).toHaveLength(2)
    const [{ id }] = (await caller.get('/api/v1/webhooks')).body.data
    await caller.patch(`/api/v1/webhooks/${id}`).send({ ratePerSecond: null }).expect(200)
    const rest = await claim(endpointId)
    expect(rest).toHaveLength(28)
    for (const { startsInMs } of rest) expect(startsInMs).toBeNull()
  })
})

test('two processes together make no more attempts a second than the rate, and no fewer', async () => {
  const service = await startTestService()
  const other = await startTestService({ besides: service })
  try {
    const receiver = await receive()
    const caller = await service.caller()
    const begun = Date.now()
    await limited(service, caller, { ratePerSecond: 20, count: 80, url: receiver.url })
    for (const { context } of [service, other]) context.dispatcher.wake()
    const times = (await receiver.waitFor(80)).map(({ at }) => at.getTime() - begun)
    // An attempt may be late on a busy machine, but none is early.
    for (const [place, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(place * 50 - 5)
    expect(times.at(-1)).toBeLessThan(12_000)
  } finally {
    await other.close()
    await service.close()
  }
}, 60_000)
