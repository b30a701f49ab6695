import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { packageFile } from '../../basics/package-root.js'
import { type Database, defineStatement } from '../connection.js'
import { fragment } from '../sql/fragment.js'

export const MIGRATIONS_FOLDER = packageFile('drizzle')

/** A migration is identified and ordered by the time when it was made, in the files and in the database's journal. */
export type Migration = {
  readonly tag: string
  readonly madeAt: number
  readonly hash: string
  readonly statements: readonly string[]
}

/** The state of the schema according to the database's journal. */
export type SchemaState = {
  /** When the newest applied migration was made, as text; `null` when there is none. */
  readonly latest: string | null
  /** Comment on the journal; see {@link isOfLaterRelease}. */
  readonly note: string | null
  readonly readOnly: boolean
}

/** Fails when the journal is missing, which means that the database was never migrated. */
export const schemaState = defineStatement<SchemaState>(fragment`
  /* database/migrations/migrations.schemaState */
  select
    max(created_at)::text as latest,
    obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as note,
    current_setting('transaction_read_only') = 'on' as "readOnly"
  from drizzle.__drizzle_migrations`)

type JournalEntries = readonly { readonly tag: string; readonly when: number }[]

async function journalOf(folder: string): Promise<JournalEntries> {
  const text = await readFile(join(folder, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(text) as { entries: JournalEntries }).entries
}

/** The migrations in a folder written by drizzle-kit, in order. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const journal = await journalOf(folder)
  return readMigrationFiles({ migrationsFolder: folder }).map(
    ({ folderMillis, hash, sql: statements }, index) => ({
      tag: journal[index]?.tag ?? hash,
      madeAt: folderMillis,
      hash,
      statements,
    }),
  )
}

let newest: Promise<number> | undefined

/** When the newest migration of this release was made. */
export function newestMigration(): Promise<number> {
  newest ??= journalOf(MIGRATIONS_FOLDER).then((entries) => Math.max(...entries.map(({ when }) => when)))
  return newest
}

const MIGRATION_NEEDED = /^needs migration (\d+)$/

/**
 * Whether a later release has changed the schema so that code with migrations up to `newest` no longer works.
 * Migrations usually only add, so older code keeps working with a newer schema. A migration that removes something
 * states the oldest migration that code must have in order to work: `comment on table drizzle.__drizzle_migrations is
 * 'needs migration <when>'`.
 */
export function isOfLaterRelease(note: string | null, newest: number): boolean {
  return Number(MIGRATION_NEEDED.exec(note ?? '')?.[1] ?? 0) > newest
}

export const LATER_RELEASE = 'the database is of a later release, which this one cannot work with'

/** Rejects, with a line for the operator, when a later release made the schema incompatible with this one. */
export async function refuseLaterSchema(database: Database): Promise<void> {
  const [state] = await database.run(schemaState, {})
  if (isOfLaterRelease(state?.note ?? null, await newestMigration())) throw new Error(`${LATER_RELEASE}.`)
}

// The journal, or drizzle's schema, is missing.
const NEVER_MIGRATED = /^(42P01|3F000)$/

/**
 * Why this release cannot work with the database in its current state; `undefined` when it can. Rejects if the database
 * does not answer.
 */
export async function databaseProblem(database: Database): Promise<string | undefined> {
  const filesProblem = await database.filesProblem?.()
  if (filesProblem !== undefined) return filesProblem
  let state: SchemaState | undefined
  try {
    ;[state] = await database.run(schemaState, {})
  } catch (error) {
    if (!NEVER_MIGRATED.test(String((error as { code?: unknown }).code))) throw error
  }
  const newest = await newestMigration()
  if (isOfLaterRelease(state?.note ?? null, newest)) return LATER_RELEASE
  if (Number(state?.latest ?? 0) < newest) return 'the database lacks migrations of this release'
  return state?.readOnly ? 'the database is read-only' : undefined
}
