import { Command, Option } from 'commander'

/** Commands that work on the database and the storage of the settings themselves, as `migrate` does. */
export function objectsCommand(environment: NodeJS.ProcessEnv): Command {
  const objects = new Command('objects').description('compare and copy the files that are stored')
  objects
    .command('check')
    .description('find objects without scans, and scans without objects')
    .option('--remove-orphans', 'remove objects without scans')
    .option('--json', 'print JSON')
    .action(async ({ removeOrphans = false, json = false }: { removeOrphans?: boolean; json?: boolean }) => {
      const { checkObjects } = await import('./check-objects.js')
      await checkObjects(environment, { removeOrphans, json })
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
