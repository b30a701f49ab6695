import type { SearchKind } from '../../../generated/vocabulary.js'
import { type IdentifierKind, storedRange } from '../../basics/identifiers.js'
import { queryOfWords } from '../../database/sql/query-words.js'

/** ID prefixes of the kinds that can be found. */
export const PREFIXES: Readonly<Record<SearchKind, IdentifierKind>> = {
  organization: 'org',
  scan: 'scan',
  case: 'case',
  endpoint: 'whe',
  delivery: 'whd',
  event: 'evt',
  request: 'log',
  key: 'key',
}

/** UUIDs, both bounds inclusive. */
export type Range = { readonly from: string; readonly to: string }

/** What a search text may mean. */
export type Terms = {
  /** The kinds that may have IDs beginning with the text, with the range of these IDs. */
  readonly ranges: ReadonlyMap<SearchKind, Range>
  /** Whether it is a complete ID; then nothing is searched by text. */
  readonly isIdentifier: boolean
  /**
   * The text itself, for prefix searches, in every Unicode form that looks the same: composed, as it is typed, and
   * decomposed, as in file names from a Mac. Empty if the text is blank.
   */
  readonly beginnings: readonly string[]
  /** For names and URLs, in the form of `to_tsquery`; undefined when the text contains no word. */
  readonly words: string | undefined
  /** A request ID or a prefix of one; undefined when the text cannot be one. */
  readonly requestId: string | undefined
}

/** An ID without its prefix. Shorter texts than ten characters could just as well be words. */
const BARE = /^[0-9a-hjkmnp-tv-z]{10,26}$/

const REQUEST_ID = /^[A-Za-z0-9._-]{3,64}$/

/** What to search for, given the text that a user typed. */
export function termsOf(text: string): Terms {
  const beginning = text.trim()
  const lower = beginning.toLowerCase()
  const ranges = new Map<SearchKind, Range>()
  for (const [kind, prefix] of Object.entries(PREFIXES) as [SearchKind, IdentifierKind][]) {
    const range = storedRange(prefix, BARE.test(lower) ? `${prefix}_${lower}` : lower)
    if (range !== undefined) ranges.set(kind, range)
  }
  return {
    ranges,
    isIdentifier: [...ranges.values()].some(({ from, to }) => from === to),
    beginnings:
      beginning === ''
        ? []
        : [...new Set([beginning, beginning.normalize('NFC'), beginning.normalize('NFD')])],
    words: queryOfWords(beginning),
    requestId: REQUEST_ID.test(beginning) ? beginning : undefined,
  }
}
