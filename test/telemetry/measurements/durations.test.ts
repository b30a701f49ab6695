import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationClass, percentile } from '../../../src/telemetry/measurements/durations.js'

const classesOf = (durations: readonly number[]): number[] => {
  const counts: number[] = []
  for (const ms of durations) {
    const place = durationClass(ms)
    while (counts.length <= place) counts.push(0)
    counts[place] = (counts[place] as number) + 1
  }
  return counts
}

test('an empty histogram has no percentile', () => {
  expect(percentile([], 0.5)).toBeNull()
  expect(percentile([0, 0], 0.95)).toBeNull()
})

test('a percentile is in the class of the duration that it represents', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 86_400_000, noNaN: true }), { minLength: 1, maxLength: 50 }),
      fc.constantFrom(0.5, 0.95),
      (durations, share) => {
        const sorted = durations.toSorted((one, other) => one - other)
        const exact = sorted[Math.ceil(sorted.length * share) - 1] as number
        const estimated = percentile(classesOf(durations), share) as number
        expect(estimated).toBeLessThanOrEqual(Math.max(1, exact * Math.SQRT2 * 1.0001))
        expect(estimated).toBeGreaterThanOrEqual(exact <= 1 ? 0 : (exact / Math.SQRT2) * 0.9999)
      },
    ),
  )
})

test('durations of days, and of zero, have a class', () => {
  expect([0, 0.4, 1].map(durationClass)).toEqual([0, 0, 0])
  expect(durationClass(1e12)).toBe(54)
})
