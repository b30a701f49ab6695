import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createKeyRing, Secret } from '../../../src/basics/secrets.js'
import { redeliveredFinal } from '../../../src/webhooks/deliveries/redelivery.js'
import {
  type AttemptRow,
  type DeliveryRow,
  toWebhookDelivery,
} from '../../../src/webhooks/deliveries/resource.js'

const at = new Date('2026-11-20T12:00:00.000Z')
const later = new Date('2026-11-20T12:00:01.000Z')

const row: DeliveryRow = {
  id: randomUUID(),
  organizationId: randomUUID(),
  environment: 'production',
  endpointId: randomUUID(),
  eventId: randomUUID(),
  eventType: 'scan.completed',
  maxAttempts: 6,
  failure: 'exhausted',
  createdAt: at,
  updatedAt: at,
  status: 'failed',
  requestId: null,
  keyId: null,
  subjectId: null,
  subjectName: null,
  changedAt: at,
  attempts: 2,
  nextAttemptAt: null,
  responseCode: 500,
  signatureHeader: 't=1,v1=00',
  unsigned: null,
}

const attempt = (number: number): AttemptRow => ({
  number,
  startedAt: at,
  durationMs: 20,
  responseCode: 500,
  error: null,
  responseExcerpt: null,
})

describe('a delivery as shown', () => {
  const show = (delivery: DeliveryRow, attempts: readonly AttemptRow[] = []) =>
    toWebhookDelivery(delivery, attempts, createKeyRing([new Secret<Uint8Array>(randomBytes(32))]))

  test('has no attempt that was recorded after it was read, which would contradict the rest', () => {
    const { attempts, attemptHistory } = show(row, [attempt(1), attempt(2), attempt(3)])
    expect({ attempts, shown: attemptHistory?.map(({ number }) => number) }).toEqual({
      attempts: 2,
      shown: [1, 2],
    })
  })

  test('is due at its creation at the earliest, since the clock of the database may be behind', () => {
    expect(show({ ...row, createdAt: later, nextAttemptAt: at }).nextAttemptAt).toBe(later.toISOString())
    expect(show({ ...row, nextAttemptAt: later }).nextAttemptAt).toBe(later.toISOString())
    expect(show(row).nextAttemptAt).toBeNull()
  })
})

describe('a final delivery that was redelivered', () => {
  test('waits for one more attempt, and counts as never attempted only if it was not', () => {
    expect(redeliveredFinal(row, later)).toMatchObject({
      status: 'retrying',
      maxAttempts: 3,
      nextAttemptAt: later,
    })
    expect(redeliveredFinal({ ...row, attempts: 0 }, later)).toMatchObject({
      status: 'pending',
      maxAttempts: 1,
    })
  })

  test('was changed now, unless a clock that is ahead has recorded a later time', () => {
    expect(redeliveredFinal(row, later).updatedAt).toEqual(later)
    expect(redeliveredFinal({ ...row, updatedAt: later }, at).updatedAt).toEqual(later)
  })
})
