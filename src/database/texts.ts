import { type Fragment, fragment, type StatementValue, value } from './fragment.js'

// What arrays of PostgreSQL cannot hold, or not without each of its quotes being escaped by the driver and read back
// by the database, goes to it as text.

/** RFC 7464 puts it between texts of JSON: it stands in none of them. */
const SEPARATOR = '\u001e'

/** What {@link joinedJson} made, as a `text[]`. */
export function jsonTexts<const Name extends string>(name: Name): Fragment<Record<Name, StatementValue>> {
  return fragment`string_to_array(${value(name)}::text, chr(30))`
}

/** One value for {@link jsonTexts}. As an array they were four fifths of what creating a scan gave to the driver. */
export function joinedJson(texts: readonly string[]): string {
  return texts.join(SEPARATOR)
}

/**
 * An array as PostgreSQL writes it, of what needs no quotes there: UUIDs, times, numbers, words of the contract. The
 * driver looks through each element for characters to escape, twice. Also for arrays of arrays, which `unnest` would
 * flatten.
 */
export function plainArray(items: readonly (string | number)[]): string {
  return `{${items.join(',')}}`
}
