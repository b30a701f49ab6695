import type { SQL } from 'drizzle-orm'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { type Deadlines, type Limited, settleBy, waitFor } from './deadlines.js'
import type * as schema from './schema.js'

export type Drizzle = PgDatabase<PgQueryResultHKT, typeof schema>

/** Values of a statement's placeholders, by name. Times go as ISO text, so that both drivers agree. */
export type StatementValues = Record<
  string,
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly string[]
  | readonly number[]
  | readonly (string | null)[]
  | readonly (number | null)[]
>

/** A hand-written SQL statement, compiled once; see {@link defineStatement}. */
export type Statement<Row> = {
  readonly text: string
  readonly parameters: unknown[]
  /** Only for the compiler: the shape of a row. */
  readonly row?: Row
}

/** What the embedded database (`embedded.ts`) and a server (`server.ts`) have in common: all that the service uses. */
export type Database = Limited & {
  readonly kind: 'embedded' | 'server'
  /** For queries in drizzle's own terms. */
  readonly drizzle: Drizzle
  /**
   * Runs a statement as a prepared one and returns its rows. Times come back as PostgreSQL's text. On a server it is
   * rejected once `patience` is over.
   */
  run<Row>(statement: Statement<Row>, values: StatementValues, patience?: Patience): Promise<Row[]>
  close(): Promise<void>
  /** Absent for the embedded database, which is in the process and never silent. */
  readonly limits?: DatabaseLimits
}

/** How long an answer is waited for. */
export type Patience = {
  readonly limitMs: number
  /** Whether it tries again when it gave up a lock, as long as the limit allows. */
  readonly retriesLocks: boolean
}

/** What the callers of a server have in common; see `callers.ts`. */
export type DatabaseLimits = {
  readonly deadlines: Deadlines
  /** What a request may wait in all, and anybody else for one statement. */
  readonly timeoutMs: number
  /** How many calls of requests wait. */
  waiting: number
}

const dialect = new PgDialect()

/**
 * Compiles SQL written with drizzle's `sql` and `sql.placeholder`. A change with its event and deliveries is
 * one data-modifying statement: on a server five times as fast as a transaction of several.
 */
export function defineStatement<Row = Record<string, never>>(query: SQL): Statement<Row> {
  const { sql, params } = dialect.sqlToQuery(query)
  return { text: sql, parameters: params }
}

/** A query of drizzle's that was prepared. */
type PreparedQuery<Values, Rows> = { execute(values: Values): Promise<Rows> }

const preparedQueries = new WeakMap<Drizzle, Map<unknown, PreparedQuery<never, unknown>>>()

/**
 * A drizzle query prepared once for each database. Unprepared ones cost three times as much: drizzle builds
 * the SQL anew and the server plans it anew.
 */
export function prepared<Values, Rows>(
  build: (drizzle: Drizzle) => PreparedQuery<Values, Rows>,
): (database: Database) => PreparedQuery<Values, Rows> {
  return (database) => {
    const { drizzle } = database
    let queries = preparedQueries.get(drizzle)
    if (queries === undefined) {
      queries = new Map()
      preparedQueries.set(drizzle, queries)
    }
    let query = queries.get(build) as PreparedQuery<Values, Rows> | undefined
    if (query === undefined) {
      query = build(drizzle)
      queries.set(build, query)
    }
    const known = query
    // A variable first: V8 would place a function that is written straight into a property in the old generation.
    const execute = (values: Values) =>
      waitFor<Rows>(database, (waiter) => settleBy(waiter, known.execute(values)))
    return { execute }
  }
}

// Connection trouble of ours (DatabaseUnavailableError), postgres.js and Node, and PostgreSQL's classes 08 (connection),
// 53 (resources), 57 (operator intervention, statement timeout included) and 40 (rolled back: serialization, deadlock).
// 55P03: a lock was not to be had in time. 25006: the database is read-only, as a standby is. 3F000, 42P01, 42703,
// 42883: a schema, table, column or function is missing, because the database was restored from before a migration, or
// migrated by a release that removed them.
const UNAVAILABLE =
  /^(DATABASE_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CONNECTION_|08|53|57|40|55P03|25006|3F000|42P01|42703|42883)/

/** Whether an error says that the database cannot answer now, and may later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && UNAVAILABLE.test(code)) return true
  }
  return false
}
