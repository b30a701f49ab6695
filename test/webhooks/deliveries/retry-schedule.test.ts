import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RETRY_GAPS_SECONDS } from '../../../src/settings/variables.js'
import { maxAttempts, nextAttemptAt } from '../../../src/webhooks/deliveries/retry-schedule.js'

const start = new Date('2026-01-01T00:00:00.000Z')
const hour = 3600
const day = 24 * hour
const noJitter = () => 0
const maxJitter = () => 0.999999

function later(seconds: number, from = start): Date {
  return new Date(from.getTime() + seconds * 1000)
}

/** Seconds until the second attempt, when the first failed immediately with this answer. */
function secondsToSecond(responseCode: number | null, retryAfter: string | null, gaps = [100]): number {
  const failed = { attempts: 1, firstAttemptAt: start, now: start, responseCode, retryAfter }
  const next = nextAttemptAt(failed, gaps, noJitter)
  return ((next?.getTime() ?? Number.NaN) - start.getTime()) / 1000
}

describe('nextAttemptAt', () => {
  it('makes six attempts, 30 s, 3.5 min, 24.5 min, 2 h 51 min 30 s and 20 h 30 s apart', () => {
    const gaps: number[] = []
    let now = start
    for (let attempts = 1; attempts < maxAttempts(); attempts++) {
      const next = nextAttemptAt({ attempts, firstAttemptAt: start, now }, undefined, noJitter)
      gaps.push((next.getTime() - now.getTime()) / 1000)
      now = next
    }
    expect(gaps).toEqual([30, 3.5 * 60, 24.5 * 60, 2 * hour + 51.5 * 60, 20 * hour + 30])
    expect(gaps).toEqual(DEFAULT_RETRY_GAPS_SECONDS)
    expect(maxAttempts()).toBe(6)
  })

  it('makes the sixth attempt within 24 hours', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (numbers) => {
        let now = start
        for (let attempts = 1; attempts < 6; attempts++) {
          const next = nextAttemptAt(
            { attempts, firstAttemptAt: start, now },
            undefined,
            () => numbers.pop() ?? 0,
          )
          now = next
        }
        expect(now.getTime()).toBeLessThan(later(day).getTime())
      }),
    )
  })

  it('shortens a gap by up to 10 % and never lengthens it', () => {
    const failed = { attempts: 1, firstAttemptAt: start, now: start }
    expect(nextAttemptAt(failed, [100], noJitter)).toEqual(later(100))
    expect(nextAttemptAt(failed, [100], () => 0.5)).toEqual(later(95))
    expect(nextAttemptAt(failed, [100], maxJitter)).toEqual(later(90))
  })

  it('follows a configured list, which also sets the number of attempts', () => {
    const gaps = [1, 2]
    expect(maxAttempts(gaps)).toBe(3)
    expect(nextAttemptAt({ attempts: 2, firstAttemptAt: start, now: start }, gaps, noJitter)).toEqual(
      later(2),
    )
  })

  it('repeats the last gap for attempts beyond the list', () => {
    for (const attempts of [3, 4, 20])
      expect(nextAttemptAt({ attempts, firstAttemptAt: start, now: start }, [1, 2], noJitter)).toEqual(
        later(2),
      )
  })

  it('waits longer when a 429 or 503 asks for it', () => {
    expect(secondsToSecond(429, '150')).toBe(150)
    expect(secondsToSecond(503, ' 150 ')).toBe(150)
  })

  it('understands all three forms of an HTTP date', () => {
    expect(secondsToSecond(503, 'Thu, 01 Jan 2026 00:02:30 GMT')).toBe(150)
    expect(secondsToSecond(503, 'Thursday, 01-Jan-26 00:02:30 GMT')).toBe(150)
    expect(secondsToSecond(503, 'Thu Jan  1 00:02:30 2026')).toBe(150)
  })

  it('waits at most twice the gap', () => {
    expect(secondsToSecond(429, '201')).toBe(200)
    expect(secondsToSecond(429, '9'.repeat(400))).toBe(200)
    expect(secondsToSecond(429, 'Fri, 01 Jan 2100 00:00:00 GMT')).toBe(200)
  })

  it('does not shorten the gap because of Retry-After', () => {
    expect(secondsToSecond(429, '0')).toBe(100)
    expect(secondsToSecond(429, '99')).toBe(100)
    expect(secondsToSecond(429, 'Mon, 01 Jan 1990 00:00:00 GMT')).toBe(100)
  })

  it('ignores Retry-After with any other status', () => {
    for (const status of [null, 200, 301, 404, 408, 500, 502, 504]) {
      expect(secondsToSecond(status, '150')).toBe(100)
    }
  })

  it.each([
    null,
    '',
    '-5',
    '1.5',
    '1e3',
    '150s',
    '0x96',
    'soon',
    '2026-01-01T00:02:30Z',
    'Thu, 99 Foo 2026 00:02:30 GMT',
    'Thu, 01 Jan 2026 99:99:99 GMT',
    'x Thu, 01 Jan 2026 00:02:30 GMT',
    'Thu, 01 Jan 2026 00:02:30 GMT x',
    'x Thursday, 01-Jan-26 00:02:30 GMT',
    'Thursday, 01-Jan-26 00:02:30 GMT x',
    'x Thu Jan  1 00:02:30 2026',
    'Thu Jan  1 00:02:30 2026 x',
    'Thu Jan x1 00:02:30 2026',
    'Jan 1 2026 00:02:30',
    '\0',
  ])('ignores the Retry-After %j', (value) => expect(secondsToSecond(503, value)).toBe(100))

  it('lets Retry-After delay no attempt beyond 24 hours after the first', () => {
    const now = later(3 * hour)
    const failed = { attempts: 5, firstAttemptAt: start, now, responseCode: 503, retryAfter: String(2 * day) }
    expect(nextAttemptAt(failed, undefined, maxJitter)).toEqual(later(day))
  })

  it('keeps to the list when the 24 hours are already over', () => {
    const now = later(2 * day)
    const failed = { attempts: 2, firstAttemptAt: start, now, responseCode: 503, retryAfter: '500' }
    expect(nextAttemptAt(failed, undefined, noJitter)).toEqual(later(210, now))
  })
})
