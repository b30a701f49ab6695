import { invalidAt } from '../http/errors.js'
import { readTime } from '../http/times.js'

/** The bounds of a creation time range; `to` defaults to now. Throws 400 unless `to` is after `from`. */
export function readWindow(
  place: 'body' | 'query',
  given: { from: string; to?: string | undefined },
  now: Date,
): { from: Date; to: Date } {
  const from = readTime(`${place}.from`, given.from)
  const to = given.to === undefined ? now : readTime(`${place}.to`, given.to)
  if (to <= from) throw invalidAt(`${place}.to`, `must be after ${place}.from`)
  return { from, to }
}
