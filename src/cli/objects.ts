import { Command, Option } from 'commander'
import type { CheckOptions } from './check-objects.js'

/** Commands that work on the database and the storage of the settings themselves, as `migrate` does. */
export function objectsCommand(environment: NodeJS.ProcessEnv): Command {
  const objects = new Command('objects').description('compare and copy the files that are stored')
  objects
    .command('check')
    .description('find objects without scans, and scans without objects')
    .option('--remove-orphans', 'remove objects without scans; none when some are newer than every scan')
    .option('--even-newer', 'with --remove-orphans: also when some are newer than every scan')
    .option('--json', 'print JSON')
    .action(async ({ removeOrphans = false, evenNewer = false, json = false }: Partial<CheckOptions>) => {
      const { checkObjects } = await import('./check-objects.js')
      await checkObjects(environment, { removeOrphans, evenNewer, json })
    })
  objects
    .command('move')
    .description('copy the objects of the data folder to the bucket of S3_BUCKET; run it again to go on')
    .addOption(new Option('--to <storage>', 'where to').choices(['s3']).makeOptionMandatory())
    .option('--json', 'print JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { moveObjectsToBucket } = await import('./move-objects.js')
      await moveObjectsToBucket(environment, { json })
    })
  return objects
}
