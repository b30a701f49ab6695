import { fillPlaceholders } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import {
  type Database,
  type Drizzle,
  SESSION_SETTINGS,
  type Statement,
  type StatementValues,
} from './connection.js'
import { MIGRATIONS_FOLDER } from './migrations.js'
import * as schema from './schema.js'
import { startProblem } from './start-problem.js'
import { readDatabaseUrl } from './tls.js'

/** Any number, the same in every release: who holds it migrates. */
const MIGRATION_LOCK = 7_023_551_866

/** A PostgreSQL server, version 15 or later. `connections` is the size of the pool: 5 to 10 measured best. */
export function openServerDatabase(databaseUrl: string, options: { connections?: number } = {}): Database {
  const { url, tls } = readDatabaseUrl(databaseUrl)
  const client = postgres(url, {
    ssl: tls,
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
    drizzle: drizzle(client, { schema }) as unknown as Drizzle,
    async run<Row>(statement: Statement<Row>, values: StatementValues) {
      const parameters = fillPlaceholders(statement.parameters, values) as never[]
      return (await client.unsafe(statement.text, parameters, { prepare: true })) as unknown as Row[]
    },
    close: () => client.end({ timeout: 5 }),
  }
}

/**
 * Brings a server's database up to date, under an advisory lock: processes that start together wait for the
 * first one, then find nothing to do. A connection of its own, since the lock belongs to the session.
 */
export async function migrateServer(databaseUrl: string): Promise<void> {
  const { url, tls } = readDatabaseUrl(databaseUrl)
  const client = postgres(url, { ssl: tls, max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } catch (error) {
    throw startProblem(error)
  } finally {
    await client.end({ timeout: 5 })
  }
}
