import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fromBase64url } from '../basics/base64url.js'
import { publicId } from '../basics/identifiers.js'
import type { KeyRing } from '../basics/secrets.js'
import { shareSyncs } from './folder-sync.js'
import { type Names, namesIn } from './names.js'
import { createObjectFolder, ifThere } from './object-folder.js'
import { assertScanId, type ObjectStorage, type UploadRequest } from './storage.js'

/** Where the router of `target.ts` is mounted. */
export const UPLOADS_PATH = '/uploads'

/** The purpose of the MAC in target addresses. */
const MAC_PURPOSE = 'upload target'

/** A partial file that nothing was written to for this long belongs to a process that is gone. */
const STALE_PARTIAL_MS = 86_400_000

/**
 * Files being received are spread over folders by the last digit of their scan's identifier. In a single folder,
 * looking up a name would wait for every process that adds or removes one, and that process may be waiting for the
 * disk: docs/performance.md, "The main job".
 */
const RECEIVING_FOLDERS = [...'0123456789abcdef']

/**
 * Maximum number of files on the disk for concurrent uploads to one scan: one that is receiving data, and others that
 * have stalled.
 */
const MAX_PARTIALS = 4

/**
 * How long a sealed object waits for others, so that their names are made durable together. No request waits for this.
 * It allows 1.18 times as many files a second with 16 callers (docs/performance.md, "The main job").
 */
const SEALED_TOGETHER_MS = 200

// The functions of node:fs/promises take a fifth more processor time for the files of an upload (docs/performance.md,
// "The main job").
const [open, link, rename, unlink] = [
  promisify(fs.open),
  promisify(fs.link),
  promisify(fs.rename),
  promisify(fs.unlink),
]

const sync = (fd: number) =>
  new Promise<void>((resolve, reject) => {
    fs.fdatasync(fd, (error) => (error === null ? resolve() : reject(error)))
  })

/** Returns how many bytes were written, possibly fewer than were given. */
const writeSome = (fd: number, pieces: readonly Uint8Array[]) =>
  new Promise<number>((resolve, reject) => {
    fs.writev(fd, pieces, (error, written) => (error === null ? resolve(written) : reject(error)))
  })

/** The pieces without their first `byteSize` bytes. */
function after(byteSize: number, pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  let passed = 0
  for (const [index, piece] of pieces.entries()) {
    if (passed + piece.length > byteSize)
      return [piece.subarray(byteSize - passed), ...pieces.slice(index + 1)]
    passed += piece.length
  }
  return []
}

/** An upload that has received nothing for this long gives way to another one to the same scan. */
export const STALLED_MS = 5_000

/** Another upload to the same scan is in progress. */
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
   * `false`, and keeps nothing, when the object is already fixed with other bytes.
   */
  keep(): Promise<boolean>
  /** Removes the file. Does nothing if the file no longer exists. */
  discard(): Promise<void>
}

/** The built-in storage, with the operations that its upload target needs. */
export type BuiltInStorage = ObjectStorage & {
  /** The request that a presented address was made for, or `undefined` when its signature is not ours. */
  verifyTarget(scanId: string, presented: PresentedTarget): UploadRequest | undefined
  /**
   * Opens a new file for an upload to this scan. Rejects with {@link UploadInProgressError} while another upload to the
   * scan is receiving data, in this process or another one that uses this folder. Stalled uploads are ignored.
   */
  receive(scanId: string): Promise<PartialUpload>
  /**
   * Removes files of uploads to a scan that are no longer open; a fixed object stays. Returns whether it removed
   * anything other than the object.
   */
  removeIncoming(scanId: string): Promise<boolean>
  /** Removes the partial files of killed processes; returns how many. */
  removeStalePartials(): Promise<number>
  /** Resolves when all work for sealed objects is finished. */
  settled(): Promise<void>
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

const sizeOf = (found: fs.BigIntStats | undefined) => found && Number(found.size)

/** Removes a file, if it exists. Returns whether it existed. */
const removeFile = async (path: string) => (await ifThere(unlink(path).then(() => true))) ?? false

/**
 * Object storage on the local disk. `receiving/` holds uploads in progress, as `<last digit>/<scan id>.<number>`; for
 * the other folders see {@link createObjectFolder}. All must be on one file system that supports hard links. The
 * folders are created immediately and are readable only by the owner.
 *
 * Targets are addresses under `<publicUrl>/uploads/`, signed by the key ring. A target signed with a previous master
 * key stays valid until it expires. `publicUrl` has no trailing slash. It is a function because a test learns its port
 * late.
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
  const folders = {
    receiving: join(directory, 'receiving'),
    ...stored.folders,
  }
  function makeFolders(): void {
    const receiving = RECEIVING_FOLDERS.map((digit) => join(folders.receiving, digit))
    for (const folder of [...Object.values(folders), ...receiving])
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  makeFolders()
  const names = namesIn(directory)
  const isInPlace = rememberPlace(directory, names)
  const syncIncoming = shareSyncs(() => names.sync(folders.incoming))
  const syncObjects = shareSyncs(() => names.sync(folders.objects))
  const syncObjectsSoon = shareSyncs(() => sleep(SEALED_TOGETHER_MS).then(syncObjects))

  async function assertInPlace(): Promise<void> {
    if (!(await isInPlace())) throw new FolderGoneError(directory)
  }

  /** Runs an operation. If a file is missing because the whole folder is, rejects with {@link FolderGoneError}. */
  async function inPlace<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') await assertInPlace()
      throw error
    }
  }

  /** Runs an operation. If its folders were deleted meanwhile, creates them and tries again. */
  async function inFolders<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await inPlace(operation)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      makeFolders()
      return operation()
    }
  }
  /** Names of the files that this process is receiving. These are never stale, even if the clock is wrong. */
  const receiving = new Set<string>()

  const incomingFile = (scanId: string) => join(folders.incoming, assertScanId(scanId))
  const objectFile = (scanId: string) => join(folders.objects, assertScanId(scanId))
  const partialName = (scanId: string, number: number) =>
    join(assertScanId(scanId).slice(-1), `${scanId}.${number}`)
  const partialFile = (name: string) => join(folders.receiving, name)

  /** Work that continues after the answer to a completion. */
  const finishing = new Set<Promise<unknown>>()

  /** Removes the name under which an object was uploaded, once `sync` has made its other name durable. */
  function finishSeal(incoming: string, sync: () => Promise<void>): Promise<unknown> {
    const finished = sync().then(() => removeFile(incoming))
    // If this fails, both names stay. That loses nothing, and both are removed with the object.
    const settled: Promise<unknown> = finished.catch(() => {}).then(() => finishing.delete(settled))
    finishing.add(settled)
    return finished
  }

  /**
   * Opens a file for an upload to this scan under the first free name. From then on the name belongs to this upload
   * alone, so whatever is done to the name is done to this file.
   */
  async function openPartial(scanId: string): Promise<{ name: string; fd: number }> {
    await assertInPlace()
    for (let number = 0; number < MAX_PARTIALS; number += 1) {
      const name = partialName(scanId, number)
      try {
        const fd = await inFolders(() => open(partialFile(name), 'wx', 0o600))
        receiving.add(name)
        return { name, fd }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        if (await isBringing(name)) throw new UploadInProgressError()
      }
    }
    throw new UploadInProgressError()
  }

  /** Whether an upload has this name and received data recently. */
  async function isBringing(name: string): Promise<boolean> {
    const found = await names.inspect(partialFile(name))
    return found !== undefined && Date.now() - Number(found.mtimeMs) < stalledMs
  }

  /** All names that uploads to this scan can have. */
  const partialNames = (scanId: string) =>
    Array.from({ length: MAX_PARTIALS }, (_, number) => partialName(scanId, number))

  // JSON keeps the values separate.
  const signedText = (scanId: string, { expires, size, type }: Omit<PresentedTarget, 'signature'>) =>
    JSON.stringify([scanId, expires, size, type])

  return {
    ...stored.store,
    // The upload target checks whether the scan is still open.
    takesLateUploads: false,

    read: (scanId, range) => inPlace(() => stored.store.read(scanId, range)),

    localPath: (scanId) => inPlace(() => stored.store.localPath(scanId)),

    async open(scanId) {
      const object = await stored.store.open(scanId)
      if (object === undefined) await assertInPlace()
      return object
    },

    async remove(scanId) {
      await assertInPlace()
      await stored.store.remove(scanId)
    },

    async putRendition(scanId, name, bytes) {
      await assertInPlace()
      await inFolders(() => stored.store.putRendition(scanId, name, bytes))
    },

    async readRendition(scanId, name) {
      const bytes = await stored.store.readRendition(scanId, name)
      if (bytes === undefined) await assertInPlace()
      return bytes
    },

    async createTarget({ scanId, contentType, byteSize, expiresAt }) {
      assertScanId(scanId)
      const signed = {
        // Rounded up, so that the target is valid at least as long as the answer says.
        expires: String(Math.ceil(expiresAt.getTime() / 1000)),
        size: String(byteSize),
        type: contentType,
      }
      const signature = keyRing.mac(signedText(scanId, signed), MAC_PURPOSE).toString('base64url')
      // Only the type can contain characters that must be escaped.
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
      const { name, fd } = await openPartial(scanId)
      let replaces: boolean
      const partial = partialFile(name)
      /** Once this is set, others can use the name. */
      let isRenamed = false
      async function end(): Promise<void> {
        try {
          await names.close(fd)
        } finally {
          if (!isRenamed) {
            receiving.delete(name)
            await removeFile(partial)
          }
        }
      }
      try {
        // The name may have been freed by a stalled upload while another upload is already in progress under a
        // different name.
        const others = partialNames(scanId).filter((other) => other !== name)
        if ((await Promise.all(others.map(isBringing))).includes(true)) throw new UploadInProgressError()
        replaces = (await names.inspect(incoming)) !== undefined
      } catch (error) {
        await end()
        throw error
      }
      return {
        replaces,
        async write(pieces) {
          for (let left = pieces; left.length > 0; ) left = after(await writeSome(fd, left), left)
        },
        async keep() {
          try {
            // fdatasync(2) also syncs the file's size. Its times do not matter.
            await sync(fd)
            // After a power cut, a fixed object may have no durable name other than the one that this upload would
            // replace.
            if ((await names.inspect(incoming)) !== undefined && (await names.inspect(object)) !== undefined)
              return false
            await inFolders(() => rename(partial, incoming))
            isRenamed = true
            receiving.delete(name)
            try {
              await syncIncoming()
              // The scan may have been completed meanwhile, which fixed the object with these bytes or with others.
              const fixed = await names.inspect(object)
              if (fixed === undefined || fixed.ino === (await names.inodeOf(fd))) return true
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
      const [incoming, object] = [incomingFile(scanId), objectFile(scanId)]
      const [left, fixed] = await Promise.all([incoming, object].map(names.inspect))
      if (fixed !== undefined) await syncObjects()
      const isRemoved = await removeFile(incoming)
      return isRemoved && left?.ino !== fixed?.ino
    },

    async seal(scanId) {
      const [incoming, object] = [incomingFile(scanId), objectFile(scanId)]
      const sealed = () => names.inspect(object)
      await assertInPlace()
      // Nothing was uploaded, as is common in the sandbox, or the object was sealed before.
      if ((await names.inspect(incoming)) === undefined) return sizeOf(await sealed())
      // A hard link rather than a rename, because it never replaces an object that is already fixed. If several callers
      // race, one fixes the object, and a later upload changes nothing.
      try {
        await inFolders(() => link(incoming, object))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code !== 'ENOENT' && code !== 'EEXIST') throw error
      }
      const found = await sealed()
      if (found === undefined) return undefined
      // An upload in progress may be about to replace the durable name, or may just have done so. An upload that begins
      // later finds the object.
      const partials = await Promise.all(partialNames(scanId).map((name) => names.inspect(partialFile(name))))
      const isReplaced = async () => (await names.inspect(incoming))?.ino !== found.ino
      if (partials.some((one) => one !== undefined) || (await isReplaced()))
        await finishSeal(incoming, syncObjects)
      else void finishSeal(incoming, syncObjectsSoon)
      return sizeOf(found)
    },

    async settled() {
      await Promise.all(finishing)
    },

    async store(scanId, { body, byteSize }) {
      await assertInPlace()
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
      for (const folder of [folders.receiving, folders.partial])
        for (const name of await inFolders(() => readdir(folder, { recursive: true }))) {
          const file = join(folder, name)
          const found = receiving.has(name) ? undefined : await ifThere(stat(file))
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
