/**
 * `npm run bench:reports -- [--gib 5] [--scans 500] [--s3]`
 *
 * Large reports with files, of the service as built, in a folder or (`--s3`) in a bucket of an S3 server of its own: two
 * cases of so many GiB (less a little, because a report has at most 5) in five files, and one of so many small files.
 * Says how long each report took, and the most memory that the process ever had until then.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SCOPES } from '../../generated/vocabulary.js'
import { startS3Server } from '../support/s3-server.js'
import { table } from '../support/statistics.js'
import { type ApiCaller, apiCaller, newKey } from './support/api.js'
import { showProgress } from './support/progress.js'
import { buildService, type RunningServer, SERVICE, startScript } from './support/servers.js'

const { values: options } = parseArgs({
  options: {
    gib: { type: 'string', default: '5' },
    scans: { type: 'string', default: '500' },
    s3: { type: 'boolean', default: false },
  },
})
const FILES = 5
const MIB = 2 ** 20
/** Room for what a report has beside the files. */
const FILE_BYTES = Math.floor((Number(options.gib) * 1_024 * MIB - 64 * MIB) / FILES)
const SMALL_BYTES = 1_000
/** The most scans that a request can put into a case. */
const AT_ONCE = 100

const piece = randomBytes(MIB)

function* piecesOf(byteSize: number): Generator<Buffer> {
  for (let left = byteSize; left > 0; left -= piece.length) yield piece.subarray(0, left)
}

/** A completed scan of a file of this size. */
async function uploaded(api: ApiCaller, byteSize: number): Promise<string> {
  const intent = await api<{ scanId: string; uploadUrl: string; uploadHeaders: Record<string, string> }>(
    'POST',
    '/api/v1/scans/upload-intents',
    { fileName: 'film.mp4', contentType: 'video/mp4', mediaType: 'video', byteSize },
  )
  const { ok, status } = await fetch(intent.uploadUrl, {
    method: 'PUT',
    headers: { ...intent.uploadHeaders, 'content-length': String(byteSize) },
    body: Readable.toWeb(Readable.from(piecesOf(byteSize), { objectMode: false })) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  if (!ok) throw new Error(`An upload was answered ${status}.`)
  await api('POST', `/api/v1/scans/${intent.scanId}/upload-complete`)
  return intent.scanId
}

/** A case on so many new scans. */
async function caseOf(api: ApiCaller, scans: number, byteSize: number): Promise<string> {
  const scanIds: string[] = []
  for (let at = 0; at < scans; at += 1) scanIds.push(await uploaded(api, byteSize))
  const { id } = await api<{ id: string }>('POST', '/api/v1/cases', {
    title: 'A large case',
    scanIds: scanIds.slice(0, AT_ONCE),
  })
  for (let at = AT_ONCE; at < scans; at += AT_ONCE)
    await api('PATCH', `/api/v1/cases/${id}`, { addScanIds: scanIds.slice(at, at + AT_ONCE) })
  return id
}

type Made = { readonly seconds: number; readonly byteSize: number }

/** Has a report with files made of each case, and waits for all of them. */
function madeReports(api: ApiCaller, caseIds: readonly string[]): Promise<Made[]> {
  const began = performance.now()
  return Promise.all(
    caseIds.map(async (caseId) => {
      const path = `/api/v1/cases/${caseId}/reports`
      const { id } = await api<{ id: string }>('POST', path, { includeFiles: true })
      for (;;) {
        const report = await api<{ status: string; byteSize: number }>('GET', `${path}/${id}`)
        if (report.status === 'ready')
          return { seconds: (performance.now() - began) / 1_000, byteSize: report.byteSize }
        if (report.status === 'failed') throw new Error(`A report failed: ${JSON.stringify(report)}`)
        await sleep(200)
      }
    }),
  )
}

/** The most resident memory that a process ever had, in MiB. */
const peakOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

async function main(): Promise<void> {
  buildService()
  const progress = showProgress(4)
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-reports-'))
  const token = randomBytes(24).toString('hex')
  const s3 = options.s3 ? await startS3Server() : undefined
  let server: RunningServer | undefined
  try {
    server = await startScript(SERVICE, {
      DATA_DIR: folder,
      OPERATOR_TOKEN: token,
      LOG_LEVEL: 'warn',
      ...(await s3?.createBucket()),
    })
    const { pid } = server
    const key = await newKey(apiCaller(server, token), 'staging', SCOPES)
    const api = apiCaller(server, key)
    const rows: string[][] = []
    const note = (what: string, made: readonly Made[]) => {
      for (const { seconds, byteSize } of made)
        rows.push([what, (byteSize / MIB).toFixed(0), seconds.toFixed(1), peakOf(pid).toFixed(0)])
    }
    progress.step(`a case of ${options.scans} small files`)
    const small = await caseOf(api, Number(options.scans), SMALL_BYTES)
    progress.step('its report')
    note(`${options.scans} files`, await madeReports(api, [small]))
    progress.step(`two cases of ${FILES} large files each`)
    const large = [await caseOf(api, FILES, FILE_BYTES), await caseOf(api, FILES, FILE_BYTES)]
    const before = peakOf(pid).toFixed(0)
    progress.step('their reports')
    note(`${FILES} large files`, await madeReports(api, large))
    console.log(table(['report of', 'MiB', 'ready after s', 'most memory, MiB'], rows))
    console.log(`The most memory after the uploads and before the large reports: ${before} MiB.`)
  } finally {
    await server?.stop()
    await s3?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
