import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf } from '../../../src/reports/pdf/lines.js'

/** Every character is one wide. */
const measure = (text: string) => [...text].length

const linesOfWidth = (text: string, width: number) =>
  [...linesOf(text, { width, isBold: false, measure })].map(({ runs }) =>
    runs.map((run) => run.text).join(''),
  )

describe('lines', () => {
  test('are broken between words, and within a word that is wider than a line', () => {
    expect(linesOfWidth('one two three', 8)).toEqual(['one two', 'three'])
    expect(linesOfWidth('a abcdefghij k', 4)).toEqual(['a', 'abcd', 'efgh', 'ij k'])
    expect(linesOfWidth('照片会议记录', 2)).toEqual(['照片', '会议', '记录'])
    expect(linesOfWidth('', 8)).toEqual([''])
  })

  test('have every visible character once, and none is wider than it may be', () => {
    const word = fc.stringMatching(/^[a-z]{1,20}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const lines = linesOfWidth(words.join(' '), 10)
        expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''))
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(10)
      }),
    )
  })
})
