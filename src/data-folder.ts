import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, rename, unlink, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
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

/**
 * The name of a socket that stands for the folder. The operating system closes it with its process, however
 * that ends, so a lock is never left behind: abstract sockets on Linux and named pipes on Windows leave not
 * even a name; elsewhere a file may stay, which {@link lock} tells from a living one.
 */
function lockAddress(folder: string): string {
  const name = `media-scan-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function lock(folder: string): Promise<Server> {
  const address = lockAddress(folder)
  try {
    return await listen(address)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (await answers(address)) throw new DataFolderInUseError(folder)
    if (process.platform === 'linux' || process.platform === 'win32') throw new DataFolderInUseError(folder)
    await unlink(address).catch(() => {})
    return listen(address)
  }
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
  const server = await lock(folder)
  return {
    path: folder,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
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
