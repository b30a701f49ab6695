import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { storedId } from '../../../src/basics/identifiers.js'
import { verify } from '../../../src/cli/verify.js'
import { caseReports, NO_ORGANIZATION } from '../../../src/database/schema.js'
import { type MakerNeeds, makeReport } from '../../../src/reports/make-report.js'
import { type ClaimedReport, claimReport } from '../../../src/reports/report-queue.js'
import { verifyReport } from '../../../src/reports/verification/verify-report.js'
import { folderPerTest } from '../../support/folder-per-test.js'
import { caseOf, documentIn, downloaded, unpacked } from '../../support/reports.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import {
  startTimeStampingAuthority,
  type TimeStampingAuthority,
} from '../../support/time-stamping-authority.js'
import { completedScan } from '../../support/upload.js'

const run = promisify(execFile)
const MINUTE_MS = 60_000

let authority: TimeStampingAuthority
let service: TestService
const folder = folderPerTest()
beforeAll(async () => {
  authority = await startTimeStampingAuthority()
  service = await startTestService({ background: false, environment: { TIME_STAMP_URL: authority.url } })
}, 60_000)
afterAll(async () => {
  await service?.close()
  await authority?.close()
})
beforeEach(() => authority.answer())
afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

const claim = (after = NO_ORGANIZATION) =>
  claimReport(service.database, { after, leaseMs: 600_000, clockOffsetMs: service.clock.offset() })

const make = (report: ClaimedReport, more: Partial<MakerNeeds> = {}) =>
  makeReport(
    { ...service.context, publicUrl: () => service.url, leaseMs: MINUTE_MS, ...more },
    report,
    new AbortController().signal,
  )

async function asked(caller: Caller): Promise<{ path: string; id: string }> {
  const caseId = await caseOf(caller, [(await completedScan(caller)).id])
  const { body } = await caller.post(`/api/v1/cases/${caseId}/reports`).send({}).expect(202)
  return {
    path: `/api/v1/cases/${caseId}/reports/${body.data.id}`,
    id: storedId('rep', body.data.id) as string,
  }
}

/** A new report of a new organization, claimed. */
async function claimed(): Promise<{ caller: Caller; path: string; report: ClaimedReport }> {
  const caller = await service.caller()
  const { path, id } = await asked(caller)
  const report = await claim()
  expect(report?.id).toBe(id)
  return { caller, path, report: report as ClaimedReport }
}

/** A report that was made, and its ZIP. */
async function made(more?: Partial<MakerNeeds>) {
  const { caller, path, report } = await claimed()
  await make(report, more)
  const { data } = (await caller.get(path).expect(200)).body
  return { data, zip: await downloaded(data) }
}

/** The body of an answer as bytes, for supertest. */
const inMemory = (response: unknown, done: (error: Error | null, body: Buffer) => void) =>
  buffer(response as NodeJS.ReadableStream).then(
    (bytes) => done(null, bytes),
    (error: Error) => done(error, Buffer.alloc(0)),
  )

const rowOf = async (id: string) =>
  (await service.database.drizzle.select().from(caseReports).where(eq(caseReports.id, id)))[0]

/** What `media-scan verify` prints, and its exit status. */
async function verified(zip: Buffer, options: Parameters<typeof verify>[1] = {}) {
  const path = join(folder.path, 'report.zip')
  await writeFile(path, zip)
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await verify(path, options)
  const text = printed.mock.calls.map(([line]) => line).join('')
  printed.mockRestore()
  return { text, status: process.exitCode }
}

async function problemsOf(zip: Buffer) {
  const path = join(folder.path, 'report.zip')
  await writeFile(path, zip)
  return (await verifyReport(path, { timeStampers: authority.root })).problems
}

/** The ZIP with its files changed, and with `SHA256SUMS` of what is in it then. */
async function repacked(
  zip: Buffer,
  change: (files: Map<string, Buffer>) => void,
  fixSums = true,
): Promise<Buffer> {
  const files = new Map<string, Buffer>()
  const opened = await fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  change(files)
  const sums = [...files]
    .filter(([name]) => name !== 'SHA256SUMS')
    .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
  if (fixSums) files.set('SHA256SUMS', Buffer.from(sums.join('')))
  const written = new ZipFile()
  for (const [name, bytes] of files) written.addBuffer(bytes, name, { compress: false })
  written.end()
  return buffer(written.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>)
}

describe('a time-stamped report', () => {
  test('says when, and public tools verify the time stamp as its README says', async () => {
    const { data, zip } = await made()
    expect(Date.now() - Date.parse(data.timeStampedAt)).toBeLessThan(MINUTE_MS)
    const target = await unpacked(folder.path, zip)
    expect((await documentIn(target)).hasTimeStamp).toBe(true)
    const readme = await readFile(join(target, 'README.txt'), 'utf8')
    const command = /openssl ts -verify .+/.exec(readme)?.[0].replace('tsa.pem', authority.rootFile) ?? ''
    expect((await run('sh', ['-c', `${command} 2>&1`], { cwd: target })).stdout).toContain('Verification: OK')
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: target })
    expect(await readFile(join(target, 'SHA256SUMS'), 'utf8')).toContain('  report.tsr\n')
  })

  test('is checked by verify: by whom, and under which roots; whoever gives roots gets 1 without a time stamp under them', async () => {
    const { data, zip } = await made()
    const keys = `${service.url}/.well-known/media-scan-report-keys.json`
    const stamped = `It was time-stamped on ${data.timeStampedAt}: it existed at that time. The time stamp says that it is by Example stamper`
    expect((await verified(zip, { keys })).text).toContain(`${stamped}; who stamped it was not checked.`)
    const checked = await verified(zip, { keys, timeStampers: authority.rootFile })
    expect([checked.status, checked.text]).toEqual([
      0,
      expect.stringContaining(`${stamped}, whose certificate leads to one of the roots that you gave.`),
    ])
    const other = await startTimeStampingAuthority()
    const byOther = await verified(zip, { keys, timeStampers: other.rootFile })
    await other.close()
    expect([byOther.status, byOther.text]).toEqual([
      1,
      expect.stringContaining(`${stamped}, but its certificate leads to none of the roots that you gave`),
    ])
    const { text } = await verified(zip, { keys, timeStampers: authority.rootFile, json: true })
    expect(JSON.parse(text).timeStamp).toEqual({
      at: data.timeStampedAt,
      by: 'Example stamper',
      trusted: true,
    })
    const without = await made({ timeStamper: undefined })
    expect(without.data.timeStampedAt).toBeNull()
    const plain = await verified(without.zip, { keys })
    expect([plain.status, plain.text]).toEqual([0, expect.stringContaining('It has no time stamp')])
    expect((await verified(without.zip, { keys, timeStampers: authority.rootFile })).status).toBe(1)
  }, 60_000)

  test('is not whole with another, a changed, a missing or an added time stamp, which is named', async () => {
    const [{ zip }, other, without] = [await made(), await made(), await made({ timeStamper: undefined })]
    let stamp: Buffer = Buffer.alloc(0)
    await repacked(other.zip, (files) => {
      stamp = files.get('report.tsr') ?? stamp
    })
    expect(await problemsOf(await repacked(zip, () => {}))).toEqual([])
    const put = (bytes: Buffer) => (files: Map<string, Buffer>) => void files.set('report.tsr', bytes)
    for (const [changed, why] of [
      [await repacked(zip, put(stamp)), 'is of something else'],
      [await repacked(zip, (files) => void files.delete('report.tsr')), 'is missing'],
      [await repacked(without.zip, put(stamp)), 'does not belong to this report'],
    ] as const)
      expect(await problemsOf(changed)).toEqual([{ name: 'report.tsr', why }])
    // Whoever only changes a byte, in whatever part of the answer.
    for (let at = 0; at < stamp.length; at += 97) {
      const changed = await repacked(
        zip,
        (files) => {
          const bytes = Buffer.from(files.get('report.tsr') ?? '')
          bytes[at] = (bytes[at] ?? 0) ^ 1
          files.set('report.tsr', bytes)
        },
        false,
      )
      expect((await problemsOf(changed)).map(({ name }) => name)).toEqual(['report.tsr'])
    }
  }, 60_000)
})

describe('while the authority fails', () => {
  const fail = () =>
    authority.answer((_request, response) => {
      response.destroy()
    })

  test('a report waits, without an attempt that counts, and other organizations have their turn', async () => {
    fail()
    const { caller, path, report } = await claimed()
    const other = await asked(await service.caller())
    await make(report)
    expect(await rowOf(report.id)).toMatchObject({ status: 'queued', attempts: 0 })
    expect((await claim())?.id).toBe(other.id)
    expect(await claim()).toBeUndefined()
    authority.answer()
    service.clock.advance(16_000)
    const again = await claim()
    expect(again).toMatchObject({ id: report.id, attempts: 1 })
    expect(again?.timeStampMissedMs).toBeGreaterThanOrEqual(16_000)
    await make(again as ClaimedReport)
    expect((await caller.get(path).expect(200)).body.data.timeStampedAt).toMatch(/Z$/)
  })

  test('a report is made without a time stamp after ten minutes, however often it was tried until then, and says so', async () => {
    fail()
    const { caller, path, report } = await claimed()
    await make(report)
    const began = service.clock.now().getTime()
    let tries = 1
    for (let waited = 0; (await rowOf(report.id))?.status === 'queued'; waited += 5_000) {
      expect(waited).toBeLessThanOrEqual(11 * MINUTE_MS)
      service.clock.advance(5_000)
      const again = await claim()
      if (again === undefined) continue
      tries += 1
      await make(again)
    }
    expect(service.clock.now().getTime() - began).toBeGreaterThanOrEqual(10 * MINUTE_MS)
    expect(tries).toBeLessThanOrEqual(12)
    const { data } = (await caller.get(path).expect(200)).body
    expect(data).toMatchObject({ status: 'ready', timeStampedAt: null })
    const target = await unpacked(folder.path, await downloaded(data))
    expect((await documentIn(target)).hasTimeStamp).toBe(false)
    expect(await readFile(join(target, 'README.txt'), 'utf8')).toContain(
      'This report has no time stamp: the time-stamping authority gave none.',
    )
  }, 60_000)

  test('a report of a single scan is sent at once, with a time stamp or without', async () => {
    const caller = await service.caller()
    const { id } = await completedScan(caller)
    const sent = async () => {
      const { body } = await caller.get(`/api/v1/scans/${id}/report`).buffer().parse(inMemory).expect(200)
      const target = await unpacked(folder.path, body)
      return (await documentIn(target)).hasTimeStamp
    }
    service.clock.advance(MINUTE_MS)
    expect(await sent()).toBe(true)
    fail()
    expect(await sent()).toBe(false)
  })
})
