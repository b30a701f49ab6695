import { existsSync } from 'node:fs'
import { systemClock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import { HEADS } from '../custody/heads.js'
import type { Database } from '../database/connection.js'
import { moveDocuments } from '../files/documents.js'
import { countObjects, moveObjects } from '../files/move-objects.js'
import { createObjectFolder } from '../files/object-folder.js'
import type { S3Storage } from '../files/s3.js'
import { DamagedFileError } from '../files/verified.js'
import { LEDGER } from '../moves/erasures/ledger.js'
import { openBucket } from '../process/open-bucket.js'
import { noteDamaged, notingDamage, recordedHash } from '../scans/damaged-files.js'
import { isObjectNeeded } from '../scans/reconciliation.js'
import { DataFolderInUseError } from '../settings/data-folder.js'
import { readSettings, type Settings } from '../settings/settings.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { showCopying } from './progress.js'
import { withStored } from './stored.js'
import { counted, objectsFolder, reportingFailure } from './without-service.js'

export type MoveOptions = {
  /** Whether to leave out files that are damaged, instead of stopping at the first. */
  readonly withoutDamagedFiles: boolean
  readonly json: boolean
}

async function copy(
  settings: Settings,
  bucket: S3Storage,
  { json, withoutDamagedFiles }: MoveOptions,
  database: Database | undefined,
): Promise<void> {
  const source = createObjectFolder(objectsFolder(settings)).store
  const progress = await showCopying(await countObjects(source), process.stderr)
  try {
    const move = () =>
      moveObjects(source, bucket, {
        isNeeded: database && ((scanId) => isObjectNeeded(database, scanId)),
        hashOf: database && ((scanId) => recordedHash(database, scanId)),
        onDamaged:
          database && withoutDamagedFiles
            ? (scanId) => noteDamaged({ database, clock: systemClock }, scanId, 'move')
            : undefined,
        onDone: progress.report,
      })
    const summary = await (database === undefined
      ? move()
      : notingDamage({ database, clock: systemClock }, 'move', move))
    for (const kind of [HEADS, LEDGER]) await moveDocuments(source.documents, bucket.documents, kind)
    progress.stop()
    const { copied, copiedBytes, alreadyThere, notCompleted, notCompared, damaged, maybeCompleted } = summary
    const unreadable = summary.unreadable.map((id) => publicId('scan', id))
    if (unreadable.length > 0) process.exitCode = 1
    createOutput(json, process.stdout).one({ ...summary, unreadable }, [
      `Copied ${counted(copied, 'object')}, ${counted(copiedBytes, 'byte')}, to ${settings.s3?.bucket}.`,
      ...(alreadyThere > 0 ? [`${counted(alreadyThere, 'object')} already in the bucket.`] : []),
      ...(notCompleted > 0 ? [`${counted(notCompleted, 'incomplete upload')} left out.`] : []),
      ...(damaged > 0 ? [`${counted(damaged, 'damaged file')} left out.`] : []),
      ...(unreadable.length > 0
        ? [`${counted(unreadable.length, 'unreadable file')} left out.`, ...unreadable.map((id) => `  ${id}`)]
        : []),
      ...(notCompared > 0
        ? [
            `They were not compared with their recorded SHA-256, because the database is in use: run \`media-scan objects check --hashes\` with the new settings before you remove the originals.`,
          ]
        : []),
      ...(maybeCompleted > 0
        ? [
            `${counted(maybeCompleted, 'upload')} left out that may be complete: stop the service and run the command again.`,
          ]
        : []),
    ])
  } finally {
    progress.stop()
  }
}

async function move(environment: NodeJS.ProcessEnv, options: MoveOptions): Promise<void> {
  const settings = readSettings(environment)
  const { s3 } = settings
  if (s3 === undefined) throw new CommandError('S3_BUCKET is not set: it names the bucket to copy to.')
  // Otherwise a mistyped folder would look like one whose files were all copied.
  if (!existsSync(objectsFolder(settings)))
    throw new CommandError(`There are no files in ${settings.dataDir}: set DATA_DIR.`)
  try {
    await withStored(settings, ({ database, bucket }) =>
      copy(settings, bucket as S3Storage, options, database),
    )
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    // The running service holds the embedded database. Without the database, only sealed objects are sure to be needed.
    const bucket = await openBucket(s3)
    try {
      await copy(settings, bucket, options, undefined)
    } finally {
      bucket.close()
    }
  }
}

/** Copies the objects of the data folder to the bucket. */
export function moveObjectsToBucket(environment: NodeJS.ProcessEnv, options: MoveOptions): Promise<void> {
  return reportingFailure('The files cannot be copied; run the command again to resume', () =>
    move(environment, options).catch((error: unknown) => {
      if (!(error instanceof DamagedFileError)) throw error
      throw new CommandError(
        `${error.message} Put the file that was judged in its place, from a backup, or leave damaged files out with --without-damaged-files.`,
      )
    }),
  )
}
