import type { BuiltInStorage } from './built-in.js'
import { StorageUnavailableError } from './storage.js'

/** What the system refused, such as EIO, ENOSPC, EROFS or EACCES, as what the rest of the service knows. */
function told(error: unknown): unknown {
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall === undefined ? error : new StorageUnavailableError(code, { cause: error })
}

function telling<Args extends unknown[], Result>(
  operation: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await operation(...args)
    } catch (error) {
      throw told(error)
    }
  }
}

/** The same storage, whose operations reject with {@link StorageUnavailableError} when the disk fails. */
export function tellingDiskFailures(storage: BuiltInStorage): BuiltInStorage {
  return {
    ...storage,
    seal: telling(storage.seal),
    remove: telling(storage.remove),
    removeIncoming: telling(storage.removeIncoming),
    removeStalePartials: telling(storage.removeStalePartials),
    check: telling(storage.check),
    receive: telling(async (scanId) => {
      const { file, keep, discard } = await storage.receive(scanId)
      return { file, keep: telling(keep), discard: telling(discard) }
    }),
    async read(scanId) {
      try {
        return await storage.read(scanId)
      } catch (error) {
        // Not a failure of the disk: there is no such object.
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? error : told(error)
      }
    },
  }
}
