import { readSettings } from '../config.js'
import { openBucket } from '../open-bucket.js'
import { countObjects, moveObjects } from '../uploads/move-objects.js'
import { createObjectFolder } from '../uploads/object-folder.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { showCopying } from './progress.js'
import { counted, objectsFolder, told } from './without-service.js'

async function move(environment: NodeJS.ProcessEnv, { json }: { json: boolean }): Promise<void> {
  const settings = readSettings(environment)
  if (settings.s3 === undefined) throw new CommandError('S3_BUCKET is not set: it says where to copy to.')
  const source = createObjectFolder(objectsFolder(settings)).store
  const bucket = await openBucket(settings.s3)
  const progress = await showCopying(await countObjects(source), process.stderr)
  try {
    const summary = await moveObjects(source, bucket, progress.report)
    progress.stop()
    const { copied, copiedBytes, alreadyThere, notCompleted } = summary
    createOutput(json, process.stdout).one(summary, [
      `Copied ${counted(copied, 'object')}, ${counted(copiedBytes, 'byte')}, to ${settings.s3.bucket}.`,
      ...(alreadyThere > 0 ? [`${counted(alreadyThere, 'object')} were there already.`] : []),
      ...(notCompleted > 0 ? [`${counted(notCompleted, 'upload')} not completed, left out.`] : []),
    ])
  } finally {
    progress.stop()
    bucket.close()
  }
}

/** Copies the objects of the data folder to the bucket. */
export function moveObjectsToBucket(
  environment: NodeJS.ProcessEnv,
  options: { json: boolean },
): Promise<void> {
  return told('The files cannot be copied; run the command again to go on', () => move(environment, options))
}
