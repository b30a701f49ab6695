import { describe, expect, test } from 'vitest'
import { type Series, stack, totals } from '../../../src/console/web/hours.js'

type Counts = { succeeded: number; failed: number }

const SERIES: Series<Counts> = { succeeded: 'good', failed: 'bad' }
const hour = (succeeded: number, failed: number) => ({ hour: '', counts: { succeeded, failed } })

describe('bars by hour', () => {
  test('the highest fills the chart, the others are in proportion, the first series is at the bottom', () => {
    expect(stack([hour(6, 2), hour(2, 0)], SERIES)).toEqual([
      [
        { tone: 'good', top: 0.25, height: 0.75 },
        { tone: 'bad', top: 0, height: 0.25 },
      ],
      [{ tone: 'good', top: 0.75, height: 0.25 }],
    ])
  })

  test('hours without anything have no bar, and do not divide by nothing', () => {
    expect(stack([hour(0, 0)], SERIES)).toEqual([[]])
  })

  test('the sums are of each series over all hours', () => {
    expect(totals([hour(6, 2), hour(2, 0)], SERIES).map(({ total }) => total)).toEqual([8, 2])
  })
})
