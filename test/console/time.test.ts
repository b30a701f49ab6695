import { expect, test } from 'vitest'
import {
  axisTime,
  duration,
  exactTime,
  span,
  timeRange,
  withinTheLastHour,
  zoneName,
} from '../../src/console/time.js'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

test('the exact time is in the viewer’s time zone, and names it', () => {
  expect(exactTime(NOW, 'Europe/Berlin')).toBe('21 Nov 2026, 13:00:00 CET')
  expect(exactTime(NOW, 'UTC')).toBe('21 Nov 2026, 12:00:00 UTC')
})

test('times on an axis are in the viewer’s time zone, and days begin at its midnight', () => {
  expect(axisTime(NOW, 900, 'Asia/Kolkata')).toBe('17:30')
  const midnight = new Date('2026-11-20T18:30:00.000Z')
  expect(axisTime(midnight, 14_400, 'Asia/Kolkata')).toBe('21 Nov')
  expect(axisTime(midnight, 900, 'Asia/Kolkata')).toBe('00:00')
})

test('a bucket shows its start and end, also across a clock change', () => {
  const to = new Date(NOW.getTime() + 900_000)
  expect(timeRange(NOW, to, 'Europe/Berlin')).toMatch(/^21 Nov, 13:00\s?–\s?13:15$/)
  const changed = new Date('2026-10-25T00:00:00.000Z')
  const after = new Date('2026-10-25T04:00:00.000Z')
  expect(timeRange(changed, after, 'Europe/Berlin')).toMatch(/^25 Oct, 02:00.*05:00$/)
})

test('a time zone has the name that it has at that time', () => {
  expect(zoneName(NOW, 'Europe/Berlin')).toBe('CET (Europe/Berlin)')
  expect(zoneName(new Date('2026-07-01'), 'Europe/Berlin')).toBe('CEST (Europe/Berlin)')
  expect(zoneName(NOW, 'UTC')).toBe('UTC')
})

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [15_040, '15.0 s'],
  [60_000, '1 min'],
  [750_000, '12.5 min'],
  [4 * 3_600_000, '4 h'],
])('the duration of an attempt of %d ms is "%s"', (ms, text) => {
  expect(duration(ms)).toBe(text)
})

test.each([
  [-20, '5 seconds'],
  [61_000, '1 minute'],
  [4 * 3_600_000, '4 hours'],
])('a wait of %d ms is "%s"', (ms, text) => {
  expect(span(ms)).toBe(text)
})

test('a key counts as in use for an hour after it was used', () => {
  expect(withinTheLastHour(before(3_599).toISOString(), NOW)).toBe(true)
  expect(withinTheLastHour(before(3_600).toISOString(), NOW)).toBe(false)
  expect(withinTheLastHour(null, NOW)).toBe(false)
})
