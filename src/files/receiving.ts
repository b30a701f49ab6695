import { join } from 'node:path'
import { open } from './file-calls.js'
import { shareSyncs } from './folder-sync.js'
import type { KeptFolders } from './kept-folders.js'
import type { ObjectFolder } from './object-folder.js'
import { createPartialUpload, type PartialUpload } from './partial-upload.js'
import { UploadTakenError } from './resumable.js'
import { assertScanId } from './storage.js'

/**
 * Files being received are spread over folders by the last digit of their scan's identifier. In a single folder,
 * looking up a name would wait for every process that adds or removes one, and that process may be waiting for the
 * disk: docs/performance.md, "The main job".
 */
const DIGITS = [...'0123456789abcdef']

/**
 * Maximum number of files on the disk for concurrent uploads to one scan: one that is receiving data, and others that
 * have stalled.
 */
const MAX_PARTIALS = 4

/** An upload that has received nothing for this long gives way to another one to the same scan. */
export const STALLED_MS = 5_000

/** Another upload to the same scan is in progress. */
export class UploadInProgressError extends Error {
  override readonly name = 'UploadInProgressError'
}

/** The uploads in progress. */
export type Receiving = {
  /**
   * Opens a new file for an upload to this scan. Rejects with {@link UploadInProgressError} while another upload to the
   * scan is receiving data, in this process or another one that uses this folder. Stalled uploads are ignored. Rejects
   * with {@link UploadTakenError} when the scan has its file by a resumable upload.
   */
  receive(scanId: string): Promise<PartialUpload>
  /** Whether a scan has uploads in progress, in any process, stalled ones included. */
  hasUploads(scanId: string): Promise<boolean>
  /** The name of a scan's resumable upload. */
  resumableFile(scanId: string): string
  /** Whether the file of a scan is being received, in any process, other than by a resumable upload. */
  isReceived(scanId: string): Promise<boolean>
  /** Whether this process is receiving the file of this name. Such a file is never stale, even if the clock is wrong. */
  isReceiving(name: string): boolean
}

/** The folders within `folder` in which files are received. */
export const receivingFolders = (folder: string): string[] => DIGITS.map((digit) => join(folder, digit))

/** Receives uploads in `folder`, as `<last digit>/<scan id>.<number>`, and puts complete ones into `incoming/`. */
export function createReceiving({
  folder,
  objects: { folders, incomingFile, objectFile },
  kept,
  stalledMs,
}: {
  folder: string
  objects: ObjectFolder
  kept: KeptFolders
  stalledMs: number
}): Receiving {
  const { names, assertInPlace, inFolders } = kept
  const syncIncoming = shareSyncs(() => names.sync(folders.incoming))
  /** Names of the files that this process is receiving. */
  const receiving = new Set<string>()

  const partialFile = (name: string) => join(folder, name)
  /** All names that uploads to this scan can have. */
  const partialNames = (scanId: string) =>
    Array.from({ length: MAX_PARTIALS }, (_, number) =>
      join(assertScanId(scanId).slice(-1), `${scanId}.${number}`),
    )

  const resumableName = (scanId: string) => join(assertScanId(scanId).slice(-1), `${scanId}.resumable`)

  /** Whether the file that completion finds is that of the resumable upload. */
  async function isTaken(scanId: string): Promise<boolean> {
    const resumable = await names.inspect(partialFile(resumableName(scanId)))
    if (resumable === undefined) return false
    return (await names.inspect(incomingFile(scanId)))?.ino === resumable.ino
  }

  /** Whether an upload has this name and received data recently. */
  async function isUploadActive(name: string): Promise<boolean> {
    const found = await names.inspect(partialFile(name))
    return found !== undefined && Date.now() - Number(found.mtimeMs) < stalledMs
  }

  /**
   * Opens a file for an upload to this scan under the first free name. From then on the name belongs to this upload
   * alone, so whatever is done to the name is done to this file.
   */
  async function openPartial(scanId: string): Promise<{ name: string; fd: number }> {
    await assertInPlace()
    for (const name of partialNames(scanId)) {
      try {
        const fd = await inFolders(() => open(partialFile(name), 'wx', 0o600))
        receiving.add(name)
        return { name, fd }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        if (await isUploadActive(name)) throw new UploadInProgressError()
      }
    }
    throw new UploadInProgressError()
  }

  return {
    async receive(scanId) {
      if (await isTaken(scanId)) throw new UploadTakenError()
      const [incoming, object] = [incomingFile(scanId), objectFile(scanId)]
      const { name, fd } = await openPartial(scanId)
      const upload = createPartialUpload({
        fd,
        files: { partial: partialFile(name), incoming, object },
        kept,
        syncIncoming,
        isTaken: () => isTaken(scanId),
        onRelease: () => receiving.delete(name),
      })
      try {
        // The name may have been freed by a stalled upload while another upload is already in progress under a
        // different name.
        const others = [...partialNames(scanId).filter((other) => other !== name), resumableName(scanId)]
        if ((await Promise.all(others.map(isUploadActive))).includes(true)) throw new UploadInProgressError()
        return { ...upload, replaces: (await names.inspect(incoming)) !== undefined }
      } catch (error) {
        await upload.discard()
        throw error
      }
    },

    async hasUploads(scanId) {
      const all = [...partialNames(scanId), resumableName(scanId)]
      const found = await Promise.all(all.map((name) => names.inspect(partialFile(name))))
      return found.some((one) => one !== undefined)
    },

    resumableFile: (scanId) => partialFile(resumableName(scanId)),

    async isReceived(scanId) {
      return (await Promise.all(partialNames(scanId).map(isUploadActive))).includes(true)
    },

    isReceiving: (name) => receiving.has(name),
  }
}
