import type { Command } from 'commander'
import { listOf } from './operator-client.js'
import { operatorCommand, operatorOf } from './operator-command.js'

export function failedSignInsCommand(environment: NodeJS.ProcessEnv): Command {
  return operatorCommand('failed-sign-ins', 'list sign-ins of operators that failed, the newest 100').action(
    async (options) => {
      const { client, output } = operatorOf(options, environment)
      const query = { limit: 100 }
      const rows = await listOf(client.GET('/console/api/failed-sign-ins', { params: { query } }))
      output.table(rows, ['createdAt', 'address', 'method', 'reason', 'attempts'])
    },
  )
}
