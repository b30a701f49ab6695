import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ClaimedDelivery } from '../../src/deliveries/claim.js'
import { createPlaces, type Place } from '../../src/deliveries/places.js'

const endpointId = randomUUID()
const organizationId = randomUUID()

const delivery = (): ClaimedDelivery => ({
  id: randomUUID(),
  leaseToken: randomUUID(),
  organizationId,
  endpointId,
  url: 'https://hooks.example.org/',
  secretSealed: new Uint8Array(),
  eventId: randomUUID(),
  eventType: 'scan.created',
  body: '{}',
  attempts: 0,
  maxAttempts: 6,
  firstAttemptAt: null,
  alone: false,
})

test('what enters without a claim is held to the limit of its endpoint, and does not wait behind what was claimed', () => {
  const places = createPlaces()
  places.room()
  places.take(Array.from({ length: 100 }, delivery), 100, Infinity)
  const begun: Place[] = []
  for (let place = places.next(); place !== undefined; place = places.next()) begun.push(place)
  expect(begun).toHaveLength(64)
  const entered = delivery()
  places.enter(entered, Infinity)
  expect(places.next()).toBeUndefined()
  const next: (string | undefined)[] = []
  for (const place of begun.slice(0, 2)) {
    places.leave(place, true)
    next.push(places.next()?.delivery.id)
  }
  expect(next).toContain(entered.id)
})
