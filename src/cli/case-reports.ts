import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import type { CaseReport, MediaScanClient } from '../client/index.js'
import { apiCommand, apiOf, found, idempotencyKeyOption } from './api-command.js'
import { CommandError } from './command-error.js'
import { printable } from './output.js'

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

/** Saves what an address has into a new file. */
export async function save(response: Response, path: string): Promise<void> {
  if (!response.ok || response.body === null)
    throw new CommandError(`The report cannot be downloaded: ${response.status}.`)
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be written: ${error.code}`)
  })
  try {
    await pipeline(Readable.fromWeb(response.body as never), file.createWriteStream())
  } catch (error) {
    await rm(path, { force: true })
    throw error
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
      await save(await fetch(downloadUrl), target)
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
