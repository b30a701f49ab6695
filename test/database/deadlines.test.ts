import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeadlines, ticksOf, type Waiter } from '../../src/database/deadlines.js'

/** The state of a promise so far. */
function watch(promise: Promise<unknown>) {
  const seen: { outcome: unknown } = { outcome: 'none' }
  promise.then(
    (value) => {
      seen.outcome = value
    },
    (error: unknown) => {
      seen.outcome = error
    },
  )
  return seen
}

describe('with a simulated clock', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a waiter times out when its time is over, and not before', async () => {
    const deadlines = createDeadlines()
    const seen = watch(deadlines.wait(ticksOf(1_000), () => {}))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen.outcome).toBe('none')
    await vi.advanceTimersByTimeAsync(100)
    expect(seen.outcome).toMatchObject({ code: 'DATABASE_TIMEOUT', outcomeUnknown: false })
  })

  test('the outcome of a statement that had begun is unknown', async () => {
    const deadlines = createDeadlines()
    const begun = deadlines.wait(1, (waiter) => {
      waiter.begun = true
    })
    const seen = watch(begun)
    await vi.advanceTimersByTimeAsync(300)
    expect(seen.outcome).toMatchObject({ code: 'DATABASE_TIMEOUT', outcomeUnknown: true })
  })

  test('an answer in time is used, and a late one is ignored', async () => {
    const deadlines = createDeadlines()
    const waiters: Waiter<string>[] = []
    const begin = (waiter: Waiter<string>) => waiters.push(waiter)
    const [inTime, late] = [watch(deadlines.wait(2, begin)), watch(deadlines.wait(2, begin))]
    waiters[0]?.resolve('row')
    await vi.advanceTimersByTimeAsync(500)
    waiters[1]?.resolve('row')
    await vi.advanceTimersByTimeAsync(0)
    expect(inTime.outcome).toBe('row')
    expect(late.outcome).toMatchObject({ code: 'DATABASE_TIMEOUT' })
    expect(waiters.every(({ settled }) => settled)).toBe(true)
  })

  test('no timer runs while no one waits', async () => {
    const deadlines = createDeadlines()
    expect(vi.getTimerCount()).toBe(0)
    const answered = deadlines.wait(5, (waiter) => waiter.resolve('row'))
    expect(vi.getTimerCount()).toBe(1)
    await answered
    await vi.advanceTimersByTimeAsync(200)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('ticks delayed by a busy process count for the time that has passed', { tags: 'slow' }, async () => {
  const deadlines = createDeadlines()
  const busy = setInterval(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500), 0)
  const since = performance.now()
  const answer = deadlines.wait(ticksOf(1_000), () => {})
  await expect(answer).rejects.toMatchObject({ code: 'DATABASE_TIMEOUT' })
  clearInterval(busy)
  expect(performance.now() - since).toBeLessThan(4_000)
})

test('no waiter times out because the process itself was suspended', { tags: 'slow' }, async () => {
  const deadlines = createDeadlines()
  const answered = deadlines.wait(ticksOf(500), (waiter) => {
    // The answer is there when the process continues, and is read after the timers.
    setTimeout(() => setImmediate(() => waiter.resolve('row')), 100)
  })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  expect(await answered).toBe('row')
})
