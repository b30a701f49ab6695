import { Command } from 'commander'
import { LIST_FILTERS } from '../../generated/filters.js'
import type { Scan } from '../client/index.js'
import { apiCommand, apiOf, found } from './api-command.js'
import { getCommand, listCommand } from './resource-commands.js'

export function scansCommand(environment: NodeJS.ProcessEnv): Command {
  const scans = new Command('scans').description('files that were checked')

  scans.addCommand(
    listCommand<Scan>(environment, {
      description: 'list scans, newest first',
      filters: LIST_FILTERS.listScans,
      columns: ['id', 'fileName', 'status', 'verdict', 'confidence', 'riskLevel', 'createdAt'],
      list: (client, query) => client.listScans(query),
    }),
  )
  scans.addCommand(getCommand(environment, 'scan', (client, id) => client.getScan(id)))

  scans.addCommand(
    apiCommand('evidence', 'print what the analysis read in the file, as JSON')
      .argument('<id>')
      .option('--personal-data', 'also places, names and serial numbers')
      .action(async (id: string, options) => {
        const { client, output } = apiOf(options, environment)
        const query = options.personalData ? { personalData: 'include' as const } : {}
        const evidence = await found(client.getScanEvidence(id, query), 'scan', id)
        output.one(evidence, JSON.stringify(evidence, undefined, 2).split('\n'))
      }),
  )

  scans.addCommand(
    apiCommand('delete', 'delete a scan with its file')
      .argument('<id>')
      .action(async (id: string, options) => {
        const { client, output } = apiOf(options, environment)
        await found(client.deleteScan(id), 'scan', id)
        output.one({ id, deleted: true }, [`Deleted ${id}.`])
      }),
  )

  return scans
}
