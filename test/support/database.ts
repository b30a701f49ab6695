import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { Database } from '../../src/database/connection.js'
import { embeddedDatabase } from '../../src/database/embedded/embedded.js'
import { openServerDatabase } from '../../src/database/server/server.js'
import { withDatabase } from './databases.js'

/** PostgreSQL fills its buffers when it starts: 128 MiB would take longer than the rest of the start. */
const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** A database of its own, migrated and empty. */
export type TestDatabase = {
  readonly database: Database
  /** The URL of the server's database; absent for the embedded one. */
  readonly url: string | undefined
  drop(): Promise<void>
}

/** Makes a database of the kind that this run tests. */
export async function makeDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl')
  const template = inject('serverTemplate')
  if (serverUrl === undefined || template === undefined) {
    const dump = new Blob([await readFile(inject('embeddedTemplate'))])
    const database = await embeddedDatabase(await PGlite.create({ loadDataDir: dump, startParams: SMALL }))
    return { database, url: undefined, drop: () => database.close() }
  }
  const name = `${template}_${randomUUID().slice(0, 8)}`
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name} template ${template}`)
  const url = withDatabase(serverUrl, name)
  const database = openServerDatabase(url, { connections: 5 })
  return {
    database,
    url,
    async drop() {
      await database.close()
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
