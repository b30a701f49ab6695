import { expect, test } from 'vitest'
import { isFailing } from '../../../src/console/web/endpoint-health.js'

const now = new Date('2026-11-24T12:00:00.000Z')
const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test.each([
  ['never tried', null, null, false],
  ['only succeeded', at(1), null, false],
  ['only failed', null, at(1), true],
  ['failed after it succeeded', at(2), at(1), true],
  ['succeeded after it failed', at(1), at(2), false],
  ['failed a day and more ago', null, at(24.1), false],
])('an endpoint that was %s', (_what, lastSuccessAt, lastFailureAt, failing) => {
  expect(isFailing({ lastSuccessAt, lastFailureAt }, now)).toBe(failing)
})
