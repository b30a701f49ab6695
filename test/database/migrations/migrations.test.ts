import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER, readMigrations } from '../../../src/database/migrations/migrations.js'

test('migrations name no schema and create everything in the search path', { tags: 'slow' }, async () => {
  const database = await PGlite.create()
  try {
    await database.exec('drop schema public; create schema cell; set search_path to cell')
    for (const { statements } of await readMigrations(MIGRATIONS_FOLDER))
      for (const statement of statements) await database.exec(statement)
    const { rows } = await database.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'cell'",
    )
    expect(rows.map(({ tablename }) => tablename)).toEqual(
      expect.arrayContaining(['organizations', 'scans', 'deliveries']),
    )
  } finally {
    await database.close()
  }
})
