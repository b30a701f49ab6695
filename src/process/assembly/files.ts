import { type BuiltInStorage, createBuiltInStorage } from '../../files/built-in.js'
import { reportingDiskFailures } from '../../files/disk-failures.js'
import type { ObjectStorage } from '../../files/storage.js'
import { type StorageWatch, watchStorage } from '../../files/watch-storage.js'
import { createSnapshots, type Snapshots } from '../../moves/backups/snapshots.js'
import { createStorageQuota, type StorageQuota } from '../../scans/storage-quota.js'
import type { Foundation } from './context-parts.js'

/** Load balancers may check every process twice a second, which should not load the disk. */
const STORAGE_CHECK_MS = 3_000
/** Longer, because providers of buckets charge for each request. */
const BUCKET_CHECK_MS = 15_000

/** Where files are, and what limits, watches and copies them. */
export type Files = {
  readonly storage: ObjectStorage
  /** The same storage if files are in the data folder. */
  readonly builtInStorage: BuiltInStorage | undefined
  readonly storageWatch: StorageWatch
  readonly storageQuota: StorageQuota
  readonly snapshots: Snapshots
}

type FilesFoundation = Pick<
  Foundation,
  'settings' | 'log' | 'clock' | 'background' | 'keyRing' | 'objectsFolder' | 'bucket' | 'publicUrl'
>

function storageOf({ bucket, objectsFolder, keyRing, publicUrl, clock }: FilesFoundation) {
  if (bucket !== undefined)
    return {
      storage: bucket,
      builtInStorage: undefined,
      storageWatch: watchStorage(bucket, BUCKET_CHECK_MS),
    }
  const builtInStorage = reportingDiskFailures(
    createBuiltInStorage({ directory: objectsFolder, keyRing, publicUrl, clock }),
  )
  return {
    storage: builtInStorage,
    builtInStorage,
    storageWatch: watchStorage(builtInStorage, STORAGE_CHECK_MS),
  }
}

export function assembleFiles(foundation: FilesFoundation): Files {
  const { settings, log, clock, background, objectsFolder, bucket } = foundation
  return {
    ...storageOf(foundation),
    storageQuota: createStorageQuota({
      database: background,
      clock,
      log,
      quotaBytes: settings.uploads.quotaBytes,
    }),
    snapshots: createSnapshots({
      database: background,
      objectsFolder,
      includesFiles: bucket === undefined,
      clock,
    }),
  }
}
