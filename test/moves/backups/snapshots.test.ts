import { closeSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../src/basics/identifiers.js'
import type { Database } from '../../../src/database/connection.js'
import {
  createSnapshots,
  SNAPSHOT_LOCK,
  SNAPSHOTS_FOLDER,
  type Snapshot,
  SnapshotFailedError,
  type Snapshots,
} from '../../../src/moves/backups/snapshots.js'
import { folderPerTest } from '../../support/folder-per-test.js'

const folder = folderPerTest()
const objects = () => join(folder.path, 'objects')
const of = (id: string, ...names: string[]) => join(objects(), SNAPSHOTS_FOLDER, id, ...names)

/** What happens while the database is at rest, before it is copied. */
let meanwhile: () => Promise<void>
let snapshots: Snapshots

async function store(path: string, text = path): Promise<void> {
  await mkdir(dirname(join(folder.path, path)), { recursive: true })
  await writeFile(join(folder.path, path), text)
}

const make = (database: Partial<Database>, includesFiles = true) =>
  createSnapshots({
    // It has no scans.
    database: { run: async () => [], ...database } as Partial<Database> as Database,
    objectsFolder: objects(),
    includesFiles,
    clock: { now: () => new Date() },
  })

async function taken(from = snapshots): Promise<Snapshot> {
  const snapshot = await from.take()
  if (typeof snapshot === 'string') throw new Error(snapshot)
  return snapshot
}

/** As if it had been made a minute ago. */
const age = (id: string) => utimes(of(id, SNAPSHOT_LOCK), new Date(), new Date(Date.now() - 60_000))

beforeEach(async () => {
  meanwhile = async () => {}
  await store('database/PG_VERSION', '18')
  await store('database/base/1/2619_vm', 'pages')
  await store('database/postmaster.pid')
  await mkdir(join(folder.path, 'database', 'pg_notify'))
  snapshots = make({
    async atRest(work) {
      await meanwhile()
      await work(join(folder.path, 'database'))
    },
  })
})

describe('a copy of the data', () => {
  test('has the database and every complete file of a scan, and does not change afterwards', async () => {
    const [sealed, uploaded, late] = [newId(), newId(), newId()]
    await store(`objects/objects/${sealed}`, 'sealed')
    await store(`objects/renditions/${sealed}.preview`, 'preview')
    await store(`objects/renditions/${sealed}.preview.0123456789abcdef`, 'half')
    await store(`objects/incoming/${uploaded}`, 'first upload')
    await store(`objects/partial/${uploaded}.0123456789abcdef`, 'half')
    const head = (sequence: number) => `documents/custody/${sealed}/${String(sequence).padStart(16, '0')}`
    await store(`objects/${head(1)}`, 'head')
    await store(`objects/${head(2)}`, 'of a chain that is removed')
    meanwhile = async () => {
      await rm(join(objects(), head(2)))
      await store(`objects/${head(3)}`, 'late head')
      await store(`objects/objects/${late}`, 'sealed late')
      await rm(join(objects(), 'incoming', uploaded))
      await store(`objects/incoming/${uploaded}`, 'second upload')
    }
    const { id, includesFiles } = await taken()
    expect(includesFiles).toBe(true)
    await store('database/base/1/2619_vm', 'changed')
    await rm(join(objects(), 'objects', sealed))
    const texts = async (...names: string[]) => readFile(of(id, ...names), 'utf8')
    expect((await readdir(of(id))).sort()).toEqual([
      'database',
      'documents',
      'hashes',
      'incoming',
      'lock',
      'objects',
      'renditions',
    ])
    expect((await readdir(of(id, 'database'))).sort()).toEqual(['PG_VERSION', 'base', 'pg_notify'])
    expect(await texts('database', 'base', '1', '2619_vm')).toBe('pages')
    expect((await readdir(of(id, 'objects'))).sort()).toEqual([sealed, late].sort())
    expect(await texts('objects', sealed)).toBe('sealed')
    expect(await texts('incoming', uploaded)).toBe('second upload')
    expect(await readdir(of(id, 'renditions'))).toEqual([`${sealed}.preview`])
    expect(await texts(head(1))).toBe('head')
    expect((await readdir(of(id, 'documents', 'custody', sealed))).sort()).toEqual(
      [head(1), head(3)].map((name) => name.slice(-16)),
    )
    expect((await stat(of(id))).mode & 0o777).toBe(0o700)
  })

  test('lacks the file of a scan that was deleted while the links were made', async () => {
    const deleted = newId()
    await store(`objects/objects/${deleted}`)
    await store(`objects/renditions/${deleted}.preview`)
    meanwhile = async () => {
      await rm(join(objects(), 'objects', deleted))
      await rm(join(objects(), 'renditions', `${deleted}.preview`))
    }
    const { id } = await taken()
    expect(await readdir(of(id, 'objects'))).toEqual([])
    expect(await readdir(of(id, 'renditions'))).toEqual([])
  })

  test('excludes another copy until it has been read or was abandoned', async () => {
    const { id } = await taken()
    expect(await snapshots.take()).toBe('another')
    expect(await snapshots.removeAbandoned()).toBe(0)
    const reader = openSync(of(id, SNAPSHOT_LOCK), 'r+')
    expect(tryLock(reader)).toBe(true)
    await age(id)
    expect(await snapshots.take()).toBe('another')
    expect(await snapshots.removeAbandoned()).toBe(0)
    closeSync(reader)
    const next = await taken()
    expect(await readdir(of(''))).toEqual([next.id])
    await age(next.id)
    expect(await snapshots.removeAbandoned()).toBe(1)
    expect(await readdir(of(''))).toEqual([])
  })

  test('is made once when two are requested simultaneously', async () => {
    const outcomes = await Promise.all([snapshots.take(), snapshots.take()])
    expect(outcomes.filter((outcome) => outcome === 'another')).toHaveLength(1)
  })

  test('leaves nothing behind when the disk is full', async () => {
    meanwhile = async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'copyfile' })
    }
    const failure = await snapshots.take().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SnapshotFailedError)
    expect((failure as SnapshotFailedError).publicMessage).toBe(
      'The disk of the data folder has no room for a copy of the database.',
    )
    expect(await readdir(of(''))).toEqual([])
  })

  test('has no files when they are in a bucket, and is refused when the database is on a server', async () => {
    await store(`objects/objects/${newId()}`)
    const inBucket = make({ atRest: (work) => work(join(folder.path, 'database')) }, false)
    const { id, includesFiles } = await taken(inBucket)
    expect(includesFiles).toBe(false)
    expect((await readdir(of(id))).sort()).toEqual(['database', 'hashes', 'lock'])
    expect(await make({}).take()).toBe('no database here')
  })
})
