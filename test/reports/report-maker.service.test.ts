// @module-tag slow
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyReport } from '../../src/reports/verification/verify-report.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { caseOf, downloaded, finishedReport } from '../support/reports.js'
import { missingForS3Server } from '../support/s3.js'
import type { TestService } from '../support/service.js'
import { type ServiceInBucket, startServiceInBucket } from '../support/service-in-bucket.js'
import { complete, createIntent, put } from '../support/upload.js'

const folder = folderPerTest()

describe.skipIf(missingForS3Server !== undefined)('reports in a bucket', () => {
  let inBucket: ServiceInBucket
  let service: TestService
  beforeAll(async () => {
    inBucket = await startServiceInBucket()
    service = inBucket.service
  }, 120_000)
  afterAll(() => inBucket?.close())

  test('are written to it as a stream, and read from it at a presigned address', async () => {
    const caller = await service.caller({ environment: 'staging' })
    const bytes = randomBytes(3_000_000)
    const intent = await createIntent(caller, { byteSize: bytes.length })
    expect((await put(intent, bytes)).ok).toBe(true)
    await complete(caller, intent.scanId)
    const report = await finishedReport(caller, await caseOf(caller, [intent.scanId]), { includeFiles: true })
    expect(report.status).toBe('ready')
    expect(report.downloadUrl).not.toContain(service.url)
    const response = await fetch(report.downloadUrl ?? '')
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'application/zip',
      `attachment; filename="${report.id}.zip"`,
    ])
    const zip = await downloaded(report)
    expect(createHash('sha256').update(zip).digest('hex')).toBe(report.sha256)
    const path = join(folder.path, 'report.zip')
    await writeFile(path, zip)
    expect((await verifyReport(path)).problems).toEqual([])
    const altered = (report.downloadUrl ?? '').replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=90000')
    expect((await fetch(altered)).status).toBe(403)
  })
})
