import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, writeSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret } from './secrets.js'

/** The data folder cannot be used as it is; the message is one line for whoever starts the service. */
export class DataFolderError extends Error {
  override readonly name: string = 'DataFolderError'
}

/** Another process has the data folder open. */
export class DataFolderInUseError extends DataFolderError {
  override readonly name = 'DataFolderInUseError'

  constructor(folder: string) {
    super(`Another process is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`)
  }
}

/** The folder this process keeps its files in. */
export type DataFolder = {
  readonly path: string
  release(): Promise<void>
}

const LOCK_FILE = 'lock'
const LOCK_TEXT =
  'The service holds a lock on this file while it runs. Never remove it: that would let in another.\n'

/**
 * Takes the lock on a file of the folder; returns what gives it up. The kernel keeps it with the file itself, so it
 * holds through every mount and from every container, and ends with its process: nothing is ever left to be taken over.
 * Node has no call for it; the package brings compiled ones for Linux (glibc), macOS and Windows.
 */
async function lock(folder: string): Promise<() => void> {
  const fd = openSync(join(folder, LOCK_FILE), 'a', 0o600)
  try {
    const { tryLock } = await import('fs-native-extensions')
    if (!tryLock(fd)) throw new DataFolderInUseError(folder)
    if (fstatSync(fd).size === 0) writeSync(fd, LOCK_TEXT)
  } catch (error) {
    closeSync(fd)
    if (error instanceof DataFolderInUseError) throw error
    throw new DataFolderError(
      `The data folder ${folder} cannot be locked (${(error as NodeJS.ErrnoException).code}): use another file system or platform, or a PostgreSQL server (DATABASE_URL).`,
      { cause: error },
    )
  }
  return () => closeSync(fd)
}

/** The system's refusal as one that names the setting. */
function refused(path: string, error: unknown): DataFolderError {
  const { code } = error as NodeJS.ErrnoException
  return new DataFolderError(
    `DATA_DIR ${path} cannot be used (${code}): name a folder that this user may write, or may make.`,
    { cause: error },
  )
}

/**
 * Makes the folder where it is missing and, with `exclusive`, takes it for this process: the embedded database
 * does not guard its files, and two processes on one folder would destroy them. Throws
 * {@link DataFolderError}, in particular {@link DataFolderInUseError}.
 */
export async function openDataFolder(
  path: string,
  { exclusive }: { exclusive: boolean },
): Promise<DataFolder> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const folder = await realpath(path)
    if (!exclusive) return { path: folder, release: async () => {} }
    const unlock = await lock(folder)
    return { path: folder, release: async () => unlock() }
  } catch (error) {
    throw error instanceof DataFolderError ? error : refused(path, error)
  }
}

/** Within the folder, what a restore has stored so far; it goes when the restore is done. */
export const RESTORING_FOLDER = 'restoring'

/**
 * Where the embedded database of the folder is, or will be. Throws {@link DataFolderError} when there is none beside
 * any of `traces`, names within the folder that only a service that had a database leaves: to begin anew would hide the loss.
 */
export async function databaseFolder({ path }: DataFolder, traces: readonly string[]): Promise<string> {
  const database = join(path, 'database')
  const isThere = await readdir(database).then(
    (names) => names.length > 0,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  )
  if (!isThere && existsSync(join(path, RESTORING_FOLDER)))
    throw new DataFolderError(
      `A restore into the data folder ${path} was interrupted: run \`media-scan restore\` again, or empty the folder.`,
    )
  const found = isThere ? [] : traces.filter((name) => existsSync(join(path, name)))
  if (found.length > 0)
    throw new DataFolderError(
      `The data folder ${path} has ${found.join(', ')} but no database: restore its folder "database" from a backup, or set DATABASE_URL if the data is on a server. To begin anew without the data, remove ${found.join(', ')}.`,
    )
  return database
}

/** The secret kept in a file of the folder, or `undefined` when there is none. */
export async function readSecret(
  folder: Pick<DataFolder, 'path'>,
  name: string,
): Promise<Secret<string> | undefined> {
  const text = await readFile(join(folder.path, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() === '' ? undefined : new Secret(text.trim())
}

/**
 * The secret kept in a file of the folder, made at the first call; readable by its owner alone. Written whole
 * or not at all: a kill in the middle leaves no half of a key.
 */
export async function keepSecret(
  folder: DataFolder,
  name: string,
  make: () => string,
): Promise<Secret<string>> {
  const kept = await readSecret(folder, name)
  if (kept !== undefined) return kept
  const made = make()
  const file = join(folder.path, name)
  await writeFile(`${file}.new`, `${made}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return new Secret(made)
}

/** 32 random bytes in base64, as `SECRET_KEY` wants them. */
export const makeMasterKey = (): string => randomBytes(32).toString('base64')

/** An operator token: 32 random bytes, safe in a header and on a command line. */
export const makeOperatorToken = (): string => `mso_${randomBytes(32).toString('base64url')}`
