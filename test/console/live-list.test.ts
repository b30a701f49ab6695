import { describe, expect, test } from 'vitest'
import { withoutMoving } from '../../src/console/live-list.js'

/** Rows named by letters; a capital is the same row, changed. */
const rows = (letters: string) => [...letters].map((letter) => ({ id: letter.toLowerCase(), says: letter }))

describe('a reloaded list', () => {
  test.each([
    ['is unchanged if nothing happened', 'cba', 'cba', 'cba', 0, ''],
    ['has the current content of its rows, in the same places', 'cba', 'cBa', 'cBa', 0, ''],
    ['counts new rows; rows that these push to the next page have only moved', 'cba', 'edc', 'cba', 2, ''],
    ['counts new rows when no row was pushed off', 'ba', 'cba', 'ba', 1, ''],
    ['keeps a row that no longer belongs, and marks it', 'cba', 'ca', 'cba', 0, 'b'],
    ['does not count rows that move up from the next page as new', 'cba', 'ca9', 'cba', 0, 'b'],
    ['counts a new row and marks a removed one', 'cba', 'dca', 'cba', 1, 'b'],
    ['marks the last row of an incomplete page as removed', 'cba', 'cb', 'cba', 0, 'a'],
    ['can be entirely new', 'cba', 'fed', 'cba', 3, ''],
    ['can be entirely gone', 'cba', '', 'cba', 0, 'abc'],
  ])('%s', (_what, shown, latest, expected, fresh, gone) => {
    const live = withoutMoving(rows(shown), rows(latest))
    expect(live.rows.map(({ says }) => says).join('')).toBe(expected)
    expect(live.fresh).toBe(fresh)
    expect([...live.gone].sort().join('')).toBe(gone)
  })
})
