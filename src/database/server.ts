import { fillPlaceholders } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Database, Drizzle, Statement, StatementValues } from './connection.js'
import * as schema from './schema.js'
import { connectionSettings, type Pooler } from './session-settings.js'
import { readDatabaseUrl } from './tls.js'

export type ServerOptions = {
  /** Size of the pool: 5 to 10 measured best. */
  readonly connections?: number
  readonly pooler?: Pooler
  /** Whether a statement can be prepared once for a connection; `true` unless given. */
  readonly namedStatements?: boolean
}

/** A PostgreSQL server, version 15 or later. */
export function openServerDatabase(databaseUrl: string, options: ServerOptions = {}): Database {
  const { pooler = 'none', namedStatements = true } = options
  const { url, tls } = readDatabaseUrl(databaseUrl)
  const client = postgres(url, {
    ssl: tls,
    prepare: namedStatements,
    max: options.connections ?? 8,
    connect_timeout: 5,
    // Seconds between tries to connect again. The driver's own grow to 20, and requests would wait that long
    // for a database that is back.
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 0.5),
    onnotice: () => {},
    connection: connectionSettings(pooler),
  })
  return {
    kind: 'server',
    drizzle: drizzle(client, { schema }) as unknown as Drizzle,
    async run<Row>(statement: Statement<Row>, values: StatementValues) {
      const parameters = fillPlaceholders(statement.parameters, values) as never[]
      return (await client.unsafe(statement.text, parameters, { prepare: true })) as unknown as Row[]
    },
    close: () => client.end({ timeout: 5 }),
  }
}
