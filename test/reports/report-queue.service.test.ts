import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, storedId } from '../../src/basics/identifiers.js'
import { caseReports, NO_ORGANIZATION, objectRemovals } from '../../src/database/schema.js'
import { countUnderWay, markLeaving } from '../../src/moves/move-state.js'
import { claimReport, failReport, giveReportBack } from '../../src/reports/report-queue.js'
import { caseOf } from '../support/reports.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(async () => {
  await service?.close()
})

/** Asks for reports of a new case, and returns their UUIDs. */
async function asked(caller: Caller, count: number): Promise<string[]> {
  const { id } = await completedScan(caller)
  const path = `/api/v1/cases/${await caseOf(caller, [id])}/reports`
  const ids: string[] = []
  for (let one = 0; one < count; one += 1) {
    service.clock.advance(1)
    ids.push(storedId('rep', (await caller.post(path).send({}).expect(202)).body.data.id) ?? '')
  }
  return ids
}

const claimed = (after: string, leaseMs = 60_000) =>
  claimReport(service.database, { after, leaseMs, clockOffsetMs: service.clock.offset() })

const rowOf = async (id: string) =>
  (await service.database.drizzle.select().from(caseReports).where(eq(caseReports.id, id)))[0]

const removalOf = (objectId: string) =>
  service.database.drizzle.select().from(objectRemovals).where(eq(objectRemovals.scanId, objectId))

const audit = () => ({ actor: 'test', address: undefined, subject: 'test', details: {}, at: new Date() })

/** So that one test's reports are not those of the next. */
async function claimRest(): Promise<void> {
  while ((await claimed(NO_ORGANIZATION, 600_000)) !== undefined);
}

describe('the queue of reports', () => {
  test('gives organizations turns, and each its oldest report first', async () => {
    const [one, two] = [await service.caller(), await service.caller()]
    const many = await asked(one, 3)
    const few = await asked(two, 1)
    const served: string[] = []
    let after = NO_ORGANIZATION
    for (let report = await claimed(after); report !== undefined; report = await claimed(after)) {
      served.push(report.id)
      after = report.organizationId
    }
    expect(served.filter((id) => many.includes(id))).toEqual(many)
    expect(served).toHaveLength(4)
    // Whichever of the two comes first, the one report does not wait for all three.
    expect(served.indexOf(few[0] ?? '')).toBeLessThan(2)
  })

  test('has a report that failed schedule the removal of its file in the same statement', async () => {
    const [id = ''] = await asked(await service.caller(), 1)
    const report = await claimed(NO_ORGANIZATION)
    expect(report?.id).toBe(id)
    const held = { id, objectId: report?.objectId ?? '', clockOffsetMs: service.clock.offset() }
    const failure = { code: 'not_made', message: 'No.' } as const
    // Not of somebody who no longer has it.
    await failReport(service.database, { ...held, objectId: newId() }, failure, audit())
    expect(await rowOf(id)).toMatchObject({ status: 'queued' })
    await failReport(service.database, held, failure, audit())
    expect(await rowOf(id)).toMatchObject({ status: 'failed', objectId: null })
    expect(await removalOf(held.objectId)).toHaveLength(1)
  })

  test('counts no attempt that a process gave back, and removes what it stored', async () => {
    const [id = ''] = await asked(await service.caller(), 1)
    const first = await claimed(NO_ORGANIZATION)
    const held = { id, objectId: first?.objectId ?? '', clockOffsetMs: service.clock.offset() }
    expect(await claimed(NO_ORGANIZATION)).toBeUndefined()
    await giveReportBack(service.database, held)
    expect(await claimed(NO_ORGANIZATION)).toMatchObject({ id, attempts: 1 })
    expect(await removalOf(held.objectId)).toHaveLength(1)
    await claimRest()
  })

  test('gives nothing of an organization that is moving, which waits for what was claimed before', async () => {
    const caller = await service.caller()
    await asked(caller, 2)
    const { organizationId } = caller.tenant
    const report = await claimed(NO_ORGANIZATION)
    expect(await countUnderWay(service.database, organizationId)).toMatchObject({ reports: 1 })
    const held = { id: report?.id ?? '', objectId: report?.objectId ?? '', clockOffsetMs: 0 }
    await giveReportBack(service.database, held)
    expect(await countUnderWay(service.database, organizationId)).toMatchObject({ reports: 0 })
    await markLeaving(service.database, caller.tenant.organizationId, newId(), service.clock.now())
    expect(await claimed(NO_ORGANIZATION)).toBeUndefined()
  })
})
