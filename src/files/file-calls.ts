import fs from 'node:fs'
import { promisify } from 'node:util'
import { ifExists } from './object-folder.js'

// The functions of node:fs/promises take a fifth more processor time for the files of an upload (docs/performance.md,
// "The main job").
const unlink = promisify(fs.unlink)
export const open = promisify(fs.open)
export const link = promisify(fs.link)
export const rename = promisify(fs.rename)

/** Removes a file, if it exists. Returns whether it existed. */
export const removeFile = async (path: string): Promise<boolean> =>
  (await ifExists(unlink(path).then(() => true))) ?? false

/** Makes the bytes and the size of a file durable, but not its times: fdatasync(2). */
export const syncBytes = (fd: number) =>
  new Promise<void>((resolve, reject) => {
    fs.fdatasync(fd, (error) => (error === null ? resolve() : reject(error)))
  })

/** Writes all of the pieces, in order: at this position of the file, by default after what was written before. */
export async function writeAll(
  fd: number,
  pieces: readonly Uint8Array[],
  position: number | null = null,
): Promise<void> {
  let at = position
  for (let left = pieces; left.length > 0; ) {
    const written = await writeSome(fd, left, at)
    left = after(written, left)
    if (at !== null) at += written
  }
}

/** Returns how many bytes were written, possibly fewer than were given. */
const writeSome = (fd: number, pieces: readonly Uint8Array[], position: number | null) =>
  new Promise<number>((resolve, reject) => {
    const done = (error: Error | null, written: number) => (error === null ? resolve(written) : reject(error))
    if (position === null) fs.writev(fd, pieces, done)
    else fs.writev(fd, pieces, position, done)
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
