import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { auditEvents, caseReports, cases, NO_ORGANIZATION } from '../../src/database/schema.js'
import { sweepRemovals } from '../../src/scans/object-removals.js'
import { recordsOf } from '../support/audit.js'
import { caseOf, downloaded, finishedReport } from '../support/reports.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller()
})
afterAll(async () => {
  await service?.close()
})

const newCase = async () => {
  const { id } = await completedScan(caller)
  return { scanId: id, caseId: await caseOf(caller, [id]) }
}

describe('getCaseReport', () => {
  test('gives an address that works for 15 minutes without a key, and a new one each time', async () => {
    const { caseId } = await newCase()
    const report = await finishedReport(caller, caseId)
    const { headers } = await fetch(report.downloadUrl ?? '', { method: 'HEAD' })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(report.byteSize),
      'content-disposition': `attachment; filename=${report.id}.zip`,
    })
    const range = await fetch(report.downloadUrl ?? '', { headers: { Range: 'bytes=0-3' } })
    expect([range.status, await range.text()]).toEqual([206, 'PK\u0003\u0004'])
    const lifetime = Date.parse(report.expiresAt ?? '') - service.clock.now().getTime()
    expect(lifetime).toBeGreaterThan(14 * 60_000)
    expect(lifetime).toBeLessThanOrEqual(15 * 60_000)
    service.clock.advance(15 * 60_000 + 1_000)
    expect((await fetch(report.downloadUrl ?? '')).status).toBe(404)
    const { body } = await caller.get(`/api/v1/cases/${caseId}/reports/${report.id}`)
    expect(body.data.downloadUrl).not.toBe(report.downloadUrl)
    await downloaded(body.data)
  })

  test('records who was given an address, once in 15 minutes, and each scan whose file or words the report holds', async () => {
    const { caseId, scanId } = await newCase()
    const [plain, whole] = [
      await finishedReport(caller, caseId),
      await finishedReport(caller, caseId, { includeFiles: true }),
    ]
    const read = (id: string, as = caller) => as.get(`/api/v1/cases/${caseId}/reports/${id}`).expect(200)
    await read(whole.id)
    const colleague = await service.caller({ organizationId: caller.tenant.organizationId })
    await read(whole.id, colleague)
    await service.operator.post(`/console/api/cases/${caseId}/reports/${whole.id}/download`).expect(201)
    await service.operator.post(`/console/api/cases/${caseId}/reports/${whole.id}/download`).expect(201)
    await (await service.caller()).get(`/api/v1/cases/${caseId}/reports/${whole.id}`).expect(404)
    const key = publicId('key', caller.keyId)
    const downloads = async () =>
      (await recordsOf(service, whole.id)).filter(({ action }) => action === 'report.downloaded')
    expect((await downloads()).map(({ actor }) => actor).sort()).toEqual(
      [key, publicId('key', colleague.keyId), 'operator token'].sort(),
    )
    expect((await downloads())[0]?.details).toEqual({ case: caseId, includesFiles: true, scans: [scanId] })
    service.clock.advance(15 * 60_000 + 1_000)
    await read(whole.id)
    expect(await downloads()).toHaveLength(4)
    await service.context.chainer.run()
    const ofScan = (await recordsOf(service, scanId)).filter(({ details }) => 'report' in details)
    const exported = ofScan.filter(({ action }) => action === 'scan.exported')
    expect(exported.map(({ actor, details }) => [actor, details])).toEqual(
      expect.arrayContaining([
        ['reports', { report: plain.id, includesFile: false }],
        ['reports', { report: whole.id, includesFile: true }],
      ]),
    )
    expect(exported).toHaveLength(2)
    // The plain report holds no file.
    const downloaded = ofScan.filter(({ action }) => action === 'scan.downloaded')
    expect(downloaded.map(({ details }) => details)).toEqual(new Array(4).fill({ report: whole.id }))
  })

  test('gives an address that cannot be altered', async () => {
    const { caseId } = await newCase()
    const { downloadUrl = '' } = await finishedReport(caller, caseId)
    for (const [from, to] of [
      [/expires=\d+/, 'expires=99999999999'],
      [/name=rep_/, 'name=rap_'],
      [/zip&/, 'html&'],
      [/signature=./, 'signature='],
      [/downloads\/./, 'downloads/f'],
      [/&signature/, '&signature=a&signature'],
    ] as const)
      expect((await fetch(downloadUrl.replace(from, to))).status).toBe(404)
  })

  test('is 404 once a scan that the report holds was deleted; its file goes, and custody says so', async () => {
    const { caseId, scanId } = await newCase()
    const report = await finishedReport(caller, caseId)
    const other = (await completedScan(caller)).id
    // The case no longer names the scan.
    await service.database.drizzle
      .update(cases)
      .set({ scanIds: [storedId('scan', other) ?? ''] })
      .where(eq(cases.id, storedId('case', caseId) ?? ''))
    await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
    await caller.get(`/api/v1/cases/${caseId}/reports/${report.id}`).expect(404)
    await sweepRemovals(service.context)
    expect((await fetch(report.downloadUrl ?? '')).status).toBe(404)
    const records = await service.database.drizzle
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject, report.id))
    expect(records.find(({ action }) => action === 'report.deleted')).toMatchObject({
      actor: publicId('key', caller.keyId),
      details: { with: scanId },
    })
  })

  test('another process takes over from one that was killed while it made a report', async () => {
    const { caseId } = await newCase()
    const idle = await startTestService({ besides: service, background: false })
    const { claimReport } = await import('../../src/reports/report-queue.js')
    await service.service.stop()
    const { body } = await caller.post(`/api/v1/cases/${caseId}/reports`).send({}).expect(202)
    const claimed = await claimReport(service.database, {
      after: NO_ORGANIZATION,
      leaseMs: 1,
      clockOffsetMs: 0,
    })
    expect(publicId('rep', claimed?.id ?? '')).toBe(body.data.id)
    const second = await startTestService({ besides: idle })
    try {
      const read = async () => (await caller.get(`/api/v1/cases/${caseId}/reports/${body.data.id}`)).body.data
      await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('ready')
      const [row] = await service.database.drizzle
        .select()
        .from(caseReports)
        .where(eq(caseReports.id, claimed?.id ?? ''))
      expect(row).toMatchObject({ attempts: 2 })
      // The first may still be writing, and can no longer finish it.
      expect(row?.objectId).not.toBe(claimed?.objectId)
    } finally {
      await second.close()
      await idle.close()
    }
  })
})
