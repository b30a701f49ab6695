import { constants, existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { systemClock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { Database } from '../database/connection.js'
import { namesIn } from '../files/names.js'
import { DamagedFileError } from '../files/verified.js'
import { BackupError } from '../moves/backups/backup-error.js'
import type { BackupSource } from '../moves/backups/contents.js'
import { readHashes, storedHashes } from '../moves/backups/hashes.js'
import { SNAPSHOT_HASHES, SNAPSHOT_LOCK, SNAPSHOTS_FOLDER } from '../moves/backups/snapshots.js'
import { type WrittenBackup, writeBackup } from '../moves/backups/write.js'
import {
  MASTER_KEY_FILE,
  OBJECTS_FOLDER,
  OPERATOR_TOKEN_FILE,
  SECRET_FILES,
} from '../process/open-database.js'
import { noteDamaged } from '../scans/damaged-files.js'
import { DataFolderInUseError, openDataFolder, readSecret } from '../settings/data-folder.js'
import { readSettings, type Settings } from '../settings/settings.js'
import { readPassphrase, withFile } from './archive-file.js'
import { CommandError } from './command-error.js'
import { dataOf, operatorClient } from './operator-client.js'
import { createOutput } from './output.js'
import { showMoving } from './progress.js'
import { counted, reportingFailure } from './without-service.js'

export type BackupOptions = {
  readonly passphraseFile: string
  readonly url?: string
  readonly withoutDamagedFiles?: boolean
  readonly json?: boolean
}

/** Data that does not change while it is read. */
type AtRest = {
  readonly source: BackupSource
  readonly takenAt: Date
  /** Records that the stored file of a scan is damaged. */
  noteDamaged(scanId: string): Promise<void>
}

/** Asks the running service for a copy of its data, and removes the copy after it has been read. */
async function withSnapshot<Result>(
  { dataDir, port }: Settings,
  environment: NodeJS.ProcessEnv,
  url: string | undefined,
  work: (data: AtRest) => Promise<Result>,
): Promise<Result> {
  const token =
    environment.OPERATOR_TOKEN || (await readSecret({ path: dataDir }, OPERATOR_TOKEN_FILE))?.reveal()
  const address = url ?? (environment.SERVICE_URL || `http://127.0.0.1:${port}`)
  const client = operatorClient({ url: address, ...(token !== undefined && { token }) }, environment)
  const { id, takenAt, includesFiles } = await dataOf(client.POST('/console/api/snapshots'))
  const folder = join(dataDir, OBJECTS_FOLDER, SNAPSHOTS_FOLDER, id)
  const lock = await open(join(folder, SNAPSHOT_LOCK), 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new CommandError(`The service at ${address} does not use the data folder ${dataDir}: set DATA_DIR.`)
  })
  try {
    if (!tryLock(lock.fd))
      throw new CommandError('Another backup is reading the copy that was made for this one.')
    const objects = includesFiles ? folder : undefined
    const source = {
      database: join(folder, 'database'),
      objects,
      secrets: dataDir,
      secretNames: SECRET_FILES,
      hashes: await storedHashes(join(folder, SNAPSHOT_HASHES)),
    }
    return await work({
      source,
      takenAt: new Date(takenAt),
      noteDamaged: (scanId) => readByService(address, token, scanId),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await lock.close()
  }
}

/** Reads a file through the service, which finds the damage itself and records it. */
async function readByService(address: string, token: string | undefined, scanId: string): Promise<void> {
  const url = `${address}/console/api/scans/${publicId('scan', scanId)}/file`
  try {
    const { body } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    for await (const _piece of body ?? []);
  } catch {
    // It ends the connection.
  }
}

/** Does something with the database in a data folder that no service uses. */
async function withDatabaseAtRest<Result>(
  path: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { openEmbeddedAsItIs } = await import('../database/embedded/embedded.js')
  const database = await openEmbeddedAsItIs(path)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Provides the data to back up: the data folder itself if no service uses it, otherwise a copy. */
async function withData<Result>(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  url: string | undefined,
  work: (data: AtRest) => Promise<Result>,
): Promise<Result> {
  if (settings.databaseUrl !== undefined)
    throw new CommandError(
      'DATABASE_URL is set: a server is backed up with its own tools, see docs/backup.md.',
    )
  if (!existsSync(join(settings.dataDir, 'database')))
    throw new CommandError(`There is no database in ${settings.dataDir}: set DATA_DIR.`)
  const folder = await openDataFolder(settings.dataDir, { exclusive: true }).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return undefined
    throw error
  })
  if (folder === undefined) return withSnapshot(settings, environment, url, work)
  try {
    const objects = settings.s3 === undefined ? join(folder.path, OBJECTS_FOLDER) : undefined
    const database = join(folder.path, 'database')
    const hashes = objects === undefined ? new Map() : await withDatabaseAtRest(database, readHashes)
    const source = { database, objects, secrets: folder.path, secretNames: SECRET_FILES, hashes }
    return await work({
      source,
      takenAt: systemClock.now(),
      noteDamaged: (scanId) =>
        withDatabaseAtRest(database, (opened) =>
          noteDamaged({ database: opened, clock: systemClock }, scanId, 'backup'),
        ),
    })
  } finally {
    await folder.release()
  }
}

/** Writes a file that gets its final name only once it is complete. Rejects if the file already exists. */
async function withNewFile<Result>(
  path: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  if (existsSync(path)) throw new CommandError(`${path} already exists: choose another name.`)
  const partial = `${path}.partial`
  return withFile(partial, constants.O_RDWR | constants.O_CREAT, async (file) => {
    if (!tryLock(file.fd)) throw new CommandError(`Another backup is writing ${path}.`)
    try {
      const result = await work(file)
      await rename(partial, path)
      const folder = dirname(path)
      await namesIn(folder).sync(folder)
      return result
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  })
}

/** Writes all data of a deployment with an embedded database into a file, whether its service is running or not. */
export function backUp(
  environment: NodeJS.ProcessEnv,
  { path, release }: { path: string; release: string },
  { passphraseFile, url, withoutDamagedFiles = false, json = false }: BackupOptions,
): Promise<void> {
  return reportingFailure('The backup cannot be made', async () => {
    const settings = readSettings(environment)
    const passphrase = await readPassphrase(passphraseFile)
    const progress = await showMoving(process.stderr)
    let summary: WrittenBackup & { includesFiles: boolean }
    try {
      summary = await withNewFile(path, (file) =>
        withData(settings, environment, url, async ({ source, takenAt, noteDamaged }) => {
          const request = { source, file, passphrase, release, takenAt, withoutDamagedFiles }
          const watcher = { onTotal: progress.total, onDone: progress.report }
          const written = await writeBackup(request, watcher).catch(async (error: unknown) => {
            if (error instanceof DamagedFileError) await noteDamaged(error.scanId)
            throw error
          })
          for (const scanId of written.damaged) await noteDamaged(scanId)
          return { ...written, includesFiles: source.objects !== undefined }
        }),
      )
    } catch (error) {
      if (error instanceof DamagedFileError)
        throw new CommandError(
          `${error.message} Put the file that was judged in its place, from an earlier backup, or leave damaged files out with --without-damaged-files.`,
        )
      throw error instanceof BackupError ? new CommandError(error.message) : error
    } finally {
      progress.stop()
    }
    const { files, bytes, takenAt, includesFiles } = summary
    const [damaged, unreadable] = [summary.damaged, summary.unreadable].map((ids) =>
      ids.map((id) => publicId('scan', id)),
    ) as [string[], string[]]
    if (unreadable.length > 0) process.exitCode = 1
    const includesMasterKey = existsSync(join(settings.dataDir, MASTER_KEY_FILE))
    createOutput(json, process.stdout).one(
      { file: path, ...summary, damaged, unreadable, includesMasterKey },
      [
        `Backed up ${counted(files, 'file')}, ${counted(bytes, 'byte')}, as they were at ${takenAt}, to ${path}.`,
        ...(damaged.length > 0
          ? [`${counted(damaged.length, 'damaged file')} left out.`, ...damaged.map((id) => `  ${id}`)]
          : []),
        ...(unreadable.length > 0
          ? [
              `${counted(unreadable.length, 'unreadable file')} left out.`,
              ...unreadable.map((id) => `  ${id}`),
            ]
          : []),
        includesMasterKey
          ? 'The backup includes the master key and the operator token: keep the passphrase elsewhere.'
          : 'The backup does not include the master key: keep SECRET_KEY of the service, because without it webhook secrets cannot be read.',
        ...(includesFiles
          ? []
          : ['The backup does not include the files of scans, which are in the bucket.']),
      ],
    )
  })
}
