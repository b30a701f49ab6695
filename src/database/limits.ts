/**
 * How long statements may take, how many may wait, and how many connections there are on a server. The embedded
 * database has none of these limits: it runs in this process and always answers.
 */
import type { Patience } from './connection.js'

// Connections

/** Connections of a process to its database; 5 to 10 performed best. */
export const POOL_CONNECTIONS = 8

/**
 * Maximum number of statements sent on one connection before the first is answered. Sending and reading several
 * together costs both sides a third less, but each statement waits for those before it.
 */
export const MAX_PIPELINED = 4

/** A connection whose current statement takes this long counts as slow: nothing more is sent on it. */
export const SLOW_MS = 200

/**
 * Time between attempts to connect while there is no connection: after an attempt that hangs, and after one that
 * failed.
 */
export const HANGING_ATTEMPT_MS = 1_000
export const FAILED_ATTEMPT_MS = 300

/** Minimum time between two renewals of the connections to a read-only database. */
export const RENEWAL_MS = 1_000

/** Connections of a process to its replica. Few, because there are few operators. */
export const REPLICA_CONNECTIONS = 2

/** How long a connection outside the pool may take to be made, in seconds: `connect_timeout` of the driver. */
export const SINGLE_CONNECT_SECONDS = 5

// Set by the service, for each caller: it stops waiting, whatever the database does

/**
 * Limit for all waits of one request together, and for each statement of other callers. Here as `DATABASE_TIMEOUT_SECONDS`
 * has it unless it is set.
 */
export const TIMEOUT_MS = 5_000

/**
 * Work that no caller waits for may take as long as PostgreSQL's own limit allows, and tries again when it does not get
 * a lock.
 */
export const BACKGROUND: Patience = { limitMs: 15_000, retriesLocks: true }

/** A replica that takes longer to state its lag counts as not answering. */
export const REPLICA_CHECK: Patience = { limitMs: 1_000, retriesLocks: false }

/**
 * Maximum number of waiting calls of requests; further callers are refused immediately. A busy process answers as many
 * in half a second, or within half of the time limit if its database is five times as slow. Additional calls would only
 * wait until they are refused, at some 20 KB each.
 */
export const MAX_WAITING_CALLS = 2_000

/** Maximum number of statements that wait for a connection, those of background work included. */
export const MAX_QUEUED_STATEMENTS = 2_000

// Set by PostgreSQL, for each session: see `session-settings.ts`

/** A statement that takes longer than any caller waits would only hold locks. */
export const STATEMENT_TIMEOUT_MS = 15_000
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000

/** How long a statement waits for a lock, because meanwhile it occupies a connection that others need. */
export const LOCK_TIMEOUT_MS = 400

// Set by a schema change, for its own transaction: see `short-locks.ts`. Its statements have no limit of their own.

/** While the change waits for a lock, every request for that table waits behind it. */
export const SCHEMA_LOCK_MS = 250

/**
 * Autovacuum gives up its lock to a session that has waited for `deadlock_timeout`, a second by default. On a large
 * table a vacuum takes hours, and would never yield to a session that waits for less.
 */
export const VACUUM_GIVES_WAY_MS = 1_200

/** Pause after a failed attempt, during which requests can use the table undisturbed. */
export const SCHEMA_PAUSE_MS = 750

/** How long attempts continue. */
export const SCHEMA_PATIENCE_MS = 60_000
