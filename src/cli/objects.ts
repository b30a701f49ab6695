import { Command, InvalidArgumentError, Option } from 'commander'
import type { HashOptions } from './check-hashes.js'
import type { CheckOptions } from './check-objects.js'
import { CommandError } from './command-error.js'
import type { MoveOptions } from './move-objects.js'

function megabytes(text: string): number {
  const number = Number(text)
  if (!(number > 0 && number < Number.POSITIVE_INFINITY))
    throw new InvalidArgumentError('It must be a number above 0.')
  return number
}

/** Commands that work directly on the database and the storage in the settings, like `migrate`. */
export function objectsCommand(environment: NodeJS.ProcessEnv): Command {
  const objects = new Command('objects').description('check and copy stored files')
  objects
    .command('check')
    .description('find objects without scans, and scans without objects')
    .option('--remove-orphans', 'remove objects without scans, unless some are newer than every scan')
    .option('--even-newer', 'with --remove-orphans: even if some are newer than every scan')
    .addOption(
      new Option('--hashes', 'read every file, and compare it with its recorded SHA-256').conflicts([
        'removeOrphans',
        'evenNewer',
      ]),
    )
    .option('--position <file>', 'with --hashes: keep the position there, and go on from it')
    .addOption(
      new Option('--mb-per-second <number>', 'with --hashes: read at most this much').argParser(megabytes),
    )
    .option('--json', 'print JSON')
    .action(
      async ({ hashes = false, ...options }: Partial<CheckOptions & HashOptions> & { hashes?: boolean }) => {
        const { removeOrphans = false, evenNewer = false, position, mbPerSecond, json = false } = options
        if (hashes) {
          const { checkHashes } = await import('./check-hashes.js')
          return checkHashes(environment, { position, mbPerSecond, json })
        }
        if (position !== undefined || mbPerSecond !== undefined)
          throw new CommandError('--position and --mb-per-second are for --hashes.')
        const { checkObjects } = await import('./check-objects.js')
        return checkObjects(environment, { removeOrphans, evenNewer, json })
      },
    )
  objects
    .command('move')
    .description('copy the objects of the data folder to S3_BUCKET; run it again to resume')
    .addOption(new Option('--to <storage>', 'the target').choices(['s3']).makeOptionMandatory())
    .option('--without-damaged-files', 'leave out files that differ from those that were judged')
    .option('--json', 'print JSON')
    .action(async ({ withoutDamagedFiles = false, json = false }: Partial<MoveOptions>) => {
      const { moveObjectsToBucket } = await import('./move-objects.js')
      await moveObjectsToBucket(environment, { withoutDamagedFiles, json })
    })
  return objects
}
