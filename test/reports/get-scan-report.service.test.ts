import { createHash } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, publicId, storedId } from '../../src/basics/identifiers.js'
import { caseReports } from '../../src/database/schema.js'
import { readKeySet } from '../../src/reports/verification/keys.js'
import { verifyReport } from '../../src/reports/verification/verify-report.js'
import { apiContract } from '../support/contract.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { onePixel } from '../support/pictures.js'
import { caseOf, documentIn, filesBelow, unpacked } from '../support/reports.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { analysedPicture, complete, completedScan, createIntent, put } from '../support/upload.js'

let service: TestService
let production: Caller
let staging: Caller
let sandbox: Caller
let picture: Buffer
const folder = folderPerTest()
beforeAll(async () => {
  service = await startTestService()
  production = await service.caller({ environment: 'production' })
  staging = await service.caller({ environment: 'staging' })
  sandbox = await service.caller()
  picture = await onePixel()
})
afterAll(() => service?.close())

const pathOf = (scanId: string, query = '') => `/api/v1/scans/${scanId}/report${query}`

/** Asks for a report with Node's client, which reads no more of the answer than is taken. */
const begin = (caller: Caller, scanId: string, query = '') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${caller.key}` }
    get(`${service.url}${pathOf(scanId, query)}`, { headers, agent: false }, resolve).once('error', reject)
  })

async function report(caller: Caller, scanId: string, query = '') {
  const response = await begin(caller, scanId, query)
  expect(response.statusCode).toBe(200)
  return { headers: response.headers, zip: await buffer(response) }
}

/** A scan of staging with a file of many megabytes, which no socket takes at once. */
async function largeFile(caller: Caller): Promise<string> {
  const content = Buffer.alloc(32 * 2 ** 20, 'large')
  const intent = await createIntent(caller, { byteSize: content.length })
  expect((await put(intent, content)).ok).toBe(true)
  await complete(caller, intent.scanId)
  return intent.scanId
}

/** The records that a scan was exported, newest first. */
const exportsOf = async (scanId: string) =>
  (
    await service.operator
      .get(`/console/api/audit-events?action=scan.exported&subjectId=${scanId}`)
      .expect(200)
  ).body.data

describe('getScanReport', () => {
  test('sends a ZIP about the one scan, signed, whole and as the contract describes it, and keeps nothing', async () => {
    const scanId = await analysedPicture(production, picture)
    for (const finding of ['undecided', 'manipulated']) {
      const caseId = await caseOf(production, [scanId])
      await production
        .post(`/api/v1/cases/${caseId}/scans/${scanId}/assessments`)
        .send({ finding })
        .expect(201)
    }
    await service.context.chainer.run()
    const { headers, zip } = await report(production, scanId, '?files=include')
    const target = await unpacked(folder.path, zip)
    const document = await documentIn(target)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(zip.length),
      'content-disposition': `attachment; filename="${document.id}.zip"`.replaceAll('"', ''),
      'cache-control': 'no-store',
      'accept-ranges': 'none',
    })
    expect(apiContract.checkSchema('ReportDocument', document)).toEqual([])
    const { fileExpiresAt: _, ...scan } = (await production.get(`/api/v1/scans/${scanId}`)).body.data
    expect(document).toMatchObject({ case: null, personalData: 'withheld', scans: [{ scan }] })
    expect(document.scans[0]?.assessments.map(({ finding }) => finding)).toEqual(['undecided', 'manipulated'])
    expect(document.custody.records.map(({ action }) => action)).toContain('scan.uploaded')
    expect(await filesBelow(target)).toEqual([
      'README.txt',
      'SHA256SUMS',
      `evidence/${scanId}/metadata.json`,
      `files/${scanId}/file.jpg`,
      'key.pem',
      'report.json',
      'report.pdf',
      'report.sig',
    ])
    expect(await readFile(join(target, `files/${scanId}/file.jpg`))).toEqual(picture)
    const path = join(folder.path, 'report.zip')
    await writeFile(path, zip)
    const published = await service.anonymous.get('/.well-known/media-scan-report-keys.json')
    expect(await verifyReport(path, { keys: readKeySet(JSON.stringify(published.body)) })).toMatchObject({
      problems: [],
      signer: { kid: document.keyId },
    })
    expect(await service.database.drizzle.select().from(caseReports)).toEqual([])
  })

  test('leaves the file out unless it is asked for, and records what was exported, by whom', async () => {
    const { id } = await completedScan(sandbox)
    const first = await documentIn(await unpacked(folder.path, (await report(sandbox, id)).zip))
    expect(first.scans[0]?.file.includedAs).toBeNull()
    const { zip } = await report(sandbox, id, '?personalData=include')
    const second = await documentIn(await unpacked(folder.path, zip))
    expect(second.personalData).toBe('included')
    // It says that the scan was exported before.
    expect(second.custody.records.map(({ action }) => action)).toContain('scan.exported')
    const actor = publicId('key', sandbox.keyId)
    expect(await exportsOf(id)).toMatchObject([
      { actor, details: { report: second.id, includesFile: false, personalData: 'included' } },
      { actor, details: { report: first.id, includesFile: false, personalData: 'withheld' } },
    ])
  })

  test('is 409 for a scan that has no final status', async () => {
    const { scanId } = await createIntent(production)
    const { body } = await production.get(pathOf(scanId)).expect(409)
    expect(body.error).toMatchObject({
      code: 'conflict',
      message: 'The scan is uploading: there is a report of it once its status is complete or failed.',
    })
    expect(await exportsOf(scanId)).toEqual([])
  })

  test('is 404 for a scan of another organization or environment, and for none', async () => {
    const { id } = await completedScan(sandbox)
    const { organizationId } = sandbox.tenant
    const ownProduction = await service.caller({ environment: 'production', organizationId })
    await ownProduction.get(pathOf(id)).expect(404)
    await (await service.caller()).get(pathOf(id)).expect(404)
    await sandbox.get(pathOf(newPublicId('scan'))).expect(404)
    await sandbox.get(pathOf('nonsense')).expect(404)
  })

  test('answers HEAD with the size of a report, and exports nothing', async () => {
    const { id } = await completedScan(sandbox)
    for (let time = 0; time < 3; time++) {
      const response = await sandbox.head(pathOf(id)).expect(200)
      expect(Number(response.headers['content-length'])).toBeGreaterThan(1_000)
    }
    expect(await exportsOf(id)).toEqual([])
  })

  test('breaks the connection off before the end when the file is damaged, and marks the scan', async () => {
    const scanId = await analysedPicture(production, picture)
    const path = join(service.objectsFolder, 'objects', storedId('scan', scanId) ?? '')
    const changed = Buffer.from(picture)
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
    await chmod(path, 0o600)
    await writeFile(path, changed)
    const response = await begin(production, scanId, '?files=include')
    await expect(buffer(response)).rejects.toThrow('aborted')
    const state = async () => (await production.get(`/api/v1/scans/${scanId}`)).body.data.fileState
    await expect.poll(state).toBe('damaged')
    expect(await exportsOf(scanId)).toHaveLength(1)
    // Without the file there is one.
    await report(production, scanId)
  })

  test('is 409 when the file is missing, or has another size', async () => {
    const [shorter, missing] = [
      await analysedPicture(production, picture),
      await analysedPicture(production, picture),
    ]
    const path = join(service.objectsFolder, 'objects', storedId('scan', shorter) ?? '')
    await chmod(path, 0o600)
    await writeFile(path, 'short')
    await service.context.storage.remove(storedId('scan', missing) ?? '')
    for (const [scanId, why] of [
      [shorter, 'is damaged'],
      [missing, 'is not in the storage'],
    ] as const) {
      const { body } = await production.get(pathOf(scanId, '?files=include')).expect(409)
      expect(body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining(why) })
      expect(await exportsOf(scanId)).toEqual([])
    }
    expect((await production.get(`/api/v1/scans/${shorter}`)).body.data.fileState).toBe('damaged')
  })

  test('stops when the client goes away, is on record all the same, and refuses an organization a third at once', async () => {
    const caller = await service.caller({ environment: 'staging' })
    const scanId = await largeFile(caller)
    const [first, second] = [
      await begin(caller, scanId, '?files=include'),
      await begin(caller, scanId, '?files=include'),
    ]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    const refused = await caller.get(pathOf(scanId)).expect(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.body.error.code).toBe('service_unavailable')
    // Others are served.
    await report(sandbox, (await completedScan(sandbox)).id)
    first.destroy()
    second.destroy()
    await expect
      .poll(async () => (await begin(caller, scanId)).statusCode, { timeout: 10_000, interval: 100 })
      .toBe(200)
    expect((await exportsOf(scanId)).length).toBeGreaterThanOrEqual(3)
  })

  test('has the hash that the file has, of files whose hash is not recorded', async () => {
    const scanId = await largeFile(staging)
    const { zip } = await report(staging, scanId, '?files=include')
    const document = await documentIn(await unpacked(folder.path, zip))
    const { name = '', sha256 } = document.files.find(({ name }) => name.startsWith('files/')) ?? {}
    expect(document.scans[0]?.file.includedAs).toBe(name)
    expect(sha256).toBe(
      createHash('sha256')
        .update(Buffer.alloc(32 * 2 ** 20, 'large'))
        .digest('hex'),
    )
  })
})
