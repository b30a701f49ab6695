import { type SQL, sql } from 'drizzle-orm'

/**
 * For the `from` of a statement: its commit does not wait for the disk. Use it for changes that may be lost if the
 * database server crashes within half a second. They are never lost in part or out of order, and a crash of this
 * process loses nothing.
 */
export const withoutWaitingForDisk: SQL = sql`set_config('synchronous_commit', 'off', true)`
