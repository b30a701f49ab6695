import { describe, expect, test } from 'vitest'
import { csvLine } from '../../src/audit/csv.js'

describe('a line of CSV', () => {
  test('separates by commas, ends with CRLF, and has nothing for null', () => {
    expect(csvLine(['a', null, '', 'b c'])).toBe('a,,,b c\r\n')
  })

  test('quotes what holds commas, quotes and line breaks (RFC 4180)', () => {
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
  ])('has %j as text for spreadsheets', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`)
  })

  test('leaves what only holds such characters as it is', () => {
    expect(csvLine(['a=b', '2026-11-24', 'a@b.example'])).toBe('a=b,2026-11-24,a@b.example\r\n')
  })
})
