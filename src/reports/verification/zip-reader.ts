import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, type LocalFileHeader, openPromise, type ZipFile } from 'yauzl'

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

/** More than sizes and an offset beyond 4 GiB take. */
const MAX_EXTRA_BYTES = 64

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
  if (entry.extraFieldLength > MAX_EXTRA_BYTES || entry.fileCommentLength > 0)
    return 'has more beside its contents than a report needs'
  const most = MAX_BYTES[name]
  return most !== undefined && entry.uncompressedSize > most ? 'is larger than it can be' : undefined
}

/** An entry and where its bytes are in the ZIP: from its header to the end of what follows its contents. */
type Placed = { readonly read: ReadEntry; readonly start: number; readonly end: number }

/** Set where sizes and check sum follow the contents instead of preceding them. */
const HAS_DESCRIPTOR = 8

/** A size that is in an extra field, because it needs more than four bytes. */
const IN_EXTRA_FIELD = 0xffff_ffff

/** The forms of what may follow the contents (APPNOTE.TXT, section 4.3.9): with a signature, and sizes of 4 or 8 bytes. */
function descriptorsOf({ crc32: sum, compressedSize: size }: Entry): Buffer[] {
  const long = Buffer.alloc(24)
  long.writeUInt32LE(0x0807_4b50, 0)
  long.writeUInt32LE(sum, 4)
  const short = size > IN_EXTRA_FIELD ? undefined : Buffer.from(long.subarray(0, 16))
  short?.writeUInt32LE(size, 8)
  short?.writeUInt32LE(size, 12)
  long.writeBigUInt64LE(BigInt(size), 8)
  long.writeBigUInt64LE(BigInt(size), 16)
  return short === undefined ? [long] : [short, long]
}

/** Whether the header before the contents says the same as the directory at the end of the ZIP. */
function agrees(entry: Entry, name: string, local: LocalFileHeader): boolean {
  const { fileName, compressionMethod, generalPurposeBitFlag, compressedSize, uncompressedSize } = local
  if (fileName.toString('latin1') !== name || compressionMethod !== 0) return false
  if (generalPurposeBitFlag !== entry.generalPurposeBitFlag) return false
  const sizes = [compressedSize, uncompressedSize]
  if (generalPurposeBitFlag & HAS_DESCRIPTOR)
    return local.crc32 === 0 && sizes.every((size) => size === 0 || size === IN_EXTRA_FIELD)
  return local.crc32 === entry.crc32 && sizes.every((size) => size === entry.compressedSize)
}

/** Where an entry ends; `undefined` if something else than its descriptor follows its contents. */
async function endOf(file: FileHandle, entry: Entry, start: number): Promise<number | undefined> {
  const end = start + entry.compressedSize
  if (!(entry.generalPurposeBitFlag & HAS_DESCRIPTOR)) return end
  const { buffer, bytesRead } = await file.read(Buffer.alloc(24), 0, 24, end)
  const found = descriptorsOf(entry).find(
    (one) => bytesRead >= one.length && one.equals(buffer.subarray(0, one.length)),
  )
  return found && end + found.length
}

/** Reads one file. Returns what is wrong with it as a text. */
async function readEntry(
  { zip, file }: { zip: ZipFile; file: FileHandle },
  entry: Entry,
  name: string,
): Promise<Placed | string> {
  const local = await zip.readLocalFileHeaderPromise(entry)
  // Other tools go by this header, and must find the same file.
  if (!agrees(entry, name, local)) return 'has two headers that differ'
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
  const end = await endOf(file, entry, local.fileDataStart)
  if (end === undefined) return 'has another size or check sum after its contents'
  const bytes = kept && Buffer.concat(kept)
  const read = { name, byteSize: entry.uncompressedSize, sha256: hash.digest('hex'), bytes }
  return { read, start: entry.relativeOffsetOfLocalHeader, end }
}

/** Sizes of what follows the directory, without a comment: the second is that of ZIP64. */
const ENDS = [22, 98]

/** Whether the entries fill the ZIP from its start to its directory, each byte once, and nothing follows that. */
function isFilled(zip: ZipFile, places: readonly Placed[], directory: number): boolean {
  if (!ENDS.includes(zip.fileSize - Number(zip.readEntryCursor))) return false
  let at = 0
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    if (start !== at) return false
    at = end
  }
  return at === directory
}

/** Reads the entries one after the other. */
async function readEntries(opened: { zip: ZipFile; file: FileHandle }): Promise<ReadZip> {
  const { zip } = opened
  const problems: Problem[] = []
  const places = new Map<string, Placed>()
  const seen = new Set<string>()
  // Its types call the position a boolean.
  const directory = Number(zip.readEntryCursor)
  let left = zip.fileSize
  try {
    for await (const entry of zip.eachEntry()) {
      const raw = entry.fileName as unknown as Buffer
      const name = raw.toString('latin1')
      left -= entry.compressedSize
      const why =
        unusable(entry, name) ??
        (seen.has(name) ? 'is there more than once' : left < 0 ? 'overlaps other files' : undefined)
      seen.add(name)
      const read = why ?? (await readEntry(opened, entry, name))
      if (typeof read === 'string') problems.push({ name: printable(raw), why: read })
      else places.set(name, read)
    }
    if (problems.length === 0 && !isFilled(zip, [...places.values()], directory))
      problems.push({ name: 'the ZIP', why: 'has bytes that belong to none of its files' })
  } catch (error) {
    problems.push({ name: 'the ZIP', why: `cannot be read: ${(error as Error).message}` })
  }
  return { entries: new Map([...places].map(([name, { read }]) => [name, read])), problems }
}

/**
 * Reads the files of a ZIP that may be hostile. Nothing is unpacked or written, nothing is decompressed, and no more is
 * read than the file has bytes.
 */
export async function readZip(path: string): Promise<ReadZip> {
  const file = await open(path)
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
    if (zip.entryCount <= MAX_ENTRIES) return await readEntries({ zip, file })
    return { entries: new Map(), problems: [{ name: 'the ZIP', why: `has ${zip.entryCount} files` }] }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== undefined) throw error
    return { entries: new Map(), problems: [{ name: 'the ZIP', why: `cannot be read: ${message}` }] }
  } finally {
    zip?.close()
    await file.close()
  }
}
