import { describe, expect, test } from 'vitest'
import { csvLine } from '../../src/audit/csv.js'

describe('a CSV line', () => {
  test('separates values by commas, ends with CRLF, and leaves null empty', () => {
    expect(csvLine(['a', null, '', 'b c'])).toBe('a,,,b c\r\n')
  })

  test('quotes values with commas, quotes and line breaks (RFC 4180)', () => {
    expect(csvLine(['a,b', 'say "so"', 'one\ntwo', 'one\r\ntwo'])).toBe(
      '"a,b","say ""so""","one\ntwo","one\r\ntwo"\r\n',
    )
  })

  test.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['=HYPERLINK("https://x","y")', `"'=HYPERLINK(""https://x"",""y"")"`],
  ])('marks %j as text for spreadsheets', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`)
  })

  test('leaves values unchanged that only contain such characters', () => {
    expect(csvLine(['a=b', '2026-11-24', 'a@b.example'])).toBe('a=b,2026-11-24,a@b.example\r\n')
  })
})
