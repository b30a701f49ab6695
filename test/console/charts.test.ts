import { describe, expect, test } from 'vitest'
import {
  countsOf,
  createdWithin,
  errorRatesOf,
  lastMeasured,
  lonePoints,
  moved,
  percentilesOf,
  requestsOf,
  stacked,
  statusesOf,
  total,
  valueText,
} from '../../src/console/charts.js'
import type { Schemas } from '../../src/console/contract.js'

type Bucket = Schemas['TimeBucket']

const attempts = (counts: Partial<Bucket['attempts']> = {}): Bucket['attempts'] => ({
  succeeded: 0,
  clientErrors: 0,
  serverErrors: 0,
  timeouts: 0,
  noConnection: 0,
  others: 0,
  ...counts,
})

const bucket = (figures: Partial<Bucket> = {}): Bucket => ({
  at: '2026-11-24T12:00:00.000Z',
  requests: [],
  scans: { authentic: 0, suspicious: 0, synthetic: 0, inconclusive: 0, undecided: 0, failed: 0 },
  deliveries: { succeeded: 0, failed: 0, waiting: 0 },
  attempts: attempts(),
  attemptDuration: null,
  deliveryDuration: null,
  analyses: { finished: 0, failed: 0, postponed: 0 },
  analysisDuration: null,
  backlog: null,
  ...figures,
})

describe('series', () => {
  test('of an organization without activity are zero or gaps, and their sum is zero', () => {
    const nothing = [bucket(), bucket()]
    expect(requestsOf(nothing)).toEqual([{ name: '2xx', tone: 'good', values: [0, 0] }])
    expect(requestsOf([])).toEqual([{ name: '2xx', tone: 'good', values: [] }])
    for (const { values } of errorRatesOf(nothing)) expect(values).toEqual([null, null])
    const percentiles = percentilesOf(nothing, ({ attemptDuration }) => attemptDuration)
    for (const one of percentiles) {
      expect(one.values).toEqual([null, null])
      expect(total(one)).toBe(0)
    }
    expect(lastMeasured(percentiles)).toBeUndefined()
    expect(lastMeasured([])).toBeUndefined()
    expect(statusesOf(nothing)).toEqual([])
  })

  test('keep gaps, and their last value is the last one measured', () => {
    const percentiles = percentilesOf(
      [bucket(), bucket({ analysisDuration: { p50Ms: 4, p95Ms: 90 } }), bucket()],
      ({ analysisDuration }) => analysisDuration,
    )
    expect(percentiles.map(({ values }) => values)).toEqual([
      [null, 4, null],
      [null, 90, null],
    ])
    expect(lastMeasured(percentiles)).toBe(1)
  })

  test('have a mark of their own for each value without neighbours', () => {
    expect(lonePoints([1, null, 2, 3, null, 0, null])).toEqual([0, 5])
    expect(lonePoints([null, 7])).toEqual([1])
    expect(lonePoints([1, 2, 3])).toEqual([])
    expect(lonePoints([])).toEqual([])
  })

  test('of requests are grouped by status class, also those of earlier releases, and every status is counted separately', () => {
    const buckets = [
      bucket({
        requests: [
          { status: '200', count: 3 },
          { status: '201', count: 2 },
          { status: '4xx', count: 5 },
        ],
      }),
      bucket({
        requests: [
          { status: '200', count: 1 },
          { status: '503', count: 1 },
        ],
      }),
    ]
    expect(requestsOf(buckets).map(({ name, values }) => [name, values])).toEqual([
      ['2xx', [5, 1]],
      ['4xx', [5, 0]],
      ['5xx', [0, 1]],
    ])
    expect(statusesOf(buckets)).toEqual([
      ['4xx', 5],
      ['200', 4],
      ['201', 2],
      ['503', 1],
    ])
  })

  test('of errors are shares of all attempts', () => {
    const rates = errorRatesOf([
      bucket({ attempts: attempts({ succeeded: 6, serverErrors: 3, timeouts: 1 }) }),
    ])
    expect(Object.fromEntries(rates.map(({ name, values }) => [name, values[0]]))).toEqual({
      '4xx': 0,
      '5xx': 0.3,
      'timed out': 0.1,
      'no connection': 0,
      other: 0,
    })
  })

  test('are stacked from the first at the bottom, the highest drawn first', () => {
    const series = countsOf(
      [
        bucket({ deliveries: { succeeded: 4, waiting: 1, failed: 2 } }),
        bucket({ deliveries: { succeeded: 1, waiting: 0, failed: 0 } }),
      ],
      ({ deliveries }) => deliveries,
      { succeeded: ['succeeded', 'good'], waiting: ['waiting', 'active'], failed: ['failed', 'bad'] },
    )
    expect(stacked(series)).toEqual([
      [7, 1],
      [5, 1],
      [4, 1],
    ])
  })
})

test('values are read out with their unit, and a gap as no value', () => {
  expect(valueText(1204, 'count')).toBe('1,204')
  expect(valueText(118, 'duration')).toBe('118 ms')
  expect(valueText(2400, 'duration')).toBe('2.4 s')
  expect(valueText(0.034, 'share')).toBe('3.4 %')
  expect(valueText(null, 'duration')).toBe('none')
})

test('buckets link to the list of what was created from the start of the first to the end of the last', () => {
  const buckets = { starts: [1_764_000_000, 1_764_000_900], seconds: 900 }
  expect(createdWithin(buckets, 0, 0)).toEqual({
    createdFrom: '2025-11-24T16:00:00.000Z',
    createdTo: '2025-11-24T16:15:00.000Z',
  })
  expect(createdWithin(buckets, 0, 1).createdTo).toBe('2025-11-24T16:30:00.000Z')
})

test.each([
  ['ArrowLeft', undefined, 59],
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 9, 8],
  ['ArrowRight', undefined, 59],
  ['ArrowRight', 59, 59],
  ['ArrowRight', 9, 10],
  ['PageUp', 55, 59],
  ['PageDown', 5, 0],
  ['Home', 9, 0],
  ['End', 9, 59],
  ['x', 9, undefined],
])('%s moves the cursor from %s to %s', (key, at, to) => {
  expect(moved(key, at, 60)).toBe(to)
})
