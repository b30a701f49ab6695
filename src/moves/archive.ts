import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { RENDITIONS } from '../../generated/vocabulary.js'
import type { Secret } from '../basics/secrets.js'
import {
  ArchiveError,
  readSealedFile,
  type SealedFileWriter,
  type SealedPiece,
  type SegmentEnd,
} from './sealed-file.js'

// Decrypted, the file consists of lines of JSON: objects, and arrays for the rows of the table named last. The bytes of
// a stored object follow its line, and their SHA-256 follows the bytes. An archive contains one organization or is a
// backup of a deployment.

// Anyone who knows the passphrase could have written the archive, so nothing in it is trusted: every number is a whole
// one that JavaScript holds exactly, every text has the form that this service writes, and every line has a bound.

/** Longer lines are refused. The longest that is written is a row of evidence: 2 MiB of JSON, escaped once more. */
const MAX_LINE_BYTES = 16 * 2 ** 20

/** The name of a scan's file among its objects. */
export const FILE = 'file'

/** The largest file that a scan may have: the maximum of `byteSize` in the contract. */
const MAX_FILE_BYTES = 5 * 2 ** 30

/** The largest rendition. The service's own have at most 1,024 pixels on each side. */
const MAX_RENDITION_BYTES = 16 * 2 ** 20

const count = z.int().nonnegative()
const uuid = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID in lower case')
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
const instant = z.iso.datetime()
/** A table or a column. */
const sqlName = z.string().regex(/^[a-z][a-z_0-9]{0,62}$/, 'must be the name of a table or a column')
const version = z.string().regex(/^[\w.+-]{1,64}$/, 'must be a version')

const tally = z.object({ count, checksum: z.string().regex(/^[0-9a-f]{32}$/) })

const manifest = z.object({
  moveId: uuid,
  organizationId: uuid,
  name: z.string(),
  /** Package version of the release that wrote the archive. */
  release: version,
  contract: version,
  /** When the newest migration of the source database was made, in milliseconds since the epoch. */
  migration: count,
  /** The columns of each table in the archive. */
  tables: z.record(sqlName, z.array(sqlName)),
  exportedAt: instant,
  /** Estimated number of rows and bytes that follow, for a progress bar. */
  estimate: count,
})

/** The manifest of an organization's archive. */
export type Manifest = z.infer<typeof manifest>

const storedObject = z
  .object({ scanId: uuid, name: z.enum([FILE, ...RENDITIONS]), byteSize: count.max(MAX_FILE_BYTES) })
  .refine(({ name, byteSize }) => name === FILE || byteSize <= MAX_RENDITION_BYTES, {
    path: ['byteSize'],
    message: `must be at most ${MAX_RENDITION_BYTES} for a rendition`,
  })

/** A scan's file, named `file`, or one of its renditions, by name. */
export type ArchivedObject = z.infer<typeof storedObject>

const position = z.array(z.string().max(1_000)).max(8)

const backupManifest = z.object({
  /** Package version of the release that wrote the backup. */
  release: version,
  contract: version,
  /** When the newest migration of that release was made, in milliseconds since the epoch. */
  migration: count,
  /** The moment whose state the backup contains. */
  takenAt: instant,
  /** Whether the files of scans are included. They may be in a bucket instead. */
  includesFiles: z.boolean(),
  /** Total bytes of all files that follow. */
  bytes: count,
})

/** The manifest of a deployment's backup. */
export type BackupManifest = z.infer<typeof backupManifest>

const path = z.string().max(1_024)

/** Each kind of line, by the name that its first property has. */
const RECORDS = {
  manifest: z.strictObject({ manifest }),
  table: z.strictObject({ table: sqlName, columns: z.array(sqlName) }),
  rowsUntil: z.strictObject({ rowsUntil: position }),
  object: z.strictObject({ object: storedObject }),
  sha256: z.strictObject({ sha256 }),
  objectsUntil: z.strictObject({ objectsUntil: position }),
  summary: z.strictObject({ summary: z.record(sqlName, tally) }),
  // Only in a backup, where the bytes of each file follow its line. Names are paths within the data folder.
  backup: z.strictObject({ backup: backupManifest }),
  folder: z.strictObject({ folder: path }),
  // `sha256` is that of the file that was judged, where it is recorded.
  file: z.strictObject({ file: z.object({ name: path, byteSize: count, sha256: sha256.optional() }) }),
  end: z.strictObject({ end: z.object({ files: count }) }),
}

/** A line of an archive that is not a row. */
export type ArchiveRecord = z.infer<(typeof RECORDS)[keyof typeof RECORDS]>

export type Row = readonly (string | null)[]

/** A record, or a row of the table that was named last. */
export type ArchiveLine = ArchiveRecord | Row

export const isRow = (line: ArchiveLine): line is Row => Array.isArray(line)

export const writeLine = (writer: SealedFileWriter, line: ArchiveLine): Promise<void> =>
  writer.write(Buffer.from(`${JSON.stringify(line)}\n`))

/** Reads an archive from its beginning. Every method throws `ArchiveError` when the archive is damaged. */
export type ArchiveReader = {
  /** The next line; `undefined` at the end. */
  line(): Promise<ArchiveLine | undefined>
  /** The bytes of the object whose line was read last. They must be read before the next line. */
  bytes(byteSize: number): AsyncGenerator<Buffer>
  /** The end of the last segment that was read completely. */
  segmentEnd(): SegmentEnd | undefined
  /** How far the file has been read. */
  offset(): number
}

const LINE_END = 10

/** Parses the line of this number. Throws {@link ArchiveError} unless this release could have written it. */
function parseLine(line: Buffer, number: number): ArchiveLine {
  const refused = (why: string) => new ArchiveError(`Line ${number} of the archive ${why}.`)
  let value: unknown
  try {
    value = isUtf8(line) ? JSON.parse(line.toString('utf8')) : undefined
  } catch {
    value = undefined
  }
  if (value === undefined) throw refused('is not JSON in UTF-8')
  if (Array.isArray(value)) {
    if (value.every((cell) => cell === null || typeof cell === 'string')) return value as Row
    throw refused('is a row with a cell that is neither a text nor null')
  }
  const [kind = ''] = Object.keys(value ?? {})
  if (!Object.hasOwn(RECORDS, kind)) throw refused('is of a kind that this release does not know')
  const parsed = RECORDS[kind as keyof typeof RECORDS].safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refused(`is not valid: ${issue?.path.join('.')}: ${issue?.message}`)
}

export const readArchive = (file: FileHandle, passphrase: Secret<string>): ArchiveReader =>
  readLines(readSealedFile(file, passphrase))

/** Reads the decrypted pieces of an archive. */
export function readLines(pieces: AsyncIterator<SealedPiece>): ArchiveReader {
  let waiting: Buffer = Buffer.alloc(0)
  let offset = 0
  let lines = 0
  /** The end of the segment whose bytes are in `waiting`. */
  let end: SegmentEnd | undefined
  let lastEnd: SegmentEnd | undefined

  async function more(): Promise<boolean> {
    const next = await pieces.next()
    if (next.done) return false
    waiting = waiting.length === 0 ? next.value.bytes : Buffer.concat([waiting, next.value.bytes])
    offset = next.value.offset
    end = next.value.end ?? end
    noteEnd()
    return true
  }

  // A line or an object never spans two segments.
  function noteEnd(): void {
    if (waiting.length > 0 || end === undefined) return
    lastEnd = end
    end = undefined
  }

  return {
    async line() {
      let searched = 0
      for (;;) {
        const at = waiting.indexOf(LINE_END, searched)
        if (at >= 0) {
          const text = waiting.subarray(0, at)
          waiting = waiting.subarray(at + 1)
          noteEnd()
          lines += 1
          return parseLine(text, lines)
        }
        searched = waiting.length
        if (searched > MAX_LINE_BYTES)
          throw new ArchiveError(`Line ${lines + 1} of the archive has more than ${MAX_LINE_BYTES} bytes.`)
        if (await more()) continue
        if (waiting.length > 0) throw new ArchiveError('The archive ends within a line.')
        return undefined
      }
    },
    async *bytes(byteSize) {
      for (let left = byteSize; left > 0; ) {
        if (waiting.length === 0 && !(await more()))
          throw new ArchiveError('The archive ends within an object.')
        const taken = waiting.subarray(0, left)
        waiting = waiting.subarray(taken.length)
        noteEnd()
        left -= taken.length
        if (taken.length > 0) yield taken
      }
    },
    segmentEnd: () => lastEnd,
    offset: () => offset,
  }
}
