import { type SQL, sql } from 'drizzle-orm'

/**
 * In the `from` of a statement: its commit does not wait for the disk. For what may be lost in the last half second
 * before a crash of the database server, though never in part nor out of order; a crash of this process loses
 * nothing.
 */
export const withoutWaitingForDisk: SQL = sql`set_config('synchronous_commit', 'off', true)`
