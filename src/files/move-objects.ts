import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ObjectStorage,
  type ObjectStore,
  StorageUnavailableError,
  type StoredObject,
} from './storage.js'
import { isUnreadable } from './unreadable.js'
import { DamagedFileError, type Expected, verified } from './verified.js'

/** Objects copied in parallel. */
const MAX_AT_ONCE = 4

/** Delays before an object is tried again. */
const RETRY_MS = [1_000, 5_000]

/** The result of a move. */
export type MoveSummary = {
  readonly copied: number
  readonly copiedBytes: number
  readonly alreadyThere: number
  /** Uploads of scans that were not completed. Their targets lead to the source. */
  readonly notCompleted: number
  /** Copied files whose SHA-256 could not be looked up. */
  readonly notCompared: number
  /** Files that were left out because they are damaged. */
  readonly damaged: number
  /** Scans whose files could not be read, and were not copied. */
  readonly unreadable: readonly string[]
  /** Uploads for which it could not be determined whether their scans were completed. */
  readonly maybeCompleted: number
}

/** Totals for a progress bar. */
export type MoveTotal = { readonly objects: number; readonly bytes: number }

export async function countObjects(source: ObjectStore): Promise<MoveTotal> {
  let [objects, bytes] = [0, 0]
  for await (const { byteSize = 0 } of source.list()) {
    objects += 1
    bytes += byteSize
  }
  return { objects, bytes }
}

/** Each object with its size in the target. Both lists have the same order. */
async function* comparedWithTarget(
  source: ObjectStore,
  target: ObjectStore,
): AsyncGenerator<StoredObject & { readonly targetSize: number | undefined }> {
  const atTarget = target.list()[Symbol.asyncIterator]()
  let next = await atTarget.next()
  for await (const object of source.list()) {
    while (!next.done && next.value.scanId < object.scanId) next = await atTarget.next()
    const isThere = !next.done && next.value.scanId === object.scanId
    yield { ...object, targetSize: isThere ? next.value?.byteSize : undefined }
  }
}

async function md5Of(source: ObjectStore, expected: Expected): Promise<string> {
  const hash = createHash('md5')
  for await (const bytes of verified(await source.read(expected.scanId), expected)) hash.update(bytes)
  return hash.digest('base64')
}

/** Copies the renditions of an object that the target does not have yet. */
async function copyRenditions(source: ObjectStore, target: ObjectStorage, scanId: string): Promise<void> {
  const names = await source.renditions(scanId)
  if (names.length === 0) return
  const stored = await target.renditions(scanId)
  for (const name of names.filter((rendition) => !stored.includes(rendition))) {
    const bytes = await source.readRendition(scanId, name)
    if (bytes !== undefined) await target.putRendition(scanId, name, bytes)
  }
}

async function copyFile(
  source: ObjectStore,
  target: ObjectStorage,
  expected: Expected,
  byteSize: number,
): Promise<void> {
  // The file is read twice: the server compares the bytes with the hash before it stores them.
  const md5 = await md5Of(source, expected)
  await target.store(expected.scanId, { body: await source.read(expected.scanId), byteSize, md5 })
}

async function withRetries(copy: () => Promise<void>): Promise<void> {
  for (const waitMs of RETRY_MS)
    try {
      return await copy()
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error
      await sleep(waitMs)
    }
  return copy()
}

/**
 * Copies all sealed objects with their renditions into another storage. The source keeps them. Skips files that the
 * target has in the same size and renditions that it already has, so an interrupted copy continues where it ended.
 * Rejects when an object cannot be copied in three attempts, after finishing the copies in flight, and with
 * `DamagedFileError` when a file is not the one whose SHA-256 `hashOf` gives. `onDone` is called for each object that was
 * handled.
 *
 * After a power cut, a sealed object may exist only under the name of an upload. `isNeeded` tells whether a scan needs
 * the file with this name. Without `isNeeded`, such files are skipped. Without `hashOf`, no file is compared. With
 * `onDamaged`, damaged files are left out. Files that cannot be read are left out and named.
 */
export async function moveObjects(
  source: ObjectStore,
  target: ObjectStorage,
  {
    isNeeded,
    hashOf,
    onDamaged,
    onDone,
  }: {
    isNeeded: ((scanId: string) => Promise<boolean>) | undefined
    hashOf: ((scanId: string) => Promise<string | null>) | undefined
    onDamaged?: ((scanId: string) => Promise<void>) | undefined
    onDone: (object: StoredObject) => void
  },
): Promise<MoveSummary> {
  const summary = {
    copied: 0,
    copiedBytes: 0,
    alreadyThere: 0,
    notCompleted: 0,
    notCompared: 0,
    damaged: 0,
    unreadable: [] as string[],
    maybeCompleted: 0,
  }
  const objects = comparedWithTarget(source, target)
  let failed = false

  /** The size of the file to copy; `undefined` when there is none. */
  async function sizeToCopy({ scanId, byteSize }: StoredObject): Promise<number | undefined> {
    const size = await source.stat(scanId)
    if (size !== undefined || byteSize === undefined) return size
    // All uploads to a scan have the size that its intent declared.
    if (await isNeeded?.(scanId)) return byteSize
    summary[isNeeded === undefined ? 'maybeCompleted' : 'notCompleted'] += 1
    return undefined
  }

  async function move(object: StoredObject & { targetSize: number | undefined }): Promise<void> {
    const size = await sizeToCopy(object)
    if (size === undefined) return
    const { scanId } = object
    const isThere = object.targetSize === size
    try {
      // A scan in analysis gets its renditions after its file. Here the file is copied last, so an object whose file is
      // in the target is complete.
      await withRetries(() => copyRenditions(source, target, scanId))
      if (!isThere) {
        const sha256 = (await hashOf?.(scanId)) ?? null
        await withRetries(() => copyFile(source, target, { scanId, sha256 }, size))
      }
    } catch (error) {
      // Removed meanwhile, with its scan or after its retention.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      if (isUnreadable(error) && !(error instanceof StorageUnavailableError)) {
        summary.unreadable.push(scanId)
        return
      }
      if (!(error instanceof DamagedFileError) || onDamaged === undefined) throw error
      await onDamaged(scanId)
      summary.damaged += 1
      return
    }
    if (isThere) summary.alreadyThere += 1
    else {
      summary.copied += 1
      summary.copiedBytes += size
      if (hashOf === undefined) summary.notCompared += 1
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const next = await objects.next()
      if (next.done || failed) return
      try {
        await move(next.value)
      } catch (error) {
        failed = true
        throw error
      }
      onDone(next.value)
    }
  }

  const outcomes = await Promise.allSettled(Array.from({ length: MAX_AT_ONCE }, work))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure !== undefined) throw failure.reason
  return summary
}
