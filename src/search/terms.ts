import type { SearchKind } from '../../generated/vocabulary.js'
import { queryOfWords } from '../database/query-words.js'
import { type IdentifierKind, storedRange } from '../identifiers.js'

/** Prefixes of the identifiers of what may be found. */
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

/** What a text may stand for. */
export type Terms = {
  /** The kinds whose identifiers may begin so. */
  readonly ranges: ReadonlyMap<SearchKind, Range>
  /** Whether it is the whole of an identifier, so that nothing else is looked for. */
  readonly isIdentifier: boolean
  /**
   * The text itself, for what is found by its beginning, in every form that looks the same: composed, as it is typed, and
   * decomposed, as names of files come from a Mac. None of a text without characters.
   */
  readonly beginnings: readonly string[]
  /** For names and addresses, as `to_tsquery` takes it; absent when there is no word in it. */
  readonly words: string | undefined
  /** A request's identifier, or its beginning; absent when it cannot be one. */
  readonly requestId: string | undefined
}

/** An identifier without its prefix: those of less than ten characters are words as well. */
const BARE = /^[0-9a-hjkmnp-tv-z]{10,26}$/

const REQUEST_ID = /^[A-Za-z0-9._-]{3,64}$/

/** What to look for, of a text that somebody typed. */
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
