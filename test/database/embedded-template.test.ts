import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '../../src/database/connection.js'
import { isMigrated } from '../../src/database/migrate.js'
import { listOrganizationRows } from '../../src/organizations/queries.js'
import { temporaryFolder } from '../support/process.js'

test('an empty folder is filled from what the build made: migrated, and without data', async () => {
  const folder = await temporaryFolder()
  const database = await openEmbeddedDatabase(join(folder.path, 'database'))
  try {
    // Nobody has migrated it here: a template that was not built, or of other migrations, is not.
    expect(await isMigrated(database)).toBe(true)
    expect(await listOrganizationRows(database, { limit: 1, after: undefined })).toEqual([])
  } finally {
    await database.close()
    await folder.remove()
  }
}, 30_000)
