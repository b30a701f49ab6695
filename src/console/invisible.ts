/**
 * Characters that change how others look, or are invisible themselves: direction controls (with U+202E `gpj.exe` looks
 * like `exe.jpg`), controls, separators, and everything that Unicode tells renderers to ignore. Not spaces and line
 * breaks, nor the joiners and variation selectors that emoji and some scripts need.
 */
const INVISIBLE =
  /((?![\t\n\r]|\u200c|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb])/u

const codePoint = (character: string) =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/**
 * A text from outside in parts, every second of which represents an invisible character: `⟨U+202E⟩`. If a text consists
 * only of spaces, they are shown this way too, because such a name could not be seen or clicked.
 */
export function visibleParts(text: string): string[] {
  if (text.trim() === '') return [...text].flatMap((space) => ['', codePoint(space)]).concat('')
  return text.split(INVISIBLE).map((part, index) => (index % 2 === 0 ? part : codePoint(part)))
}

/** The same as one string, for places that allow only plain text. */
export function visible(text: string): string {
  return visibleParts(text).join('')
}
