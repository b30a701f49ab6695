import { invalidAt } from '../http/errors.js'
import { readTime } from '../http/times.js'

/** Of deliveries that were created within a time, its bounds: until now unless it says otherwise. Throws 400 when it ends before it begins. */
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
