import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '../backups/backup-error.js'
import { openBackup, restoreBackup } from '../backups/restore.js'
import type { BackupSummary } from '../backups/write.js'
import { readSettings } from '../config.js'
import { openDataFolder } from '../data-folder.js'
import { ArchiveError } from '../moves/sealed-file.js'
import { MASTER_KEY_FILE, SECRET_FILES } from '../open-database.js'
import { readPassphrase, withFile } from './archive-file.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { showMoving } from './progress.js'
import { counted, told } from './without-service.js'

export type RestoreOptions = { readonly passphraseFile: string; readonly json?: boolean }

/** Puts what a backup has into the data folder, which must be empty. */
export function restore(
  environment: NodeJS.ProcessEnv,
  { path, release }: { path: string; release: string },
  { passphraseFile, json = false }: RestoreOptions,
): Promise<void> {
  return told('The backup cannot be restored', async () => {
    const { databaseUrl, dataDir } = readSettings(environment)
    if (databaseUrl !== undefined)
      throw new CommandError(
        'DATABASE_URL is set, and a backup goes into a data folder: see docs/operating.md, "Backup and restore", for servers.',
      )
    const passphrase = await readPassphrase(passphraseFile)
    const progress = await showMoving(process.stderr)
    let summary: BackupSummary & { includesFiles: boolean }
    try {
      summary = await withFile(path, 'r', async (file) => {
        // Before the folder is made: whoever chose the wrong file or passphrase is told so.
        const backup = await openBackup(file, { passphrase, release })
        const folder = await openDataFolder(dataDir, { exclusive: true })
        try {
          const target = { folder: folder.path, secretNames: SECRET_FILES }
          const watcher = { onTotal: progress.total, onDone: progress.report }
          const restored = await restoreBackup(backup, target, watcher)
          return { ...restored, includesFiles: backup.manifest.includesFiles }
        } finally {
          await folder.release()
        }
      })
    } catch (error) {
      if (error instanceof BackupError || error instanceof ArchiveError) throw new CommandError(error.message)
      throw error
    } finally {
      progress.stop()
    }
    const { files, bytes, takenAt, includesFiles } = summary
    const includesMasterKey = existsSync(join(dataDir, MASTER_KEY_FILE))
    createOutput(json, process.stdout).one({ folder: dataDir, ...summary, includesMasterKey }, [
      `Restored ${counted(files, 'file')}, ${counted(bytes, 'byte')}, as they were at ${takenAt}, to ${dataDir}.`,
      'Start the service there only when the one that was backed up does not run: both would deliver.',
      ...(includesMasterKey
        ? []
        : ['The master key was not in the backup: start the service with the SECRET_KEY it had.']),
      ...(includesFiles ? [] : ['The files of scans are in the bucket that it had.']),
    ])
  })
}
