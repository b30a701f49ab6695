import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from '../../src/database/batch.js'
import type { Database } from '../../src/database/connection.js'

const database = {} as Database

/** Statements that have begun, each ended by the test. */
function statements() {
  const begun: { items: readonly number[]; answer: () => void; fail: (error: unknown) => void }[] = []
  const call = batched<number, string>(
    (_database, items) =>
      new Promise((resolve, reject) => {
        begun.push({ items, answer: () => resolve(items.map((item) => `row ${item}`)), fail: reject })
      }),
  )
  return { begun, call: (item: number) => call(database, item) }
}

test('calls in one turn of the event loop share a statement, and each gets its own row', async () => {
  const { begun, call } = statements()
  const answers = Promise.all([call(1), call(2), call(3)])
  await turn()
  expect(begun.map(({ items }) => items)).toEqual([[1, 2, 3]])
  begun[0]?.answer()
  expect(await answers).toEqual(['row 1', 'row 2', 'row 3'])
})

test('a statement never serves a call made after it began', async () => {
  const { begun, call } = statements()
  void call(1)
  await turn()
  void call(1)
  await turn()
  expect(begun.map(({ items }) => items)).toEqual([[1], [1]])
})

test('at most two statements are in flight, and calls that wait for them share the next', async () => {
  const { begun, call } = statements()
  for (const item of [1, 2, 3, 4]) {
    void call(item)
    await turn()
  }
  expect(begun.map(({ items }) => items)).toEqual([[1], [2]])
  begun[0]?.answer()
  await turn()
  await turn()
  expect(begun.map(({ items }) => items)).toEqual([[1], [2], [3, 4]])
})

test('a batch has at most 64 calls', async () => {
  const { begun, call } = statements()
  for (let item = 0; item < 100; item += 1) void call(item)
  await turn()
  expect(begun.map(({ items }) => items.length)).toEqual([64, 36])
})

test.each([
  ['a constraint', '23503'],
  ['a deadlock', '40P01'],
])('when the database refuses a batch for %s, only the call at fault fails', async (_why, code) => {
  const carriedOut: (readonly number[])[] = []
  const call = batched<number, number>(async (_database, items) => {
    carriedOut.push(items)
    if (items.includes(2)) throw Object.assign(new Error('refused'), { code })
    return items
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => call(database, item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(carriedOut).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('nothing is retried when the connection is lost, since it may have been carried out', async () => {
  const { begun, call } = statements()
  const outcomes = Promise.allSettled([call(1), call(2)])
  await turn()
  begun[0]?.fail(Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' }))
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(begun).toHaveLength(1)
})
