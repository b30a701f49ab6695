import { describe, expect, test } from 'vitest'
import { prepare, runsOf } from '../../../src/reports/pdf/runs.js'

/** The runs of a text as one line, from left to right. */
function lineOf(text: string) {
  const prepared = prepare(text, false)
  return runsOf(prepared, 0, prepared.text.length)
}

const textsOf = (text: string) => lineOf(text).map((run) => run.text)

describe('a line', () => {
  test('has its characters in the typeface of their script', () => {
    const faces = (text: string) => [...new Set(lineOf(text).map(({ face }) => face))]
    expect(faces('Photo Фото Φωτο')).toEqual(['latin'])
    expect(faces('صورة')).toEqual(['arabic'])
    expect(faces('תמונה')).toEqual(['hebrew'])
    expect(faces('照片')).toEqual(['chinese'])
    expect(faces('写真です')).toEqual(['japanese'])
    expect(faces('사진')).toEqual(['korean'])
  })

  test('from the right has its words from the right, and numbers and brackets the right way round', () => {
    // The font turns the letters of each word round.
    expect(textsOf('צילום (3) חדש')).toEqual(['חדש', ' ', '(', '3', ')', ' ', 'צילום'])
    expect(textsOf('צילום.jpg')).toEqual(['jpg', '.', 'צילום'])
    expect(prepare('צילום.jpg', false).isRightToLeft).toBe(true)
    expect(prepare('photo.jpg', false).isRightToLeft).toBe(false)
  })

  test('with digits of Persian has them from the left, although the font would turn them round', () => {
    expect(textsOf('شماره ۱۲۳')).toEqual(['۳۲۱', ' ', 'شماره'])
  })

  test('shows a character that would make a name look like another one', () => {
    expect(textsOf('evil\u202egpj.exe')).toEqual(['evil\ufffdgpj.exe'])
    expect(textsOf('a\u2066b\u0000c\u200bd')).toEqual(['a\ufffdb\ufffdcd'])
  })
})
