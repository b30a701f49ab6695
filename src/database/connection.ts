import { is, Param, Placeholder, type Query, sql } from 'drizzle-orm'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Tallies } from '../basics/tallies.js'
import type { Span } from '../basics/tracing.js'
import { type Deadlines, type Limited, settleBy, waitFor } from './deadlines.js'
import type * as schema from './schema.js'
import type { Fragment } from './sql/fragment.js'
import { traceStatement } from './statement-span.js'

export type Drizzle = PgDatabase<PgQueryResultHKT, typeof schema>

/** A hand-written SQL statement that is compiled once; see {@link defineStatement}. */
export type Statement<Row, Values> = {
  readonly text: string
  readonly parameters: unknown[]
  /** Only for the compiler: the type of a row, and the values that the statement takes. */
  readonly row?: Row
  readonly takes?: (values: Values) => void
}

/**
 * The common interface of the embedded database (`embedded.ts`) and a server (`server.ts`): everything that the service
 * uses.
 */
export type Database = Limited & {
  readonly kind: 'embedded' | 'server'
  /** For queries built with drizzle. */
  readonly drizzle: Drizzle
  /**
   * Runs a statement as a prepared statement and returns its rows. Times are returned in PostgreSQL's text format. On a
   * server the call is rejected when the time limit of `patience` has passed.
   */
  run<Row, Values = unknown>(
    statement: Statement<Row, Values>,
    values: NoInfer<Values>,
    patience?: Patience,
  ): Promise<Row[]>
  close(): Promise<void>
  /**
   * Runs `work` on the files of the embedded database in `folder` while nothing changes them, so that another process
   * can open a copy of them. All other work waits meanwhile. Absent for a server, and for a database in memory.
   */
  readonly atRest?: (work: (folder: string) => Promise<void>) => Promise<void>
  /**
   * The problem with the files of the embedded database, if there is one. Absent for a server, and for a database in
   * memory.
   */
  readonly filesProblem?: () => Promise<string | undefined>
  /** Absent for the embedded database, which runs in this process and always answers. */
  readonly limits?: DatabaseLimits
  /** The current state of the connections; absent for the embedded database, which has none. */
  readonly connections?: () => ConnectionFigures
  /** Durations of statements in seconds, by name; absent for the embedded database. */
  readonly durations?: Tallies
  /** For a traced database, see `traced.ts`: the untraced database, and the spans that its statements belong to. */
  readonly traced?: { readonly database: Database; readonly spans: readonly Span[] }
}

/** Connections by state, and the number of statements waiting for one. */
export type ConnectionFigures = {
  readonly busy: number
  readonly idle: number
  readonly connecting: number
  readonly waiting: number
}

/** How long to wait for an answer. */
export type Patience = {
  readonly limitMs: number
  /** Whether a statement that did not get a lock is tried again until the limit. */
  readonly retriesLocks: boolean
}

/** Shared by all callers of a server; see `callers.ts`. */
export type DatabaseLimits = {
  readonly deadlines: Deadlines
  /** Limit for all waits of one request together, and for each statement of other callers. */
  readonly timeoutMs: number
  /** Number of waiting calls of requests. */
  waiting: number
}

const dialect = new PgDialect()

const statements: Statement<unknown, never>[] = []

/** All statements defined so far, for tests that check all of them. */
export const definedStatements: readonly Statement<unknown, never>[] = statements

/** Names of statements for metrics and the log, by SQL text. */
const names = new Map<string, string>()

const NAMED = /^\s*\/\* (\S+) \*\//

/** The name of a statement; `other` for statements that are built on demand, such as filtered lists. */
export const nameOfStatement = (text: string): string => names.get(text) ?? 'other'

/**
 * Compiles SQL written with `fragment`, once, when a module is loaded. The comment at its beginning is its name, here
 * and in PostgreSQL's own views. `Values` are the values of its placeholders: a missing or superfluous one does not
 * compile. A change with its event and deliveries is one data-modifying statement, which on a server is five times as
 * fast as a transaction of several statements.
 */
export function defineStatement<Row = Record<string, never>, Values = Record<never, never>>(
  query: Fragment<Values>,
): Statement<Row, Values> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const statement = { text, parameters: params }
  statements.push(statement)
  const name = NAMED.exec(text)?.[1]
  if (name !== undefined) names.set(text, name)
  return statement
}

/** The names of the placeholders among the parameters of a statement or of a drizzle query. */
export function placeholdersOf(parameters: readonly unknown[]): Set<string> {
  const names = new Set<string>()
  for (const parameter of parameters) {
    const inner = is(parameter, Param) ? parameter.value : parameter
    if (is(inner, Placeholder)) names.add(inner.name)
  }
  return names
}

/** A drizzle query that can be prepared. */
type Preparable<Rows> = {
  toSQL(): Query
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> }
}

/** Creates a named placeholder of a drizzle query. */
export type Placeholders<Values> = <Name extends keyof Values & string>(name: Name) => Placeholder<Name>

type Build<Values, Rows> = (drizzle: Drizzle, value: Placeholders<Values>) => Preparable<Rows>

type DefinedQuery = { readonly name: string; readonly build: Build<never, unknown> }

const queries: DefinedQuery[] = []

/** All drizzle queries defined so far with {@link prepared}, for the same tests. */
export const definedQueries: readonly DefinedQuery[] = queries

/** A prepared drizzle query. */
type PreparedQuery<Values, Rows> = { execute(values: Values): Promise<Rows> }

type Known = {
  readonly query: { execute(values?: Record<string, unknown>): Promise<unknown> }
  /** The placeholders of the query; `undefined` after they were compared with the given values. */
  unchecked: Set<string> | undefined
}

const preparedQueries = new WeakMap<Drizzle, Map<unknown, Known>>()

/**
 * Checks the values at run time. Drizzle's types do not say which values a query takes, and it ignores a value without
 * a placeholder.
 */
function checkValues(name: string, takes: Set<string>, values: Record<string, unknown>): void {
  const given = Object.keys(values)
  if (given.length !== takes.size || given.some((each) => !takes.has(each)))
    throw new Error(`The query ${name} takes ${[...takes].sort()} and was given ${given.sort()}.`)
}

/**
 * Prepares a drizzle query once per database. Unprepared queries cost three times as much, because drizzle builds the
 * SQL and the server plans it each time. `name` is the name of the prepared statement on the server.
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: Build<Values, Rows>,
): (database: Database) => PreparedQuery<Values, Rows> {
  queries.push({ name, build: build as Build<never, unknown> })
  return (database) => {
    const { drizzle } = database
    let ofDatabase = preparedQueries.get(drizzle)
    if (ofDatabase === undefined) {
      ofDatabase = new Map()
      preparedQueries.set(drizzle, ofDatabase)
    }
    let known = ofDatabase.get(build)
    if (known === undefined) {
      const query = build(drizzle, sql.placeholder)
      const { sql: text, params } = query.toSQL()
      names.set(text, name)
      known = { query: query.prepare(name), unchecked: placeholdersOf(params) }
      ofDatabase.set(build, known)
    }
    const { query } = known
    return {
      execute(values) {
        if (known.unchecked !== undefined) {
          checkValues(name, known.unchecked, values)
          known.unchecked = undefined
        }
        const run = () =>
          waitFor<Rows>(database, (waiter) => settleBy(waiter, query.execute(values) as Promise<Rows>))
        return database.traced === undefined ? run() : traceStatement(database.traced.spans, name, run)
      },
    }
  }
}

// Connection errors of our own (DatabaseUnavailableError), of postgres.js and of Node, and PostgreSQL's classes 08
// (connection), 53 (resources), 57 (operator intervention, including the statement timeout), 58 (system: files that
// fail or are missing) and 40 (rollback: serialization, deadlock). 55P03: a lock was not available in time. 25006: the
// database is read-only, as a standby is. 3F000, 42P01, 42703, 42883: a schema, table, column or function is missing,
// because the database was restored from before a migration, or migrated by a release that removed it.
const UNAVAILABLE =
  /^(DATABASE_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CONNECTION_|08|53|57|58|40|55P03|25006|3F000|42P01|42703|42883)/

// 57014: canceled, usually by the statement timeout. 53200 and 53400: the statement needed more memory, or more of
// another resource, than one statement may have.
const OWN_FAULT = /^(DATABASE_TIMEOUT|57014|53200|53400)$/

/**
 * Whether an error that satisfies {@link isDatabaseUnavailable} may be caused by the statement itself, so that it would
 * recur each time.
 */
export const isPossiblyOwnFault = (error: unknown): boolean => hasCode(error, OWN_FAULT)

/** Whether an error says that the database cannot answer now but may later. */
export const isDatabaseUnavailable = (error: unknown): boolean => hasCode(error, UNAVAILABLE)

function hasCode(error: unknown, codes: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && codes.test(code)) return true
  }
  return false
}
