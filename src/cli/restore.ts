import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '../moves/backups/backup-error.js'
import { openBackup, restoreBackup } from '../moves/backups/restore.js'
import type { BackupSummary } from '../moves/backups/write.js'
import { ArchiveError } from '../moves/sealed-file.js'
import { MASTER_KEY_FILE, SECRET_FILES } from '../process/open-database.js'
import { openDataFolder } from '../settings/data-folder.js'
import { readSettings } from '../settings/settings.js'
import { readPassphrase, withFile } from './archive-file.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { showMoving } from './progress.js'
import { counted, reportingFailure } from './without-service.js'

export type RestoreOptions = {
  readonly passphraseFile: string
  /** Folder with the ledger of erasures since the backup. */
  readonly erasures?: string
  readonly json?: boolean
}

/** Restores a backup into the data folder, which must be empty. */
export function restore(
  environment: NodeJS.ProcessEnv,
  { path, release }: { path: string; release: string },
  { passphraseFile, erasures: ledger, json = false }: RestoreOptions,
): Promise<void> {
  return reportingFailure('The backup cannot be restored', async () => {
    const { databaseUrl, dataDir } = readSettings(environment)
    if (databaseUrl !== undefined)
      throw new CommandError(
        'DATABASE_URL is set, but a backup is restored into a data folder: for servers see docs/backup.md.',
      )
    const passphrase = await readPassphrase(passphraseFile)
    const progress = await showMoving(process.stderr)
    let summary: BackupSummary & { erasures: number; includesFiles: boolean }
    try {
      summary = await withFile(path, 'r', async (file) => {
        // Before the folder is created, so that a wrong file or passphrase leaves nothing behind.
        const backup = await openBackup(file, { passphrase, release })
        const folder = await openDataFolder(dataDir, { exclusive: true })
        try {
          const target = { folder: folder.path, secretNames: SECRET_FILES }
          const watcher = { onTotal: progress.total, onDone: progress.report }
          const restored = await restoreBackup(backup, target, watcher, ledger)
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
    const { files, bytes, takenAt, erasures, includesFiles } = summary
    const includesMasterKey = existsSync(join(dataDir, MASTER_KEY_FILE))
    createOutput(json, process.stdout).one({ folder: dataDir, ...summary, includesMasterKey }, [
      `Restored ${counted(files, 'file')}, ${counted(bytes, 'byte')}, as they were at ${takenAt}, to ${dataDir}.`,
      ...(ledger === undefined
        ? []
        : [
            `Erased again when the service starts: the organizations of the ledger's ${counted(erasures, 'entry')}.`,
          ]),
      'Do not run this service beside the one that was backed up: both would send deliveries.',
      ...(includesMasterKey
        ? []
        : ['The backup does not include the master key: start the service with its former SECRET_KEY.']),
      ...(includesFiles ? [] : ['The files of scans are in its former bucket.']),
    ])
  })
}
