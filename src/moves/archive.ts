import type { FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import type { Secret } from '../secrets.js'
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

const tally = z.object({ count: z.number(), checksum: z.string() })

const manifest = z.object({
  /** UUID. */
  moveId: z.string(),
  /** UUID. */
  organizationId: z.string(),
  name: z.string(),
  /** Package version of the release that wrote the archive. */
  release: z.string(),
  contract: z.string(),
  /** When the newest migration of the source database was made, in milliseconds since the epoch. */
  migration: z.number(),
  /** The columns of each table in the archive. */
  tables: z.record(z.string(), z.array(z.string())),
  exportedAt: z.string(),
  /** Estimated number of rows and bytes that follow, for a progress bar. */
  estimate: z.number(),
})

/** The manifest of an organization's archive. */
export type Manifest = z.infer<typeof manifest>

const storedObject = z.object({ scanId: z.string(), name: z.string(), byteSize: z.number() })

/** A scan's file, named `file`, or one of its renditions, by name. */
export type ArchivedObject = z.infer<typeof storedObject>

const position = z.array(z.string())

const backupManifest = z.object({
  /** Package version of the release that wrote the backup. */
  release: z.string(),
  contract: z.string(),
  /** When the newest migration of that release was made, in milliseconds since the epoch. */
  migration: z.number(),
  /** The moment whose state the backup contains. */
  takenAt: z.string(),
  /** Whether the files of scans are included. They may be in a bucket instead. */
  includesFiles: z.boolean(),
  /** Total bytes of all files that follow. */
  bytes: z.number(),
})

/** The manifest of a deployment's backup. */
export type BackupManifest = z.infer<typeof backupManifest>

const record = z.union([
  z.strictObject({ manifest }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ rowsUntil: position }),
  z.strictObject({ object: storedObject }),
  z.strictObject({ sha256: z.string() }),
  z.strictObject({ objectsUntil: position }),
  z.strictObject({ summary: z.record(z.string(), tally) }),
  // Only in a backup, where the bytes of each file follow its line. Names are paths within the data folder.
  z.strictObject({ backup: backupManifest }),
  z.strictObject({ folder: z.string() }),
  z.strictObject({ file: z.object({ name: z.string(), byteSize: z.number() }) }),
  z.strictObject({ end: z.object({ files: z.number() }) }),
])

/** A line of an archive that is not a row. */
export type ArchiveRecord = z.infer<typeof record>

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

function parseLine(text: string): ArchiveLine {
  const value: unknown = JSON.parse(text)
  if (Array.isArray(value)) return value as Row
  const parsed = record.safeParse(value)
  if (!parsed.success) throw new ArchiveError('The archive has a line that this release does not know.')
  return parsed.data
}

export function readArchive(file: FileHandle, passphrase: Secret<string>): ArchiveReader {
  const pieces: AsyncGenerator<SealedPiece> = readSealedFile(file, passphrase)
  let waiting: Buffer = Buffer.alloc(0)
  let offset = 0
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
          const text = waiting.toString('utf8', 0, at)
          waiting = waiting.subarray(at + 1)
          noteEnd()
          return parseLine(text)
        }
        searched = waiting.length
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
