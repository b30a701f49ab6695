import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ClaimedDelivery } from '../../src/deliveries/claim.js'
import { createSlots, type Job } from '../../src/deliveries/slots.js'

const endpointId = randomUUID()
const organizationId = randomUUID()

const delivery = (): ClaimedDelivery => ({
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
  attempts: 0,
  maxAttempts: 6,
  firstAttemptAt: null,
  alone: false,
})

test('what is queued without a claim is held to the limit of its endpoint, and does not wait behind what was claimed', () => {
  const slots = createSlots()
  slots.beginClaim()
  slots.finishClaim(Array.from({ length: 100 }, delivery), 100, Infinity)
  const begun: Job[] = []
  for (let job = slots.acquire(); job !== undefined; job = slots.acquire()) begun.push(job)
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
