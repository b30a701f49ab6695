import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../src/basics/clock.js'
import { createRateLimiter } from '../../../src/http/rate-limits/rate-limit.js'

const START = Date.parse('2026-11-21T08:00:00.000Z')
const MINUTE = 60_000

/** A clock that stands still until it is set. */
function stoppedClock(): Clock & { set(time: number): void } {
  let time = START
  return {
    now: () => new Date(time),
    offset: () => 0,
    set(to) {
      time = to
    },
  }
}

function limiterOf(perKey: number, perOrganization: number) {
  const clock = stoppedClock()
  return { clock, limiter: createRateLimiter({ perKey, perOrganization }, clock) }
}

describe('a bucket', () => {
  test('allows exactly its size within a minute of its first request', () => {
    const { clock, limiter } = limiterOf(3, 0)
    const remaining = [1, 2, 3].map(() => limiter.take('key', 'org').bucket?.remaining)
    expect(remaining).toEqual([2, 1, 0])
    clock.set(START + MINUTE - 1)
    expect(limiter.take('key', 'org')).toEqual({
      allowed: false,
      limit: 'key',
      bucket: { limit: 3, remaining: 0, resetAt: START + MINUTE },
    })
  })

  test('is full again at the time that it announced', () => {
    const { clock, limiter } = limiterOf(1, 0)
    const { bucket } = limiter.take('key', 'org')
    expect(bucket?.resetAt).toBe(START + MINUTE)
    clock.set(START + MINUTE)
    expect(limiter.take('key', 'org')).toEqual({
      allowed: true,
      bucket: { limit: 1, remaining: 0, resetAt: START + 2 * MINUTE },
    })
  })

  test('starts its window with its first request, not with the minute', () => {
    const { clock, limiter } = limiterOf(5, 0)
    clock.set(START + 42_123)
    expect(limiter.take('key', 'org').bucket?.resetAt).toBe(START + 42_123 + MINUTE)
  })

  test('of a key is its own', () => {
    const { limiter } = limiterOf(1, 0)
    expect(limiter.take('one', 'org').allowed).toBe(true)
    expect(limiter.take('two', 'org').allowed).toBe(true)
    expect(limiter.take('one', 'org').allowed).toBe(false)
  })

  test('of an organization is shared by all its keys', () => {
    const { limiter } = limiterOf(0, 2)
    expect(limiter.take('one', 'org').allowed).toBe(true)
    expect(limiter.take('two', 'org').allowed).toBe(true)
    expect(limiter.take('three', 'org')).toMatchObject({
      allowed: false,
      limit: 'organization',
      bucket: { limit: 2 },
    })
    expect(limiter.take('three', 'other').allowed).toBe(true)
  })

  test('that refuses a request is counted, of keys and of organizations apart', () => {
    const { limiter } = limiterOf(2, 3)
    for (const key of ['one', 'one', 'one', 'two', 'two', 'three']) limiter.take(key, 'org')
    expect(limiter.refused.all.map(({ labels, count }) => [labels.limit, count])).toEqual([
      ['key', 1],
      ['organization', 2],
    ])
  })

  test('does not count a refused request, nor does the other bucket', () => {
    const { clock, limiter } = limiterOf(1, 3)
    limiter.take('one', 'org')
    for (let index = 0; index < 10; index += 1) expect(limiter.take('one', 'org').allowed).toBe(false)
    expect(limiter.take('two', 'org')).toMatchObject({ allowed: true })
    expect(limiter.take('three', 'org')).toMatchObject({ allowed: true, bucket: { limit: 1, remaining: 0 } })
    expect(limiter.take('four', 'org')).toMatchObject({ allowed: false, bucket: { limit: 3 } })
    clock.set(START + MINUTE)
    expect(limiter.take('four', 'org').allowed).toBe(true)
  })

  test('of size 0 is disabled', () => {
    const { limiter } = limiterOf(0, 0)
    for (let index = 0; index < 100; index += 1) expect(limiter.take('key', 'org')).toEqual({ allowed: true })
  })

  test('survives a clock that was set back: no window is longer than a minute', () => {
    const { clock, limiter } = limiterOf(1, 0)
    limiter.take('key', 'org')
    clock.set(START - 3_600_000)
    expect(limiter.take('key', 'org')).toMatchObject({
      allowed: true,
      bucket: { resetAt: START - 3_600_000 + MINUTE },
    })
  })
})

describe('the limit shown to a caller', () => {
  test('is the tighter of the two buckets', () => {
    const { limiter } = limiterOf(10, 3)
    expect(limiter.take('one', 'org').bucket).toMatchObject({ limit: 3, remaining: 2 })
    expect(limiter.take('one', 'other').bucket).toMatchObject({ limit: 3, remaining: 2 })
    const byKey = limiterOf(3, 10).limiter
    expect(byKey.take('one', 'org').bucket).toMatchObject({ limit: 3, remaining: 2 })
  })
})
