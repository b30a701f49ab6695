import fs from 'node:fs'
import { dirname } from 'node:path'
import { type Names, namesIn } from './names.js'

/** The folders of a storage, and what may happen to them while the service runs. */
export type KeptFolders = {
  /** The operations for names in them. */
  readonly names: Names
  /** Rejects with {@link FolderGoneError} when the folder of all objects is gone. */
  assertInPlace(): Promise<void>
  /** Runs an operation. If a file is missing because the whole folder is, rejects with {@link FolderGoneError}. */
  inPlace<T>(operation: () => Promise<T>): Promise<T>
  /** Runs an operation. If its folders were deleted meanwhile, creates them and tries again. */
  inFolders<T>(operation: () => Promise<T>): Promise<T>
}

/**
 * The folder of all objects is gone, so it is unknown whether a particular object is missing. Reported as a disk
 * failure, with `code` and `syscall`.
 */
class FolderGoneError extends Error {
  override readonly name = 'FolderGoneError'
  readonly code = 'ENODEV'
  readonly syscall = 'stat'

  constructor(directory: string) {
    super(`${directory} is not where it was at the start: was its file system unmounted?`)
  }
}

/**
 * Remembers where a folder is. The result tells whether the folder is still there, or would be if it were created
 * again.
 */
function rememberPlace(directory: string, names: Names): () => Promise<boolean> {
  const around = dirname(directory)
  const [own, outer] = [directory, around].map((path) =>
    fs.statSync(path, { bigint: true, throwIfNoEntry: false }),
  )
  // A file system that was mounted again may have another device number, and a folder that was created again has
  // another inode number. Only if both differ is it a different folder.
  const isSame = (one: fs.BigIntStats | undefined, other: fs.BigIntStats | undefined) =>
    one?.dev === other?.dev || one?.ino === other?.ino
  return async () => {
    const found = await names.inspect(directory)
    if (found !== undefined) return isSame(found, own)
    return own?.dev === outer?.dev && isSame(await names.inspect(around), outer)
  }
}

/**
 * Creates `folders`, readable only by the owner. All are in `directory`, the folder of all objects, and are created
 * again if they are deleted while it is in its place.
 */
export function keepFolders(directory: string, folders: readonly string[]): KeptFolders {
  function make(): void {
    for (const folder of folders) fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  make()
  const names = namesIn(directory)
  const isInPlace = rememberPlace(directory, names)

  async function assertInPlace(): Promise<void> {
    if (!(await isInPlace())) throw new FolderGoneError(directory)
  }

  async function inPlace<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') await assertInPlace()
      throw error
    }
  }

  return {
    names,
    assertInPlace,
    inPlace,
    async inFolders(operation) {
      try {
        return await inPlace(operation)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        make()
        return operation()
      }
    },
  }
}
