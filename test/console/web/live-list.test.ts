import { describe, expect, test } from 'vitest'
import { withoutMoving } from '../../../src/console/web/live-list.js'

/** Rows named by letters; a capital is the same row, changed. */
const rows = (letters: string) => [...letters].map((letter) => ({ id: letter.toLowerCase(), says: letter }))

describe('a reloaded list', () => {
  test.each([
    ['nothing happened', 'cba', 'cba', 'cba', 0, ''],
    ['rows say what they say now, where they are', 'cba', 'cBa', 'cBa', 0, ''],
    [
      'new ones are counted, and those they push to the next page have only moved',
      'cba',
      'edc',
      'cba',
      2,
      '',
    ],
    ['new ones are counted where none was pushed off', 'ba', 'cba', 'ba', 1, ''],
    ['one that no longer belongs stays, and is told', 'cba', 'ca', 'cba', 0, 'b'],
    ['what moves up from the next page is not new', 'cba', 'ca9', 'cba', 0, 'b'],
    ['one that came while another went', 'cba', 'dca', 'cba', 1, 'b'],
    ['the last one of a page that is not full went', 'cba', 'cb', 'cba', 0, 'a'],
    ['everything is new', 'cba', 'fed', 'cba', 3, ''],
    ['everything is gone', 'cba', '', 'cba', 0, 'abc'],
  ])('%s', (_what, shown, latest, expected, fresh, gone) => {
    const live = withoutMoving(rows(shown), rows(latest))
    expect(live.rows.map(({ says }) => says).join('')).toBe(expected)
    expect(live.fresh).toBe(fresh)
    expect([...live.gone].sort().join('')).toBe(gone)
  })
})
