/**
 * Characters that change how others look, or have no look of their own: directions (with U+202E a `gpj.exe` reads
 * `exe.jpg`), controls, separators, everything that Unicode has renderers ignore. Not spaces and line breaks, nor
 * what holds emoji and the letters of some scripts together: joiners and variation selectors.
 */
const INVISIBLE =
  /((?![\t\n\r]|\u200c|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb])/u

const codePoint = (character: string) =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/**
 * A text from outside in parts, every second of which stands for an invisible character: `⟨U+202E⟩`. So do spaces where
 * there is nothing else, as nobody could see such a name or follow it.
 */
export function visibleParts(text: string): string[] {
  if (text.trim() === '') return [...text].flatMap((space) => ['', codePoint(space)]).concat('')
  return text.split(INVISIBLE).map((part, index) => (index % 2 === 0 ? part : codePoint(part)))
}

/** The same as one text, for where there is room for nothing else. */
export function visible(text: string): string {
  return visibleParts(text).join('')
}
