import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ClaimedDelivery } from '../../../src/webhooks/deliveries/claim.js'
import { MAX_LATE_MS } from '../../../src/webhooks/deliveries/fairness/rate.js'
import { createSlots, type Job, type Slots } from '../../../src/webhooks/deliveries/slots.js'

const endpointId = randomUUID()
const organizationId = randomUUID()

const delivery = (given: Partial<ClaimedDelivery> = {}): ClaimedDelivery => ({
  id: randomUUID(),
  leaseToken: randomUUID(),
  organizationId,
  endpointId,
  url: 'https://hooks.example.org/',
  secretSealed: new Uint8Array(),
  previousSecretSealed: null,
  previousSecretUntil: null,
  headersSealed: null,
  eventId: randomUUID(),
  eventType: 'scan.created',
  body: '{}',
  requestId: null,
  traceparent: null,
  attempts: 0,
  maxAttempts: 6,
  firstAttemptAt: null,
  alone: false,
  startsInMs: null,
  ...given,
})

/** This many, each a new one. */
const many = (count: number, make: () => ClaimedDelivery = delivery) => Array.from({ length: count }, make)

/** With its own endpoint and organization. */
const elsewhere = (given: Partial<ClaimedDelivery> = {}) =>
  delivery({ endpointId: randomUUID(), organizationId: randomUUID(), ...given })

const retryElsewhere = () => elsewhere({ attempts: 1 })

/** A claim that returned these, fewer than the share of each endpoint; returns whether there may be more. */
const claim = (slots: Slots, deliveries: readonly ClaimedDelivery[], startBefore = Infinity): boolean => {
  slots.beginClaim()
  return slots.finishClaim(deliveries, Infinity, startBefore)
}

/** Takes slots until there are none. */
function beginAll(slots: Slots): Job[] {
  const begun: Job[] = []
  for (let job = slots.acquire(); job !== undefined; job = slots.acquire()) begun.push(job)
  return begun
}

/** This many attempts of the one endpoint, begun and ended. */
function attempt(slots: Slots, count: number, answered: boolean): void {
  for (let left = count; left > 0; left -= 64) {
    claim(slots, many(Math.min(64, left)))
    for (const job of beginAll(slots)) slots.release(job, answered)
  }
}

describe('attempts in flight', () => {
  test('of deliveries queued without a claim count towards the limit of their endpoint, and do not wait behind claimed ones', () => {
    const slots = createSlots()
    claim(slots, many(100))
    const begun = beginAll(slots)
    expect(begun).toHaveLength(64)
    const entered = delivery()
    slots.enqueue(entered, Infinity)
    expect(slots.acquire()).toBeUndefined()
    const next: (string | undefined)[] = []
    for (const job of begun.slice(0, 2)) {
      slots.release(job, true)
      next.push(slots.acquire()?.delivery.id)
    }
    expect(next).toContain(entered.id)
  })

  test('are at most 256, and each that ends frees a slot', () => {
    const slots = createSlots()
    claim(slots, many(260, elsewhere))
    const begun = beginAll(slots)
    expect(begun).toHaveLength(256)
    for (const job of begun.slice(0, 2)) slots.release(job, false)
    expect(beginAll(slots)).toHaveLength(2)
  })

  test('are at most 160 of one organization, and others begin beside them', () => {
    const slots = createSlots()
    claim(slots, [...many(170, () => delivery({ endpointId: randomUUID() })), ...many(10, elsewhere)])
    const begun = beginAll(slots)
    expect(begun.filter((job) => job.delivery.organizationId === organizationId)).toHaveLength(160)
    expect(begun).toHaveLength(170)
  })

  test('are at most 192 retries, and first attempts begin beside them, also to the same endpoints', () => {
    const slots = createSlots()
    const retries = many(200, retryElsewhere)
    claim(slots, [...retries, ...retries.slice(190).map((retry) => ({ ...retry, attempts: 0 }))])
    const begun = beginAll(slots).map((job) => job.delivery.attempts)
    expect(begun.filter((attempts) => attempts > 0)).toHaveLength(192)
    expect(begun.filter((attempts) => attempts === 0)).toHaveLength(10)
  })

  test('alternate between endpoints', () => {
    const slots = createSlots()
    const other = () => elsewhere({ endpointId: '…' })
    claim(slots, [...many(3), ...many(3, other)])
    const turns = beginAll(slots).map((job) => job.delivery.endpointId)
    expect(turns).toEqual([endpointId, '…', endpointId, '…', endpointId, '…'])
  })

  test('alternate between endpoints for retries too', () => {
    const slots = createSlots()
    const retry = () => delivery({ attempts: 1 })
    const other = () => elsewhere({ endpointId: '…', attempts: 1 })
    claim(slots, [...many(2, retry), ...many(2, other)])
    const turns = beginAll(slots).map((job) => job.delivery.endpointId)
    expect(turns).toEqual([endpointId, '…', endpointId, '…'])
  })

  test('of deliveries queued without a claim are not delayed by another endpoint at its limit', () => {
    const slots = createSlots()
    claim(slots, many(64))
    beginAll(slots)
    slots.enqueue(delivery(), Infinity)
    const other = elsewhere()
    slots.enqueue(other, Infinity)
    expect(slots.acquire()?.delivery.id).toBe(other.id)
  })

  test('of deliveries queued without a claim do not begin once they were withdrawn, and count towards no limit', () => {
    const slots = createSlots()
    slots.enqueue(delivery(), Infinity)
    const inFlight = beginAll(slots)
    const [queued, blocked] = [delivery(), delivery()]
    slots.enqueue(queued, Infinity)
    expect(slots.withdraw(queued)).toBe(true)
    expect(slots.withdraw(queued)).toBe(false)
    expect(beginAll(slots)).toEqual([])
    claim(slots, many(63))
    inFlight.push(...beginAll(slots))
    expect(inFlight).toHaveLength(64)
    slots.enqueue(blocked, Infinity)
    expect(slots.acquire()).toBeUndefined()
    expect(slots.withdraw(blocked)).toBe(true)
    for (const job of inFlight) slots.release(job, false)
    expect(beginAll(slots)).toEqual([])
    expect(slots.withdraw(inFlight[0]?.delivery as ClaimedDelivery)).toBe(false)
    expect(slots.beginClaim()).toMatchObject({ maxRows: 256, endpoints: new Map(), organizations: new Map() })
  })

  test('do not begin after waiting too long: they count towards no limit, and are given back once', () => {
    const slots = createSlots()
    const now = performance.now()
    const late = [...many(3), delivery({ alone: true })]
    claim(slots, late, now - 1)
    const inTime = delivery()
    slots.enqueue(inTime, now + 60_000)
    expect(beginAll(slots).map((job) => job.delivery.id)).toEqual([inTime.id])
    expect(slots.beginClaim()).toMatchObject({
      maxRows: 255,
      maxAlone: 1,
      endpoints: new Map([[endpointId, 63]]),
    })
    expect(slots.takeExpired()).toEqual(late)
    expect(slots.takeExpired()).toEqual([])
  })
})

describe('a claim', () => {
  test('may take as many as there are slots, when nothing is queued or in flight', () => {
    expect(createSlots().beginClaim()).toEqual({
      maxRows: 256,
      maxRetries: 192,
      maxAlone: 1,
      perEndpoint: 64,
      perOrganization: 160,
      endpoints: new Map(),
      organizations: new Map(),
    })
  })

  test('may take fewer by those queued and in flight', () => {
    const slots = createSlots()
    claim(slots, many(10))
    const less = {
      maxRows: 246,
      maxRetries: 192,
      endpoints: new Map([[endpointId, 54]]),
      organizations: new Map([[organizationId, 150]]),
    }
    expect(slots.beginClaim()).toMatchObject(less)
    const [first] = beginAll(slots)
    expect(slots.beginClaim()).toMatchObject(less)
    slots.release(first as Job, false)
    expect(slots.beginClaim()).toMatchObject({ maxRows: 247, endpoints: new Map([[endpointId, 55]]) })
  })

  test('may take fewer by those waiting at a limit, as soon as an attempt there ends', () => {
    const slots = createSlots()
    claim(slots, many(100))
    const [first] = beginAll(slots)
    slots.release(first as Job, false)
    expect(slots.beginClaim().maxRows).toBe(256 - 63 - 36)
  })

  test('may take fewer retries by those queued', () => {
    const slots = createSlots()
    claim(slots, many(2, retryElsewhere))
    expect(slots.beginClaim().maxRetries).toBe(190)
  })

  test('takes nothing for an endpoint at its limit, and is not reduced by what waits there', () => {
    const slots = createSlots()
    claim(slots, many(100))
    expect(slots.beginClaim().maxRows).toBe(156)
    beginAll(slots)
    expect(slots.beginClaim()).toMatchObject({ maxRows: 192, endpoints: new Map([[endpointId, 0]]) })
    // Whatever ends elsewhere does not change that.
    const other = elsewhere()
    slots.enqueue(other, Infinity)
    const [elsewhereBegun] = beginAll(slots)
    expect(slots.beginClaim().maxRows).toBe(191)
    slots.release(elsewhereBegun as Job, false)
    expect(slots.beginClaim().maxRows).toBe(192)
    // More waiting deliveries do not reduce it either.
    slots.finishClaim(many(10), Infinity, Infinity)
    expect(slots.beginClaim().maxRows).toBe(192)
  })

  test('may take as many ahead as were answered in this window or the one before, not counting failures', () => {
    const slots = createSlots()
    attempt(slots, 20, true)
    attempt(slots, 7, false)
    const ahead = {
      maxRows: 276,
      endpoints: new Map([[endpointId, 84]]),
      organizations: new Map([[organizationId, 180]]),
    }
    expect(slots.beginClaim()).toMatchObject(ahead)
    slots.nextWindow()
    expect(slots.beginClaim()).toMatchObject(ahead)
    attempt(slots, 5, true)
    expect(slots.beginClaim()).toMatchObject(ahead)
    slots.nextWindow()
    expect(slots.beginClaim()).toMatchObject({ maxRows: 261, endpoints: new Map([[endpointId, 69]]) })
    slots.nextWindow()
    expect(slots.beginClaim()).toMatchObject({ maxRows: 256, endpoints: new Map() })
  })

  test('may take at most 1,024 ahead', () => {
    const slots = createSlots()
    attempt(slots, 1_100, true)
    expect(slots.beginClaim()).toMatchObject({
      maxRows: 1_280,
      endpoints: new Map([[endpointId, 1_088]]),
    })
  })

  test('takes nothing for an endpoint before half of what was claimed ahead is used', () => {
    const slots = createSlots()
    attempt(slots, 20, true)
    claim(slots, many(74))
    expect(slots.beginClaim().endpoints).toEqual(new Map([[endpointId, 10]]))
    claim(slots, many(1))
    expect(slots.beginClaim().endpoints).toEqual(new Map([[endpointId, 0]]))
  })

  test('takes a delivery that must be alone only when none is queued or in flight', () => {
    const slots = createSlots()
    claim(slots, [delivery({ alone: true })])
    expect(slots.beginClaim().maxAlone).toBe(0)
    const [job] = beginAll(slots)
    expect(slots.beginClaim().maxAlone).toBe(0)
    expect(slots.release(job as Job, true)).toBe(true)
    expect(slots.beginClaim().maxAlone).toBe(1)
    // The end of any other changes nothing.
    claim(slots, many(1))
    for (const other of beginAll(slots)) slots.release(other, true)
    expect(slots.beginClaim().maxAlone).toBe(1)
  })
})

describe('after a claim there may be more deliveries', () => {
  test('when it took as many as it could, or the full share of an endpoint', () => {
    const slots = createSlots()
    expect(claim(slots, many(3))).toBe(false)
    slots.beginClaim()
    expect(slots.finishClaim(many(4), 5, Infinity)).toBe(false)
    expect(slots.finishClaim([...many(5), elsewhere()], 5, Infinity)).toBe(true)
    expect(claim(createSlots(), many(255, elsewhere))).toBe(false)
    expect(claim(createSlots(), many(256, elsewhere))).toBe(true)
  })

  test('for an endpoint that was filled to its limit, once one of its attempts ends', () => {
    const slots = createSlots()
    expect(claim(slots, many(64))).toBe(false)
    const [first] = beginAll(slots)
    expect(slots.release(first as Job, false)).toBe(true)
  })

  test('but not for an endpoint that had less than its limit', () => {
    const slots = createSlots()
    claim(slots, many(63))
    const [first, second] = beginAll(slots)
    expect(slots.release(first as Job, true)).toBe(false)
    claim(slots, [])
    expect(slots.release(second as Job, true)).toBe(false)
  })

  test('but not while as many as its limit allows are still waiting', () => {
    const slots = createSlots()
    claim(slots, many(100))
    const [first] = beginAll(slots)
    expect(slots.release(first as Job, false)).toBe(false)
  })

  test('for an endpoint of which it could take nothing, once one of its attempts ends', () => {
    const slots = createSlots()
    claim(slots, many(64))
    const [first] = beginAll(slots)
    claim(slots, [elsewhere()])
    expect(slots.release(first as Job, false)).toBe(true)
    // The next claim takes all that it has.
    claim(slots, [])
    const [, second] = beginAll(slots)
    expect(second).toBeUndefined()
  })

  test('immediately, when attempts of an endpoint at its limit ended meanwhile', () => {
    const slots = createSlots()
    claim(slots, many(63))
    const begun = beginAll(slots)
    slots.beginClaim()
    for (const job of begun.slice(0, 10)) slots.release(job, false)
    expect(slots.finishClaim([delivery()], Infinity, Infinity)).toBe(true)
  })

  test('for retries, once one ends after a claim that took as many as it could', () => {
    const slots = createSlots()
    claim(slots, many(192, retryElsewhere))
    const [first] = beginAll(slots)
    expect(slots.release(first as Job, false)).toBe(true)
  })
})

describe('a claim is due', () => {
  test('when nothing is waiting, and not while something is', () => {
    const slots = createSlots()
    expect(slots.isLow()).toBe(true)
    claim(slots, many(1))
    expect(slots.isLow()).toBe(false)
    beginAll(slots)
    expect(slots.isLow()).toBe(true)
  })

  test('when half of what may be claimed ahead is waiting, and not when more is', () => {
    const slots = createSlots()
    attempt(slots, 20, true)
    claim(slots, many(10))
    expect(slots.isLow()).toBe(true)
    claim(slots, many(1))
    expect(slots.isLow()).toBe(false)
  })

  test('but not while every slot is taken', () => {
    const slots = createSlots()
    claim(slots, many(256, elsewhere))
    const begun = beginAll(slots)
    expect(slots.isLow()).toBe(false)
    slots.release(begun[0] as Job, false)
    expect(slots.isLow()).toBe(true)
  })
})

test('clear removes everything that waits, including at a limit, and it no longer counts; attempts in flight continue', () => {
  const slots = createSlots()
  const others = many(3, () => elsewhere({ alone: true }))
  claim(slots, many(70))
  const begun = beginAll(slots)
  slots.finishClaim(others, Infinity, Infinity)
  const left = slots.clear()
  expect(left).toHaveLength(9)
  expect(left).toEqual(expect.arrayContaining(others))
  expect(begun).toHaveLength(64)
  expect(slots.acquire()).toBeUndefined()
  expect(slots.isLow()).toBe(true)
  expect(slots.beginClaim()).toMatchObject({
    maxRows: 192,
    maxAlone: 1,
    endpoints: new Map([[endpointId, 0]]),
    organizations: new Map([[organizationId, 96]]),
  })
  expect(slots.clear()).toEqual([])
})

describe('deliveries with a time of their own', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const begun = (slots: Slots) => {
    slots.unblock()
    return beginAll(slots).map((job) => job.delivery.startsInMs)
  }

  test('begin at their times, and keep no others from beginning meanwhile', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const slots = createSlots()
    claim(slots, [...[0, 100, 200].map((startsInMs) => delivery({ startsInMs })), elsewhere()])
    expect(begun(slots)).toEqual([0, null])
    vi.advanceTimersByTime(99)
    expect(begun(slots)).toEqual([])
    vi.advanceTimersByTime(1)
    expect(begun(slots)).toEqual([100])
    vi.advanceTimersByTime(100)
    expect(begun(slots)).toEqual([200])
  })

  test('are released if they find no slot in time, so that they do not begin together', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const slots = createSlots()
    claim(slots, many(64))
    const [first] = beginAll(slots)
    const late = [0, 100].map((startsInMs) => delivery({ startsInMs }))
    claim(slots, late)
    vi.advanceTimersByTime(100 + MAX_LATE_MS)
    slots.release(first as Job, true)
    expect(begun(slots)).toEqual([])
    expect(slots.takeExpired()).toEqual(late)
  })
})
