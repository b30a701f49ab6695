import { Command, InvalidArgumentError } from 'commander'
import { erasureCommands } from './erase.js'
import { dataOf } from './operator-client.js'
import { operatorCommand, operatorOf } from './operator-command.js'
import { everyPage } from './pages.js'

/** How long requests in flight may take: a body 30 seconds, the database 5, a test of a webhook 15. */
const SETTLE_SECONDS = 60

function secondsOf(text: string): number {
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds > 3_600)
    throw new InvalidArgumentError('It must be a whole number up to 3600.')
  return seconds
}

/** The base address for requests, in the form that is put before their paths. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.search + url.hash + url.username + url.password !== ''
  )
    throw new InvalidArgumentError('It must start with https:// or http://, and may end with a path.')
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/**
 * Moving an organization from one deployment to another. These commands work directly on the database and the storage
 * in the settings, like `migrate`.
 */
function addMoves(organizations: Command, environment: NodeJS.ProcessEnv, release: string): void {
  const archive = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .requiredOption('--passphrase-file <file>', 'a file with the passphrase of the archive')
      .option('--json', 'print JSON')

  organizations.commandsGroup(
    "Moving an organization to another deployment (with the service's settings, see docs/moving.md):",
  )
  organizations.addCommand(
    archive('export', 'stop an organization and write all its data into a file; run it again to resume')
      .argument('<organization>', 'org_…')
      .argument('<file>', 'the archive')
      .option(
        '--settle-seconds <seconds>',
        'how long to wait for requests in flight, if a service is running',
        secondsOf,
        SETTLE_SECONDS,
      )
      .option('--without-lost-files', 'even if the storage has lost files of scans')
      .action(async (organization: string, path: string, options) => {
        const { exportToFile } = await import('./move-organization.js')
        const { passphraseFile, settleSeconds, withoutLostFiles = false, json = false } = options
        await exportToFile(
          environment,
          { organization, path, release },
          { passphraseFile, settleSeconds, withoutLostFiles, json },
        )
      }),
  )
  organizations.addCommand(
    archive(
      'import',
      'store the data of an archive, compare it, and open the organization; run it again to resume',
    )
      .argument('<file>', 'the archive')
      .option(
        '--force',
        'even if the storage has no file of the scans here, or the organization left by this archive',
      )
      .action(async (path: string, { passphraseFile, force = false, json = false }) => {
        const { importFromFile } = await import('./move-organization.js')
        await importFromFile(environment, { path, release }, { passphraseFile, force, json })
      }),
  )
  organizations
    .command('moved')
    .description('answer requests of an exported organization with its new address')
    .argument('<organization>', 'org_…')
    .requiredOption('--to <address>', 'the base address of the other deployment', addressOf)
    .action(async (organization: string, { to }: { to: string }) => {
      const { recordMove } = await import('./move-organization.js')
      await recordMove(environment, organization, to)
    })
  organizations
    .command('keep')
    .description('cancel the export of an organization that was not imported elsewhere')
    .argument('<organization>', 'org_…')
    .option('--force', 'even if it has moved; changes made elsewhere are lost')
    .action(async (organization: string, { force = false }: { force?: boolean }) => {
      const { cancelExport } = await import('./move-organization.js')
      await cancelExport(environment, organization, force)
    })
  organizations
    .command('remove')
    .description(
      'remove the data left behind by an organization that has moved, or stored by an abandoned import',
    )
    .argument('<organization>', 'org_…')
    .action(async (organization: string) => {
      const { removeMoved } = await import('./move-organization.js')
      await removeMoved(environment, organization)
    })
}

export function organizationsCommand(environment: NodeJS.ProcessEnv, release: string): Command {
  const organizations = new Command('organizations').description('the tenants')

  organizations.addCommand(
    operatorCommand('create', 'create an organization')
      .argument('<name>', '1–200 characters')
      .action(async (name: string, options) => {
        const { client, output } = operatorOf(options, environment)
        const organization = await dataOf(client.POST('/console/api/organizations', { body: { name } }))
        output.one(organization, [`Created ${organization.id} (${organization.name}).`])
      }),
  )

  organizations.addCommand(
    operatorCommand('list', 'list organizations').action(async (options) => {
      const { client, output } = operatorOf(options, environment)
      const rows = await everyPage((query) => client.GET('/console/api/organizations', { params: { query } }))
      output.table(rows, ['id', 'name', 'createdAt'])
    }),
  )

  organizations.addCommand(
    operatorCommand('get', 'show one organization with all its properties')
      .argument('<organization>', 'org_…')
      .action(async (organizationId: string, options) => {
        const { client, output } = operatorOf(options, environment)
        const path = { organizationId }
        output.resource(
          await dataOf(client.GET('/console/api/organizations/{organizationId}', { params: { path } })),
        )
      }),
  )

  for (const command of erasureCommands(environment)) organizations.addCommand(command)
  addMoves(organizations, environment, release)
  return organizations
}
