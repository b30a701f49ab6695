import { Command, InvalidArgumentError } from 'commander'
import { dataOf } from './operator-client.js'
import { operatorCommand, operatorOf } from './operator-command.js'
import { everyPage } from './pages.js'

/** What requests under way may take: a body 30 seconds, the database 5, a test of a webhook 15. */
const SETTLE_SECONDS = 60

function secondsOf(text: string): number {
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds > 3_600)
    throw new InvalidArgumentError('It must be a whole number up to 3600.')
  return seconds
}

/**
 * Moving an organization from one deployment to another. These commands work on the database and the storage of the
 * settings themselves, as `migrate` does.
 */
function addMoves(organizations: Command, environment: NodeJS.ProcessEnv, release: string): void {
  const archive = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .requiredOption('--passphrase-file <file>', 'a file with what the archive is encrypted with')
      .option('--json', 'print JSON')

  organizations.commandsGroup(
    'Moving one to another deployment (settings of the service, see docs/operating.md):',
  )
  organizations.addCommand(
    archive('export', 'stop an organization and write all it has into a file; run it again to go on')
      .argument('<organization>', 'org_…')
      .argument('<file>', 'the archive')
      .option(
        '--settle-seconds <seconds>',
        'how long requests under way may take, where a service runs',
        secondsOf,
        SETTLE_SECONDS,
      )
      .option('--without-lost-files', 'even though the storage has lost files of scans')
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
      'store what an archive has, compare it, and open the organization; run it again to go on',
    )
      .argument('<file>', 'the archive')
      .option(
        '--force',
        'even though the storage has no file of the scans here, or the organization left by this archive',
      )
      .action(async (path: string, { passphraseFile, force = false, json = false }) => {
        const { importFromFile } = await import('./move-organization.js')
        await importFromFile(environment, { path, release }, { passphraseFile, force, json })
      }),
  )
  organizations
    .command('moved')
    .description('answer the requests of an organization that was exported with its new address')
    .argument('<organization>', 'org_…')
    .requiredOption('--to <address>', 'the base address of the other deployment')
    .action(async (organization: string, { to }: { to: string }) => {
      const { sayMoved } = await import('./move-organization.js')
      await sayMoved(environment, organization, to)
    })
  organizations
    .command('keep')
    .description('have an organization go on here that was exported, and was not imported elsewhere')
    .argument('<organization>', 'org_…')
    .option('--force', 'even though it has moved; what was changed elsewhere is lost')
    .action(async (organization: string, { force = false }: { force?: boolean }) => {
      const { keepHere } = await import('./move-organization.js')
      await keepHere(environment, organization, force)
    })
  organizations
    .command('remove')
    .description(
      'remove what an organization left behind that has moved, or what was imported of one in vain',
    )
    .argument('<organization>', 'org_…')
    .action(async (organization: string) => {
      const { removeLeftBehind } = await import('./move-organization.js')
      await removeLeftBehind(environment, organization)
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

  addMoves(organizations, environment, release)
  return organizations
}
