import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { readEmbeddedTemplate } from './embedded-template.js'
import * as schema from './schema.js'

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

/** The one place where the embedded database and a server differ. */
export type Database = {
  readonly kind: 'embedded' | 'server'
  /** For queries in drizzle's own terms. */
  readonly drizzle: Drizzle
  /** Runs a statement as a prepared one and returns its rows. Times come back as PostgreSQL's text. */
  run<Row>(statement: Statement<Row>, values: StatementValues): Promise<Row[]>
  close(): Promise<void>
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

const preparedQueries = new WeakMap<Drizzle, Map<unknown, unknown>>()

/**
 * A drizzle query prepared once for each database. Unprepared ones cost three times as much: drizzle builds
 * the SQL anew and the server plans it anew.
 */
export function prepared<Query>(build: (drizzle: Drizzle) => Query): (database: Database) => Query {
  return ({ drizzle }) => {
    let queries = preparedQueries.get(drizzle)
    if (queries === undefined) {
      queries = new Map()
      preparedQueries.set(drizzle, queries)
    }
    let query = queries.get(build) as Query | undefined
    if (query === undefined) {
      query = build(drizzle)
      queries.set(build, query)
    }
    return query
  }
}

// Types whose text the drivers must not turn into values of their own: timestamp, timestamptz, date.
const asText = (value: string) => value
const pgliteOptions = { parsers: { 1114: asText, 1184: asText, 1082: asText } }

/**
 * Every statement of the service finds its rows by an index, and those in an order take it from one. The planner
 * may not do otherwise: tables such as the queue grow a thousandfold between two looks at their statistics, and a
 * plan that was good for ten rows would then read all of them, each time. `jit`: what there is no other plan for
 * counts as so expensive that compiling it would seem worth while.
 */
const PLANNER_SETTINGS = { enable_seqscan: 'off', enable_bitmapscan: 'off', jit: 'off' }

/** Times come as text, in the zone that the API writes them in. */
const SESSION_SETTINGS = { TimeZone: 'UTC', ...PLANNER_SETTINGS }

/**
 * PostgreSQL in the process. `folder` is where it keeps its files; an empty one is filled from the template that
 * the build made, in half the time and memory that making a cluster takes.
 */
export async function openEmbeddedDatabase(folder: string): Promise<Database> {
  // Loaded here and in `embeddedDatabase` alone: a process with a server does without its memory.
  const { PGlite } = await import('@electric-sql/pglite')
  const loadDataDir = existsSync(join(folder, 'PG_VERSION')) ? undefined : readEmbeddedTemplate()
  return embeddedDatabase(
    await PGlite.create({ dataDir: folder, ...(loadDataDir !== undefined && { loadDataDir }) }),
  )
}

/** An open PGlite as the service's database. */
export async function embeddedDatabase(client: PGlite): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite')
  for (const [name, value] of Object.entries(SESSION_SETTINGS)) await client.exec(`set ${name} = ${value}`)
  return {
    kind: 'embedded',
    drizzle: drizzle(client, { schema }) as unknown as Drizzle,
    async run<Row>(statement: Statement<Row>, values: StatementValues) {
      const result = await client.query<Row>(
        statement.text,
        fillPlaceholders(statement.parameters, values),
        pgliteOptions,
      )
      return result.rows
    },
    close: () => client.close(),
  }
}

/** A PostgreSQL server, version 15 or later. `connections` is the size of the pool: 5 to 10 measured best. */
export function openServerDatabase(url: string, options: { connections?: number } = {}): Database {
  const client = postgres(url, {
    max: options.connections ?? 8,
    connect_timeout: 5,
    // Seconds between tries to connect again. The driver's own grow to 20, and requests would wait that long
    // for a database that is back.
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 0.5),
    onnotice: () => {},
    connection: {
      application_name: 'media-scan-service',
      ...SESSION_SETTINGS,
      // A statement that takes longer than any caller waits only holds locks.
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
    },
  })
  return {
    kind: 'server',
    drizzle: drizzlePostgres(client, { schema }) as unknown as Drizzle,
    async run<Row>(statement: Statement<Row>, values: StatementValues) {
      const parameters = fillPlaceholders(statement.parameters, values) as never[]
      return (await client.unsafe(statement.text, parameters, { prepare: true })) as unknown as Row[]
    },
    close: () => client.end({ timeout: 5 }),
  }
}

// Connection trouble of postgres.js and Node, and PostgreSQL's classes 08 (connection), 53 (resources),
// 57 (operator intervention, statement timeout included) and 40 (rolled back: serialization, deadlock).
const UNAVAILABLE =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CONNECTION_|08|53|57|40)/

/** Whether an error says that the database cannot answer now, and may later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && UNAVAILABLE.test(code)) return true
  }
  return false
}
