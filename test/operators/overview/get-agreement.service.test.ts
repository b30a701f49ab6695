import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding, Verdict } from '../../../generated/vocabulary.js'
import { storedId } from '../../../src/basics/identifiers.js'
import { scans } from '../../../src/database/schema.js'
import { openCase } from '../../support/cases.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { organizationOf } from '../../support/tenants.js'
import { completedScan, createIntent } from '../../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'production' })
})
afterAll(() => service.close())

/** Assesses a production scan that this rule judged, once for each finding. */
async function assess(as: Caller, conclusion: string, verdict: Verdict | null, ...findings: Finding[]) {
  const { scanId } = await createIntent(as)
  await service.database.drizzle
    .update(scans)
    .set({ status: 'complete', verdict, signals: { basis: 'content', conclusion } })
    .where(eq(scans.id, storedId('scan', scanId) ?? ''))
  const { id } = await openCase(as, { scanIds: [scanId] })
  for (const finding of findings) {
    service.clock.advance(1_000)
    await as.post(`/api/v1/cases/${id}/scans/${scanId}/assessments`).send({ finding }).expect(201)
  }
}

const agreement = async (query: object = {}) =>
  (await service.operator.get('/console/api/agreement').query(query)).body.data

test('getAgreement counts the newest finding of each scan by the rule that judged it', async () => {
  const other = await service.caller({ environment: 'production' })
  await assess(caller, 'captured', 'authentic', 'authentic')
  await assess(caller, 'captured', 'authentic', 'authentic', 'manipulated')
  await assess(caller, 'captured', 'authentic', 'manipulated', 'synthetic')
  await assess(caller, 'captured', 'authentic', 'undecided')
  await assess(caller, 'no_evidence', null, 'synthetic')
  await assess(caller, 'changed_after_signing', 'suspicious', 'manipulated')
  await assess(other, 'captured', 'authentic', 'synthetic')
  const sandbox = await service.caller()
  const staged = await completedScan(sandbox)
  const { id } = await openCase(sandbox, { scanIds: [staged.id] })
  await sandbox.post(`/api/v1/cases/${id}/scans/${staged.id}/assessments`).send({ finding: 'synthetic' })
  const signed = { conclusion: 'changed_after_signing', verdict: 'suspicious', agreed: 1, disagreed: 0 }
  const captured = { conclusion: 'captured', verdict: 'authentic' }
  expect(await agreement()).toEqual([{ ...captured, agreed: 1, disagreed: 3 }, signed])
  expect(await agreement({ organizationId: organizationOf(caller) })).toEqual([
    { ...captured, agreed: 1, disagreed: 2 },
    signed,
  ])
  expect(await agreement({ organizationId: organizationOf(sandbox) })).toEqual([])
  expect(await agreement({ organizationId: 'org_nowhere' })).toEqual([])
})
