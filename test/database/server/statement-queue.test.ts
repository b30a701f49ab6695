import { expect, test } from 'vitest'
import { createStatementQueue } from '../../../src/database/server/statement-queue.js'

const WAITING = { settled: false, begun: false, resolve() {}, reject() {} }

const call = (text: string, { since = 0, retriesLocks = false, waiter = { ...WAITING } } = {}) => ({
  ...{ text, since, retriesLocks, waiter, alone: false },
})

/** Takes all calls that it can, without finishing any. */
function take(queue: { next(isIdle: boolean): { text: string } | undefined }): string[] {
  const texts: string[] = []
  for (let next = queue.next(true); next !== undefined; next = queue.next(true)) texts.push(next.text)
  return texts
}

test('statements are served first come, first served, except those that timed out', () => {
  const queue = createStatementQueue(8)
  const calls = ['a', 'b', 'c'].map((text) => call(text))
  for (const one of calls) queue.push(one)
  Object.assign(calls[1]?.waiter ?? {}, { settled: true })
  expect(take(queue)).toEqual(['a', 'c'])
})

test('statements waiting for a lock get a quarter of the connections, until one is carried out', () => {
  const queue = createStatementQueue(8)
  const first = call('locked')
  queue.push(first)
  queue.next(true)
  queue.finished(first, false)
  expect(queue.locked(first, 'table', 4)).toEqual([])
  for (const text of ['locked', 'locked', 'locked', 'other', 'other']) queue.push(call(text))
  expect(take(queue)).toEqual(['locked', 'locked', 'other', 'other'])
  expect(queue.length).toBe(1)
})

test('a statement that was carried out counts as normal again', () => {
  const queue = createStatementQueue(4)
  const first = call('locked')
  queue.push(first)
  queue.next(true)
  queue.finished(first, false)
  queue.locked(first, 'table', 4)
  const second = call('locked')
  queue.push(second)
  queue.next(true)
  queue.finished(second, true)
  for (let number = 0; number < 3; number += 1) queue.push(call('locked'))
  expect(take(queue)).toHaveLength(3)
})

test('for a locked table, all waiters of the same statement are refused, except those that retry', () => {
  const queue = createStatementQueue(4)
  const [fresh, patient, other] = [call('locked'), call('locked', { retriesLocks: true }), call('other')]
  for (const one of [fresh, patient, other]) queue.push(one)
  expect(queue.locked(call('locked'), 'table', 1)).toEqual([fresh])
  expect(take(queue)).toEqual(['locked', 'other'])
})

test('for a locked row, only those are refused that have waited as long as is allowed for a lock', () => {
  const queue = createStatementQueue(4)
  const [late, fresh] = [call('locked', { since: 0 }), call('locked', { since: 3 })]
  for (const one of [late, fresh]) queue.push(one)
  expect(queue.locked(call('locked'), 'row', 5)).toEqual([late])
  expect(take(queue)).toEqual(['locked'])
})
