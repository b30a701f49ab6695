import { describe, expect, test } from 'vitest'
import { csvLine } from '../../../src/operators/audit/csv.js'

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
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['\n=1', `"'\n'=1"`],
    ['\tx', `"'\tx"`],
    [' =1', `' =1`],
    ['＝1', `'＝1`],
    ['=HYPERLINK("https://x","y")', `"'=HYPERLINK(""https://x"",""y"")"`],
  ])('marks %j as text for spreadsheets', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`)
  })

  test('leaves values unchanged that only contain such characters', () => {
    expect(csvLine(['a=b', '2026-11-24', 'a@b.example'])).toBe('a=b,2026-11-24,a@b.example\r\n')
  })

  /** The cells that a spreadsheet with this separator makes of a line: it knows quotes only where a cell begins. */
  function cellsSeenBy(separator: string, text: string): string[] {
    const cells: string[] = []
    let at = 0
    while (at < text.length) {
      let cell = ''
      if (text[at] === '"') {
        for (at += 1; at < text.length; at += 1) {
          if (text[at] === '"' && text[at + 1] !== '"') break
          if (text[at] === '"') at += 1
          cell += text[at]
        }
        at += 1
      }
      while (at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at] as string)) {
        cell += text[at]
        at += 1
      }
      cells.push(cell)
      at += 1
    }
    return cells
  }

  const PARTS = ['a', '1', ' ', ',', ';', '\t', '\n', '\r\n', '"', "'", '=1+1', '+', '-', '@SUM(A1)', '＝']

  /** All values of up to four parts. */
  function* values(): Generator<string> {
    for (const a of PARTS)
      for (const b of ['', ...PARTS])
        for (const c of ['', ...PARTS]) for (const d of ['', ...PARTS]) yield a + b + c + d
  }

  test.each([',', ';', '\t'])(
    'has no formula for a spreadsheet that splits at %j, whatever a value is',
    (separator) => {
      const formulas: string[] = []
      for (const value of values())
        for (const cell of cellsSeenBy(separator, csvLine(['id', value, 'end'])))
          if (/^[\s"]*[=+\-@＝]/.test(cell)) formulas.push(JSON.stringify([value, cell]))
      expect(formulas.slice(0, 5)).toEqual([])
    },
  )

  test('gives every value back when the apostrophes at the documented places are removed', () => {
    const inserted = /^'(?='*[\t\r\n])|(?<=^|[;\t\r\n])'(?=[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
    const changed: string[] = []
    for (const value of values()) {
      const [, cell = ''] = cellsSeenBy(
        ',',
        csvLine(['id', value, 'end'])
          .replace(/\r\n$/, '')
          .replaceAll('\r\n', '\u2028')
          .replaceAll('\n', '\u2029')
          .replaceAll('\r', '\u2027'),
      )
      const read = cell.replaceAll('\u2028', '\r\n').replaceAll('\u2029', '\n').replaceAll('\u2027', '\r')
      if (read.replace(inserted, '') !== value) changed.push(JSON.stringify([value, read]))
    }
    expect(changed.slice(0, 5)).toEqual([])
  })
})
