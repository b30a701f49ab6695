import type { FileHandle } from 'node:fs/promises'
import type { Secret } from '../basics/secrets.js'
import { newestMigration } from '../database/migrations/migrations.js'
import { isRow, type Manifest, readArchive } from './archive.js'
import { MoveError } from './deployment.js'
import type { Move } from './move-state.js'
import { countObject } from './objects.js'
import { ArchiveError, IncompleteArchiveError, readSealedFile, type SegmentEnd } from './sealed-file.js'
import type { Position } from './table-statements.js'
import type { Counters } from './tally.js'

/** The file of an archive that may have been begun by an earlier export. */
export type ArchiveFile = { readonly file: FileHandle; readonly passphrase: Secret<string> }

/** Where an export continues. */
export type Progress = {
  table: string | undefined
  rows: Position | undefined
  objects: Position | undefined
}

/** The end of the last complete segment of an unfinished archive, or `'complete'`. */
async function lastSegmentEnd({
  file,
  passphrase,
}: ArchiveFile): Promise<SegmentEnd | 'complete' | undefined> {
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

/** Where to continue in a file, if it has something to continue. */
export async function beginning(archive: ArchiveFile): Promise<SegmentEnd | 'complete' | undefined> {
  if ((await archive.file.stat()).size === 0) return undefined
  try {
    return await lastSegmentEnd(archive)
  } catch (error) {
    if (error instanceof IncompleteArchiveError) return undefined
    throw error instanceof ArchiveError
      ? new MoveError(`The file cannot be continued. ${error.message}`)
      : error
  }
}

export const OTHER_ARCHIVE =
  'The file contains another archive, or an archive of an abandoned export: choose another file.'

export async function readManifest({ file, passphrase }: ArchiveFile): Promise<Manifest> {
  const line = await readArchive(file, passphrase).line()
  if (line === undefined || isRow(line) || !('manifest' in line))
    throw new MoveError('The file cannot be continued: its archive has no manifest.')
  return line.manifest
}

/**
 * Rejects with {@link MoveError} when the unfinished archive in the file does not belong to this move of the
 * organization.
 */
export async function checkBegun(
  archive: ArchiveFile,
  organizationId: string,
  move: Move | undefined,
): Promise<void> {
  const manifest = await readManifest(archive)
  if (manifest.organizationId !== organizationId || manifest.moveId !== move?.moveId)
    throw new MoveError(OTHER_ARCHIVE)
  if (manifest.migration !== (await newestMigration()))
    throw new MoveError(`The file was begun by release ${manifest.release}: choose another file.`)
}

/** Reads and counts the existing part of an archive, and returns where it ends. */
export async function readBegun({ file, passphrase }: ArchiveFile, counters: Counters): Promise<Progress> {
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
