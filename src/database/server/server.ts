import { fillPlaceholders } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Database, Drizzle, Patience, Statement } from '../connection.js'
import { createDeadlines, ticksOf } from '../deadlines.js'
import { POOL_CONNECTIONS, TIMEOUT_MS } from '../limits.js'
import * as schema from '../schema.js'
import type { StatementForm } from './connections.js'
import { createPool } from './pool.js'
import { connectionSettings, type Pooler } from './session-settings.js'
import { measureStatements, type SlowStatements } from './statement-durations.js'
import { readDatabaseUrl } from './tls.js'

export type ServerOptions = {
  /** The setting that has the address, for errors; `DATABASE_URL` unless given. */
  readonly setting?: string
  /** Size of the pool; {@link POOL_CONNECTIONS} unless given. */
  readonly connections?: number
  /** Limit for all waits of one request together, and for each statement of other callers; 5 s unless given. */
  readonly timeoutMs?: number
  readonly pooler?: Pooler
  /** Whether a statement can be prepared once per connection; default `true`. */
  readonly namedStatements?: boolean
  readonly slow?: SlowStatements
}

/** A PostgreSQL server, version 15 or later. */
export function openServerDatabase(databaseUrl: string, options: ServerOptions = {}): Database {
  const {
    connections = POOL_CONNECTIONS,
    timeoutMs = TIMEOUT_MS,
    pooler = 'none',
    namedStatements = true,
    slow,
  } = options
  const { url, tls } = readDatabaseUrl(databaseUrl, options.setting)
  const deadlines = createDeadlines()
  const ownPatience: Patience = { limitMs: timeoutMs, retriesLocks: false }
  /** How drizzle wants some types to be read and written: set once by drizzle, and copied to each connection. */
  const types: Pick<postgres.ParsedOptions, 'parsers' | 'serializers'> = { parsers: {}, serializers: {} }

  function connect(onclose: () => void): postgres.Sql {
    const client = postgres(url, {
      ssl: tls,
      max: 1,
      connect_timeout: timeoutMs / 1000,
      onclose,
      onnotice: () => {},
      connection: connectionSettings(pooler),
    })
    Object.assign(client.options.parsers, types.parsers)
    Object.assign(client.options.serializers, types.serializers)
    return client
  }

  const { durations, onAnswer } = measureStatements(slow)
  const pool = createPool({ connect, connections, timeoutMs, deadlines, onAnswer })
  const drizzleClient = {
    options: types,
    unsafe(text: string, parameters: readonly unknown[], statementOptions: { prepare: boolean }) {
      const prepare = statementOptions.prepare && namedStatements
      let form: StatementForm = 'objects'
      // If drizzle wants arrays of values, it asks for them before the end of the turn.
      const rows = Promise.resolve().then(() => pool.run({ text, parameters, form, prepare }, ownPatience))
      return Object.assign(rows, {
        values() {
          form = 'arrays'
          return rows
        },
      })
    },
  }
  return {
    kind: 'server',
    drizzle: drizzle(drizzleClient as unknown as postgres.Sql, { schema }) as unknown as Drizzle,
    run<Row, Values>(statement: Statement<Row, Values>, values: NoInfer<Values>, patience = ownPatience) {
      const { text } = statement
      const parameters = fillPlaceholders(statement.parameters, values as Record<string, unknown>)
      return pool.run({ text, parameters, form: 'objects', prepare: namedStatements }, patience) as Promise<
        Row[]
      >
    },
    wait: (begin) => deadlines.wait(ticksOf(timeoutMs) + 1, begin),
    limits: { deadlines, timeoutMs, waiting: 0 },
    connections: pool.figures,
    durations,
    close: pool.close,
  }
}
