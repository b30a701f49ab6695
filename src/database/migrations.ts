import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { packageFile } from '../package-root.js'
import { type Database, defineStatement } from './connection.js'

export const MIGRATIONS_FOLDER = packageFile('drizzle')

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
