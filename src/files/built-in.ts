import { randomBytes } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyRing } from '../basics/secrets.js'
import { makeDownload } from './download-addresses.js'
import { link, removeFile, rename } from './file-calls.js'
import { shareSyncs } from './folder-sync.js'
import { keepFolders } from './kept-folders.js'
import { READ_ONLY } from './names.js'
import { createObjectFolder, ifExists } from './object-folder.js'
import { createReceiving, type Receiving, receivingFolders, STALLED_MS } from './receiving.js'
import { createResumableFolder } from './resumable-folder.js'
import { createSealing, type Sealing } from './sealing.js'
import { assertScanId, ObjectExistsError, type ObjectStorage, type UploadRequest } from './storage.js'
import { makeTarget, type PresentedTarget, verifyTarget } from './target-addresses.js'

/** A partial file that nothing was written to for this long belongs to a process that is gone. */
const STALE_PARTIAL_MS = 86_400_000

/** The built-in storage, with the operations that its upload target needs. */
export type BuiltInStorage = ObjectStorage &
  Pick<Receiving, 'receive'> &
  Sealing & {
    /** The request that a presented address was made for, or `undefined` when its signature is not ours. */
    verifyTarget(scanId: string, presented: PresentedTarget): UploadRequest | undefined
    /**
     * Removes files of uploads to a scan that are no longer open; a fixed object stays. Returns whether it removed
     * anything other than the object.
     */
    removeIncoming(scanId: string): Promise<boolean>
    /** Removes the partial files of killed processes; returns how many. */
    removeStalePartials(): Promise<number>
  }

/**
 * Object storage on the local disk. `receiving/` holds uploads in progress, see {@link createReceiving}; for the other
 * folders see {@link createObjectFolder}. All must be on one file system that supports hard links. The folders are
 * created immediately and are readable only by the owner.
 *
 * A target signed with a previous master key stays valid until it expires. `publicUrl` has no trailing slash. It is a
 * function because a test learns its port late.
 */
export function createBuiltInStorage({
  directory,
  keyRing,
  publicUrl,
  clock,
  stalledMs = STALLED_MS,
}: {
  directory: string
  keyRing: KeyRing
  publicUrl: () => string
  clock: { now(): Date }
  stalledMs?: number
}): BuiltInStorage {
  const objects = createObjectFolder(directory)
  const { folders, store: stored, incomingFile, objectFile } = objects
  const receivingFolder = join(directory, 'receiving')
  const kept = keepFolders(directory, [...Object.values(folders), ...receivingFolders(receivingFolder)])
  const { names, assertInPlace, inPlace, inFolders } = kept
  const syncObjects = shareSyncs(() => names.sync(folders.objects))
  const receiving = createReceiving({ folder: receivingFolder, objects, kept, stalledMs })
  const { receive, hasUploads, isReceiving } = receiving

  async function removeIncoming(scanId: string): Promise<boolean> {
    const [incoming, object] = [incomingFile(scanId), objectFile(scanId)]
    const [left, fixed] = await Promise.all([incoming, object].map(names.inspect))
    if (fixed !== undefined) await syncObjects()
    const isRemoved = await removeFile(incoming)
    return isRemoved && left?.ino !== fixed?.ino
  }

  const partialOf = (scanId: string) =>
    join(folders.partial, `${assertScanId(scanId)}.${randomBytes(8).toString('hex')}`)

  return {
    ...stored,
    ...createSealing({ objects, kept, syncObjects, hasUploads }),
    receive,
    resumable: createResumableFolder({ objects, kept, receiving, removeIncoming }),
    // The upload target checks whether the scan is still open.
    takesLateUploads: false,

    createTarget: async (request) => makeTarget(keyRing, publicUrl(), request),

    createDownload: async (request) => makeDownload(keyRing, publicUrl(), request),

    verifyTarget: (scanId, presented) => verifyTarget(keyRing, scanId, presented),

    read: (scanId, range) => inPlace(() => stored.read(scanId, range)),

    localPath: (scanId) => inPlace(() => stored.localPath(scanId)),

    async open(scanId) {
      const object = await stored.open(scanId)
      if (object === undefined) await assertInPlace()
      return object
    },

    async remove(scanId) {
      await assertInPlace()
      await stored.remove(scanId)
      await removeFile(receiving.resumableFile(scanId))
    },

    async putRendition(scanId, name, bytes) {
      await assertInPlace()
      await inFolders(() => stored.putRendition(scanId, name, bytes))
    },

    async removeRendition(scanId, name) {
      await assertInPlace()
      await stored.removeRendition(scanId, name)
    },

    async readRendition(scanId, name) {
      const bytes = await stored.readRendition(scanId, name)
      if (bytes === undefined) await assertInPlace()
      return bytes
    },

    removeIncoming,

    async store(scanId, { body, byteSize }) {
      await assertInPlace()
      const partial = partialOf(scanId)
      try {
        await writeFile(partial, body, { flag: 'wx', mode: READ_ONLY, flush: true })
        const { size } = await stat(partial)
        if (size !== byteSize) throw new Error(`The file has ${size} bytes and must have ${byteSize}.`)
        await rename(partial, objectFile(scanId))
        await syncObjects()
      } finally {
        await removeFile(partial)
      }
    },

    async storeNew(scanId, body) {
      await assertInPlace()
      const partial = partialOf(scanId)
      try {
        await writeFile(partial, body, { flag: 'wx', mode: READ_ONLY, flush: true })
        // Unlike a renamed file, a linked one never replaces another.
        await link(partial, objectFile(scanId)).catch((cause: NodeJS.ErrnoException) => {
          throw cause.code === 'EEXIST' ? new ObjectExistsError({ cause }) : cause
        })
        await syncObjects()
        return (await stat(partial)).size
      } finally {
        await removeFile(partial)
      }
    },

    async removeStalePartials() {
      const staleBefore = clock.now().getTime() - STALE_PARTIAL_MS
      let removed = 0
      for (const folder of [receivingFolder, folders.partial])
        for (const name of await inFolders(() => readdir(folder, { recursive: true }))) {
          const file = join(folder, name)
          const found = isReceiving(name) ? undefined : await ifExists(stat(file))
          if (!found?.isFile() || found.mtimeMs >= staleBefore) continue
          await removeFile(file)
          removed += 1
        }
      return removed
    },

    async check() {
      await assertInPlace()
      const name = `check.${randomBytes(8).toString('hex')}`
      const [file, linked] = [join(folders.partial, name), join(folders.objects, name)]
      try {
        // Writes a whole block, for which a full disk has no room.
        await inFolders(() => writeFile(file, Buffer.alloc(4_096), { flag: 'wx', mode: 0o600 }))
        // Sealing needs hard links, which some network file systems do not support.
        await inFolders(() => link(file, linked))
        await removeFile(linked)
      } finally {
        await removeFile(file)
      }
    },
  }
}
