import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migrateServer } from '../../src/database/migrations/migrate-server.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server to test on; absent in the embedded project. */
    serverUrl: string | undefined
    /** A file with a migrated embedded database: loading it is several times as fast as creating one. */
    embeddedTemplate: string
    /** The name of a migrated database on the server, to be copied. */
    serverTemplate: string | undefined
  }
}

/** The same server with another database. */
export function withDatabase(url: string, database: string): string {
  const copy = new URL(url)
  copy.pathname = `/${database}`
  return copy.toString()
}

/** Prints one line that names what this run has no server for. */
function nameLeftOut(): void {
  const servers = { TEST_DATABASE_URL: 'on a PostgreSQL server', TEST_REDIS_URL: 'on Redis' }
  const missing = Object.entries(servers).filter(([name]) => !process.env[name])
  if (missing.length === 0) return
  const names = missing.map(([name]) => name).join(' and ')
  const tests = missing.map(([, where]) => where).join(' and ')
  process.stdout.write(
    `${names} ${missing.length === 1 ? 'is' : 'are'} not set: left out the tests ${tests}.\n`,
  )
}

/** Makes one migrated database of each kind, of which every test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each project runs this.
  if (project.name !== 'server') nameLeftOut()
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-test-'))
  const embedded = await PGlite.create()
  await migrate(drizzle(embedded), { migrationsFolder: 'drizzle' })
  // Templates for creating databases, which no test does: they are a third of what every copy loads.
  await embedded.exec(`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await embedded.exec(`drop database ${name}`)
  const template = join(folder, 'embedded.tar')
  await writeFile(template, Buffer.from(await (await embedded.dumpDataDir('none')).arrayBuffer()))
  await embedded.close()
  project.provide('embeddedTemplate', template)

  const serverUrl = process.env.TEST_DATABASE_URL
  const name = serverUrl ? `media_scan_test_${randomUUID().replaceAll('-', '')}` : undefined
  project.provide('serverTemplate', name)
  if (!serverUrl || name === undefined) return () => rm(folder, { recursive: true, force: true })
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  await migrateServer(withDatabase(serverUrl, name))
  return async () => {
    const made = await admin`select datname from pg_database where starts_with(datname, ${name})`
    for (const { datname } of made) await admin.unsafe(`drop database if exists ${datname} with (force)`)
    await admin.end()
    await rm(folder, { recursive: true, force: true })
  }
}
