import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '../../src/database/embedded.js'
import { readEmbeddedTemplate } from '../../src/database/embedded-template.js'
import { isMigrated } from '../../src/database/migrations.js'
import { listOrganizationRows } from '../../src/organizations/queries.js'
import { temporaryFolder } from '../support/process.js'

test('an empty folder is filled from what the build made: migrated, and without data', async () => {
  // Else it is made and migrated here.
  expect(await readEmbeddedTemplate()).toBeDefined()
  const folder = await temporaryFolder()
  const database = await openEmbeddedDatabase(join(folder.path, 'database'))
  try {
    expect(await isMigrated(database)).toBe(true)
    expect(await listOrganizationRows(database, { limit: 1, after: undefined })).toEqual([])
  } finally {
    await database.close()
    await folder.remove()
  }
}, 30_000)
