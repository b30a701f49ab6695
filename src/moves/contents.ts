import { createHash } from 'node:crypto'
import type { KeyRing } from '../basics/secrets.js'
import { newestMigration } from '../database/migrations/migrations.js'
import { type ArchivedObject, type ArchiveReader, isRow, type Manifest } from './archive.js'
import { MoveError } from './deployment.js'
import { countObject } from './objects.js'
import type { RowCheck } from './row-rules.js'
import { ArchiveError } from './sealed-file.js'
import type { Cells } from './table-statements.js'
import { archivedTable, type MovedTable, misfitsOf } from './tables.js'
import { createCounters, differences, type Tallies } from './tally.js'

/** The archive's manifest. Rejects with {@link MoveError} when this release cannot store all of the archive. */
export async function readManifest(reader: ArchiveReader, release: string): Promise<Manifest> {
  const line = await reader.line()
  if (line !== undefined && 'backup' in line)
    throw new MoveError('The file is a backup of a deployment: restore it with `media-scan restore`.')
  if (line === undefined || isRow(line) || !('manifest' in line))
    throw new ArchiveError('The archive has no manifest.')
  const { manifest } = line
  if (manifest.migration > (await newestMigration()))
    throw new MoveError(
      `The archive is from the later release ${manifest.release}, whose database schema is newer than that of ${release}: upgrade this deployment first.`,
    )
  const { unknown, lacking } = misfitsOf(manifest.tables)
  if (unknown.length + lacking.length > 0)
    throw new MoveError(
      `The archive is of release ${manifest.release} and ${unknown.length > 0 ? `has ${unknown}, which release ${release} does not know` : `lacks ${lacking}, which release ${release} needs`}: upgrade the deployment that it comes from, and export it again.`,
    )
  return manifest
}

/** Passes the bytes of an object from the archive to `sink`; returns their SHA-256. */
async function hashed(
  pieces: AsyncIterable<Buffer>,
  sink: (pieces: AsyncIterable<Buffer>) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  async function* hashing(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  await sink(hashing())
  return hash.digest('hex')
}

/** Rejects rows of other organizations: anyone who knows the passphrase could put any rows into an archive. */
function checkOwner(table: MovedTable, organizationId: string): (row: Cells) => void {
  const column = table.name === 'organizations' ? 'id' : 'organization_id'
  const at = table.columns.indexOf(column)
  return (row) => {
    if (row.length !== table.columns.length || (at >= 0 && row[at] !== organizationId))
      throw new ArchiveError(`The archive has a row of ${table.name} that is not its organization's.`)
  }
}

/** Where the contents of an archive go. `object` must read all of the pieces. */
export type Sink = {
  rows(table: MovedTable, rows: readonly Cells[]): Promise<void>
  object(stored: ArchivedObject, pieces: AsyncIterable<Buffer>): Promise<void>
}

/** Rows are passed on when they have this many characters, even if a statement could take more of them. */
const MAX_BATCH_LENGTH = 16 * 2 ** 20

/**
 * Reads and checks everything that follows the manifest: the tables and their rows, then the objects, then the summary.
 * Returns the tables and their tallies. Throws `ArchiveError`, naming the row and the field, when the archive is
 * damaged or has something that this service would not have stored.
 */
export async function readContents(
  reader: ArchiveReader,
  manifest: Manifest,
  rulesOf: (table: MovedTable) => RowCheck,
  keyRing: KeyRing,
  sink: Sink,
): Promise<{ tables: readonly MovedTable[]; tallies: Tallies }> {
  const { organizationId } = manifest
  const counters = createCounters()
  const tables: MovedTable[] = []
  let rows: Cells[] = []
  let length = 0
  let check: RowCheck | undefined
  let summary: Tallies | undefined
  let object: { stored: ArchivedObject; sha256: string } | undefined

  async function passRows(): Promise<void> {
    const table = tables.at(-1)
    if (table !== undefined && rows.length > 0) await sink.rows(table, rows)
    rows = []
    length = 0
  }

  async function takeRow(row: Cells): Promise<void> {
    const table = tables.at(-1)
    if (table === undefined || check === undefined)
      throw new ArchiveError('The archive has a row of no table.')
    await check(row)
    const text = JSON.stringify(row)
    counters.of(table.name).add(text)
    rows.push(row)
    length += text.length
    if (rows.length === table.rowsAtOnce || length >= MAX_BATCH_LENGTH) await passRows()
  }

  function beginTable(name: string, columns: readonly string[]): void {
    const isAsDeclared = String(manifest.tables[name]) === String(columns)
    // A continued export names the table once more with which it continues.
    if (tables.at(-1)?.name === name && isAsDeclared) return
    if (tables.some((table) => table.name === name) || !isAsDeclared)
      throw new ArchiveError(`The archive has ${name} twice, or with other columns than its manifest says.`)
    const table = archivedTable(name, columns, keyRing)
    tables.push(table)
    counters.of(name)
    const checkOne = rulesOf(table)
    const checkOwned = checkOwner(table, organizationId)
    check = async (row) => {
      checkOwned(row)
      await checkOne(row)
    }
  }

  for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
    if (summary !== undefined) throw new ArchiveError('The archive has lines after its summary.')
    if (isRow(line)) {
      await takeRow(line)
      continue
    }
    await passRows()
    if ('table' in line) beginTable(line.table, line.columns)
    else if ('object' in line) {
      // From here on there are no rows.
      check = undefined
      if (object !== undefined) throw new ArchiveError('The archive has an object without its checksum.')
      const { object: stored } = line
      object = {
        stored,
        sha256: await hashed(reader.bytes(stored.byteSize), (pieces) => sink.object(stored, pieces)),
      }
    } else if ('sha256' in line) {
      if (object?.sha256 !== line.sha256)
        throw new ArchiveError(
          `The ${object?.stored.name} of a scan is not what it was when it was exported.`,
        )
      countObject(counters.of('objects'), object.stored, object.sha256)
      object = undefined
    } else if ('summary' in line) summary = line.summary
    else if (!('rowsUntil' in line) && !('objectsUntil' in line))
      throw new ArchiveError('The archive has a line that does not belong to an organization.')
  }
  const tallies = counters.tallies()
  if (summary === undefined || object !== undefined || differences(summary, tallies).length > 0)
    throw new ArchiveError('The contents of the archive do not match its summary.')
  if (tallies.organizations?.count !== 1)
    throw new ArchiveError('The archive has not exactly one organization.')
  return { tables, tallies }
}

/** Reads a part of an archive and keeps nothing of it. */
export const NOWHERE: Sink = {
  async rows() {},
  async object(_stored, pieces) {
    for await (const _piece of pieces);
  },
}
