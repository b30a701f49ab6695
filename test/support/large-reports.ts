import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { publicId } from '../../src/basics/identifiers.js'
import { NO_ORGANIZATION } from '../../src/database/schema.js'
import { makeReport } from '../../src/reports/make-report.js'
import { claimReport } from '../../src/reports/report-queue.js'
import { insertScans } from './rows.js'
import type { Caller, TestService } from './service.js'

const PIECE = Buffer.alloc(2 ** 18, 'media')

function* piecesOf(byteSize: number): Generator<Buffer> {
  for (let left = byteSize; left > 0; left -= PIECE.length) yield PIECE.subarray(0, left)
}

/** The most scans that a request can put into a case. */
const AT_ONCE = 100

/** A case on so many scans, each with a file of this size that is stored. Returns its public ID. */
export async function caseOfFiles(
  { database, context }: TestService,
  caller: Caller,
  { scans, byteSize }: { scans: number; byteSize: number },
): Promise<string> {
  const hash = createHash('sha256')
  for (const piece of piecesOf(byteSize)) hash.update(piece)
  const row = { ...caller.tenant, byteSize, sha256: hash.digest('hex'), hasFile: true }
  const ids = await insertScans(database, row, scans)
  for (const id of ids)
    await context.storage.store(id, {
      body: Readable.from(piecesOf(byteSize), { objectMode: false }),
      byteSize,
    })
  const scanIds = ids.map((id) => publicId('scan', id))
  const body = { title: 'A large case', scanIds: scanIds.slice(0, AT_ONCE) }
  const { id } = (await caller.post('/api/v1/cases').send(body).expect(201)).body.data
  for (let at = AT_ONCE; at < scans; at += AT_ONCE)
    await caller
      .patch(`/api/v1/cases/${id}`)
      .send({ addScanIds: scanIds.slice(at, at + AT_ONCE) })
      .expect(200)
  return id
}

/** Makes a report with files of each of these cases, all at the same time, and returns them. */
export async function reportsMadeAtOnce(
  { database, context, clock, url }: TestService,
  caller: Caller,
  caseIds: readonly string[],
) {
  const paths: string[] = []
  for (const caseId of caseIds) {
    const path = `/api/v1/cases/${caseId}/reports`
    const { body } = await caller.post(path).send({ includeFiles: true }).expect(202)
    paths.push(`${path}/${body.data.id}`)
  }
  await Promise.all(
    paths.map(async () => {
      const given = { after: NO_ORGANIZATION, leaseMs: 600_000, clockOffsetMs: clock.offset() }
      const report = await claimReport(database, given)
      if (report === undefined) throw new Error('There is no report to make.')
      const needs = { ...context, publicUrl: () => url, leaseMs: 600_000 }
      await makeReport(needs, report, new AbortController().signal)
    }),
  )
  return Promise.all(
    paths.map(async (path) => {
      const { data } = (await caller.get(path).expect(200)).body
      return data
    }),
  )
}

/** Does something, and returns by how many bytes the memory of the process grew meanwhile at most. */
export async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 10)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Math.max(peak, process.memoryUsage.rss()) - before
}
