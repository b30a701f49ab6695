import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../../basics/clock.js'
import { newId, publicId } from '../../basics/identifiers.js'
import type { Database } from '../../database/connection.js'
import { documentNamesIn } from '../../files/documents.js'
import { ifExists } from '../../files/object-folder.js'
import { UnavailableError } from '../../http/errors.js'
import { DOCUMENTS_FOLDER, FILE_FOLDERS, isStoredName, LEFT_OUT } from './contents.js'
import { storeHashes } from './hashes.js'

/** Folder of the copies, within the folder of objects because hard links must stay on one file system. */
export const SNAPSHOTS_FOLDER = 'snapshots'

/** File in it with the recorded hashes of the files of scans. */
export const SNAPSHOT_HASHES = 'hashes'

/** The reader of a copy holds a kernel lock on this file in it, which ends with its process. */
export const SNAPSHOT_LOCK = 'lock'

/** How long a new copy may stay without a lock. */
const UNLOCKED_MS = 10_000

/** Files copied or linked in parallel. */
const MAX_AT_ONCE = 16

export type Snapshot = {
  /** `snp_…`, which is also the name of its folder. */
  readonly id: string
  readonly takenAt: Date
  readonly includesFiles: boolean
}

/** Why no copy was made. */
export type NoSnapshot = 'another' | 'no database here'

/** Copies of the data at one moment, for a backup while the service runs. */
export type Snapshots = {
  /** Rejects when the disk is full, and leaves nothing behind. */
  take(): Promise<Snapshot | NoSnapshot>
  /** Removes copies that are no longer read; returns how many. */
  removeAbandoned(): Promise<number>
}

/** A copy cannot be made now. */
export class SnapshotFailedError extends UnavailableError {
  override readonly name = 'SnapshotFailedError'
  readonly publicMessage: string
  readonly retryAfterSeconds = 60

  constructor(cause: NodeJS.ErrnoException) {
    super(`A copy cannot be made: ${cause.code}.`, { cause })
    this.publicMessage =
      cause.code === 'ENOSPC'
        ? 'The disk of the data folder has no room for a copy of the database.'
        : 'The database in the data folder cannot be copied at the moment; the log says why.'
  }
}

/** Runs `work` for each item, a few in parallel. Rejects with the first failure after all work in flight has ended. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  let failed = false
  const worker = async () => {
    for (let next = waiting.next(); !next.done && !failed; next = waiting.next())
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: MAX_AT_ONCE }, worker))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure !== undefined) throw failure.reason
}

async function copyFolder(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  const files: string[] = []
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name).slice(source.length + 1)
    if (entry.isDirectory()) await mkdir(join(target, name), { recursive: true, mode: 0o700 })
    else if (!LEFT_OUT.has(name)) files.push(name)
  }
  // On file systems that support it, copies share their blocks with the originals until either changes.
  await forEach(files, (name) => copyFile(join(source, name), join(target, name), constants.COPYFILE_FICLONE))
}

/** Hard links to all files of scans in these folders and to all documents, made in two steps because the first may take long. */
function createLinks(objectsFolder: string, target: string) {
  const linked = new Map<string, Set<string>>()

  async function linkNew(folder: string): Promise<Set<string>> {
    const names = ((await ifExists(readdir(join(objectsFolder, folder)))) ?? []).filter(isStoredName)
    const known = linked.get(folder) ?? new Set()
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
    await forEach(
      names.filter((name) => !known.has(name)),
      // Removed since it was listed, or an upload that was completed meanwhile and is linked under its new name.
      (name) => ifExists(link(join(objectsFolder, folder, name), join(target, folder, name))),
    )
    return new Set(names)
  }

  /** Documents are replaced by others, and never written to. */
  async function linkDocuments(): Promise<Set<string>> {
    const documents = join(objectsFolder, DOCUMENTS_FOLDER)
    const names = await documentNamesIn(documents)
    const known = linked.get(DOCUMENTS_FOLDER) ?? new Set()
    await forEach(
      names.filter((name) => !known.has(name)),
      async (name) => {
        const path = join(target, DOCUMENTS_FOLDER, name)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await ifExists(link(join(documents, name), path))
      },
    )
    return new Set(names)
  }

  return {
    /** Links the files that no longer change. An upload that was not completed may still be replaced. */
    async first(): Promise<void> {
      for (const folder of ['objects', 'renditions']) linked.set(folder, await linkNew(folder))
      linked.set(DOCUMENTS_FOLDER, await linkDocuments())
    },
    /** Links the others while no scan can be added or removed; returns the links whose files have disappeared since. */
    async rest(): Promise<string[]> {
      const gone: string[] = []
      // In this order, so that an upload completed in between is found in the next folder.
      for (const folder of FILE_FOLDERS) {
        const present = await linkNew(folder)
        for (const name of linked.get(folder) ?? [])
          if (!present.has(name)) gone.push(join(target, folder, name))
      }
      // No later ones: a head of a chain that is longer than in the database would say that the chain was cut short.
      const documents = await linkDocuments()
      for (const name of linked.get(DOCUMENTS_FOLDER) ?? [])
        if (!documents.has(name)) gone.push(join(target, DOCUMENTS_FOLDER, name))
      return gone
    },
  }
}

export function createSnapshots({
  database,
  objectsFolder,
  includesFiles,
  clock,
}: {
  database: Database
  objectsFolder: string
  /** Whether that folder contains the files of scans. */
  includesFiles: boolean
  clock: Pick<Clock, 'now'>
}): Snapshots {
  const all = join(objectsFolder, SNAPSHOTS_FOLDER)
  /** The copy that is being made. */
  let making: string | undefined

  /** Whether the copy is being read or about to be. */
  async function isInUse(id: string): Promise<boolean> {
    const lock = await ifExists(open(join(all, id, SNAPSHOT_LOCK), 'a', 0o600))
    if (lock === undefined) return false
    try {
      const { tryLock } = await import('fs-native-extensions')
      return Date.now() - (await lock.stat()).mtimeMs < UNLOCKED_MS || !tryLock(lock.fd)
    } finally {
      await lock.close()
    }
  }

  /** Removes the copies that can be removed; returns how many were removed and how many are left. */
  async function sweep(): Promise<{ removed: number; left: number }> {
    const ids = (await ifExists(readdir(all))) ?? []
    let removed = 0
    for (const id of ids) {
      if (id === making || (await isInUse(id))) continue
      await rm(join(all, id), { recursive: true, force: true })
      removed += 1
    }
    return { removed, left: ids.length - removed }
  }

  async function make(id: string, atRest: Required<Database>['atRest']): Promise<Snapshot> {
    const folder = join(all, id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const links = includesFiles ? createLinks(objectsFolder, folder) : undefined
    await links?.first()
    let takenAt = clock.now()
    let gone: string[] = []
    await atRest(async (files) => {
      takenAt = clock.now()
      gone = (await links?.rest()) ?? []
      await copyFolder(files, join(folder, 'database'))
    })
    // Files of scans that were deleted in between: where the copy is restored, nothing would remove them.
    await forEach(gone, (path) => rm(path, { force: true }))
    // Afterwards, so that no file of the copy is missing here.
    await storeHashes(database, join(folder, SNAPSHOT_HASHES))
    // From now on the caller has a moment to lock the copy.
    await (await open(join(folder, SNAPSHOT_LOCK), 'wx', 0o600)).close()
    return { id, takenAt, includesFiles }
  }

  return {
    async take() {
      const { atRest } = database
      if (atRest === undefined) return 'no database here'
      if (making !== undefined) return 'another'
      const id = publicId('snp', newId())
      making = id
      try {
        if ((await sweep()).left > 0) return 'another'
        return await make(id, atRest)
      } catch (error) {
        await rm(join(all, id), { recursive: true, force: true })
        throw (error as NodeJS.ErrnoException).syscall === undefined
          ? error
          : new SnapshotFailedError(error as NodeJS.ErrnoException)
      } finally {
        making = undefined
      }
    },
    removeAbandoned: async () => (await sweep()).removed,
  }
}
