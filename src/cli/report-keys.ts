import { Command } from 'commander'
import { dataOf, listOf } from './operator-client.js'
import { operatorCommand, operatorOf } from './operator-command.js'

export function reportKeysCommand(environment: NodeJS.ProcessEnv): Command {
  const keys = new Command('report-keys').description('keys that sign reports and custody heads')

  keys.addCommand(
    operatorCommand('list', 'list the keys, also those that are retired').action(async (options) => {
      const { client, output } = operatorOf(options, environment)
      const rows = await listOf(client.GET('/console/api/report-keys'))
      output.table(rows, ['id', 'createdAt', 'retiredAt'])
    }),
  )

  keys.addCommand(
    operatorCommand('rotate', 'make a new key that signs from now on, and retire the one before').action(
      async (options) => {
        const { client, output } = operatorOf(options, environment)
        const key = await dataOf(client.POST('/console/api/report-keys/rotate'))
        output.one(key, [`${key.id} signs from now on.`])
      },
    ),
  )

  return keys
}
