import { invalidAt } from './errors.js'

/** Digits of a second beyond the milliseconds, of which `Date` sees nothing. */
const BEYOND_MILLISECONDS = /\.\d{3}\d*[1-9]/

const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * A bound of a request, which the contract found to be RFC 3339, in milliseconds; `path` says where it stands. A finer
 * one is rounded up: so what is stored, in milliseconds, is on the same side of it. Throws 400 for one that no `Date` can
 * hold, such as a leap second, and for one outside the years that PostgreSQL reads in this form.
 */
export function readTime(path: string, text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalidAt(path, 'must be a time that exists, without a leap second')
  const year = time.getUTCFullYear()
  if (year < 1 || year > 9999) throw invalidAt(path, 'must be in the years 1 to 9999, in UTC')
  const roundsUp = BEYOND_MILLISECONDS.test(text) && time.getTime() < LAST
  return roundsUp ? new Date(time.getTime() + 1) : time
}

/** The bounds of a list by the time of creation, as a query has them. */
export const readTimeRange = (query: {
  createdFrom?: string | undefined
  createdTo?: string | undefined
}): { createdFrom: Date | undefined; createdTo: Date | undefined } => ({
  createdFrom: query.createdFrom === undefined ? undefined : readTime('query.createdFrom', query.createdFrom),
  createdTo: query.createdTo === undefined ? undefined : readTime('query.createdTo', query.createdTo),
})
