const MAX_TEXT = 200
const MAX_ITEMS = 16

/** Controls, other ends of lines, and what turns the direction of the text around it, so that it reads as another. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** Text from a file made fit for JSON, PostgreSQL and a reader: nothing unfit, no half surrogates, not long. */
export function clean(text: string): string {
  return [...text.slice(0, 2 * MAX_TEXT).toWellFormed()]
    .slice(0, MAX_TEXT)
    .join('')
    .replace(UNFIT, ' ')
    .trim()
}

/** The texts that say something, each once, the first 16. */
export const cleanAll = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.map((text) => clean(text ?? '')))].filter((text) => text !== '').slice(0, MAX_ITEMS)
