import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ClaimedDelivery } from '../../src/deliveries/claim.js'
import { createSlots, type Job, type Slots } from '../../src/deliveries/slots.js'

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
  ...given,
})

/** So many, each made anew. */
const many = (count: number, make: () => ClaimedDelivery = delivery) => Array.from({ length: count }, make)

/** Of an endpoint and an organization of its own. */
const elsewhere = (given: Partial<ClaimedDelivery> = {}) =>
  delivery({ endpointId: randomUUID(), organizationId: randomUUID(), ...given })

const retryElsewhere = () => elsewhere({ attempts: 1 })

/** A claim that brought these, of each endpoint fewer than its share; returns whether there may be more. */
const claim = (slots: Slots, deliveries: readonly ClaimedDelivery[], startBefore = Infinity): boolean => {
  slots.beginClaim()
  return slots.finishClaim(deliveries, Infinity, startBefore)
}

/** Takes slots until there is none. */
function beginAll(slots: Slots): Job[] {
  const begun: Job[] = []
  for (let job = slots.acquire(); job !== undefined; job = slots.acquire()) begun.push(job)
  return begun
}

/** So many attempts of the one endpoint, begun and ended. */
function attempt(slots: Slots, count: number, answered: boolean): void {
  for (let left = count; left > 0; left -= 64) {
    claim(slots, many(Math.min(64, left)))
    for (const job of beginAll(slots)) slots.release(job, answered)
  }
}

describe('attempts in flight', () => {
  test('what is queued without a claim is held to the limit of its endpoint, and does not wait behind what was claimed', () => {
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

  test('are 256 at most, and each that ends makes room for one', () => {
    const slots = createSlots()
    claim(slots, many(260, elsewhere))
    const begun = beginAll(slots)
    expect(begun).toHaveLength(256)
    for (const job of begun.slice(0, 2)) slots.release(job, false)
    expect(beginAll(slots)).toHaveLength(2)
  })

  test('are 160 of one organization at most, and others begin beside them', () => {
    const slots = createSlots()
    claim(slots, [...many(170, () => delivery({ endpointId: randomUUID() })), ...many(10, elsewhere)])
    const begun = beginAll(slots)
    expect(begun.filter((job) => job.delivery.organizationId === organizationId)).toHaveLength(160)
    expect(begun).toHaveLength(170)
  })

  test('are 192 retries at most, and first attempts begin beside them, also of the same endpoints', () => {
    const slots = createSlots()
    const retries = many(200, retryElsewhere)
    claim(slots, [...retries, ...retries.slice(190).map((retry) => ({ ...retry, attempts: 0 }))])
    const begun = beginAll(slots).map((job) => job.delivery.attempts)
    expect(begun.filter((attempts) => attempts > 0)).toHaveLength(192)
    expect(begun.filter((attempts) => attempts === 0)).toHaveLength(10)
  })

  test('go to endpoints in turn', () => {
    const slots = createSlots()
    const other = () => elsewhere({ endpointId: '…' })
    claim(slots, [...many(3), ...many(3, other)])
    const turns = beginAll(slots).map((job) => job.delivery.endpointId)
    expect(turns).toEqual([endpointId, '…', endpointId, '…', endpointId, '…'])
  })

  test('go to endpoints in turn, of retries too', () => {
    const slots = createSlots()
    const retry = () => delivery({ attempts: 1 })
    const other = () => elsewhere({ endpointId: '…', attempts: 1 })
    claim(slots, [...many(2, retry), ...many(2, other)])
    const turns = beginAll(slots).map((job) => job.delivery.endpointId)
    expect(turns).toEqual([endpointId, '…', endpointId, '…'])
  })

  test('of what is queued without a claim are not held up by another endpoint at its limit', () => {
    const slots = createSlots()
    claim(slots, many(64))
    beginAll(slots)
    slots.enqueue(delivery(), Infinity)
    const other = elsewhere()
    slots.enqueue(other, Infinity)
    expect(slots.acquire()?.delivery.id).toBe(other.id)
  })

  test('are not begun when they waited too long: such ones count against no limit, and are given back once', () => {
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
  test('may bring all there is room for, when nothing is queued or in flight', () => {
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

  test('may bring less by what is queued and by what is in flight', () => {
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

  test('may bring less by what waited for a limit, as soon as something ends there', () => {
    const slots = createSlots()
    claim(slots, many(100))
    const [first] = beginAll(slots)
    slots.release(first as Job, false)
    expect(slots.beginClaim().maxRows).toBe(256 - 63 - 36)
  })

  test('may bring less retries by those there are', () => {
    const slots = createSlots()
    claim(slots, many(2, retryElsewhere))
    expect(slots.beginClaim().maxRetries).toBe(190)
  })

  test('brings nothing of an endpoint at its limit, and is not held up by what waits there', () => {
    const slots = createSlots()
    claim(slots, many(100))
    expect(slots.beginClaim().maxRows).toBe(156)
    beginAll(slots)
    expect(slots.beginClaim()).toMatchObject({ maxRows: 192, endpoints: new Map([[endpointId, 0]]) })
    // It is so whatever ends elsewhere.
    const other = elsewhere()
    slots.enqueue(other, Infinity)
    const [elsewhereBegun] = beginAll(slots)
    expect(slots.beginClaim().maxRows).toBe(191)
    slots.release(elsewhereBegun as Job, false)
    expect(slots.beginClaim().maxRows).toBe(192)
    // What joins those that wait holds up nothing either.
    slots.finishClaim(many(10), Infinity, Infinity)
    expect(slots.beginClaim().maxRows).toBe(192)
  })

  test('goes ahead by as much as was answered in this window or the one before, and not by what was not', () => {
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

  test('goes ahead by 1,024 at most', () => {
    const slots = createSlots()
    attempt(slots, 1_100, true)
    expect(slots.beginClaim()).toMatchObject({
      maxRows: 1_280,
      endpoints: new Map([[endpointId, 1_088]]),
    })
  })

  test('brings nothing of an endpoint before half of what was claimed ahead is used', () => {
    const slots = createSlots()
    attempt(slots, 20, true)
    claim(slots, many(74))
    expect(slots.beginClaim().endpoints).toEqual(new Map([[endpointId, 10]]))
    claim(slots, many(1))
    expect(slots.beginClaim().endpoints).toEqual(new Map([[endpointId, 0]]))
  })

  test('brings one that must be alone only when there is none, queued or in flight', () => {
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

describe('after a claim there may be more', () => {
  test('when it brought as many as it might, or of an endpoint its share', () => {
    const slots = createSlots()
    expect(claim(slots, many(3))).toBe(false)
    slots.beginClaim()
    expect(slots.finishClaim(many(4), 5, Infinity)).toBe(false)
    expect(slots.finishClaim([...many(5), elsewhere()], 5, Infinity)).toBe(true)
    expect(claim(createSlots(), many(255, elsewhere))).toBe(false)
    expect(claim(createSlots(), many(256, elsewhere))).toBe(true)
  })

  test('of an endpoint that had its limit, once one of its attempts ends', () => {
    const slots = createSlots()
    expect(claim(slots, many(64))).toBe(false)
    const [first] = beginAll(slots)
    expect(slots.release(first as Job, false)).toBe(true)
  })

  test('and not of one that had less than its limit', () => {
    const slots = createSlots()
    claim(slots, many(63))
    const [first, second] = beginAll(slots)
    expect(slots.release(first as Job, true)).toBe(false)
    claim(slots, [])
    expect(slots.release(second as Job, true)).toBe(false)
  })

  test('and not while as many as its limit allows still wait', () => {
    const slots = createSlots()
    claim(slots, many(100))
    const [first] = beginAll(slots)
    expect(slots.release(first as Job, false)).toBe(false)
  })

  test('of an endpoint of which it might bring nothing, once one of its attempts ends', () => {
    const slots = createSlots()
    claim(slots, many(64))
    const [first] = beginAll(slots)
    claim(slots, [elsewhere()])
    expect(slots.release(first as Job, false)).toBe(true)
    // What the next claim brings of it is all there is.
    claim(slots, [])
    const [, second] = beginAll(slots)
    expect(second).toBeUndefined()
  })

  test('at once, when attempts of an endpoint that had its limit ended meanwhile', () => {
    const slots = createSlots()
    claim(slots, many(63))
    const begun = beginAll(slots)
    slots.beginClaim()
    for (const job of begun.slice(0, 10)) slots.release(job, false)
    expect(slots.finishClaim([delivery()], Infinity, Infinity)).toBe(true)
  })

  test('of retries, once one ends after a claim that brought as many as it might', () => {
    const slots = createSlots()
    claim(slots, many(192, retryElsewhere))
    const [first] = beginAll(slots)
    expect(slots.release(first as Job, false)).toBe(true)
  })
})

describe('it is time for a claim', () => {
  test('when nothing waits, and not while something does', () => {
    const slots = createSlots()
    expect(slots.isLow()).toBe(true)
    claim(slots, many(1))
    expect(slots.isLow()).toBe(false)
    beginAll(slots)
    expect(slots.isLow()).toBe(true)
  })

  test('when half of what may be claimed ahead waits, and not when more does', () => {
    const slots = createSlots()
    attempt(slots, 20, true)
    claim(slots, many(10))
    expect(slots.isLow()).toBe(true)
    claim(slots, many(1))
    expect(slots.isLow()).toBe(false)
  })

  test('not while every slot is taken', () => {
    const slots = createSlots()
    claim(slots, many(256, elsewhere))
    const begun = beginAll(slots)
    expect(slots.isLow()).toBe(false)
    slots.release(begun[0] as Job, false)
    expect(slots.isLow()).toBe(true)
  })
})

test('what is emptied is all that waits, behind a limit too, and counts no more; what is in flight goes on', () => {
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
