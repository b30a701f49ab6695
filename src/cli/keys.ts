import { Command, Option } from 'commander'
import { ENVIRONMENTS, type Environment, SCOPES, type Scope } from '../../generated/vocabulary.js'
import { dataOf } from './operator-client.js'
import { operatorCommand, operatorOf } from './operator-command.js'
import { everyPage } from './pages.js'

const shownOnce = (secret: string) => ['The key, shown only now:', '', `  ${secret}`]

export function keysCommand(environment: NodeJS.ProcessEnv): Command {
  const keys = new Command('keys').description('API keys of an organization')

  keys.addCommand(
    operatorCommand('issue', 'issue a key; the full key is shown once')
      .argument('<organization>', 'org_…')
      .requiredOption('--label <label>', 'what the key is for')
      .addOption(new Option('--environment <environment>').choices([...ENVIRONMENTS]).makeOptionMandatory())
      .addOption(
        new Option('--scopes <scope...>', 'what the key may do').choices([...SCOPES]).makeOptionMandatory(),
      )
      .option('--expires-at <time>', 'when the key stops working, such as 2027-01-31T00:00:00Z')
      .action(async (organizationId: string, options) => {
        const { client, output } = operatorOf(options, environment)
        const issued = await dataOf(
          client.POST('/console/api/organizations/{organizationId}/keys', {
            params: { path: { organizationId } },
            body: {
              label: options.label as string,
              environment: options.environment as Environment,
              scopes: options.scopes as Scope[],
              ...(options.expiresAt !== undefined && { expiresAt: options.expiresAt as string }),
            },
          }),
        )
        output.one(issued, [
          `Issued ${issued.key.id} (${issued.key.label}, ${issued.key.environment}).`,
          ...shownOnce(issued.secret),
        ])
      }),
  )

  keys.addCommand(
    operatorCommand('list', 'list the keys of an organization')
      .argument('<organization>', 'org_…')
      .action(async (organizationId: string, options) => {
        const { client, output } = operatorOf(options, environment)
        const rows = await everyPage((query) =>
          client.GET('/console/api/organizations/{organizationId}/keys', {
            params: { path: { organizationId }, query },
          }),
        )
        output.table(rows, [
          'id',
          'label',
          'environment',
          'scopes',
          'maskedKey',
          'lastUsedAt',
          'expiresAt',
          'revokedAt',
        ])
      }),
  )

  keys.addCommand(
    operatorCommand('get', 'show one key with all its properties, and what replaces it')
      .argument('<key>', 'key_…')
      .action(async (keyId: string, options) => {
        const { client, output } = operatorOf(options, environment)
        const inspected = await dataOf(
          client.GET('/console/api/keys/{keyId}', { params: { path: { keyId } } }),
        )
        const replacedBy = inspected.replacedBy?.id ?? null
        output.resource(inspected, { ...inspected.key, replacedBy })
      }),
  )

  keys.addCommand(
    operatorCommand('rotate', 'issue a key to replace another; both work until the old key is revoked')
      .argument('<key>', 'key_…')
      .option('--expires-at <time>', 'when the new key stops working, such as 2027-01-31T00:00:00Z')
      .action(async (keyId: string, options) => {
        const { client, output } = operatorOf(options, environment)
        const issued = await dataOf(
          client.POST('/console/api/keys/{keyId}/rotate', {
            params: { path: { keyId } },
            body: { ...(options.expiresAt !== undefined && { expiresAt: options.expiresAt as string }) },
          }),
        )
        output.one(issued, [
          `Issued ${issued.key.id} (${issued.key.label}, ${issued.key.environment}) to replace ${keyId}.`,
          ...shownOnce(issued.secret),
        ])
      }),
  )

  keys.addCommand(
    operatorCommand('revoke', 'revoke a key')
      .argument('<key>', 'key_…')
      .option('--force', 'even if the key was used within the last hour')
      .action(async (keyId: string, options) => {
        const { client, output } = operatorOf(options, environment)
        const key = await dataOf(
          client.POST('/console/api/keys/{keyId}/revoke', {
            params: { path: { keyId } },
            body: { force: options.force === true },
          }),
        )
        output.one(key, [`Revoked ${key.id} (${key.label}) at ${key.revokedAt}.`])
      }),
  )

  return keys
}
