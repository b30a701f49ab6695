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

/**
 * Databases of tests that have ended, empty again, for the next test. Loading an embedded one takes 400 ms of the
 * processor, emptying one 40, and it has read its catalogs already.
 */
const idle: { readonly embedded: PGlite[]; readonly server: string[] } = { embedded: [], server: [] }
/** As many as a test uses beside each other. */
const MOST_IDLE = 2

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>

/** Everything that tests change of a database beside its rows: tables, partitions, columns, functions, migrations, … */
const SHAPE = `
  select md5(string_agg(part, ',' order by part)) as shape from (
    select concat_ws(' ', relname, relkind, relispartition, reloptions) from pg_class where oid >= 16384
    union all select concat_ws(' ', relname, attname, atttypid::regtype, attnotnull, attisdropped)
      from pg_attribute join pg_class on pg_class.oid = attrelid where attrelid >= 16384 and attnum > 0
    union all select concat_ws(' ', conrelid::regclass, conname, convalidated) from pg_constraint where oid >= 16384
    union all select concat_ws(' ', proname, prosrc) from pg_proc where oid >= 16384
    union all select concat_ws(' ', tgname, tgenabled) from pg_trigger where oid >= 16384
    union all select hash from drizzle.__drizzle_migrations
    union all select setconfig::text from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
  ) as parts (part)`
/** By the kind of database, which names some of its parts in its own way. */
const shapes = new Map<string, unknown>()

async function noteShape(kind: string, query: Query): Promise<void> {
  if (!shapes.has(kind)) shapes.set(kind, (await query(SHAPE))[0]?.shape)
}

/** Removes all rows. Returns whether the database is then as it was made. */
async function empty(kind: string, query: Query): Promise<boolean> {
  if ((await query(SHAPE))[0]?.shape !== shapes.get(kind)) return false
  const [row] = await query(
    `select string_agg(oid::regclass::text, ', ') as tables from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  await query(`truncate ${row?.tables} restart identity`)
  // Statistics of another test's rows would mislead the planner.
  await query(`delete from pg_statistic where starelid >= 16384`)
  return true
}

async function openEmbedded(): Promise<PGlite> {
  const free = idle.embedded.pop()
  if (free !== undefined) return free
  const dump = new Blob([await readFile(inject('embeddedTemplate'))])
  const client = await PGlite.create({ loadDataDir: dump, startParams: SMALL })
  await noteShape('embedded', async (text) => (await client.query<Record<string, unknown>>(text)).rows)
  return client
}

/** Keeps the database for the next test, or closes it. */
async function recycleEmbedded(client: PGlite): Promise<void> {
  if (client.closed) return
  try {
    await client.exec('discard all')
    const query: Query = async (text) => (await client.query<Record<string, unknown>>(text)).rows
    if (idle.embedded.length < MOST_IDLE && (await empty('embedded', query))) {
      // Its log is kept in memory until then.
      await client.exec('checkpoint')
      idle.embedded.push(client)
      return
    }
  } catch {
    // A test has left it in the middle of something.
  }
  await client.close()
}

async function openOnServer(serverUrl: string, template: string): Promise<string> {
  const free = idle.server.pop()
  if (free !== undefined) return free
  const name = `${template}_${randomUUID().slice(0, 8)}`
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name} template ${template}`)
  await admin.end()
  if (shapes.has('server')) return name
  const own = postgres(withDatabase(serverUrl, name), { max: 1, onnotice: () => {} })
  await noteShape('server', (text) => own.unsafe(text))
  await own.end()
  return name
}

/** Keeps the database for the next test, or drops it. */
async function recycleOnServer(serverUrl: string, name: string): Promise<void> {
  // Whatever the test has set for the database.
  const connection = { statement_timeout: 60_000 }
  const own = postgres(withDatabase(serverUrl, name), { max: 1, onnotice: () => {}, connection })
  try {
    // Of processes that the test has stopped, or left behind.
    await own`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid()`
    if (idle.server.length < MOST_IDLE && (await empty('server', (text) => own.unsafe(text)))) {
      idle.server.push(name)
      return
    }
  } catch {
    // A test has taken away what is asked here.
  } finally {
    await own.end()
  }
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
}

/** Makes a database of the kind that this run tests. */
export async function makeDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl')
  const template = inject('serverTemplate')
  if (serverUrl === undefined || template === undefined) {
    const client = await openEmbedded()
    return { database: await embeddedDatabase(client), url: undefined, drop: () => recycleEmbedded(client) }
  }
  const name = await openOnServer(serverUrl, template)
  const url = withDatabase(serverUrl, name)
  const database = openServerDatabase(url, { connections: 5 })
  return {
    database,
    url,
    async drop() {
      await database.close()
      await recycleOnServer(serverUrl, name)
    },
  }
}
