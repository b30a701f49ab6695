import { expect, test } from 'vitest'
import { visible, visibleParts } from '../../src/console/invisible.js'

test.each([
  ['a reversed direction', 'report\u202egpj.exe', 'report⟨U+202E⟩gpj.exe'],
  [
    'every other direction character',
    '\u061c\u200e\u200f\u202a\u2066\u2069',
    '⟨U+061C⟩⟨U+200E⟩⟨U+200F⟩⟨U+202A⟩⟨U+2066⟩⟨U+2069⟩',
  ],
  ['a zero-width space', 'pay\u200bpal', 'pay⟨U+200B⟩pal'],
  ['a hidden hyphen', 'pay\u00adpal', 'pay⟨U+00AD⟩pal'],
  ['a byte order mark', '\ufeffreport', '⟨U+FEFF⟩report'],
  ['a filler that looks like a space', 'a\u3164b', 'a⟨U+3164⟩b'],
  ['a text hidden in tags', 'a\u{e0061}', 'a⟨U+E0061⟩'],
  ['controls', 'a\u0000\u001b\u0085', 'a⟨U+0000⟩⟨U+001B⟩⟨U+0085⟩'],
  ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
  ['only spaces', '  ', '⟨U+0020⟩⟨U+0020⟩'],
  ['only spaces of other widths', '\u00a0\u3000', '⟨U+00A0⟩⟨U+3000⟩'],
])('%s is shown', (_what, text, shown) => {
  expect(visible(text)).toBe(shown)
})

test.each([
  ['text written right to left', 'تقرير صورة'],
  ['emoji of several parts', '👩‍👩‍👧‍👦🏳️‍🌈'],
  ['a Persian word with its joiner', 'می\u200cخواهم'],
  ['accents', 'ünïcödé u\u0308'],
  ['words with spaces around them', ' a b '],
  ['lines', 'one\n\ttwo\r\n'],
  ['nothing', ''],
])('a text of %s is unchanged', (_what, text) => {
  expect(visible(text)).toBe(text)
})

test('every second part is a code point', () => {
  expect(visibleParts('\u202ea\u200b')).toEqual(['', '⟨U+202E⟩', 'a', '⟨U+200B⟩', ''])
  expect(visibleParts('  ')).toEqual(['', '⟨U+0020⟩', '', '⟨U+0020⟩', ''])
})
