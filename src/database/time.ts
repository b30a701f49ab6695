import { type SQL, sql } from 'drizzle-orm'

/**
 * The database's time, which all processes share, moved by the clock's offset. Leases and due times are
 * compared with it and with nothing else. Its placeholder is `clockOffsetMs`.
 */
export const databaseNow: SQL = sql`(now() + ${sql.placeholder('clockOffsetMs')}::float8 * interval '1 millisecond')`
