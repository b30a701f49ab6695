// @module-tag slow
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyReport } from '../../../src/reports/verification/verify-report.js'
import { folderPerTest } from '../../support/folder-per-test.js'
import { caseOfFiles, growthDuring, reportsMadeAtOnce } from '../../support/large-reports.js'
import { downloaded } from '../../support/reports.js'
import { missingForS3Server } from '../../support/s3.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { type ServiceInBucket, startServiceInBucket } from '../../support/service-in-bucket.js'

const MIB = 2 ** 20

let service: TestService
let caller: Caller
const folder = folderPerTest()
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'staging' })
})
afterAll(() => service?.close())

test('a report of 500 scans is whole, with every file', async () => {
  const caseId = await caseOfFiles(service, caller, { scans: 500, byteSize: 1_000 })
  let report: Awaited<ReturnType<typeof reportsMadeAtOnce>>[number]
  const grown = await growthDuring(async () => {
    report = (await reportsMadeAtOnce(service, caller, [caseId]))[0]
  })
  expect(report.status).toBe('ready')
  const path = join(folder.path, 'report.zip')
  await writeFile(path, await downloaded(report))
  const { problems, document } = await verifyReport(path)
  expect(problems).toEqual([])
  expect(document?.scans).toHaveLength(500)
  expect(document?.files.filter(({ name }) => name.startsWith('files/'))).toHaveLength(500)
  expect(grown).toBeLessThan(400 * MIB)
})

test('two reports of large files at once need far less memory than the files have bytes', async () => {
  const given = { scans: 2, byteSize: 256 * MIB }
  const caseIds = [await caseOfFiles(service, caller, given), await caseOfFiles(service, caller, given)]
  const grown = await growthDuring(async () => {
    for (const { status, byteSize } of await reportsMadeAtOnce(service, caller, caseIds))
      expect([status, byteSize > 512 * MIB]).toEqual(['ready', true])
  })
  expect(grown).toBeLessThan(256 * MIB)
})

describe.skipIf(missingForS3Server !== undefined)('in a bucket', () => {
  let inBucket: ServiceInBucket
  beforeAll(async () => {
    inBucket = await startServiceInBucket({ background: false })
  }, 120_000)
  afterAll(() => inBucket?.close())

  test('a report of large files is whole, and needs far less memory than the files have bytes', async () => {
    const caller = await inBucket.service.caller({ environment: 'staging' })
    const caseId = await caseOfFiles(inBucket.service, caller, { scans: 2, byteSize: 128 * MIB })
    let report: Awaited<ReturnType<typeof reportsMadeAtOnce>>[number]
    const grown = await growthDuring(async () => {
      report = (await reportsMadeAtOnce(inBucket.service, caller, [caseId]))[0]
    })
    expect([report.status, report.byteSize > 256 * MIB]).toEqual(['ready', true])
    const path = join(folder.path, 'report.zip')
    await writeFile(path, await downloaded(report))
    expect((await verifyReport(path)).problems).toEqual([])
    expect(grown).toBeLessThan(192 * MIB)
  })
})
