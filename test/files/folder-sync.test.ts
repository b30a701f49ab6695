import { expect, test } from 'vitest'
import { shareSyncs } from '../../src/files/folder-sync.js'

/** A sync that ends when told to, and a count of those that began. */
function heldSync() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const sync = shareSyncs(() => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })))
  return { ends, sync }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** The state of a promise so far. */
function outcomeOf(promise: Promise<void>): { now: string } {
  const outcome = { now: 'waits' }
  promise.then(
    () => {
      outcome.now = 'synced'
    },
    (error: Error) => {
      outcome.now = error.message
    },
  )
  return outcome
}

test('callers during a sync wait for one that began afterwards, together', async () => {
  const { ends, sync } = heldSync()
  const first = [outcomeOf(sync()), outcomeOf(sync())]
  await turn()
  expect(ends).toHaveLength(1)
  const second = [outcomeOf(sync()), outcomeOf(sync()), outcomeOf(sync())]
  await turn()
  expect(ends).toHaveLength(1)
  ends[0]?.resolve()
  await turn()
  expect(first.map(({ now }) => now)).toEqual(['synced', 'synced'])
  expect(second.map(({ now }) => now)).toEqual(['waits', 'waits', 'waits'])
  expect(ends).toHaveLength(2)
  ends[1]?.resolve()
  await turn()
  expect(second.map(({ now }) => now)).toEqual(['synced', 'synced', 'synced'])
})

test('a failed sync fails all who share it, and no later one', async () => {
  const { ends, sync } = heldSync()
  const failed = [outcomeOf(sync()), outcomeOf(sync())]
  await turn()
  const after = outcomeOf(sync())
  ends[0]?.reject(new Error('EIO'))
  await turn()
  ends[1]?.resolve()
  await turn()
  expect([...failed, after].map(({ now }) => now)).toEqual(['EIO', 'EIO', 'synced'])
})
