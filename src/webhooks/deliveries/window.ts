import { invalidAt } from '../../http/errors.js'
import { readTime } from '../../http/times.js'

/** The start of a range without one: before any delivery. */
const EARLIEST = new Date(0)

/**
 * The bounds of a creation time range; `to` defaults to now, and without `from` it has no start. Throws 400 unless `to`
 * is after `from`; the message names only what was sent.
 */
export function readWindow(
  place: 'body' | 'query',
  given: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: Date; to: Date } {
  const from = given.from === undefined ? EARLIEST : readTime(`${place}.from`, given.from)
  const to = given.to === undefined ? now : readTime(`${place}.to`, given.to)
  if (given.from !== undefined && to <= from)
    throw given.to === undefined
      ? invalidAt(`${place}.from`, 'must be in the past')
      : invalidAt(`${place}.to`, `must be after ${place}.from`)
  return { from, to }
}
