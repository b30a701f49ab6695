import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, writeSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret } from '../basics/secrets.js'

/** The data folder cannot be used as it is. The message is one line for the person who starts the service. */
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

/** The folder for this process's files. */
export type DataFolder = {
  readonly path: string
  release(): Promise<void>
}

const LOCK_FILE = 'lock'
const LOCK_TEXT =
  'The service holds a lock on this file while it runs. Never remove it: a second process could then use the folder.\n'

/**
 * Locks a file in the folder; returns a function that releases the lock. The kernel attaches the lock to the file
 * itself, so it works across all mounts and containers. It ends with the process, so no stale lock can remain. Node has
 * no API for this; the package has native code for Linux (glibc), macOS and Windows.
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

/** A system error, with a message that names the setting. */
function refused(path: string, error: unknown): DataFolderError {
  const { code } = error as NodeJS.ErrnoException
  return new DataFolderError(
    `DATA_DIR ${path} cannot be used (${code}): name a folder that this user may write or create.`,
    { cause: error },
  )
}

/**
 * Creates the folder if it is missing and, with `exclusive`, locks it for this process: the embedded database does not
 * protect its files, and two processes on one folder would destroy them. Throws {@link DataFolderError}, in particular
 * {@link DataFolderInUseError}.
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

/** Within the folder, the data of an unfinished restore; removed when the restore is complete. */
export const RESTORING_FOLDER = 'restoring'

/**
 * Where the embedded database of the folder is, or will be. `traces` are names within the folder that exist only if
 * there was a database. Throws {@link DataFolderError} if one of them exists but the database does not, because
 * starting with an empty database would hide the loss.
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
      `The data folder ${path} has ${found.join(', ')} but no database: restore its folder "database" from a backup, or set DATABASE_URL if the data is on a server. To start over without the data, remove ${found.join(', ')}.`,
    )
  return database
}

/** The secret in a file of the folder, or `undefined` if there is none. */
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
 * The secret in a file of the folder, created at the first call. Only its owner can read it. It is written atomically,
 * so a kill cannot leave half a key.
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

/** 32 random bytes in base64, the format of `SECRET_KEY`. */
export const makeMasterKey = (): string => randomBytes(32).toString('base64')

/** An operator token: 32 random bytes, safe in a header and on a command line. */
export const makeOperatorToken = (): string => `mso_${randomBytes(32).toString('base64url')}`
