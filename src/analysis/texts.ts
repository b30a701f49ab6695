const MAX_TEXT = 200
const MAX_ITEMS = 16

/**
 * Control characters, Unicode line separators, and characters that change the direction of the surrounding text and so
 * disguise it.
 */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

const safe = (text: string) => text.toWellFormed().replace(UNFIT, ' ').trim()

/**
 * Makes text from a file safe for JSON, PostgreSQL and display: no unsafe characters, no lone surrogates, limited
 * length.
 */
export function clean(text: string): string {
  return safe([...text.slice(0, 2 * MAX_TEXT).toWellFormed()].slice(0, MAX_TEXT).join(''))
}

/** The non-empty texts without duplicates, at most 16. */
export const cleanAll = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.map((text) => clean(text ?? '')))].filter((text) => text !== '').slice(0, MAX_ITEMS)

/**
 * Text of at most `max` code points. A longer one keeps its beginning and its end, because generators write their
 * parameters behind a prompt of any length.
 */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const half = Math.floor((max - 3) / 2)
  const start = [...text.slice(0, 2 * half).toWellFormed()].slice(0, half).join('')
  const end = [...text.slice(-2 * half).toWellFormed()].slice(-half).join('')
  return `${start} … ${end}`
}

/** Text from a file as it is quoted: {@link shortened}, without characters that are unfit for display. */
export const quote = (text: string, max: number): string => safe(shortened(text, max))
