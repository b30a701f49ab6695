import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret } from './secrets.js'

/** Another process has the data folder open. */
export class DataFolderInUseError extends Error {
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
    throw new Error(
      `The data folder ${folder} cannot be locked (${(error as NodeJS.ErrnoException).code}): use another file system or platform, or a PostgreSQL server (DATABASE_URL).`,
      { cause: error },
    )
  }
  return () => closeSync(fd)
}

/**
 * Makes the folder where it is missing and, with `exclusive`, takes it for this process: the embedded database
 * does not guard its files, and two processes on one folder would destroy them. Throws
 * {@link DataFolderInUseError}.
 */
export async function openDataFolder(
  path: string,
  { exclusive }: { exclusive: boolean },
): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const folder = await realpath(path)
  if (!exclusive) return { path: folder, release: async () => {} }
  const unlock = await lock(folder)
  return { path: folder, release: async () => unlock() }
}

/** The secret kept in a file of the folder, or `undefined` when there is none. */
export async function readSecret(folder: DataFolder, name: string): Promise<Secret<string> | undefined> {
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
