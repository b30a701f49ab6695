import { type Fragment, fragment, type StatementValue, value } from './fragment.js'

// Some values are sent as text: values that PostgreSQL's arrays cannot hold, or could hold only with every quote
// escaped by the driver and parsed again by the database.

/** RFC 7464's separator between JSON texts. It never occurs in one. */
const SEPARATOR = '\u001e'

/** The result of {@link joinedJson} as a `text[]`. */
export function jsonTexts<const Name extends string>(name: Name): Fragment<Record<Name, StatementValue>> {
  return fragment`string_to_array(${value(name)}::text, chr(30))`
}

/**
 * Joins texts into one value for {@link jsonTexts}. As an array they were four fifths of the data that creating a scan
 * passed to the driver.
 */
export function joinedJson(texts: readonly string[]): string {
  return texts.join(SEPARATOR)
}

/**
 * An array in PostgreSQL's notation, for elements that need no quotes there: UUIDs, times, numbers, words of the
 * contract. With an array, the driver would search each element for characters to escape, twice. Also used for arrays
 * of arrays, which `unnest` would flatten.
 */
export function plainArray(items: readonly (string | number)[]): string {
  return `{${items.join(',')}}`
}
