import fs from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { tryLock, unlock } from 'fs-native-extensions'
import { link, open, removeFile, syncBytes, writeAll } from './file-calls.js'
import { shareSyncs } from './folder-sync.js'
import type { KeptFolders } from './kept-folders.js'
import type { ObjectFolder } from './object-folder.js'
import { type Receiving, UploadInProgressError } from './receiving.js'
import type { OpenUpload, ResumableStore, ResumableUpload } from './resumable.js'
import { UploadTakenError } from './resumable.js'

const truncate = promisify(fs.ftruncate)

/** The file is open to be written, and created if it does not exist. Not appended: what is not durable is written anew. */
const { O_CREAT, O_RDWR } = fs.constants

/**
 * Resumable uploads in a folder: one file for each, beside those of other uploads, which grows with every connection. A
 * complete one gets a second name in `incoming/` and keeps the first, which says that no other upload may replace it.
 */
export function createResumableFolder({
  objects: { folders, incomingFile, objectFile },
  kept: { names, assertInPlace, inFolders },
  receiving: { resumableFile, isReceived },
  removeIncoming,
}: {
  objects: ObjectFolder
  kept: KeptFolders
  receiving: Pick<Receiving, 'resumableFile' | 'isReceived'>
  removeIncoming: (scanId: string) => Promise<boolean>
}): ResumableStore {
  const syncIncoming = shareSyncs(() => names.sync(folders.incoming))

  /** Rejects when the file of another upload, by its inode number, is where completion finds it or found it. */
  async function assertFree(scanId: string, inode: bigint): Promise<void> {
    const found = await Promise.all([incomingFile(scanId), objectFile(scanId)].map(names.inspect))
    if (found.some((file) => file !== undefined && file.ino !== inode)) throw new UploadTakenError()
  }

  /**
   * Writes under a lock of the kernel. A process that was suspended between its last look at the lease and the write
   * keeps the lock, so that no other writes, and the file is not complete, before its bytes are there.
   */
  async function underLock<T>(fd: number, work: () => Promise<T>): Promise<T> {
    if (!tryLock(fd)) throw new UploadInProgressError()
    try {
      return await work()
    } finally {
      unlock(fd)
    }
  }

  function writingTo(fd: number, scanId: string, received: number, isHeld: () => boolean): OpenUpload {
    const partial = resumableFile(scanId)
    let written = received
    return {
      received,
      append: (pieces) =>
        underLock(fd, async () => {
          if (!isHeld()) throw new UploadInProgressError()
          await writeAll(fd, pieces, written)
          for (const { length } of pieces) written += length
        }),
      async save() {
        const durable = written
        await syncBytes(fd)
        return { received: durable, stored: null }
      },
      async finish() {
        const inode = await names.inodeOf(fd)
        await assertFree(scanId, inode)
        await inFolders(() => link(partial, incomingFile(scanId))).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
        })
        await syncIncoming()
        try {
          await assertFree(scanId, inode)
        } catch (error) {
          // The scan was completed meanwhile, with another file.
          if ((await names.inspect(incomingFile(scanId)))?.ino === inode)
            await removeFile(incomingFile(scanId))
          throw error
        }
      },
      close: () => names.close(fd),
    }
  }

  async function openUpload(
    { scanId, received }: ResumableUpload,
    isHeld: () => boolean,
    fd: number,
  ): Promise<OpenUpload> {
    const partial = resumableFile(scanId)
    await assertFree(scanId, await names.inodeOf(fd))
    // Waits for nobody: whoever has the lock is writing, or was suspended while it did.
    const { size } = await underLock(fd, async () => promisify(fs.fstat)(fd))
    if (received > 0 && size >= received) return writingTo(fd, scanId, received, isHeld)
    // New, or not what was recorded: the folder may be a restored one. It begins again, under a name that is durable.
    await underLock(fd, () => truncate(fd, 0))
    await names.sync(dirname(partial))
    return writingTo(fd, scanId, 0, isHeld)
  }

  return {
    async open(upload, isHeld) {
      await assertInPlace()
      if (await isReceived(upload.scanId)) throw new UploadInProgressError()
      const fd = await inFolders(() => open(resumableFile(upload.scanId), O_CREAT | O_RDWR, 0o600))
      try {
        return await openUpload(upload, isHeld, fd)
      } catch (error) {
        await names.close(fd)
        throw error
      }
    },

    withdraw: removeIncoming,

    async discard(scanId) {
      await assertInPlace()
      await removeFile(resumableFile(scanId))
    },
  }
}
