import { removeFile, rename, syncBytes, writeAll } from './file-calls.js'
import type { KeptFolders } from './kept-folders.js'
import { UploadTakenError } from './resumable.js'

/** A file being received. Call exactly one of `keep` and `discard` to end it. */
export type PartialUpload = {
  /**
   * Whether this upload would replace another one. After a power cut, a scan that has ended may have its file only
   * under that name.
   */
  readonly replaces: boolean
  /** Appends all of the pieces, in order. */
  write(pieces: readonly Uint8Array[]): Promise<void>
  /**
   * Makes the bytes durable and puts the complete file where completion finds it, replacing an earlier upload. Returns
   * `false`, and keeps nothing, when the object is already fixed with other bytes. Rejects with `UploadTakenError` when
   * a resumable upload was complete first.
   */
  keep(): Promise<boolean>
  /** Removes the file. Does nothing if the file no longer exists. */
  discard(): Promise<void>
}

/**
 * An upload whose file is open, as `fd`. `partial` is its own name, `incoming` where completion finds it, `object` the
 * name of the fixed object. `isTaken` says whether a resumable upload is complete. `onRelease` is called when `partial` is about to be free, and another upload may take it.
 */
export function createPartialUpload({
  fd,
  files: { partial, incoming, object },
  kept: { names, inFolders },
  syncIncoming,
  isTaken,
  onRelease,
}: {
  fd: number
  files: { partial: string; incoming: string; object: string }
  kept: KeptFolders
  syncIncoming: () => Promise<void>
  isTaken: () => Promise<boolean>
  onRelease: () => void
}): Omit<PartialUpload, 'replaces'> {
  /** Once this is set, `partial` may be the name of another upload. */
  let isRenamed = false

  async function end(): Promise<void> {
    try {
      await names.close(fd)
    } finally {
      if (!isRenamed) {
        onRelease()
        await removeFile(partial)
      }
    }
  }

  const exists = async (file: string) => (await names.inspect(file)) !== undefined

  /** Makes the name `incoming` durable. Returns `false` when the object is fixed with other bytes. */
  async function makeNameDurable(): Promise<boolean> {
    await syncIncoming()
    // The scan may have been completed meanwhile, which fixed the object with these bytes or with others.
    const fixed = await names.inspect(object)
    return fixed === undefined || fixed.ino === (await names.inodeOf(fd))
  }

  return {
    write: (pieces) => writeAll(fd, pieces),

    async keep() {
      try {
        await syncBytes(fd)
        // After a power cut, a fixed object may have no durable name other than the one that this upload would replace.
        if ((await exists(incoming)) && (await exists(object))) return false
        if (await isTaken()) throw new UploadTakenError()
        await inFolders(() => rename(partial, incoming))
        isRenamed = true
        onRelease()
        let isKept = false
        try {
          isKept = await makeNameDurable()
        } finally {
          if (!isKept) await removeFile(incoming)
        }
        return isKept
      } finally {
        await end()
      }
    },

    discard: end,
  }
}
