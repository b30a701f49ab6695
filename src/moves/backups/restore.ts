import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Secret } from '../../basics/secrets.js'
import { newestMigration } from '../../database/migrations/migrations.js'
import { documentsInFolder, isDocumentName } from '../../files/documents.js'
import { namesIn, READ_ONLY } from '../../files/names.js'
import { DamagedFileError, verified } from '../../files/verified.js'
import { RESTORING_FOLDER } from '../../settings/data-folder.js'
import { type ArchiveReader, type BackupManifest, isRow, readArchive } from '../archive.js'
import { LEDGER } from '../erasures/ledger.js'
import { ArchiveError } from '../sealed-file.js'
import { BackupError } from './backup-error.js'
import { DOCUMENTS_FOLDER, FILE_FOLDERS, isStoredName } from './contents.js'
import type { BackupSummary, BackupWatcher } from './write.js'

/** A backup whose manifest was read. */
export type OpenedBackup = {
  readonly manifest: BackupManifest
  readonly reader: ArchiveReader
  /** Size of the backup's own file. */
  readonly archiveBytes: number
}

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
  return { manifest: backup, reader, archiveBytes: (await file.stat()).size }
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

/** A secret file has a line. */
const MAX_SECRET_BYTES = 4_096

/** No database folder has deeper paths or longer names. */
const MAX_PARTS = 16
const MAX_NAME_LENGTH = 255

/** The parts of some document's name. */
const ANY_DOCUMENT = ['custody', '00000000-0000-0000-0000-000000000000', '0'.repeat(16)]

const isName = (part: string) =>
  part.length <= MAX_NAME_LENGTH && /^[\w.-]+$/.test(part) && !/^\.+$/.test(part)

/** Whether a path is one of those that {@link listContents} lists. */
function isListed(
  parts: readonly string[],
  kind: 'folder' | 'file',
  { secretNames }: Pick<RestoreTarget, 'secretNames'>,
): boolean {
  const [first = '', second = '', third, ...more] = parts
  if (parts.length > MAX_PARTS || !parts.every(isName)) return false
  if (first === 'database') return kind === 'folder' || parts.length > 1
  const isFileFolder = (FILE_FOLDERS as readonly string[]).includes(second)
  if (first === 'objects' && second === DOCUMENTS_FOLDER) {
    const within = parts.slice(2)
    if (kind === 'file') return isDocumentName(within.join('/'))
    // A folder in which a document can be.
    const missing = ANY_DOCUMENT.slice(within.length)
    return missing.length > 0 && isDocumentName([...within, ...missing].join('/'))
  }
  if (kind === 'folder') return first === 'objects' && third === undefined && (second === '' || isFileFolder)
  if (first === 'objects')
    return isFileFolder && third !== undefined && more.length === 0 && isStoredName(third)
  return parts.length === 1 && secretNames.includes(first)
}

/**
 * Checks a path within a data folder. Anyone who knows the passphrase could put any path into a backup: throws
 * `ArchiveError` for others.
 */
export function checkedName(
  name: string,
  kind: 'folder' | 'file',
  target: Pick<RestoreTarget, 'secretNames'>,
): string {
  if (isListed(name.split('/'), kind, target)) return name
  throw new ArchiveError(
    `The backup has the ${kind} ${quoted(name)}, which does not belong in a data folder.`,
  )
}

/** A name from the archive for a message of one line. */
const quoted = (name: string): string => JSON.stringify(name.slice(0, MAX_NAME_LENGTH).toWellFormed())

/** The folders and files of a backup, as far as they were read. */
function createTally(target: RestoreTarget, { bytes }: BackupManifest) {
  const folders = new Set<string>([''])
  const files = new Set<string>()
  let left = bytes

  /** Throws `ArchiveError` for a name that was there before, or whose folder was not. */
  function place(name: string, kind: 'folder' | 'file'): string {
    const checked = checkedName(name, kind, target)
    if (folders.has(name) || files.has(name)) throw new ArchiveError(`The backup has ${quoted(name)} twice.`)
    if (!folders.has(name.slice(0, Math.max(0, name.lastIndexOf('/')))))
      throw new ArchiveError(`The backup has ${quoted(name)} without its folder.`)
    return checked
  }

  return {
    folder(name: string): string {
      const placed = place(name, 'folder')
      folders.add(placed)
      return placed
    },
    file(name: string, byteSize: number): string {
      const placed = place(name, 'file')
      if (!placed.includes('/') && byteSize > MAX_SECRET_BYTES)
        throw new ArchiveError(
          `The backup has ${byteSize} bytes of ${placed}, which has at most ${MAX_SECRET_BYTES}.`,
        )
      left -= byteSize
      if (left < 0)
        throw new ArchiveError(`The files of the backup have more than the ${bytes} bytes of its manifest.`)
      files.add(placed)
      return placed
    },
    files: () => files.size,
  }
}

/** Rejects when the backup cannot be what its manifest says, or the disk has no room for it. */
async function checkRoom({ manifest, archiveBytes }: OpenedBackup, folder: string): Promise<void> {
  const { bytes } = manifest
  // Nothing in it is compressed.
  if (bytes > archiveBytes)
    throw new ArchiveError(
      `The archive is incomplete: its manifest says ${bytes} bytes of files, and it has ${archiveBytes} bytes itself.`,
    )
  const { bavail, bsize } = await statfs(folder)
  if (bytes > bavail * bsize)
    throw new BackupError(
      `The disk of ${folder} has ${bavail * bsize} bytes free, and the backup needs ${bytes}.`,
    )
}

async function storeFile(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  mode: number,
  onDone: (bytes: number) => void,
) {
  const file = await open(path, 'wx', mode)
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
  { reader, manifest }: OpenedBackup,
  target: RestoreTarget,
  into: string,
  onDone: (bytes: number) => void,
): Promise<number> {
  const folders = [into]
  const tally = createTally(target, manifest)
  let end: { files: number } | undefined
  for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
    if (end !== undefined) throw new ArchiveError('The backup has lines after its end.')
    if (isRow(line)) throw new ArchiveError('The backup has a row of no table.')
    if ('folder' in line) {
      const folder = join(into, tally.folder(line.folder))
      await mkdir(folder, { mode: 0o700 })
      folders.push(folder)
    } else if ('file' in line) {
      const { name, byteSize, sha256 = null } = line.file
      const placed = tally.file(name, byteSize)
      const pieces = verified(reader.bytes(byteSize), { scanId: basename(placed), sha256 })
      // As the service seals its files.
      const mode = placed.startsWith('objects/objects/') ? READ_ONLY : 0o600
      await storeFile(join(into, placed), pieces, mode, onDone)
    } else if ('end' in line) end = line.end
    else throw new ArchiveError('The backup has a line that does not belong to a backup.')
  }
  if (end?.files !== tally.files())
    throw new ArchiveError('The number of files in the backup does not match the count at its end.')
  for (const folder of folders) await namesIn(folder).sync(folder)
  return tally.files()
}

/** Adds the entries of a ledger of erasures; returns how many it has. */
async function addErasures(ledger: string, objects: string): Promise<number> {
  const found = await readdir(ledger, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The ledger of erasures ${ledger} cannot be read: ${error.code}.`)
  })
  const names = found.map((name) => `${LEDGER}/${name.replaceAll('\\', '/')}`).filter(isDocumentName)
  const documents = documentsInFolder(join(objects, DOCUMENTS_FOLDER))
  for (const name of names)
    await documents.put(name, await readFile(join(ledger, name.slice(LEDGER.length + 1)), 'utf8'))
  return names.length
}

/**
 * Restores a backup into an empty data folder. Until the restore is complete, its files are in a separate folder with
 * which no service starts; a failed restore leaves nothing behind. `ledger` is a folder with erasures since the backup,
 * which the service carries out again when it starts; `erasures` in the result is how many it has. Rejects with `ArchiveError` when the backup is
 * damaged, and with {@link BackupError} when the data folder contains data.
 */
export async function restoreBackup(
  backup: OpenedBackup,
  target: RestoreTarget,
  { onTotal, onDone }: BackupWatcher,
  ledger?: string,
): Promise<BackupSummary & { readonly erasures: number }> {
  const { folder, secretNames } = target
  const { takenAt, bytes } = backup.manifest
  if (ledger !== undefined && !backup.manifest.includesFiles)
    throw new BackupError('The ledger of erasures is in the bucket, with the files: give none.')
  await checkEmpty(target)
  await checkRoom(backup, folder)
  const into = join(folder, RESTORING_FOLDER)
  onTotal(bytes)
  try {
    await mkdir(into, { mode: 0o700 })
    const files = await storeAll(backup, target, into, onDone)
    const erasures = ledger === undefined ? 0 : await addErasures(ledger, join(into, 'objects'))
    const stored = await readdir(into)
    // The database last: without it, the rest is not taken for data.
    for (const name of ['objects', ...secretNames, 'database'])
      if (stored.includes(name)) await rename(join(into, name), join(folder, name))
    await namesIn(folder).sync(folder)
    await rmdir(into)
    return { takenAt, files, bytes, erasures }
  } catch (error) {
    if (!existsSync(join(folder, 'database'))) await removeUnfinished(target)
    if (!(error instanceof DamagedFileError)) throw error
    throw new ArchiveError(`The backup cannot be restored. ${error.message}`, { cause: error })
  }
}
