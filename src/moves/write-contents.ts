import { createHash } from 'node:crypto'
import { publicId } from '../basics/identifiers.js'
import { writeLine } from './archive.js'
import type { Progress } from './begun-archive.js'
import { type Deployment, MoveError } from './deployment.js'
import { countObject, FIRST_SCAN, objectsOf, readObject } from './objects.js'
import type { SealedFileWriter } from './sealed-file.js'
import type { Position } from './table-statements.js'
import type { MovedTable } from './tables.js'
import type { Counters } from './tally.js'
import type { Watcher } from './watcher.js'

/** A segment ends after this many bytes. It is the most that a continued export reads again, apart from objects. */
const SEGMENT_BYTES = 32 * 2 ** 20

/** Counts written bytes, and ends a segment when enough was written since the last one. */
function createCheckpoints(writer: SealedFileWriter) {
  let written = 0
  return {
    add(bytes: number) {
      written += bytes
    },
    /** To be called after a line that records the position. */
    async checkpoint(): Promise<void> {
      if (written < SEGMENT_BYTES) return
      written = 0
      await writer.endSegment()
    },
  }
}

/** What is written, and where. */
type Writing = Deployment & {
  readonly organizationId: string
  /** Whether to leave out files that the storage has lost, or that are known to be damaged. */
  readonly withoutLostFiles: boolean
  /** UUIDs of scans whose files cannot be read, and are left out. */
  readonly unreadable: ReadonlySet<string>
  readonly writer: SealedFileWriter
  readonly counters: Counters
  readonly watcher: Watcher
}

type Work = Writing & { readonly checkpoints: ReturnType<typeof createCheckpoints> }

/** Writes an organization's rows of these tables and its objects, from where an earlier export ended. */
export async function writeContents(
  writing: Writing,
  tables: readonly MovedTable[],
  progress: Progress | undefined,
): Promise<void> {
  const work: Work = { ...writing, checkpoints: createCheckpoints(writing.writer) }
  const begun = tables.findIndex(({ name }) => name === progress?.table)
  for (const [index, table] of tables.entries())
    if (index >= begun) await writeRows(work, table, index === begun ? progress?.rows : undefined)
  await writeObjects(work, progress?.objects ?? FIRST_SCAN)
}

async function writeRows(work: Work, table: MovedTable, from: Position | undefined): Promise<void> {
  const { database, organizationId, writer, counters, watcher, checkpoints } = work
  if (from === undefined) await writeLine(writer, { table: table.name, columns: [...table.columns] })
  const counter = counters.of(table.name)
  for (let after = from ?? table.first; ; ) {
    const page = await table.read(database, organizationId, after)
    if (page === undefined) return
    for (const row of page.rows) {
      const text = JSON.stringify(row)
      counter.add(text)
      await writer.write(Buffer.from(`${text}\n`))
      checkpoints.add(text.length)
    }
    after = page.next
    await writeLine(writer, { rowsUntil: [...after] })
    await checkpoints.checkpoint()
    watcher.onDone(page.rows.length)
  }
}

async function writeObjects(work: Work, from: Position): Promise<void> {
  const { database, storage, organizationId, writer, counters, watcher, checkpoints } = work
  for await (const { objects, lost, next } of objectsOf(database, storage, organizationId, from)) {
    if (lost[0] !== undefined && !work.withoutLostFiles)
      throw new MoveError(
        `The storage has no file of ${publicId('scan', lost[0])}, which needs one: look at the storage settings of this shell, and at what \`media-scan objects check\` lists. --without-lost-files leaves out files that are lost for good.`,
      )
    for (const stored of objects) {
      if (work.withoutLostFiles && (stored.isDamaged || work.unreadable.has(stored.scanId))) continue
      for await (const { object, pieces } of readObject(storage, stored)) {
        await writeLine(writer, { object })
        const hash = createHash('sha256')
        let bytes = 0
        for await (const piece of pieces) {
          hash.update(piece)
          bytes += piece.byteLength
          await writer.write(piece)
          watcher.onDone(piece.byteLength)
        }
        if (bytes !== object.byteSize)
          throw new MoveError(
            `The ${object.name} of ${publicId('scan', object.scanId)} has ${bytes} bytes and should have ${object.byteSize}: check the storage.`,
          )
        const sha256 = hash.digest('hex')
        await writeLine(writer, { sha256 })
        countObject(counters.of('objects'), object, sha256)
        checkpoints.add(bytes)
      }
    }
    await writeLine(writer, { objectsUntil: [...next] })
    await checkpoints.checkpoint()
  }
}
