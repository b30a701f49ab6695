import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ChangedByOthersError } from '../../src/changes/handlers.js'
import { resourceKey, retryOnConflict } from '../../src/changes/retry-on-conflict.js'
import type { Database } from '../../src/database/connection.js'

/** Waiting for it has no time limit. */
const database = {} as Database

/** A round that works until it is told to end. */
function heldRound() {
  let end: (result: string) => void = () => {}
  const result = new Promise<string>((resolve) => {
    end = resolve
  })
  return { round: () => result, end }
}

test('a bounded number of concurrent changes of one thing wait, and the next is told immediately to retry', async () => {
  const turn = randomUUID()
  const held = heldRound()
  const first = retryOnConflict(database, turn, held.round)
  const waiting = Array.from({ length: 200 }, (_, number) =>
    retryOnConflict(database, turn, async () => `${number}`),
  )
  await expect(retryOnConflict(database, turn, async () => 'late')).rejects.toThrow(ChangedByOthersError)
  expect(await retryOnConflict(database, randomUUID(), async () => 'another thing')).toBe('another thing')
  held.end('first')
  expect(await first).toBe('first')
  expect(await Promise.all(waiting)).toEqual(waiting.map((_, number) => `${number}`))
})

test('a tenant does not wait for another tenant who knows its identifier', async () => {
  const id = randomUUID()
  const tenant = () => ({ organizationId: randomUUID(), environment: 'sandbox' }) as const
  const held = heldRound()
  const strangers = retryOnConflict(database, resourceKey(tenant(), id), held.round)
  expect(await retryOnConflict(database, resourceKey(tenant(), id), async () => 'own')).toBe('own')
  held.end('nothing')
  expect(await strangers).toBe('nothing')
})
