import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/basics/clock.js'
import { createKeyRing, Secret } from '../../../src/basics/secrets.js'
import { reserveKey } from '../../../src/changes/idempotency/reservation.js'
import type { Database } from '../../../src/database/connection.js'

test('a reservation that is found taken and then gone each time is tried three times, not for ever', async () => {
  let attempts = 0
  const database = {
    run(statement: { text: string }) {
      if (statement.text.includes('insert into idempotency_keys')) attempts += 1
      return Promise.resolve([])
    },
  } as unknown as Database
  const subject = {
    tenant: { organizationId: 'tenant', environment: 'sandbox' as const },
    operation: 'createCase',
    key: 'contested',
    body: {},
  }
  const keyRing = createKeyRing([new Secret<Uint8Array>(randomBytes(32))])
  const outcome = await reserveKey({ database, keyRing, clock: systemClock }, subject)
  expect(outcome).toEqual({ kind: 'in progress' })
  expect(attempts).toBe(3)
})
