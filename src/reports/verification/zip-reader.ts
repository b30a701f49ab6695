import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** Something that is not as it must be in a report, by the name of the file in the ZIP that it concerns. */
export type Problem = { readonly name: string; readonly why: string }

/** A file of a ZIP, once it was read. */
export type ReadEntry = {
  readonly name: string
  readonly byteSize: number
  readonly sha256: string
  /** Its bytes, of those that are needed whole. */
  readonly bytes: Buffer | undefined
}

export type ReadZip = { readonly entries: ReadonlyMap<string, ReadEntry>; readonly problems: Problem[] }

/** More files than a report of 500 scans has. */
const MAX_ENTRIES = 2_100

/** What a report may consist of: a name that matches leads to no other folder. */
const NAMES =
  /^(?:README\.txt|report\.(?:pdf|json|sig|tsr)|key\.pem|SHA256SUMS|evidence\/scan_[0-9a-z]{26}\/(?:c2pa|metadata)\.json|files\/scan_[0-9a-z]{26}\/file\.[0-9a-z]{1,10})$/

/** The greatest size of files that are read into memory. */
const MAX_BYTES: Readonly<Record<string, number>> = {
  'report.json': 256 * 2 ** 20,
  'report.sig': 64,
  'report.tsr': 2 ** 16,
  'key.pem': 1_024,
  SHA256SUMS: 2 ** 20,
}

/** A name that is safe to print: hostile ones may have control characters, or be very long. */
const printable = (name: Buffer): string =>
  name
    .subarray(0, 200)
    .toString('latin1')
    .replaceAll(/[^ -~]/g, '?')

/** Why an entry cannot be one of a report; `undefined` if it can. */
function unusable(entry: Entry, name: string): string | undefined {
  if (!NAMES.test(name)) return 'does not belong to a report'
  if (entry.generalPurposeBitFlag & 1) return 'is encrypted'
  if (entry.compressionMethod !== 0 || entry.compressedSize !== entry.uncompressedSize)
    return 'is compressed, which the files of a report are not'
  const most = MAX_BYTES[name]
  return most !== undefined && entry.uncompressedSize > most ? 'is larger than it can be' : undefined
}

/** Reads one file. Returns what is wrong with it as a text. */
async function readEntry(zip: ZipFile, entry: Entry, name: string): Promise<ReadEntry | string> {
  const local = await zip.readLocalFileHeaderPromise(entry)
  // Other tools go by this header, and must find the same file.
  if (local.fileName.toString('latin1') !== name || local.compressionMethod !== 0)
    return 'has two headers that differ'
  const hash = createHash('sha256')
  const kept: Buffer[] | undefined = name in MAX_BYTES ? [] : undefined
  let sum = 0
  const stream: Readable = await zip.openReadStreamPromise(entry)
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    hash.update(bytes)
    sum = crc32(bytes, sum)
    kept?.push(bytes)
  }
  if (sum !== entry.crc32) return 'was changed: its check sum in the ZIP differs'
  const bytes = kept && Buffer.concat(kept)
  return { name, byteSize: entry.uncompressedSize, sha256: hash.digest('hex'), bytes }
}

/**
 * Reads the files of a ZIP that may be hostile. Nothing is unpacked or written, nothing is decompressed, and no more is
 * read than the file has bytes.
 */
export async function readZip(path: string): Promise<ReadZip> {
  const problems: Problem[] = []
  const entries = new Map<string, ReadEntry>()
  let zip: ZipFile
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== undefined) throw error
    return { entries, problems: [{ name: 'the ZIP', why: `cannot be read: ${message}` }] }
  }
  try {
    if (zip.entryCount > MAX_ENTRIES)
      return { entries, problems: [{ name: 'the ZIP', why: `has ${zip.entryCount} files` }] }
    let left = zip.fileSize
    const seen = new Set<string>()
    for await (const entry of zip.eachEntry()) {
      const raw = entry.fileName as unknown as Buffer
      const name = raw.toString('latin1')
      left -= entry.compressedSize
      const why =
        unusable(entry, name) ??
        (seen.has(name) ? 'is there more than once' : left < 0 ? 'overlaps other files' : undefined)
      seen.add(name)
      const read = why ?? (await readEntry(zip, entry, name))
      if (typeof read === 'string') problems.push({ name: printable(raw), why: read })
      else entries.set(name, read)
    }
  } catch (error) {
    problems.push({ name: 'the ZIP', why: `cannot be read: ${(error as Error).message}` })
  } finally {
    zip.close()
  }
  return { entries, problems }
}
