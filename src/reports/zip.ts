import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a ZIP whose size and SHA-256 are known before it is read. */
export type ZipEntry = {
  readonly name: string
  readonly byteSize: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
  /** Its bytes. The stream fails if they are not those of {@link sha256}. */
  open(): Promise<Readable>
}

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** A file that is in memory. */
export function entryOf(name: string, content: Uint8Array | string): ZipEntry {
  const bytes = Buffer.from(content as string)
  return { name, byteSize: bytes.length, sha256: sha256Of(bytes), open: async () => Readable.from([bytes]) }
}

/** A ZIP that is being written. */
export type WrittenZip = {
  readonly byteSize: number
  readonly stream: Readable
}

const ENTRY_MODE = 0o100644

/**
 * Writes files into a ZIP, one after the other, with as much in memory as its reader lets wait. Nothing is compressed, so
 * that the size is known before the first byte is written, and a report can be read with the simplest tools. Destroying
 * the stream ends the reading.
 */
export function writeZip(entries: readonly ZipEntry[], mtime: Date): WrittenZip {
  const zip = new ZipFile()
  const stream = new PassThrough()
  let reading: Readable | undefined
  const end = (error: unknown) => void stream.destroy(error as Error)
  zip.on('error', end)
  stream.once('close', () => reading?.destroy())
  for (const entry of entries)
    zip.addReadStreamLazy(
      entry.name,
      { size: entry.byteSize, compress: false, mtime, mode: ENTRY_MODE },
      (give) => {
        // The first may be asked for before anybody reads.
        entry.open().then((opened) => {
          if (stream.destroyed) opened.destroy()
          reading = opened
          opened.once('error', end)
          give(null, opened)
        }, end)
      },
    )
  let byteSize = -1
  const sized = (size: number) => {
    byteSize = size
  }
  zip.end({ forceZip64Format: false, comment: '' }, sized as () => void)
  zip.outputStream.pipe(stream)
  if (byteSize < 0) throw new Error('The size of a ZIP could not be calculated.')
  return { byteSize, stream }
}
