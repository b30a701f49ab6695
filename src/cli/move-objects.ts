import { existsSync } from 'node:fs'
import { HEADS } from '../custody/heads.js'
import { moveDocuments } from '../files/documents.js'
import { countObjects, moveObjects } from '../files/move-objects.js'
import { createObjectFolder } from '../files/object-folder.js'
import type { S3Storage } from '../files/s3.js'
import { openBucket } from '../process/open-bucket.js'
import { isObjectNeeded } from '../scans/reconciliation.js'
import { DataFolderInUseError } from '../settings/data-folder.js'
import { readSettings, type Settings } from '../settings/settings.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { showCopying } from './progress.js'
import { withStored } from './stored.js'
import { counted, objectsFolder, reportingFailure } from './without-service.js'

async function copy(
  settings: Settings,
  bucket: S3Storage,
  { json, isNeeded }: { json: boolean; isNeeded: ((scanId: string) => Promise<boolean>) | undefined },
): Promise<void> {
  const source = createObjectFolder(objectsFolder(settings)).store
  const progress = await showCopying(await countObjects(source), process.stderr)
  try {
    const summary = await moveObjects(source, bucket, { isNeeded, onDone: progress.report })
    await moveDocuments(source.documents, bucket.documents, HEADS)
    progress.stop()
    const { copied, copiedBytes, alreadyThere, notCompleted, maybeCompleted } = summary
    createOutput(json, process.stdout).one(summary, [
      `Copied ${counted(copied, 'object')}, ${counted(copiedBytes, 'byte')}, to ${settings.s3?.bucket}.`,
      ...(alreadyThere > 0 ? [`${counted(alreadyThere, 'object')} already in the bucket.`] : []),
      ...(notCompleted > 0 ? [`${counted(notCompleted, 'incomplete upload')} left out.`] : []),
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

async function move(environment: NodeJS.ProcessEnv, { json }: { json: boolean }): Promise<void> {
  const settings = readSettings(environment)
  const { s3 } = settings
  if (s3 === undefined) throw new CommandError('S3_BUCKET is not set: it names the bucket to copy to.')
  // Otherwise a mistyped folder would look like one whose files were all copied.
  if (!existsSync(objectsFolder(settings)))
    throw new CommandError(`There are no files in ${settings.dataDir}: set DATA_DIR.`)
  try {
    await withStored(settings, ({ database, bucket }) =>
      copy(settings, bucket as S3Storage, { json, isNeeded: (scanId) => isObjectNeeded(database, scanId) }),
    )
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    // The running service holds the embedded database. Without the database, only sealed objects are sure to be needed.
    const bucket = await openBucket(s3)
    try {
      await copy(settings, bucket, { json, isNeeded: undefined })
    } finally {
      bucket.close()
    }
  }
}

/** Copies the objects of the data folder to the bucket. */
export function moveObjectsToBucket(
  environment: NodeJS.ProcessEnv,
  options: { json: boolean },
): Promise<void> {
  return reportingFailure('The files cannot be copied; run the command again to resume', () =>
    move(environment, options),
  )
}
