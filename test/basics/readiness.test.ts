import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadiness, throttled } from '../../src/basics/readiness.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a throttled check counts by its last outcome between runs', async () => {
  let checks = 0
  const check = throttled(3_000, async () => {
    checks += 1
    if (checks === 2) throw new Error('no')
    return undefined
  })
  const readiness = createReadiness({ broken: check })
  expect(await readiness.problems()).toEqual([])
  vi.advanceTimersByTime(2_999)
  expect(await readiness.problems()).toEqual([])
  expect(checks).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await readiness.problems()).toEqual(['broken'])
  expect(await readiness.problems()).toEqual(['broken'])
  expect(checks).toBe(2)
  vi.advanceTimersByTime(3_000)
  expect(await readiness.problems()).toEqual([])
})

test('a check that hangs counts as failed each time, and does not run again until it has ended', async () => {
  let checks = 0
  let end: (() => void) | undefined
  const check = throttled(3_000, () => {
    checks += 1
    return new Promise((resolve) => {
      end = () => resolve(undefined)
    })
  })
  const readiness = createReadiness({ broken: check })
  for (let round = 0; round < 3; round += 1) {
    const problems = readiness.problems()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await problems).toEqual(['broken'])
  }
  expect(checks).toBe(1)
  end?.()
  await vi.advanceTimersByTimeAsync(0)
  const problems = readiness.problems()
  end?.()
  expect(await problems).toEqual([])
  expect(checks).toBe(2)
})
