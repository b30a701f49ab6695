import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoTime } from '../../../src/database/sql/time.js'
import { makeDatabase, type TestDatabase } from '../../support/database.js'

let own: TestDatabase

beforeAll(async () => {
  own = await makeDatabase()
})
afterAll(() => own?.drop())

test('any time in a column is written as the same time in ISO 8601, in UTC', async () => {
  const times = fc.sample(
    fc.oneof(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      // Fractions with trailing zeros, which the database omits.
      fc.nat(2_000_000_000).map((seconds) => new Date(seconds * 1000 + 120)),
      fc.nat(2_000_000_000).map((seconds) => new Date(seconds * 1000)),
    ),
    300,
  )
  const rows = await own.database.run<{ at: string }>(
    {
      text: 'select at::timestamptz(3) from unnest($1::text[]) as given(at)',
      parameters: [times.map((time) => time.toISOString())],
    },
    {},
  )
  expect(rows.map(({ at }) => isoTime(at))).toEqual(times.map((time) => time.toISOString()))
})

test('a time in another zone is the same time', () => {
  expect(isoTime('2026-11-21 09:20:00.1+01')).toBe('2026-11-21T08:20:00.100Z')
  expect(isoTime('2026-11-21 13:50:00+05:30')).toBe('2026-11-21T08:20:00.000Z')
})
