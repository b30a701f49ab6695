import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { packageFile } from '../package-root.js'
import { type Database, defineStatement } from './connection.js'

const migrationsFolder = packageFile('drizzle')

/** Any number, the same in every release: who holds it migrates. */
const MIGRATION_LOCK = 7_023_551_866

/** Brings an embedded database up to date. */
export async function migrateEmbedded(database: Database): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(database.drizzle as unknown as Parameters<typeof migrate>[0], {
    migrationsFolder,
  })
}

/**
 * Brings a server's database up to date, under an advisory lock: processes that start together wait for the
 * first one, then find nothing to do. A connection of its own, since the lock belongs to the session.
 */
export async function migrateServer(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`
    await migratePostgres(drizzle(client), { migrationsFolder })
  } finally {
    await client.end({ timeout: 5 })
  }
}

const applied = defineStatement<{ latest: string | null }>(
  sql`select max(created_at)::text as latest from drizzle.__drizzle_migrations`,
)

let newest: Promise<number> | undefined

/** When the newest migration that ships with this release was made, as drizzle-kit's journal has it. */
function newestMigration(): Promise<number> {
  newest ??= readFile(packageFile('drizzle', 'meta', '_journal.json'), 'utf8').then((text) => {
    const { entries } = JSON.parse(text) as { entries: { when: number }[] }
    return Math.max(...entries.map((entry) => entry.when))
  })
  return newest
}

/** Whether the database has every migration of this release (it may have later ones). */
export async function isMigrated(database: Database): Promise<boolean> {
  const [row] = await database.run(applied, {})
  return Number(row?.latest ?? 0) >= (await newestMigration())
}
