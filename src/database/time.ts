import { type Fragment, fragment, value } from './fragment.js'

/** Value of {@link databaseNow}. */
export type ClockOffset = { readonly clockOffsetMs: number }

/**
 * The database's time, which all processes share, moved by the clock's offset. Leases and due times are
 * compared with it and with nothing else.
 */
export const databaseNow: Fragment<ClockOffset> = fragment`(now() + ${value('clockOffsetMs')}::float8 * interval '1 millisecond')`

/**
 * PostgreSQL's text of a time, `2026-11-21 08:20:00.1+00`, as the API writes it: `2026-11-21T08:20:00.100Z`. By way
 * of a `Date`, which takes any other text, it is ten times the work, and a page has fifty of them.
 */
export function isoTime(text: string): string {
  if (text.length < 22 || text.length > 26 || text[10] !== ' ' || !text.endsWith('+00'))
    return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
}
