import { Command } from 'commander'
import { dataOf } from './operator-client.js'
import { operatorCommand, operatorOf } from './operator-command.js'
import { everyPage } from './pages.js'

export function organizationsCommand(environment: NodeJS.ProcessEnv): Command {
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

  return organizations
}
