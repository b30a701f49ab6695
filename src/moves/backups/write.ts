import { type FileHandle, open } from 'node:fs/promises'
import { API_VERSION } from '../../../generated/vocabulary.js'
import type { Secret } from '../../basics/secrets.js'
import { newestMigration } from '../../database/migrations/migrations.js'
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
}

/** Result of a backup or a restore. */
export type BackupSummary = { readonly takenAt: string; readonly files: number; readonly bytes: number }

const READ_BYTES = 2 ** 18

async function writeFile(
  writer: SealedFileWriter,
  { name, path, byteSize }: BackupFile,
  onDone: (bytes: number) => void,
): Promise<void> {
  await writeLine(writer, { file: { name, byteSize } })
  const source = await open(path, 'r')
  try {
    const buffer = Buffer.alloc(Math.min(READ_BYTES, byteSize))
    for (let left = byteSize; left > 0; ) {
      const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, left))
      if (bytesRead === 0) throw new BackupError(`${path} became shorter while it was read.`)
      await writer.write(buffer.subarray(0, bytesRead))
      left -= bytesRead
      onDone(bytesRead)
    }
  } finally {
    await source.close()
  }
}

/**
 * Writes all data of a deployment with an embedded database, including its master key and operator token, encrypted
 * with the passphrase. When it resolves, the backup is complete and on the disk.
 */
export async function writeBackup(
  { source, file, passphrase, release, takenAt }: BackupRequest,
  { onTotal, onDone }: BackupWatcher,
): Promise<BackupSummary> {
  const { folders, files } = await listContents(source)
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
  return { takenAt: takenAt.toISOString(), files: files.length, bytes }
}
