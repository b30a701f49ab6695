import type { Clock } from '../clock.js'
import { type Database, defineStatement } from './connection.js'
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

/** Values of {@link earlierNow}; `processNow` in RFC 3339. */
export type EarlierNow = ClockOffset & { readonly processNow: string }

/**
 * The earlier of the database's time and this process's. What a process wrote with a clock that is behind is not removed by it
 * for that, nor what others wrote by one whose clock is ahead.
 */
export const earlierNow: Fragment<EarlierNow> = fragment`least(${databaseNow}, ${value('processNow')}::timestamptz)`

/** What {@link earlierNow} needs to be told. */
export const earlierNowValues = (clock: Clock): EarlierNow => ({
  clockOffsetMs: clock.offset(),
  processNow: clock.now().toISOString(),
})

const readNow = defineStatement<{ now: string }, ClockOffset>(fragment`
  /* database/time.readNow */
  select ${databaseNow} as now`)

/** {@link databaseNow}, for what is made or dropped for everybody: a process whose clock is wrong must not say when. */
export async function readDatabaseTime(database: Database, clock: Pick<Clock, 'offset'>): Promise<Date> {
  const [row] = await database.run(readNow, { clockOffsetMs: clock.offset() })
  return new Date(isoTime((row as { now: string }).now))
}
