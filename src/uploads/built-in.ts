import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fromBase64url } from '../base64url.js'
import { publicId } from '../identifiers.js'
import type { KeyRing } from '../secrets.js'
import { shareSyncs } from './folder-sync.js'
import { type Names, namesIn } from './names.js'
import { createObjectFolder, ifThere } from './object-folder.js'
import { assertScanId, type ObjectStorage, type UploadRequest } from './storage.js'

/** Where the router of `target.ts` is mounted. */
export const UPLOADS_PATH = '/uploads'

/** What the key ring signs target addresses for. */
const MAC_PURPOSE = 'upload target'

/** A partial file that nothing has been written to for this long belongs to a process that is gone. */
const STALE_PARTIAL_MS = 86_400_000

/**
 * Files being received are in folders by the last digit of their scan's identifier. In a single one, to look for a name is
 * to wait for whoever adds one or takes one away, who may wait for the disk: docs/performance.md, "The main job".
 */
const RECEIVING_FOLDERS = [...'0123456789abcdef']

/** So many uploads to one scan may be on the disk at once: one that brings something, and others that fell silent. */
const MAX_PARTIALS = 4

/**
 * How long an object that was sealed waits for others, whose names are made durable with its own. Nobody waits for it: 1.18 times
 * as many files a second with 16 callers (docs/performance.md, "The main job").
 */
const SEALED_TOGETHER_MS = 200

// Those of node:fs/promises take a fifth more processor time for the files of an upload (docs/performance.md, "The main job").
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

/** Returns how many bytes were written, which may be fewer than there are. */
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
  /**
   * Whether it would replace another upload, which a scan that has ended may still have under that name alone: after a
   * power cut.
   */
  readonly replaces: boolean
  /** Writes all of the pieces, in their order, behind what was written before. */
  write(pieces: readonly Uint8Array[]): Promise<void>
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
   * something else than the object.
   */
  removeIncoming(scanId: string): Promise<boolean>
  /** Removes what killed processes left half written; returns how many files. */
  removeStalePartials(): Promise<number>
  /** Resolves when nothing is left to be done for objects that were sealed. */
  settled(): Promise<void>
}

/** The folder of all objects is gone, so nobody knows whether one is missing. Reported as a disk that fails, by `code` and `syscall`. */
class FolderGoneError extends Error {
  override readonly name = 'FolderGoneError'
  readonly code = 'ENODEV'
  readonly syscall = 'stat'

  constructor(directory: string) {
    super(`${directory} is not where it was at the start: was its file system unmounted?`)
  }
}

/** Returns whether a folder is where it is now, or would be if it were made anew. */
function rememberPlace(directory: string, names: Names): () => Promise<boolean> {
  const around = dirname(directory)
  const [own, outer] = [directory, around].map((path) =>
    fs.statSync(path, { bigint: true, throwIfNoEntry: false }),
  )
  // A file system that was mounted again may have another device number, and a folder that was made anew has another inode
  // number. Only where both differ is it another folder.
  const isSame = (one: fs.BigIntStats | undefined, other: fs.BigIntStats | undefined) =>
    one?.dev === other?.dev || one?.ino === other?.ino
  return async () => {
    const found = await names.inspect(directory)
    if (found !== undefined) return isSame(found, own)
    return own?.dev === outer?.dev && isSame(await names.inspect(around), outer)
  }
}

const sizeOf = (found: fs.BigIntStats | undefined) => found && Number(found.size)

/** Removes a file; nothing there is fine. Returns whether it was there. */
const removeFile = async (path: string) => (await ifThere(unlink(path).then(() => true))) ?? false

/**
 * Object storage on the local disk: `receiving/` holds uploads under way, as `<last digit>/<scan id>.<number>`; for the
 * others see {@link createObjectFolder}. All must be on one file system, which must have hard links. Folders are made at once,
 * readable by the owner alone.
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

  /** Rejects with {@link FolderGoneError} where something is missing because all is. */
  async function inPlace<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') await assertInPlace()
      throw error
    }
  }

  /** Folders that were deleted meanwhile are made anew, and the operation is tried again. */
  async function inFolders<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await inPlace(operation)
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
  const partialName = (scanId: string, number: number) =>
    join(assertScanId(scanId).slice(-1), `${scanId}.${number}`)
  const partialFile = (name: string) => join(folders.receiving, name)

  /** What is done after the answer to a completion. */
  const finishing = new Set<Promise<unknown>>()

  /** Takes the name away by which an object was uploaded, once `sync` has made the other one durable. */
  function finishSeal(incoming: string, sync: () => Promise<void>): Promise<unknown> {
    const finished = sync().then(() => removeFile(incoming))
    // When it fails both names stay, by which nothing is lost; both go with the object.
    const settled: Promise<unknown> = finished.catch(() => {}).then(() => finishing.delete(settled))
    finishing.add(settled)
    return finished
  }

  /**
   * Opens a file for an upload to this scan by the first name that is free, which nobody else has from then on: what
   * is done by that name is done to this file.
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

  /** Whether an upload has this name and brought something of late. */
  async function isBringing(name: string): Promise<boolean> {
    const found = await names.inspect(partialFile(name))
    return found !== undefined && Date.now() - Number(found.mtimeMs) < stalledMs
  }

  /** All names that uploads to this scan can have. */
  const partialNames = (scanId: string) =>
    Array.from({ length: MAX_PARTIALS }, (_, number) => partialName(scanId, number))

  // JSON keeps the parts apart.
  const signedText = (scanId: string, { expires, size, type }: Omit<PresentedTarget, 'signature'>) =>
    JSON.stringify([scanId, expires, size, type])

  return {
    ...stored.store,
    // The target asks whether the scan is still open.
    takesLateUploads: false,

    read: (scanId) => inPlace(() => stored.store.read(scanId)),

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
      const { name, fd } = await openPartial(scanId)
      let replaces: boolean
      const partial = partialFile(name)
      /** From then on the name is free for others. */
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
        // The name may have come free from one that fell silent, while the next is under way by another.
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
            // Its times are of no interest, its size is synced with it (fdatasync(2)).
            await sync(fd)
            // An object that is fixed may have no other durable name yet than the one that this would replace.
            if ((await names.inspect(incoming)) !== undefined && (await names.inspect(object)) !== undefined)
              return false
            await inFolders(() => rename(partial, incoming))
            isRenamed = true
            receiving.delete(name)
            try {
              await syncIncoming()
              // Completion may have come in between: the object is fixed, with these bytes or without them.
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
      // Nothing was uploaded, as is common in the sandbox, or it was sealed before.
      if ((await names.inspect(incoming)) === undefined) return sizeOf(await sealed())
      // A hard link, not a rename: it never replaces an object that is already fixed, so of racing callers
      // one fixes it and a later upload changes nothing.
      try {
        await inFolders(() => link(incoming, object))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code !== 'ENOENT' && code !== 'EEXIST') throw error
      }
      const found = await sealed()
      if (found === undefined) return undefined
      // An upload that is under way may be about to replace the durable name, or just did. One that begins later
      // finds the object.
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
