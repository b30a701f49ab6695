const MAX_TEXT = 200
const MAX_ITEMS = 16

/**
 * Control characters, Unicode line separators, and characters that change the direction of the surrounding text and so
 * disguise it.
 */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/**
 * Makes text from a file safe for JSON, PostgreSQL and display: no unsafe characters, no lone surrogates, limited
 * length.
 */
export function clean(text: string): string {
  return [...text.slice(0, 2 * MAX_TEXT).toWellFormed()]
    .slice(0, MAX_TEXT)
    .join('')
    .replace(UNFIT, ' ')
    .trim()
}

/** The non-empty texts without duplicates, at most 16. */
export const cleanAll = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.map((text) => clean(text ?? '')))].filter((text) => text !== '').slice(0, MAX_ITEMS)
