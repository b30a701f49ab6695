import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '../../../src/database/embedded/embedded.js'
import { unpackEmbeddedTemplate } from '../../../src/database/embedded/embedded-template.js'
import { databaseProblem } from '../../../src/database/migrations/migrations.js'
import { listOrganizationRows } from '../../../src/tenants/organizations/queries.js'
import { temporaryFolder } from '../../support/process.js'

test('a missing folder is filled from the build’s template: migrated, and without data', {
  tags: 'slow',
}, async () => {
  const folder = await temporaryFolder()
  const database = join(folder.path, 'database')
  // Left by a start that was killed meanwhile.
  await mkdir(join(folder.path, 'database.new', 'base'), { recursive: true })
  await writeFile(join(folder.path, 'database.new', 'base', 'half'), 'x')
  try {
    // Otherwise it would be created and migrated when opened.
    expect(await unpackEmbeddedTemplate(database)).toBe(true)
    expect(await readdir(folder.path)).toEqual(['database'])
    expect(await readdir(join(database, 'base'))).not.toContain('half')
    const opened = await openEmbeddedDatabase(database)
    try {
      expect(await databaseProblem(opened)).toBeUndefined()
      expect(await listOrganizationRows(opened, { limit: 1, after: undefined })).toEqual([])
    } finally {
      await opened.close()
    }
  } finally {
    await folder.remove()
  }
})

test('its files are accessible only to their owner', async () => {
  const folder = await temporaryFolder()
  try {
    await unpackEmbeddedTemplate(join(folder.path, 'database'))
    const names = await readdir(join(folder.path, 'database'), { recursive: true })
    expect(names.length).toBeGreaterThan(100)
    for (const name of names) expect((await stat(join(folder.path, 'database', name))).mode & 0o077).toBe(0)
  } finally {
    await folder.remove()
  }
})
