import { sql } from 'drizzle-orm'

/**
 * Limit for matches. A word that occurs in every name would match everything, so only this many matches, in no
 * particular order, are looked at.
 */
export const MAX_MATCHES = sql.raw('1000')

/** Separators of words, in names, in addresses and in the syntax of `to_tsquery`. */
const SEPARATORS = /[\s.:/?&=%@+#~_<>\-'"\\|!()*,;]+/u

const SCHEME = /^https?:\/\//

/**
 * A query for `to_tsquery` that matches everything with words that begin like those of the text; `undefined` when the
 * text contains no word.
 */
export function queryOfWords(text: string): string | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(SCHEME, '')
    .split(SEPARATORS)
    .filter((word) => word !== '')
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ')
}
