import {
  type BigIntStats,
  chmodSync,
  close,
  closeSync,
  fstat,
  fstatSync,
  fsync,
  openSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { chmod, open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ifExists } from './object-folder.js'

/** Operations on names in folders: looking them up and making them durable. */
export type Names = {
  /** The file that a name stands for; `undefined` when there is none. */
  inspect(path: string): Promise<BigIntStats | undefined>
  /** The inode number of an open file, by its descriptor. It tells which names belong to the file. */
  inodeOf(fd: number): Promise<bigint>
  close(fd: number): Promise<void>
  /** Takes away the permission to write a file, where the file system has permissions. */
  protect(path: string): Promise<void>
  /** Makes the names in a folder durable. A file's own fsync does not (fsync(2)). */
  sync(folder: string): Promise<void>
}

/** Mode of a file that nobody writes any more. */
export const READ_ONLY = 0o400

/** File systems that look up names in this machine's memory, by their magic numbers in statfs(2). */
const LOCAL_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, // ext2 to ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xf2f52010, // F2FS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs, of containers
])

const syncFile = promisify(fsync)
const closeFile = promisify(close)
const statOpenFile = promisify(fstat)

// Windows cannot open a folder, and writes names through.
const hasFolderSync = process.platform !== 'win32'

/**
 * Avoids the thread pool where possible: each trip through it costs up to a tenth of a millisecond of processor time,
 * and an upload made nineteen. The gain is in docs/performance.md, "The main job". Operations that wait for the disk
 * still use the pool.
 */
export const LOCAL_NAMES: Names = {
  inspect: async (path) => statSync(path, { bigint: true, throwIfNoEntry: false }),
  inodeOf: async (fd) => fstatSync(fd, { bigint: true }).ino,
  close: async (fd) => closeSync(fd),
  protect: async (path) => chmodSync(path, READ_ONLY),
  async sync(path) {
    if (!hasFolderSync) return
    const folder = openSync(path, 'r')
    try {
      await syncFile(folder)
    } finally {
      closeSync(folder)
    }
  },
}

/** Uses the thread pool, so that an unresponsive file server does not block anything else. */
export const DISTANT_NAMES: Names = {
  inspect: (path) => ifExists(stat(path, { bigint: true })),
  inodeOf: async (fd) => (await statOpenFile(fd, { bigint: true })).ino,
  close: closeFile,
  protect: (path) => chmod(path, READ_ONLY).catch(() => {}),
  async sync(path) {
    if (!hasFolderSync) return
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
}

/** The operations for names under a folder, which may be on another machine (NFS, CIFS, FUSE). */
export const namesIn = (folder: string): Names =>
  process.platform === 'linux' && LOCAL_FILE_SYSTEMS.has(statfsSync(folder).type)
    ? LOCAL_NAMES
    : DISTANT_NAMES
