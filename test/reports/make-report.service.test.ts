import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { assessments, caseReports, NO_ORGANIZATION } from '../../src/database/schema.js'
import { type MakerNeeds, makeReport } from '../../src/reports/make-report.js'
import { type ClaimedReport, claimReport } from '../../src/reports/report-queue.js'
import { caseOf } from '../support/reports.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(async () => {
  await service?.close()
})

/** Asks for a report of a new case, and claims it. */
async function claimedReport(caseId?: string): Promise<ClaimedReport> {
  const about = caseId ?? (await caseOf(caller, [(await completedScan(caller)).id]))
  const { body } = await caller.post(`/api/v1/cases/${about}/reports`).send({}).expect(202)
  const given = { after: NO_ORGANIZATION, leaseMs: 600_000, clockOffsetMs: service.clock.offset() }
  // Those of other tests may be due again.
  for (;;) {
    const report = await claimReport(service.database, given)
    if (report === undefined) throw new Error('There is no report to make.')
    if (report.id === storedId('rep', body.data.id)) return report
  }
}

const rowOf = async ({ id }: ClaimedReport) =>
  (await service.database.drizzle.select().from(caseReports).where(eq(caseReports.id, id)))[0]

/** A storage that stalls while a file is stored. */
const stalled = (onStore: () => void): MakerNeeds['storage'] => ({
  ...service.context.storage,
  async store(_id, { body }) {
    onStore()
    await new Promise((_, reject) => body.once('error', reject))
  },
})

const needsOf = (more: Partial<MakerNeeds>): MakerNeeds => ({
  ...service.context,
  publicUrl: () => service.url,
  leaseMs: 400,
  ...more,
})

const never = new AbortController().signal

describe('makeReport', () => {
  test('gives its report back at once when the process stops, and counts no attempt', async () => {
    const report = await claimedReport()
    const stopping = new AbortController()
    const storage = stalled(() => stopping.abort(new Error('stopping')))
    await makeReport(needsOf({ storage }), report, stopping.signal)
    expect(await rowOf(report)).toMatchObject({ status: 'queued', attempts: 0 })
  })

  test('stops, and changes nothing, when another process has taken over', async () => {
    const report = await claimedReport()
    const taken = '01900000-0000-7000-8000-000000000001'
    const storage = stalled(
      () =>
        void service.database.drizzle
          .update(caseReports)
          .set({ objectId: taken })
          .where(eq(caseReports.id, report.id))
          .execute(),
    )
    await makeReport(needsOf({ storage }), report, never)
    expect(await rowOf(report)).toMatchObject({ status: 'queued', attempts: 1, objectId: taken })
  })

  test('leaves the file of a report that is ready alone when the answer to the last statement is lost', async () => {
    const report = await claimedReport()
    const run: MakerNeeds['database']['run'] = async (statement, values) => {
      const rows = await service.database.run(statement, values)
      if (JSON.stringify(values ?? {}).includes('report.ready')) throw new Error('The answer was lost.')
      return rows
    }
    const database = { ...service.database, run }
    await makeReport(needsOf({ database, leaseMs: 60_000 }), report, never)
    expect(await rowOf(report)).toMatchObject({ status: 'ready', objectId: report.objectId })
    expect(await service.context.storage.stat(report.objectId)).toBeGreaterThan(0)
  })

  test('fails a report whose case has more assessments than fit into memory', async () => {
    const { id } = await completedScan(caller)
    const caseId = await caseOf(caller, [id])
    const [scan, about] = [storedId('scan', id) ?? '', storedId('case', caseId) ?? '']
    const row = { ...caller.tenant, caseId: about, scanId: scan, finding: 'undecided', by: 'x' } as const
    for (let part = 0; part < 9; part += 1)
      await service.database.drizzle.insert(assessments).values(
        Array.from({ length: 1_000 }, (_, at) => ({
          ...row,
          id: `01900000-000${part}-7000-8000-${String(at).padStart(12, '0')}`,
          note: 'é'.repeat(4_000),
          createdAt: new Date(1_000_000),
        })),
      )
    const report = await claimedReport(caseId)
    await makeReport(needsOf({ leaseMs: 60_000 }), report, never)
    expect(await rowOf(report)).toMatchObject({ status: 'failed', failureCode: 'too_large' })
  })
})
