import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { RESTORING_FOLDER } from '../data-folder.js'
import { newestMigration } from '../database/migrations.js'
import { type ArchiveReader, type BackupManifest, isRow, readArchive } from '../moves/archive.js'
import { ArchiveError } from '../moves/sealed-file.js'
import type { Secret } from '../secrets.js'
import { namesIn } from '../uploads/names.js'
import { BackupError } from './backup-error.js'
import type { BackupSummary, BackupWatcher } from './write.js'

/** A backup whose manifest was read. */
export type OpenedBackup = { readonly manifest: BackupManifest; readonly reader: ArchiveReader }

/** The folder that receives a backup. Nothing else uses it. */
export type RestoreTarget = {
  readonly folder: string
  /** Names of the secret files. */
  readonly secretNames: readonly string[]
}

/** Rejects with `ArchiveError` or {@link BackupError} when the file is not a backup that this release can restore. */
export async function openBackup(
  file: FileHandle,
  { passphrase, release }: { passphrase: Secret<string>; release: string },
): Promise<OpenedBackup> {
  const reader = readArchive(file, passphrase)
  const line = await reader.line()
  if (line !== undefined && 'manifest' in line)
    throw new BackupError(
      'The file contains one organization and is not a backup: import it with `media-scan organizations import`.',
    )
  if (line === undefined || isRow(line) || !('backup' in line))
    throw new ArchiveError('The file is not a backup: it has no manifest.')
  const { backup } = line
  if (backup.migration > (await newestMigration()))
    throw new BackupError(
      `The backup is of the later release ${backup.release}, and this one is ${release}: restore it with that release or a later one.`,
    )
  return { manifest: backup, reader }
}

/** Entries that an empty data folder may have: its lock, and the folder that a separate file system has. */
const NO_DATA = ['lock', 'lost+found']

/** Removes what an unfinished restore has stored, and its marker last. */
async function removeUnfinished({ folder, secretNames }: RestoreTarget): Promise<void> {
  for (const name of ['objects', ...secretNames, RESTORING_FOLDER])
    await rm(join(folder, name), { recursive: true, force: true })
}

/** Removes what an interrupted restore left behind. Rejects with {@link BackupError} when the folder contains data. */
async function checkEmpty(target: RestoreTarget): Promise<void> {
  const { folder } = target
  const present = async () => (await readdir(folder)).filter((name) => !NO_DATA.includes(name))
  let names = await present()
  // The database is moved last. Without it, everything beside the restore's folder belongs to an interrupted restore.
  if (names.includes(RESTORING_FOLDER) && !names.includes('database')) {
    await removeUnfinished(target)
    names = await present()
  }
  if (names.length > 0)
    throw new BackupError(
      `The data folder ${folder} is not empty (${names.slice(0, 4).join(', ')}${names.length > 4 ? ', …' : ''}): restore into another one, set by DATA_DIR.`,
    )
}

/**
 * Checks a path within a data folder. Anyone who knows the passphrase could put any path into a backup: throws
 * `ArchiveError` for others.
 */
export function checkedName(name: string, { secretNames }: Pick<RestoreTarget, 'secretNames'>): string {
  const [first = '', ...rest] = name.split('/')
  const isKnown = rest.length === 0 ? secretNames.includes(first) : ['database', 'objects'].includes(first)
  const isFolder = rest.length === 0 && ['database', 'objects'].includes(first)
  if ((isKnown || isFolder) && rest.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part)))
    return name
  throw new ArchiveError('The backup has a file that does not belong in a data folder.')
}

async function storeFile(path: string, pieces: AsyncIterable<Buffer>, onDone: (bytes: number) => void) {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece)
      onDone(piece.length)
    }
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Stores all files in a folder. When this resolves, they are on the disk. */
async function storeAll(
  { reader }: OpenedBackup,
  target: RestoreTarget,
  into: string,
  onDone: (bytes: number) => void,
): Promise<number> {
  const folders = [into]
  let files = 0
  let end: { files: number } | undefined
  for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
    if (isRow(line)) throw new ArchiveError('The backup has a row of no table.')
    if ('folder' in line) {
      const folder = join(into, checkedName(line.folder, target))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      folders.push(folder)
    } else if ('file' in line) {
      const { name, byteSize } = line.file
      await storeFile(join(into, checkedName(name, target)), reader.bytes(byteSize), onDone)
      files += 1
    } else if ('end' in line) end = line.end
  }
  if (end?.files !== files)
    throw new ArchiveError('The number of files in the backup does not match the count at its end.')
  for (const folder of folders) await namesIn(folder).sync(folder)
  return files
}

/**
 * Restores a backup into an empty data folder. Until the restore is complete, its files are in a separate folder with
 * which no service starts; a failed restore leaves nothing behind. Rejects with `ArchiveError` when the backup is
 * damaged, and with {@link BackupError} when the data folder contains data.
 */
export async function restoreBackup(
  backup: OpenedBackup,
  target: RestoreTarget,
  { onTotal, onDone }: BackupWatcher,
): Promise<BackupSummary> {
  const { folder, secretNames } = target
  const { takenAt, bytes } = backup.manifest
  await checkEmpty(target)
  const into = join(folder, RESTORING_FOLDER)
  onTotal(bytes)
  try {
    await mkdir(into, { mode: 0o700 })
    const files = await storeAll(backup, target, into, onDone)
    const stored = await readdir(into)
    // The database last: without it, the rest is not taken for data.
    for (const name of ['objects', ...secretNames, 'database'])
      if (stored.includes(name)) await rename(join(into, name), join(folder, name))
    await namesIn(folder).sync(folder)
    await rmdir(into)
    return { takenAt, files, bytes }
  } catch (error) {
    if (!existsSync(join(folder, 'database'))) await removeUnfinished(target)
    throw error
  }
}
