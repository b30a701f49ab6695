import { sql } from 'drizzle-orm'

/** A word that every name has would lead to everything: any of so many are looked at. */
export const MAX_MATCHES = sql.raw('1000')

/** What separates words, in names, in addresses and in what `to_tsquery` takes. */
const SEPARATORS = /[\s.:/?&=%@+#~_<>\-'"\\|!()*,;]+/u

const SCHEME = /^https?:\/\//

/** What has words that begin as those of a text do, as `to_tsquery` takes it; `undefined` when there is no word in it. */
export function queryOfWords(text: string): string | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(SCHEME, '')
    .split(SEPARATORS)
    .filter((word) => word !== '')
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ')
}
