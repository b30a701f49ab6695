import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import type { CaseReport, MediaScanClient } from '../client/index.js'
import { apiCommand, apiOf, found, idempotencyKeyOption } from './api-command.js'
import { CommandError } from './command-error.js'
import { printable } from './output.js'
import { saveBody } from './saved-file.js'

const POLL_MS = 1_000

/** Waits until the report can be downloaded. */
async function waitForReport(client: MediaScanClient, caseId: string, id: string): Promise<CaseReport> {
  for (;;) {
    const report = await client.getCaseReport(caseId, id)
    if (report.status === 'failed')
      throw new CommandError(printable(report.failure?.message ?? 'The report could not be made.'))
    if (report.status === 'ready') return report
    await wait(POLL_MS)
  }
}

/** `cases report`: makes a report and saves it. */
export const caseReportCommand = (environment: NodeJS.ProcessEnv): Command =>
  apiCommand('report', 'make a report of a case, a signed ZIP file, and save it')
    .argument('<id>')
    .option('--output <file>', 'the file to create; named after the report unless given')
    .option('--include-files', 'also the files of the scans')
    .option('--personal-data', 'also places, names and serial numbers')
    .addOption(idempotencyKeyOption())
    .action(async (id: string, { output: path, includeFiles, personalData, idempotencyKey, ...options }) => {
      const { client, output } = apiOf(options, environment)
      const asked = { includeFiles: includeFiles === true, ...(personalData && { personalData: 'include' }) }
      const created = await found(client.createCaseReport(id, asked, { idempotencyKey }), 'case', id)
      const { downloadUrl = '', expiresAt: _, ...report } = await waitForReport(client, id, created.id)
      const target: string = path ?? `${report.id}.zip`
      await saveBody(await fetch(downloadUrl), target, 'report')
      output.one({ ...report, file: target }, [`Saved ${printable(target)}.`])
    })

/** `cases reports`: lists the reports of a case. */
export const caseReportsCommand = (environment: NodeJS.ProcessEnv): Command =>
  apiCommand('reports', 'list the reports of a case, newest first')
    .argument('<id>')
    .action(async (id: string, options) => {
      const { client, output } = apiOf(options, environment)
      const { data } = await found(client.listCaseReports(id, { limit: 100 }), 'case', id)
      output.table(data, ['id', 'status', 'byteSize', 'createdAt'])
    })
