import { describe, expect, test } from 'vitest'
import { relativeTime } from '../../src/basics/relative-time.js'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

describe('the relative time', () => {
  test.each([
    [0, 'just now'],
    [4.9, 'just now'],
    [-4.9, 'just now'],
    [5, '5 seconds ago'],
    [59.9, '59 seconds ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [30 * 86_400, '1 month ago'],
    [364 * 86_400, '12 months ago'],
    [800 * 86_400, '2 years ago'],
    [-61, 'in 1 minute'],
    [-7_200, 'in 2 hours'],
  ])('for %d seconds ago is "%s", rounded towards now', (seconds, text) => {
    expect(relativeTime(before(seconds), NOW)).toBe(text)
  })
})
