import { Command } from 'commander'
import { LIST_FILTERS } from '../../generated/filters.js'
import type { Judgement, Scan, UpdateScanRequest } from '../client/index.js'
import { apiCommand, apiOf, found } from './api-command.js'
import { changesOf, keyAndValue, withRemovedMetadata } from './changes.js'
import { rejudgeCommand } from './rejudge.js'
import { getCommand, listCommand, printList, withLimit } from './resource-commands.js'
import { scanFileCommand } from './scan-file.js'
import { scanReportCommand } from './scan-report.js'
import { judgementRow, scanRow, wholeScan } from './shown-scan.js'

export function scansCommand(environment: NodeJS.ProcessEnv): Command {
  const scans = new Command('scans').description('files that were checked')

  scans.addCommand(
    listCommand<Scan>(environment, {
      description: 'list scans, newest first',
      filters: LIST_FILTERS.listScans,
      columns: ['id', 'fileName', 'status', 'verdict', 'confidence', 'riskLevel', 'createdAt'],
      row: scanRow,
      list: (client, query) => client.listScans(query),
    }),
  )
  scans.addCommand(getCommand(environment, 'scan', (client, id) => client.getScan(id), wholeScan))

  scans.addCommand(
    apiCommand('wait', 'wait for the verdict of a scan, and show the scan')
      .argument('<id>')
      .action(async (id: string, options) => {
        const { client, output } = apiOf(options, environment)
        const scan = await found(client.waitForScan(id), 'scan', id)
        output.resource(scan, wholeScan(scan))
      }),
  )

  scans.addCommand(
    apiCommand('update', "change a scan's metadata; other entries stay unchanged")
      .argument('<id>')
      .option('--metadata <key=value>', 'set an entry; may be given several times', keyAndValue)
      .option('--remove-metadata <keys...>', 'remove entries')
      .action(async (id: string, { url, json, ...given }, command: Command) => {
        const { client, output } = apiOf({ url, json }, environment)
        const changes = changesOf<UpdateScanRequest>(withRemovedMetadata(given), command)
        const scan = await found(client.updateScan(id, changes), 'scan', id)
        output.resource(scan, wholeScan(scan))
      }),
  )

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

  scans.addCommand(scanReportCommand(environment))

  scans.addCommand(scanFileCommand(environment))

  scans.addCommand(rejudgeCommand(environment))

  scans.addCommand(
    withLimit(
      apiCommand('judgements', 'list the verdict of a scan and those that it had before, newest first'),
    )
      .argument('<id>')
      .action(async (id: string, { url, json, ...limits }) => {
        const { client, output } = apiOf({ url, json }, environment)
        const columns = ['number', 'verdict', 'confidence', 'modelVersion', 'cause', 'judgedAt', 'why']
        const list = (limit: number) => client.listJudgements(id, { limit })
        await found(printList<Judgement>(output, limits, { columns, row: judgementRow, list }), 'scan', id)
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
