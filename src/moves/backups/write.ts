import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { API_VERSION } from '../../../generated/vocabulary.js'
import { publicId } from '../../basics/identifiers.js'
import type { Secret } from '../../basics/secrets.js'
import { newestMigration } from '../../database/migrations/migrations.js'
import { isUnreadable } from '../../files/unreadable.js'
import { compare, DamagedFileError, verified } from '../../files/verified.js'
import { writeLine } from '../archive.js'
import { createSealedFileWriter, type SealedFileWriter } from '../sealed-file.js'
import { BackupError } from './backup-error.js'
import { type BackupFile, type BackupSource, listContents } from './contents.js'

/** Receives the progress of a backup or a restore, in bytes. */
export type BackupWatcher = { onTotal(bytes: number): void; onDone(bytes: number): void }

export type BackupRequest = {
  readonly source: BackupSource
  /** Empty, or to be overwritten. */
  readonly file: FileHandle
  readonly passphrase: Secret<string>
  /** Package version of this release. */
  readonly release: string
  /** The moment whose state the source has. */
  readonly takenAt: Date
  /** Whether to leave out files of scans that are damaged or unreadable, instead of failing. */
  readonly withoutDamagedFiles?: boolean
}

/** Result of a backup or a restore. */
export type BackupSummary = { readonly takenAt: string; readonly files: number; readonly bytes: number }

/** Result of a backup, with the UUIDs of scans whose files were left out. */
export type WrittenBackup = BackupSummary & LeftOut

type LeftOut = { readonly damaged: readonly string[]; readonly unreadable: readonly string[] }

/** The bytes of a file, as many as were announced. */
const piecesOf = ({ path, byteSize }: BackupFile): AsyncIterable<Uint8Array> =>
  byteSize === 0 ? Readable.from([]) : createReadStream(path, { end: byteSize - 1 })

async function writeFile(
  writer: SealedFileWriter,
  file: BackupFile,
  onDone: (bytes: number) => void,
): Promise<void> {
  const { name, path, byteSize, expected } = file
  await writeLine(writer, { file: { name, byteSize, ...(expected && { sha256: expected.sha256 }) } })
  let written = 0
  const pieces = piecesOf(file)
  try {
    for await (const piece of expected === undefined ? pieces : verified(pieces, expected)) {
      await writer.write(piece)
      written += piece.length
      onDone(piece.length)
    }
  } catch (error) {
    if (expected === undefined || !isUnreadable(error)) throw error
    throw new BackupError(
      `The stored file of ${publicId('scan', expected.scanId)} cannot be read (${(error as Error).message}). Repair it, or leave out such files with --without-damaged-files.`,
    )
  }
  if (written !== byteSize) throw new BackupError(`${path} became shorter while it was read.`)
}

/** Those files that can be read and are not damaged, and the scans of the others. */
async function leaveOutDamaged(
  files: readonly BackupFile[],
): Promise<LeftOut & { readonly files: readonly BackupFile[] }> {
  const [sound, damaged, unreadable]: [BackupFile[], string[], string[]] = [[], [], []]
  for (const file of files)
    try {
      if (file.expected !== undefined) await compare(piecesOf(file), file.expected)
      sound.push(file)
    } catch (error) {
      if (error instanceof DamagedFileError) damaged.push(error.scanId)
      else if (file.expected !== undefined && isUnreadable(error)) unreadable.push(file.expected.scanId)
      else throw error
    }
  return { files: sound, damaged, unreadable }
}

/**
 * Writes all data of a deployment with an embedded database, including its master key and operator token, encrypted
 * with the passphrase. When it resolves, the backup is complete and on the disk. Rejects with `DamagedFileError` when a
 * scan's file is not the one that was judged.
 */
export async function writeBackup(
  { source, file, passphrase, release, takenAt, withoutDamagedFiles = false }: BackupRequest,
  { onTotal, onDone }: BackupWatcher,
): Promise<WrittenBackup> {
  const { folders, files: listed } = await listContents(source)
  // Before the manifest, which has the number of bytes.
  const { files, ...leftOut } = withoutDamagedFiles
    ? await leaveOutDamaged(listed)
    : { files: listed, damaged: [], unreadable: [] }
  const bytes = files.reduce((sum, { byteSize }) => sum + byteSize, 0)
  onTotal(bytes)
  const writer = await createSealedFileWriter(file, passphrase)
  await writeLine(writer, {
    backup: {
      release,
      contract: API_VERSION,
      migration: await newestMigration(),
      takenAt: takenAt.toISOString(),
      includesFiles: source.objects !== undefined,
      bytes,
    },
  })
  for (const folder of folders) await writeLine(writer, { folder })
  for (const file of files) await writeFile(writer, file, onDone)
  await writeLine(writer, { end: { files: files.length } })
  await writer.end()
  return { takenAt: takenAt.toISOString(), files: files.length, bytes, ...leftOut }
}
