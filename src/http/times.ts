import { invalidAt } from './errors.js'

/**
 * A time of a request, which the contract found to be RFC 3339; `path` says where it stands. Throws 400 for one that
 * no `Date` can hold, such as a leap second, and for one outside the years that PostgreSQL reads in this form.
 */
export function readTime(path: string, text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalidAt(path, 'must be a time that exists, without a leap second')
  const year = time.getUTCFullYear()
  if (year < 1 || year > 9999) throw invalidAt(path, 'must be in the years 1 to 9999, in UTC')
  return time
}

/** The bounds of a list by the time of creation, as a query has them. */
export const readTimeRange = (query: {
  createdFrom?: string | undefined
  createdTo?: string | undefined
}): { createdFrom: Date | undefined; createdTo: Date | undefined } => ({
  createdFrom: query.createdFrom === undefined ? undefined : readTime('query.createdFrom', query.createdFrom),
  createdTo: query.createdTo === undefined ? undefined : readTime('query.createdTo', query.createdTo),
})
