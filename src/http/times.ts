import { invalidAt } from './errors.js'

/** Nonzero digits of a second beyond milliseconds, which `Date` ignores. */
const BEYOND_MILLISECONDS = /\.\d{3}\d*[1-9]/

const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Reads a time bound of a request, whose text the contract has found to be RFC 3339; `path` is its location. Digits
 * beyond milliseconds are rounded up, so that stored times, in milliseconds, stay on the same side of the bound. Throws
 * 400 for a time that `Date` cannot represent, such as a leap second, and for years that PostgreSQL cannot read in this
 * form.
 */
export function readTime(path: string, text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalidAt(path, 'must be an existing time, not a leap second')
  const year = time.getUTCFullYear()
  if (year < 1 || year > 9999) throw invalidAt(path, 'must be in the years 1 to 9999, in UTC')
  const roundsUp = BEYOND_MILLISECONDS.test(text) && time.getTime() < LAST
  return roundsUp ? new Date(time.getTime() + 1) : time
}

/** The bounds on the time of creation in a list's query. */
export const readTimeRange = (query: {
  createdFrom?: string | undefined
  createdTo?: string | undefined
}): { createdFrom: Date | undefined; createdTo: Date | undefined } => ({
  createdFrom: query.createdFrom === undefined ? undefined : readTime('query.createdFrom', query.createdFrom),
  createdTo: query.createdTo === undefined ? undefined : readTime('query.createdTo', query.createdTo),
})
