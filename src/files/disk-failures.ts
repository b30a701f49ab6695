import type { BuiltInStorage } from './built-in.js'
import { StorageUnavailableError } from './storage.js'

/**
 * Turns an error of the system, such as EIO, ENOSPC, EROFS or EACCES, into the error that the rest of the service
 * expects.
 */
function asUnavailable(error: unknown): unknown {
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall === undefined ? error : new StorageUnavailableError(code, { cause: error })
}

function reporting<Args extends unknown[], Result>(
  operation: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await operation(...args)
    } catch (error) {
      throw asUnavailable(error)
    }
  }
}

async function* reportingEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** The same storage, but its operations reject with {@link StorageUnavailableError} when the disk fails. */
export function reportingDiskFailures(storage: BuiltInStorage): BuiltInStorage {
  return {
    ...storage,
    list: () => reportingEach(storage.list()),
    stat: reporting(storage.stat),
    putRendition: reporting(storage.putRendition),
    renditions: reporting(storage.renditions),
    readRendition: reporting(storage.readRendition),
    removeRendition: reporting(storage.removeRendition),
    seal: reporting(storage.seal),
    store: reporting(storage.store),
    storeNew: reporting(storage.storeNew),
    remove: reporting(storage.remove),
    removeIncoming: reporting(storage.removeIncoming),
    removeStalePartials: reporting(storage.removeStalePartials),
    check: reporting(storage.check),
    receive: reporting(async (scanId) => {
      const { replaces, write, keep, discard } = await storage.receive(scanId)
      return { replaces, write: reporting(write), keep: reporting(keep), discard: reporting(discard) }
    }),
    resumable: {
      open: reporting(async (upload, isHeld) => {
        const opened = await storage.resumable.open(upload, isHeld)
        const { append, save, finish, close } = opened
        return {
          ...opened,
          append: reporting(append),
          save: reporting(save),
          finish: reporting(finish),
          close: reporting(close),
        }
      }),
      withdraw: reporting(storage.resumable.withdraw),
      discard: reporting(storage.resumable.discard),
    },
    open: reporting(async (scanId) => {
      const object = await storage.open(scanId)
      return object && { ...object, read: reporting(object.read) }
    }),
    async read(scanId, range) {
      try {
        return await storage.read(scanId, range)
      } catch (error) {
        // Not a disk failure: there is no such object.
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? error : asUnavailable(error)
      }
    },
  }
}
