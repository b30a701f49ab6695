import { expect, test } from 'vitest'
import { duration, exactTime, span, withinTheLastHour } from '../../../src/console/web/time.js'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

test('the exact time is in the zone of the viewer, and names it', () => {
  expect(exactTime(NOW, 'Europe/Berlin')).toBe('21 Nov 2026, 13:00:00 CET')
  expect(exactTime(NOW, 'UTC')).toBe('21 Nov 2026, 12:00:00 UTC')
})

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [15_040, '15.0 s'],
])('an attempt of %d ms took "%s"', (ms, text) => {
  expect(duration(ms)).toBe(text)
})

test.each([
  [-20, '5 seconds'],
  [61_000, '1 minute'],
  [4 * 3_600_000, '4 hours'],
])('%d ms of waiting are "%s"', (ms, text) => {
  expect(span(ms)).toBe(text)
})

test('a key counts as in use for an hour after it was used', () => {
  expect(withinTheLastHour(before(3_599).toISOString(), NOW)).toBe(true)
  expect(withinTheLastHour(before(3_600).toISOString(), NOW)).toBe(false)
  expect(withinTheLastHour(null, NOW)).toBe(false)
})
