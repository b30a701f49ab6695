import { is, Param, Placeholder, type Query, sql } from 'drizzle-orm'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Tallies } from '../tallies.js'
import type { Span } from '../tracing.js'
import { type Deadlines, type Limited, settleBy, waitFor } from './deadlines.js'
import type { Fragment } from './fragment.js'
import type * as schema from './schema.js'
import { traceStatement } from './trace-statement.js'

export type Drizzle = PgDatabase<PgQueryResultHKT, typeof schema>

/** A hand-written SQL statement, compiled once; see {@link defineStatement}. */
export type Statement<Row, Values> = {
  readonly text: string
  readonly parameters: unknown[]
  /** Only for the compiler: the shape of a row, and the values that the statement takes. */
  readonly row?: Row
  readonly takes?: (values: Values) => void
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
  run<Row, Values = unknown>(
    statement: Statement<Row, Values>,
    values: NoInfer<Values>,
    patience?: Patience,
  ): Promise<Row[]>
  close(): Promise<void>
  /**
   * Has `work` read the files of the embedded database in `folder` while nothing changes them: as they are then,
   * another process can open a copy of them. Everybody else waits meanwhile. Absent for a server, and in memory.
   */
  readonly atRest?: (work: (folder: string) => Promise<void>) => Promise<void>
  /** What is wrong with the files of the embedded database, if anything. Absent for a server, and in memory. */
  readonly filesProblem?: () => Promise<string | undefined>
  /** Absent for the embedded database, which is in the process and never silent. */
  readonly limits?: DatabaseLimits
  /** How its connections are doing now; absent for the embedded database, which has none. */
  readonly connections?: () => ConnectionFigures
  /** Seconds that statements took, by name; absent for the embedded database. */
  readonly durations?: Tallies
  /** Of one whose statements are traced, see `traced.ts`: what it is without, and whose spans they are below. */
  readonly traced?: { readonly database: Database; readonly spans: readonly Span[] }
}

/** Connections by what they do, and statements that wait for one. */
export type ConnectionFigures = {
  readonly busy: number
  readonly idle: number
  readonly connecting: number
  readonly waiting: number
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

const statements: Statement<unknown, never>[] = []

/** Every statement defined so far, for tests that look at all of them. */
export const definedStatements: readonly Statement<unknown, never>[] = statements

/** What statements are called in metrics and in the log, by their text. */
const names = new Map<string, string>()

const NAMED = /^\s*\/\* (\S+) \*\//

/** The name of a statement; `other` for those that are put together when they are asked for, such as filtered lists. */
export const nameOfStatement = (text: string): string => names.get(text) ?? 'other'

/**
 * Compiles SQL that is written with `fragment`, once, as a module is loaded. The comment that it begins with is its name,
 * here and in PostgreSQL's own views. `Values` are what its placeholders stand for: one that is missing there,
 * or that the SQL does not have, does not compile. A change with its event and deliveries is one data-modifying
 * statement: on a server five times as fast as a transaction of several.
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

/** A query of drizzle's that can be prepared. */
type Preparable<Rows> = {
  toSQL(): Query
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> }
}

/** Names a placeholder of a drizzle query. */
export type Placeholders<Values> = <Name extends keyof Values & string>(name: Name) => Placeholder<Name>

type Build<Values, Rows> = (drizzle: Drizzle, value: Placeholders<Values>) => Preparable<Rows>

type DefinedQuery = { readonly name: string; readonly build: Build<never, unknown> }

const queries: DefinedQuery[] = []

/** Every drizzle query defined so far with {@link prepared}, for the same tests. */
export const definedQueries: readonly DefinedQuery[] = queries

/** A query of drizzle's that was prepared. */
type PreparedQuery<Values, Rows> = { execute(values: Values): Promise<Rows> }

type Known = {
  readonly query: { execute(values?: Record<string, unknown>): Promise<unknown> }
  /** The placeholders of the query, until they were compared with the values that are given. */
  unchecked: Set<string> | undefined
}

const preparedQueries = new WeakMap<Drizzle, Map<unknown, Known>>()

/** Drizzle's types do not say which values a query takes: it would ignore one that has no placeholder. */
function checkValues(name: string, takes: Set<string>, values: Record<string, unknown>): void {
  const given = Object.keys(values)
  if (given.length !== takes.size || given.some((each) => !takes.has(each)))
    throw new Error(`The query ${name} takes ${[...takes].sort()} and was given ${given.sort()}.`)
}

/**
 * A drizzle query prepared once for each database. Unprepared ones cost three times as much: drizzle builds
 * the SQL anew and the server plans it anew. `name` is that of the statement on the server.
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

// Connection trouble of ours (DatabaseUnavailableError), postgres.js and Node, and PostgreSQL's classes 08 (connection),
// 53 (resources), 57 (operator intervention, statement timeout included), 58 (system: files that fail or are gone) and 40
// (rolled back: serialization, deadlock).
// 55P03: a lock was not to be had in time. 25006: the database is read-only, as a standby is. 3F000, 42P01, 42703,
// 42883: a schema, table, column or function is missing, because the database was restored from before a migration, or
// migrated by a release that removed them.
const UNAVAILABLE =
  /^(DATABASE_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CONNECTION_|08|53|57|58|40|55P03|25006|3F000|42P01|42703|42883)/

// 57014: canceled, by the statement timeout as a rule. 53200 and 53400: it needed more memory, or another resource, than
// there is for one.
const OWN_FAULT = /^(DATABASE_TIMEOUT|57014|53200|53400)$/

/** Whether an error that {@link isDatabaseUnavailable} may be the statement's own fault, so that it comes again each time. */
export const mayBeOwnFault = (error: unknown): boolean => hasCode(error, OWN_FAULT)

/** Whether an error says that the database cannot answer now, and may later. */
export const isDatabaseUnavailable = (error: unknown): boolean => hasCode(error, UNAVAILABLE)

function hasCode(error: unknown, codes: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && codes.test(code)) return true
  }
  return false
}
