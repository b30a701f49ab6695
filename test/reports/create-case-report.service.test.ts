import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import canonicalize from 'canonicalize'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, storedId } from '../../src/basics/identifiers.js'
import { auditEvents, caseReports, events, scans } from '../../src/database/schema.js'
import { countStoredBytes } from '../../src/scans/storage-quota.js'
import { apiContract } from '../support/contract.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { onePixel } from '../support/pictures.js'
import { caseOf, documentIn, downloaded, filesBelow, finishedReport, unpacked } from '../support/reports.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { analysedPicture, complete, completedScan, createIntent, put } from '../support/upload.js'

const run = promisify(execFile)

let service: TestService
let production: Caller
let picture: Buffer
const folder = folderPerTest()
beforeAll(async () => {
  service = await startTestService()
  production = await service.caller({ environment: 'production' })
  picture = await onePixel()
})

/** One scan of production for several tests. */
let analysed: Promise<string> | undefined
const analysedScan = () => (analysed ??= analysedPicture(production, picture))
afterAll(async () => {
  await service?.close()
})

/** A scan of staging with a file. */
async function uploaded(caller: Caller, fileName: string, content: string): Promise<string> {
  const intent = await createIntent(caller, { fileName, byteSize: Buffer.byteLength(content) })
  expect((await put(intent, content)).ok).toBe(true)
  await complete(caller, intent.scanId)
  return intent.scanId
}

describe('createCaseReport', () => {
  test('makes a ZIP with case, scans, evidence and, where asked for, files, that public tools find whole', async () => {
    const scanId = await analysedScan()
    const caseId = await caseOf(production, [scanId], 'قضية 案件 Дело')
    const report = await finishedReport(production, caseId, { includeFiles: true })
    expect(report).toMatchObject({ status: 'ready', caseId })
    const zip = await downloaded(report)
    expect([zip.length, createHash('sha256').update(zip).digest('hex')]).toEqual([
      report.byteSize,
      report.sha256,
    ])
    const target = await unpacked(folder.path, zip)
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
    const document = await documentIn(target)
    // Without how long this service keeps the file.
    const { fileExpiresAt: _, ...scan } = (await production.get(`/api/v1/scans/${scanId}`)).body.data
    expect(document).toMatchObject({
      ...{
        version: 1,
        id: report.id,
        personalData: 'withheld',
        case: { id: caseId, title: 'قضية 案件 Дело' },
      },
      scans: [{ scan, file: { includedAs: `files/${scanId}/file.jpg` } }],
    })
    expect(document.custody.records.map(({ action }) => action)).not.toContain('report.ready')
    expect(document.scans[0]?.file.sha256).toBe(createHash('sha256').update(picture).digest('hex'))
    // The commands of its README.
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: target })
    const readme = await readFile(join(target, 'README.txt'), 'utf8')
    const [command = ''] = readme.match(/openssl pkeyutl .*/) ?? []
    const [tool, ...options] = command.split(' ') as [string, ...string[]]
    expect((await run(tool, options, { cwd: target })).stdout).toContain('Signature Verified Successfully')
    const [keyLine = ''] = readme.match(/openssl pkey -pubin .*/) ?? []
    const published = await service.anonymous.get('/.well-known/media-scan-report-keys.json')
    expect((await run('sh', ['-c', keyLine], { cwd: target })).stdout.trim()).toBe(published.body.keys[0].x)
  })

  test('writes a report.json that the contract describes', async () => {
    const scanId = await analysedScan()
    const caseId = await caseOf(production, [scanId])
    const path = `/api/v1/cases/${caseId}/scans/${scanId}/assessments`
    for (const finding of ['undecided', 'manipulated'])
      await production.post(path).send({ finding }).expect(201)
    const report = await finishedReport(production, caseId)
    const target = await unpacked(folder.path, await downloaded(report))
    const document = await documentIn(target)
    expect(apiContract.checkSchema('ReportDocument', document)).toEqual([])
    const found = document.scans[0]?.assessments.map(({ finding }) => finding)
    expect(found).toEqual(['undecided', 'manipulated'])
  })

  test('shows where its records stand in the chain of custody, with salt and body, and the hashes of all others', async () => {
    const scanId = await analysedScan()
    await production
      .post('/api/v1/cases')
      .send({ title: 'Of others', scanIds: [scanId] })
      .expect(201)
    const caseId = await caseOf(production, [scanId])
    await service.context.chainer.run()
    const report = await finishedReport(production, caseId)
    const { custody } = await documentIn(await unpacked(folder.path, await downloaded(report)))
    const { head, chain, records } = custody
    expect(chain?.hashes.at(-1)).toBe(head?.hash)
    expect(chain?.hashes).toHaveLength((head?.sequence ?? 0) - (chain?.from ?? 0) + 1)
    const opened = records.find(({ action }) => action === 'case.opened')
    expect(opened).toMatchObject({ subject: caseId, body: { details: { scanIds: [scanId] } } })
    expect(opened?.hash).toBe(chain?.hashes[(opened?.sequence ?? 0) - (chain?.from ?? 0)])
    // As the contract says that the hash is made.
    const salted = createHash('sha256').update(`${opened?.salt}${canonicalize(opened?.body)}`)
    expect(salted.digest('hex')).toBe(opened?.bodyHash)
    expect(records.every(({ subject }) => [scanId, caseId].includes(subject))).toBe(true)
    expect(chain?.hashes.length).toBeGreaterThan(records.filter(({ hash }) => hash !== null).length)
  })

  test('leaves personal data out unless they are asked for', async () => {
    const scanId = await analysedScan()
    const caseId = await caseOf(production, [scanId])
    const id = storedId('scan', scanId) ?? ''
    const { database } = service
    const { findEvidence, storeEvidence } = await import('../../src/scans/evidence.js')
    const found = await findEvidence(database, production.tenant, id)
    const tag = { place: 'XMP:Creator', group: 'XMP', name: 'Creator', value: 'Ada Lovelace', personal: true }
    const metadata = { tool: 'ExifTool', version: '13.59', fileType: 'JPEG', tags: [tag], truncated: false }
    if (found === undefined) throw new Error('There is no evidence.')
    await storeEvidence(database, {
      tenant: production.tenant,
      scanId: id,
      evidence: { ...found.evidence, metadata },
    })
    const texts = async (asked: object) => {
      const report = await finishedReport(production, caseId, asked)
      const target = await unpacked(folder.path, await downloaded(report))
      return readFile(join(target, `evidence/${scanId}/metadata.json`), 'utf8')
    }
    expect(await texts({})).not.toContain('Ada Lovelace')
    expect(await texts({ personalData: 'include' })).toContain('Ada Lovelace')
  })

  test('has the files of staging, and what of the sandbox there is', async () => {
    const staging = await service.caller({ environment: 'staging' })
    const odd = await uploaded(staging, '../..\\evil\u202egpj.e/x e', 'odd')
    const plain = await uploaded(staging, 'voice.WAV', 'sound')
    const report = await finishedReport(staging, await caseOf(staging, [odd, plain]), { includeFiles: true })
    const target = await unpacked(folder.path, await downloaded(report))
    expect((await filesBelow(target)).filter((name) => name.startsWith('files/')).sort()).toEqual(
      [`files/${odd}/file.bin`, `files/${plain}/file.wav`].sort(),
    )
    const sandbox = await service.caller()
    const { id } = await completedScan(sandbox)
    const empty = await finishedReport(sandbox, await caseOf(sandbox, [id]), { includeFiles: true })
    const document = await documentIn(await unpacked(folder.path, await downloaded(empty)))
    expect(document.scans[0]?.file.includedAs).toBeNull()
  })

  test('emits report.ready, without an address, when it is ready; the audit log has both, and who got an address', async () => {
    const caller = await service.caller()
    const { id } = await completedScan(caller)
    const { downloadUrl, expiresAt, ...report } = await finishedReport(caller, await caseOf(caller, [id]))
    expect(downloadUrl).toBeDefined()
    expect(expiresAt).toBeDefined()
    const { drizzle } = service.database
    const found = await drizzle
      .select()
      .from(events)
      .where(eq(events.organizationId, caller.tenant.organizationId))
    const bodies = found.map(({ body }) => JSON.parse(String(body)))
    expect(bodies.filter(({ type }) => type === 'report.ready').map(({ data }) => data)).toEqual([report])
    const records = await drizzle.select().from(auditEvents).where(eq(auditEvents.subject, report.id))
    expect(records.map(({ action }) => action).sort()).toEqual([
      'report.created',
      'report.downloaded',
      'report.ready',
    ])
  })

  test('fails, and names the file, when a file is no longer the one that was judged', async () => {
    const damaged = await analysedPicture(production, picture)
    const path = join(service.objectsFolder, 'objects', storedId('scan', damaged) ?? '')
    const changed = Buffer.from(picture)
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
    await chmod(path, 0o600)
    await writeFile(path, changed)
    const caseId = await caseOf(production, [await analysedScan(), damaged])
    const report = await finishedReport(production, caseId, { includeFiles: true })
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'file_damaged' } })
    expect(report.failure?.message).toContain(damaged)
    expect(report.downloadUrl).toBeUndefined()
    const scan = (await production.get(`/api/v1/scans/${damaged}`)).body.data
    expect(scan.fileState).toBe('damaged')
    // Without files it can be made.
    expect(await finishedReport(production, caseId)).toMatchObject({ status: 'ready' })
  })

  test('fails, and names the file, when a file that should be there is not', async () => {
    const missing = await analysedPicture(production, picture)
    await service.context.storage.remove(storedId('scan', missing) ?? '')
    const caseId = await caseOf(production, [missing])
    const report = await finishedReport(production, caseId, { includeFiles: true })
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'file_missing' } })
    expect(report.failure?.message).toContain(missing)
  })

  test('counts towards the storage quota, and fails beyond it', async () => {
    const caller = await service.caller()
    const { id } = await completedScan(caller)
    const caseId = await caseOf(caller, [id])
    const { organizationId } = caller.tenant
    const before = await countStoredBytes(service.database, organizationId)
    const { byteSize } = await finishedReport(caller, caseId)
    expect(await countStoredBytes(service.database, organizationId)).toBe(before + (byteSize ?? 0))
    await service.database.drizzle
      .update(scans)
      .set({ byteSize: 100 * 2 ** 30, hasFile: true })
      .where(eq(scans.id, storedId('scan', id) ?? ''))
    await service.context.storageQuota.count(organizationId)
    expect(await finishedReport(caller, caseId)).toMatchObject({
      failure: { code: 'storage_quota_exceeded' },
    })
  })

  test('is refused for files of more than 5 GiB together', async () => {
    const staging = await service.caller({ environment: 'staging' })
    const ids = [await uploaded(staging, 'a.mp4', 'a'), await uploaded(staging, 'b.mp4', 'b')]
    const caseId = await caseOf(staging, ids)
    for (const id of ids)
      await service.database.drizzle
        .update(scans)
        .set({ byteSize: 3 * 2 ** 30 })
        .where(eq(scans.id, storedId('scan', id) ?? ''))
    const { body } = await staging
      .post(`/api/v1/cases/${caseId}/reports`)
      .send({ includeFiles: true })
      .expect(409)
    expect(body.error.code).toBe('limit_reached')
  })

  test('gives a case at most a hundred reports, also when many are asked for at once', async () => {
    const caller = await service.caller()
    const { id } = await completedScan(caller)
    const caseId = await caseOf(caller, [id])
    const report = { ...caller.tenant, caseId: storedId('case', caseId) ?? '', status: 'failed' } as const
    const rest = { includeFiles: false, includePersonalData: false, createdAt: new Date() }
    await service.database.drizzle
      .insert(caseReports)
      .values(Array.from({ length: 98 }, () => ({ id: newId(), ...report, ...rest })))
    const path = `/api/v1/cases/${caseId}/reports`
    const answers = await Promise.all(Array.from({ length: 6 }, () => caller.post(path).send({})))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409, 409, 409])
  })

  test('makes one report for one Idempotency-Key', async () => {
    const caller = await service.caller()
    const { id } = await completedScan(caller)
    const path = `/api/v1/cases/${await caseOf(caller, [id])}/reports`
    const ask = () => caller.post(path).set('Idempotency-Key', 'once').send({})
    const [first, second] = [await ask().expect(202), await ask().expect(202)]
    expect(first.get('Location')).toBe(`${path}/${first.body.data.id}`)
    expect(second.body.data).toEqual(first.body.data)
    expect((await caller.get(path)).body.data).toHaveLength(1)
  })

  test('of another tenant, or environment, of one tenant, is 404', async () => {
    const caller = await service.caller()
    const { id } = await completedScan(caller)
    const caseId = await caseOf(caller, [id])
    const report = await finishedReport(caller, caseId)
    const staging = await service.caller({ ...caller.tenant, environment: 'staging' })
    for (const other of [await service.caller(), staging]) {
      const path = `/api/v1/cases/${caseId}/reports`
      await other.post(path).send({}).expect(404)
      await other.get(path).expect(404)
      await other.get(`${path}/${report.id}`).expect(404)
    }
  })
})
