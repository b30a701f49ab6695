import { describe, expect, test } from 'vitest'
import { createSnapshot } from '../../../src/moves/backups/create-snapshot.js'
import type { NoSnapshot, Snapshots } from '../../../src/moves/backups/snapshots.js'

/** Calls the handler with snapshots that can or cannot be taken. */
const refusedBy = (reason: NoSnapshot) =>
  createSnapshot(
    { actor: 'operator token' } as Parameters<typeof createSnapshot>[0],
    { snapshots: { take: async () => reason } as Partial<Snapshots> } as Parameters<typeof createSnapshot>[1],
  )

describe('createSnapshot', () => {
  test.each<[NoSnapshot, string]>([
    ['another', 'Another backup is under way.'],
    ['no database here', 'The database is not in the data folder: back up its server.'],
  ])('answers 409 and says why it cannot be taken: %s', async (reason, message) => {
    expect(await refusedBy(reason)).toEqual({ status: 409, error: { code: 'conflict', message } })
  })
})
