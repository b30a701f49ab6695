import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { API_VERSION } from '../../generated/vocabulary.js'
import { publicId } from '../basics/identifiers.js'
import type { Secret } from '../basics/secrets.js'
import { type Database, defineStatement, isDatabaseUnavailable } from '../database/connection.js'
import { newestMigration } from '../database/migrations/migrations.js'
import { fragment, value } from '../database/sql/fragment.js'
import { findOrganization } from '../tenants/organizations/queries.js'
import { isRow, type Manifest, readArchive, writeLine } from './archive.js'
import { type Deployment, MoveError } from './deployment.js'
import { checkMasterKey } from './master-key.js'
import { countUnderWay, findMove, type Move, markExported, markLeaving } from './move-state.js'
import { checkStorage, countObject, FIRST_SCAN, objectsOf, readObject } from './objects.js'
import {
  ArchiveError,
  createSealedFileWriter,
  IncompleteArchiveError,
  readSealedFile,
  type SealedFileWriter,
  type SegmentEnd,
} from './sealed-file.js'
import { type MovedTable, movedTables, type Position } from './tables.js'
import { type Counters, createCounters, differences, type Tallies } from './tally.js'

/** Receives the progress of a move. */
export type Watcher = {
  /** Describes what the move is waiting for. */
  onWait(what: string): void
  /** The total amount of work, in rows and bytes. */
  onTotal(amount: number): void
  onDone(amount: number): void
}

export type ExportRequest = {
  /** UUID. */
  readonly organizationId: string
  readonly file: FileHandle
  readonly passphrase: Secret<string>
  /** Package version of this release. */
  readonly release: string
  /**
   * The maximum duration of requests that were in flight when the organization was marked. 0 where no service runs, as
   * with an embedded database.
   */
  readonly settleMs: number
  /** Whether to export scans without their files if the storage has lost them. */
  readonly withoutLostFiles?: boolean
}

/** A segment ends after this many bytes. It is the most that a continued export reads again, apart from objects. */
const SEGMENT_BYTES = 32 * 2 ** 20

/** How often to check whether processes have finished their work in flight. */
const POLL_MS = 500

const estimate = defineStatement<{ amount: number }, { moved: string }>(fragment`
  /* moves/export.estimate */
  select (
    (select count(*) from deliveries where organization_id = ${value('moved')}::uuid)
    + (select count(*) from cases where organization_id = ${value('moved')}::uuid)
    + (
      select count(*) + coalesce(sum(byte_size) filter (
        where status <> 'failed' and coalesce(has_file, status <> 'complete' or environment <> 'sandbox')
      ), 0)
      from scans where organization_id = ${value('moved')}::uuid
    )
  )::float8 as amount`)

/** The estimated amount to write, for a progress bar; `undefined` if the database takes too long to count. */
async function estimateAmount(database: Database, organizationId: string): Promise<number | undefined> {
  try {
    return (await database.run(estimate, { moved: organizationId }))[0]?.amount
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined
    throw error
  }
}

/** Marks the organization as leaving, and waits until no process works on it any more. */
async function stopOrganization(
  { database, clock }: Deployment,
  { organizationId, settleMs }: ExportRequest,
  { onWait }: Watcher,
): Promise<Move> {
  const name = publicId('org', organizationId)
  await markLeaving(database, organizationId, randomUUID(), clock.now())
  const move = await findMove(database, organizationId)
  if (move === undefined) throw new MoveError(`There is no organization ${name} here.`)
  if (move.state === 'left') throw new MoveError(`${name} has left for ${move.address}.`)
  if (move.state === 'arriving')
    throw new MoveError(`${name} is arriving here: finish its import first, or remove it.`)
  if (settleMs === 0) return move
  onWait('requests that were under way')
  await wait(settleMs)
  for (;;) {
    const { deliveries, scans } = await countUnderWay(database, organizationId)
    if (deliveries + scans === 0) return move
    onWait(`deliveries (${deliveries}) and analyses (${scans}) under way`)
    await wait(POLL_MS)
  }
}

/** Where an export continues. */
type Progress = { table: string | undefined; rows: Position | undefined; objects: Position | undefined }

/** The end of the last complete segment of an unfinished archive, or `'complete'`. */
async function lastSegmentEnd(
  file: FileHandle,
  passphrase: Secret<string>,
): Promise<SegmentEnd | 'complete' | undefined> {
  let last: SegmentEnd | undefined
  try {
    for await (const { end, isLast } of readSealedFile(file, passphrase)) {
      if (isLast) return 'complete'
      last = end ?? last
    }
  } catch (error) {
    // Bytes after the last complete segment were being written when the export was interrupted.
    if (
      !(error instanceof ArchiveError) ||
      (last === undefined && !(error instanceof IncompleteArchiveError))
    )
      throw error
  }
  return last
}

const OTHER_ARCHIVE =
  'The file contains another archive, or an archive of an abandoned export: choose another file.'

async function readManifest({ file, passphrase }: ExportRequest): Promise<Manifest> {
  const line = await readArchive(file, passphrase).line()
  if (line === undefined || isRow(line) || !('manifest' in line))
    throw new MoveError('The file cannot be continued: its archive has no manifest.')
  return line.manifest
}

/**
 * Rejects with {@link MoveError} when the unfinished archive in the file does not belong to this move of the
 * organization.
 */
async function checkBegun(request: ExportRequest, move: Move | undefined): Promise<void> {
  const { organizationId } = request
  const manifest = await readManifest(request)
  if (manifest.organizationId !== organizationId || manifest.moveId !== move?.moveId)
    throw new MoveError(OTHER_ARCHIVE)
  if (manifest.migration !== (await newestMigration()))
    throw new MoveError(`The file was begun by release ${manifest.release}: choose another file.`)
}

/** Reads and counts the existing part of an archive, and returns where it ends. */
async function readBegun({ file, passphrase }: ExportRequest, counters: Counters): Promise<Progress> {
  const reader = readArchive(file, passphrase)
  const progress: Progress = { table: undefined, rows: undefined, objects: undefined }
  let object: Parameters<typeof countObject>[1] | undefined
  for (;;) {
    const line = await reader.line().catch((error: unknown) => {
      if (error instanceof IncompleteArchiveError) return undefined
      throw error
    })
    if (line === undefined) return progress
    if (isRow(line)) counters.of(progress.table ?? '').add(JSON.stringify(line))
    else if ('table' in line) {
      progress.table = line.table
      counters.of(line.table)
      progress.rows = undefined
    } else if ('rowsUntil' in line) progress.rows = line.rowsUntil
    else if ('objectsUntil' in line) progress.objects = line.objectsUntil
    else if ('object' in line) {
      object = line.object
      for await (const _piece of reader.bytes(object.byteSize));
    } else if ('sha256' in line && object !== undefined)
      countObject(counters.of('objects'), object, line.sha256)
  }
}

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

type Work = Deployment & {
  readonly organizationId: string
  readonly withoutLostFiles: boolean
  readonly writer: SealedFileWriter
  readonly counters: Counters
  readonly watcher: Watcher
  readonly checkpoints: ReturnType<typeof createCheckpoints>
}

async function exportRows(work: Work, table: MovedTable, from: Position | undefined): Promise<void> {
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

async function exportObjects(work: Work, from: Position): Promise<void> {
  const { database, storage, organizationId, writer, counters, watcher, checkpoints } = work
  for await (const { objects, lost, next } of objectsOf(database, storage, organizationId, from)) {
    if (lost[0] !== undefined && !work.withoutLostFiles)
      throw new MoveError(
        `The storage has no file of ${publicId('scan', lost[0])}, which needs one: look at the storage settings of this shell, and at what \`media-scan objects check\` lists. --without-lost-files leaves out files that are lost for good.`,
      )
    for (const stored of objects)
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
    await writeLine(writer, { objectsUntil: [...next] })
    await checkpoints.checkpoint()
  }
}

/** Counts an organization's rows in these tables, as they are in the database now. */
export async function countRows(
  database: Database,
  organizationId: string,
  tables: readonly MovedTable[],
  counters: Counters,
): Promise<void> {
  for (const table of tables)
    for (let after = table.first; ; ) {
      const page = await table.read(database, organizationId, after)
      if (page === undefined) break
      for (const row of page.rows) counters.of(table.name).add(JSON.stringify(row))
      after = page.next
    }
}

/**
 * Stops an organization and writes all its data into a file, or continues an unfinished file. Removes nothing from the
 * source. Returns what was written, by table.
 *
 * Everything is read from the primary, never from a replica: rows written just before the organization was stopped may
 * not have reached a replica yet and would be lost. At the end the rows are read once more and compared with what was
 * written, in order to detect changes from elsewhere. If there are any, or if the organization is not here, rejects
 * with {@link MoveError}.
 */
export async function exportOrganization(
  deployment: Deployment,
  request: ExportRequest,
  watcher: Watcher,
): Promise<Tallies> {
  const { database, keyRing, clock } = deployment
  const { organizationId, file, passphrase, withoutLostFiles = false } = request
  if (!(await file.stat()).isFile())
    throw new MoveError('The archive must be a file on a disk, in which an interrupted export can continue.')
  // Held until the file is closed.
  const { tryLock } = await import('fs-native-extensions')
  if (!tryLock(file.fd)) throw new MoveError('Another export is writing this file.')
  const from = await beginning(file, passphrase)
  if (from === 'complete') {
    const { moveId } = await readManifest(request)
    // The organization was kept here meanwhile, and has changed since.
    if ((await findMove(database, organizationId))?.moveId !== moveId) throw new MoveError(OTHER_ARCHIVE)
    // The command that completed the archive may have ended before it could record that.
    await markExported(database, organizationId, moveId)
    throw new MoveError('The archive is complete: import it, or choose another file.')
  }
  // Checked before anything stops, so that a wrong file has no effect.
  const before = await findMove(database, organizationId)
  if (from !== undefined) await checkBegun(request, before)
  await checkMasterKey(deployment, organizationId, before)
  if (!withoutLostFiles) await checkStorage(deployment, 'export with --without-lost-files')
  const amount = await estimateAmount(database, organizationId)
  const move = await stopOrganization(deployment, request, watcher)
  // Meanwhile the organization may have been kept here and then stopped by another move.
  if (from !== undefined) await checkBegun(request, move)
  const tables = movedTables(keyRing)
  const counters = createCounters()
  const writer = await createSealedFileWriter(file, passphrase, from)
  const progress = from === undefined ? undefined : await readBegun(request, counters)
  if (amount !== undefined) watcher.onTotal(amount)
  if (progress === undefined) {
    const organization = await findOrganization(database, organizationId)
    const manifest: Manifest = {
      moveId: move.moveId,
      organizationId,
      name: organization?.name ?? '',
      release: request.release,
      contract: API_VERSION,
      migration: await newestMigration(),
      tables: Object.fromEntries(tables.map(({ name, columns }) => [name, [...columns]])),
      exportedAt: clock.now().toISOString(),
      estimate: amount ?? 0,
    }
    await writeLine(writer, { manifest })
  }
  const checkpoints = createCheckpoints(writer)
  const work: Work = {
    ...deployment,
    organizationId,
    withoutLostFiles,
    writer,
    counters,
    watcher,
    checkpoints,
  }
  const begun = tables.findIndex(({ name }) => name === progress?.table)
  for (const [index, table] of tables.entries())
    if (index >= begun) await exportRows(work, table, index === begun ? progress?.rows : undefined)
  await exportObjects(work, progress?.objects ?? FIRST_SCAN)

  const recount = createCounters()
  await countRows(database, organizationId, tables, recount)
  const { objects, ...written } = counters.tallies()
  const changed = differences(written, recount.tallies())
  if (changed.length > 0)
    throw new MoveError(
      `The organization changed while it was exported (${changed.join(', ')}): export it again, into another file.`,
    )
  const summary = counters.tallies()
  await writeLine(writer, { summary })
  await writer.end()
  // If it was kept here meanwhile, it changes again, and must not be open in both deployments.
  if (!(await markExported(database, organizationId, move.moveId))) {
    await file.truncate(0)
    throw new MoveError(
      `${publicId('org', organizationId)} was kept here or left meanwhile, by another command: the file was emptied.`,
    )
  }
  return summary
}

/** Where to continue in a file, if it has something to continue. */
async function beginning(
  file: FileHandle,
  passphrase: Secret<string>,
): Promise<SegmentEnd | 'complete' | undefined> {
  if ((await file.stat()).size === 0) return undefined
  try {
    return await lastSegmentEnd(file, passphrase)
  } catch (error) {
    if (error instanceof IncompleteArchiveError) return undefined
    throw error instanceof ArchiveError
      ? new MoveError(`The file cannot be continued. ${error.message}`)
      : error
  }
}
