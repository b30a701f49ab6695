import { expect, test } from 'vitest'
import { logSparingly } from '../../src/basics/log-sparingly.js'
import { createTestClock } from '../support/service.js'

test('a failure that repeats is logged immediately, then once a minute with the number left out', () => {
  const clock = createTestClock()
  const written: object[] = []
  const log = logSparingly(clock, (fields) => written.push(fields))
  const error = new Error('down')
  for (let second = 0; second <= 60; second += 1) {
    log(error)
    clock.advance(1_000)
  }
  expect(written).toEqual([{ err: error }, { err: error, leftOut: 59 }])
  clock.advance(60_000)
  log(error)
  expect(written.slice(2)).toEqual([{ err: error }])
})

test('a failure is logged at once while another one repeats, if its cause is another', () => {
  const clock = createTestClock()
  const written: [fields: object, cause: string][] = []
  const log = logSparingly(clock, (...line) => written.push(line))
  const [error, other] = [new Error('one'), new Error('other')]
  for (let times = 0; times < 5; times += 1) log(error, 'one')
  log(other, 'other')
  expect(written).toEqual([
    [{ err: error }, 'one'],
    [{ err: other }, 'other'],
  ])
})

test('a clock that is set back suppresses nothing', () => {
  const clock = createTestClock()
  const written: object[] = []
  const log = logSparingly(clock, (fields) => written.push(fields))
  log(new Error('first'))
  clock.advance(-3_600_000)
  log(new Error('second'))
  expect(written).toHaveLength(2)
})
