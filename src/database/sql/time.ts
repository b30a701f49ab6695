import type { Clock } from '../../basics/clock.js'
import { type Database, defineStatement } from '../connection.js'
import { type Fragment, fragment, value } from './fragment.js'

/** The value of {@link databaseNow}. */
export type ClockOffset = { readonly clockOffsetMs: number }

/**
 * The database's time, which all processes share, shifted by the clock's offset. Leases and due times are compared only
 * with this time.
 */
export const databaseNow: Fragment<ClockOffset> = fragment`(now() + ${value('clockOffsetMs')}::float8 * interval '1 millisecond')`

/**
 * Converts PostgreSQL's text of a time, `2026-11-21 08:20:00.1+00`, to the format of the API,
 * `2026-11-21T08:20:00.100Z`. Other texts go through a `Date`, which is ten times the work, and a page has fifty times.
 */
export function isoTime(text: string): string {
  if (text.length < 22 || text.length > 26 || text[10] !== ' ' || !text.endsWith('+00'))
    return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
}

/** The values of {@link earlierNow}; `processNow` is in RFC 3339. */
export type EarlierNow = ClockOffset & { readonly processNow: string }

/**
 * The earlier of the database's time and this process's. So a process whose clock is behind does not remove its own data
 * too early, and a process whose clock is ahead does not remove the data of others too early.
 */
export const earlierNow: Fragment<EarlierNow> = fragment`least(${databaseNow}, ${value('processNow')}::timestamptz)`

/** Makes the values of {@link earlierNow}. */
export const earlierNowValues = (clock: Clock): EarlierNow => ({
  clockOffsetMs: clock.offset(),
  processNow: clock.now().toISOString(),
})

const readNow = defineStatement<{ now: string }, ClockOffset>(fragment`
  /* database/sql/time.readNow */
  select ${databaseNow} as now`)

/**
 * {@link databaseNow} as a value, for things that are created or dropped for all processes, which must not depend on a
 * process whose clock is wrong.
 */
export async function readDatabaseTime(database: Database, clock: Pick<Clock, 'offset'>): Promise<Date> {
  const [row] = await database.run(readNow, { clockOffsetMs: clock.offset() })
  return new Date(isoTime((row as { now: string }).now))
}
