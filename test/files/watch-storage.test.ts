import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStorage } from '../../src/files/watch-storage.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A check is only started by asking, so its outcome is seen a moment later. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a failed storage is reported at the next check, and checked no more often', async () => {
  let checks = 0
  let works = true
  const watch = watchStorage(
    {
      check: async () => {
        checks += 1
        if (!works) throw new Error('no room')
      },
    },
    3_000,
  )
  expect(watch.up).toBe(true)
  works = false
  await settled()
  expect(watch.up).toBe(true)
  vi.advanceTimersByTime(3_000)
  expect(watch.up).toBe(true)
  await settled()
  expect(watch.up).toBe(false)
  expect(checks).toBe(2)
  works = true
  vi.advanceTimersByTime(3_000)
  expect(watch.up).toBe(false)
  await settled()
  expect(watch.up).toBe(true)
})

test('a storage that does not answer is reported while it is waited for, and callers do not wait', async () => {
  let answer: (() => void) | undefined
  const check = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const watch = watchStorage({ check }, 3_000)
  expect(watch.up).toBe(true)
  vi.advanceTimersByTime(1_500)
  expect(watch.up).toBe(false)
  answer?.()
  await settled()
  expect(watch.up).toBe(true)
})
