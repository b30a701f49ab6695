import type { Command } from 'commander'
import { apiCommand, apiOf, found } from './api-command.js'
import { printable } from './output.js'
import { saveBody } from './saved-file.js'

/** `scans report`: saves a report of one scan. */
export const scanReportCommand = (environment: NodeJS.ProcessEnv): Command =>
  apiCommand('report', 'save a report of a scan, a signed ZIP file; the service keeps none')
    .argument('<id>')
    .option('--output <file>', 'the file to create; named after the report unless given')
    .option('--include-files', 'also the file of the scan')
    .option('--personal-data', 'also places, names and serial numbers')
    .action(async (id: string, { output: path, includeFiles, personalData, ...options }) => {
      const { client, output } = apiOf(options, environment)
      const query = {
        ...(includeFiles && { files: 'include' as const }),
        ...(personalData && { personalData: 'include' as const }),
      }
      const response = await found(client.getScanReport(id, query), 'scan', id)
      const [report = 'report'] = response.headers.get('content-disposition')?.match(/rep_[0-9a-z]+/) ?? []
      const target: string = path ?? `${report}.zip`
      await saveBody(response, target, 'report')
      output.one({ id: report, scanId: id, file: target }, [`Saved ${printable(target)}.`])
    })
