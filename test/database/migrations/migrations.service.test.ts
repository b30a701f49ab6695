import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineStatement } from '../../../src/database/connection.js'
import { openEmbeddedDatabase } from '../../../src/database/embedded/embedded.js'
import { databaseProblem } from '../../../src/database/migrations/migrations.js'
import { fragment } from '../../../src/database/sql/fragment.js'
import { makeDatabase, type TestDatabase } from '../../support/database.js'
import { temporaryFolder } from '../../support/process.js'
import { startTestService } from '../../support/service.js'

const OF_LATER_RELEASE = 'the database is of a later release, which this one cannot work with'

let own: TestDatabase

beforeEach(async () => {
  own = await makeDatabase()
})
afterEach(() => own.drop())

const run = (text: string, { database } = own) =>
  database.run(defineStatement(fragment`${sql.raw(text)}`), {})

const setNote = (note: string) => run(`comment on table drizzle.__drizzle_migrations is '${note}'`)

describe('a database', () => {
  test('of this release or a later one can be served, unless a migration requires newer code', async () => {
    expect(await databaseProblem(own.database)).toBeUndefined()
    await run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9795292885667)`)
    expect(await databaseProblem(own.database)).toBeUndefined()
    await setNote('needs migration 1795292885667')
    expect(await databaseProblem(own.database)).toBeUndefined()
    await setNote('needs migration 9795292885667')
    expect(await databaseProblem(own.database)).toBe(OF_LATER_RELEASE)
  })

  test('without the newest migration, without any, or without a journal lacks migrations', async () => {
    const lacking = 'the database lacks migrations of this release'
    await run('delete from drizzle.__drizzle_migrations where id > 1')
    expect(await databaseProblem(own.database)).toBe(lacking)
    await run('delete from drizzle.__drizzle_migrations')
    expect(await databaseProblem(own.database)).toBe(lacking)
    await run('drop table drizzle.__drizzle_migrations')
    expect(await databaseProblem(own.database)).toBe(lacking)
    await run('drop schema drizzle cascade')
    expect(await databaseProblem(own.database)).toBe(lacking)
  })
})

test.each([
  ['a column', 'alter table scans rename column file_name to name_of_file'],
  ['a table', 'alter table scans rename to scan'],
])('requests that need %s missing from the schema answer 503, to be retried', async (_what, change) => {
  const service = await startTestService({ database: own.database, background: false })
  try {
    const caller = await service.caller()
    expect((await caller.get('/api/v1/scans')).status).toBe(200)
    await run(change)
    const { status, headers, body } = await caller.get('/api/v1/scans')
    expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'service_unavailable' })
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect((await caller.get('/api/v1/webhooks')).status).toBe(200)
  } finally {
    await service.close()
  }
})

test('an embedded database of a later release cannot be opened', { tags: 'slow' }, async () => {
  const folder = await temporaryFolder()
  try {
    const path = `${folder.path}/database`
    const database = await openEmbeddedDatabase(path)
    await run(`comment on table drizzle.__drizzle_migrations is 'needs migration 9795292885667'`, {
      ...own,
      database,
    })
    await database.close()
    await expect(openEmbeddedDatabase(path)).rejects.toThrow(`${OF_LATER_RELEASE}.`)
  } finally {
    await folder.remove()
  }
})
