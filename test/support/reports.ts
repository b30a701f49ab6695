import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { components } from '../../generated/api.js'
import type { Caller } from './service.js'

type Schemas = components['schemas']

const run = promisify(execFile)

/** Opens a case on these scans, and returns its identifier. */
export async function caseOf(
  caller: Caller,
  scanIds: readonly string[],
  title = 'Doctored photo',
): Promise<string> {
  const { body } = await caller.post('/api/v1/cases').send({ title, scanIds }).expect(201)
  return body.data.id
}

/** Asks for a report and waits until it is ready, or has failed. */
export async function finishedReport(
  caller: Caller,
  caseId: string,
  asked: Schemas['CreateCaseReportRequest'] = {},
): Promise<Schemas['CaseReport']> {
  const path = `/api/v1/cases/${caseId}/reports`
  const { body } = await caller.post(path).send(asked).expect(202)
  const read = async () => (await caller.get(`${path}/${body.data.id}`).expect(200)).body.data
  await expect.poll(async () => (await read()).status, { timeout: 30_000, interval: 50 }).not.toBe('queued')
  return read()
}

/** Downloads a report and returns the ZIP. */
export async function downloaded(report: Schemas['CaseReport']): Promise<Buffer> {
  const response = await fetch(report.downloadUrl ?? '')
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Unpacks a ZIP with the machine's own tool, and returns the folder. */
export async function unpacked(folder: string, zip: Buffer): Promise<string> {
  const target = await mkdtemp(join(folder, 'report-'))
  await writeFile(`${target}.zip`, zip)
  await run('unzip', ['-q', `${target}.zip`, '-d', target])
  return target
}

/** The names of all files below a folder, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** `report.json` in an unpacked report. */
export const documentIn = async (folder: string): Promise<Schemas['ReportDocument']> =>
  JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
