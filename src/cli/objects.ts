import { Command, Option } from 'commander'
import type { CheckOptions } from './check-objects.js'

/** Commands that work directly on the database and the storage in the settings, like `migrate`. */
export function objectsCommand(environment: NodeJS.ProcessEnv): Command {
  const objects = new Command('objects').description('check and copy stored files')
  objects
    .command('check')
    .description('find objects without scans, and scans without objects')
    .option('--remove-orphans', 'remove objects without scans, unless some are newer than every scan')
    .option('--even-newer', 'with --remove-orphans: even if some are newer than every scan')
    .option('--json', 'print JSON')
    .action(async ({ removeOrphans = false, evenNewer = false, json = false }: Partial<CheckOptions>) => {
      const { checkObjects } = await import('./check-objects.js')
      await checkObjects(environment, { removeOrphans, evenNewer, json })
    })
  objects
    .command('move')
    .description('copy the objects of the data folder to S3_BUCKET; run it again to resume')
    .addOption(new Option('--to <storage>', 'the target').choices(['s3']).makeOptionMandatory())
    .option('--json', 'print JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { moveObjectsToBucket } = await import('./move-objects.js')
      await moveObjectsToBucket(environment, { json })
    })
  return objects
}
