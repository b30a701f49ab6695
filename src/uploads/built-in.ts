import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, link, open, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromBase64url } from '../base64url.js'
import { publicId } from '../identifiers.js'
import type { KeyRing } from '../secrets.js'
import { shareSyncs } from './folder-sync.js'
import { namesIn } from './names.js'
import { createObjectFolder, ifThere } from './object-folder.js'
import { assertScanId, type ObjectStorage, type UploadRequest } from './storage.js'

/** Where the router of `target.ts` is mounted. */
export const UPLOADS_PATH = '/uploads'

/** What the key ring signs target addresses for. */
const MAC_PURPOSE = 'upload target'

/** A partial file that nothing has been written to for this long belongs to a process that is gone. */
const STALE_PARTIAL_MS = 86_400_000

/** An upload that has brought nothing for this long makes way for another one to the same scan. */
export const STALLED_MS = 5_000

/** Another upload to the same scan is under way. */
export class UploadInProgressError extends Error {
  override readonly name = 'UploadInProgressError'
}

/** The query of a target's address as it was presented, unchecked. */
export type PresentedTarget = {
  readonly expires: string
  readonly size: string
  readonly type: string
  readonly signature: string
}

/** A file being received. Exactly one of `keep` and `discard` ends it. */
export type PartialUpload = {
  readonly file: FileHandle
  /**
   * Makes the bytes durable and puts them, whole, where completion finds them; what another upload put there
   * before is replaced. Returns `false`, and keeps nothing, when the object is already fixed with other bytes.
   */
  keep(): Promise<boolean>
  /** Removes the file; harmless when it is gone. */
  discard(): Promise<void>
}

/** The built-in store, and what its upload target needs of it. */
export type BuiltInStorage = ObjectStorage & {
  /** What a presented address was made for, or `undefined` when its signature is not ours. */
  verifyTarget(scanId: string, presented: PresentedTarget): UploadRequest | undefined
  /**
   * Opens a new file for an upload to this scan. Rejects with {@link UploadInProgressError} while another upload to it
   * brings something, to this process or another on this folder; one that brings nothing is passed over.
   */
  receive(scanId: string): Promise<PartialUpload>
  /**
   * Removes what an upload to a scan left that is no longer open; a fixed object stays. Returns whether there was
   * something.
   */
  removeIncoming(scanId: string): Promise<boolean>
  /** Removes what uploads of killed processes left behind; returns how many files. */
  removeStalePartials(): Promise<number>
  /** Resolves when nothing is left to be done for objects that were sealed. */
  settled(): Promise<void>
}

/** Removes a file; nothing there is fine. Returns whether it was there. */
const removeFile = async (path: string) => (await ifThere(unlink(path).then(() => true))) ?? false

/**
 * Object storage on the local disk: `partial/` holds files being received, the one that has the scan's lock under
 * the scan's name as well; for the others see {@link createObjectFolder}. All must be on one file system, which must
 * have hard links. Folders are made at once, readable by the owner alone.
 *
 * Targets are addresses under `<publicUrl>/uploads/`, signed by the key ring: one that a previous master key
 * signed is good for as long as it lives.
 * `publicUrl` has no trailing slash and is asked for at each target, because a test's port is known late.
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
  const stored = createObjectFolder(directory)
  const folders = { partial: join(directory, 'partial'), ...stored.folders }
  function makeFolders(): void {
    for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  makeFolders()
  const names = namesIn(directory)
  const syncIncoming = shareSyncs(() => names.sync(folders.incoming))
  const syncObjects = shareSyncs(() => names.sync(folders.objects))

  /** Folders that were deleted meanwhile are made anew, and the operation is tried again. */
  async function inFolders<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      makeFolders()
      return operation()
    }
  }
  /** Names of files being received by this process: never stale, whatever a clock says. */
  const receiving = new Set<string>()

  const incomingFile = (scanId: string) => join(folders.incoming, assertScanId(scanId))
  const objectFile = (scanId: string) => join(folders.objects, assertScanId(scanId))
  const lockFile = (scanId: string) => join(folders.partial, assertScanId(scanId))

  /** What is done after the answer to a completion. */
  const finishing = new Set<Promise<unknown>>()

  /** Takes the name away by which an object was uploaded, once the other one is durable. */
  function finishSeal(incoming: string): Promise<unknown> {
    const finished = syncObjects().then(() => removeFile(incoming))
    // When it fails both names stay, by which nothing is lost; both go with the object.
    const settled: Promise<unknown> = finished.catch(() => {}).then(() => finishing.delete(settled))
    finishing.add(settled)
    return finished
  }

  /**
   * Locks the scan for this upload: gives the file a second name that only one upload to the scan has at a time, whose
   * time of change tells everybody on this folder when it last got something.
   */
  async function acquireLock(partial: string, lock: string): Promise<void> {
    for (;;) {
      try {
        return await link(partial, lock)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const other = await names.inspect(lock)
      if (other !== undefined && Date.now() - Number(other.mtimeMs) < stalledMs)
        throw new UploadInProgressError()
      await removeFile(lock)
    }
  }

  /** `ino` is that of the upload's own file. */
  async function releaseLock(ino: bigint, lock: string): Promise<void> {
    // Otherwise another upload took it over.
    if ((await names.inspect(lock))?.ino === ino) await removeFile(lock)
  }

  // JSON keeps the parts apart.
  const signedText = (scanId: string, { expires, size, type }: Omit<PresentedTarget, 'signature'>) =>
    JSON.stringify([scanId, expires, size, type])

  return {
    ...stored.store,
    // The target asks whether the scan is still open.
    takesLateUploads: false,

    putRendition: (scanId, name, bytes) => inFolders(() => stored.store.putRendition(scanId, name, bytes)),

    async createTarget({ scanId, contentType, byteSize, expiresAt }) {
      assertScanId(scanId)
      const signed = {
        // Rounded up: the target lasts at least as long as the answer says.
        expires: String(Math.ceil(expiresAt.getTime() / 1000)),
        size: String(byteSize),
        type: contentType,
      }
      const signature = keyRing.mac(signedText(scanId, signed), MAC_PURPOSE).toString('base64url')
      // Only the type has characters to escape.
      const query = `expires=${signed.expires}&size=${signed.size}&type=${encodeURIComponent(contentType)}&signature=${signature}`
      return {
        url: `${publicUrl()}${UPLOADS_PATH}/${publicId('scan', scanId)}?${query}`,
        headers: { 'Content-Type': contentType },
      }
    },

    verifyTarget(scanId, presented) {
      const mac = fromBase64url(presented.signature)
      if (mac === undefined) return undefined
      if (!keyRing.verifyMac(signedText(assertScanId(scanId), presented), mac, MAC_PURPOSE)) return undefined
      return {
        scanId,
        contentType: presented.type,
        byteSize: Number(presented.size),
        expiresAt: new Date(Number(presented.expires) * 1000),
      }
    },

    async receive(scanId) {
      const [incoming, object] = [incomingFile(scanId), objectFile(scanId)]
      const name = `${scanId}.${randomBytes(8).toString('hex')}`
      const [partial, lock] = [join(folders.partial, name), lockFile(scanId)]
      receiving.add(name)
      let file: FileHandle
      try {
        file = await inFolders(() => open(partial, 'wx', 0o600))
      } catch (error) {
        receiving.delete(name)
        throw error
      }
      const ino = await names.inodeOf(file)
      let isRenamed = false
      async function end(): Promise<void> {
        try {
          await releaseLock(ino, lock)
        } finally {
          await file.close().finally(async () => {
            if (!isRenamed) await removeFile(partial)
            receiving.delete(name)
          })
        }
      }
      await acquireLock(partial, lock).catch(async (error: unknown) => {
        await end()
        throw error
      })
      return {
        file,
        async keep() {
          try {
            // Its times are of no interest, its size is synced with it (fdatasync(2)).
            await file.datasync()
            // An object that is fixed may have no other durable name yet than the one that this would replace.
            if ((await names.inspect(object)) !== undefined) return false
            await inFolders(() => rename(partial, incoming))
            isRenamed = true
            try {
              await syncIncoming()
              // Completion may have come in between: the object is fixed, with these bytes or without them.
              const fixed = await names.inspect(object)
              if (fixed === undefined || fixed.ino === ino) return true
            } catch (error) {
              await removeFile(incoming)
              throw error
            }
            await removeFile(incoming)
            return false
          } finally {
            await end()
          }
        },
        discard: end,
      }
    },

    async removeIncoming(scanId) {
      if ((await names.inspect(objectFile(scanId))) !== undefined) await syncObjects()
      return removeFile(incomingFile(scanId))
    },

    async seal(scanId) {
      const [incoming, object] = [incomingFile(scanId), objectFile(scanId)]
      const sizeOf = async (path: string) => {
        const found = await names.inspect(path)
        return found && Number(found.size)
      }
      // Nothing was uploaded, as is common in the sandbox, or it was sealed before.
      if ((await names.inspect(incoming)) === undefined) return sizeOf(object)
      // A hard link, not a rename: it never replaces an object that is already fixed, so of racing callers
      // one fixes it and a later upload changes nothing.
      try {
        await inFolders(() => link(incoming, object))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code !== 'ENOENT' && code !== 'EEXIST') throw error
      }
      const size = await sizeOf(object)
      if (size === undefined) return undefined
      const finished = finishSeal(incoming)
      // An upload that is under way may be about to replace the durable name. One that begins later finds the object.
      if ((await names.inspect(lockFile(scanId))) !== undefined) await finished
      return size
    },

    async settled() {
      await Promise.all(finishing)
    },

    async store(scanId, { body, byteSize }) {
      const partial = join(folders.partial, `${assertScanId(scanId)}.${randomBytes(8).toString('hex')}`)
      try {
        await writeFile(partial, body, { flag: 'wx', mode: 0o600, flush: true })
        const { size } = await stat(partial)
        if (size !== byteSize) throw new Error(`The file has ${size} bytes and must have ${byteSize}.`)
        await rename(partial, objectFile(scanId))
        await syncObjects()
      } finally {
        await removeFile(partial)
      }
    },

    async removeStalePartials() {
      const staleBefore = clock.now().getTime() - STALE_PARTIAL_MS
      let removed = 0
      for (const name of await inFolders(() => readdir(folders.partial))) {
        const file = join(folders.partial, name)
        const found = receiving.has(name) ? undefined : await ifThere(stat(file))
        if (found === undefined || found.mtimeMs >= staleBefore) continue
        await removeFile(file)
        removed += 1
      }
      return removed
    },

    async check() {
      const file = join(folders.partial, `check.${randomBytes(8).toString('hex')}`)
      try {
        // A block of its own, which a full disk does not have.
        await inFolders(() => writeFile(file, Buffer.alloc(4_096), { flag: 'wx', mode: 0o600 }))
      } finally {
        await removeFile(file)
      }
    },
  }
}
