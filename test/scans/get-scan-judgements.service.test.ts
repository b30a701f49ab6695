import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '../../generated/api.js'
import { storedId } from '../../src/basics/identifiers.js'
import { insertJudgements } from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan, createIntent } from '../support/upload.js'

type Judgement = components['schemas']['Judgement']

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())

const judgements = async (scanId: string) =>
  (await service.operator.get(`/console/api/scans/${scanId}/judgements`)).body.data

test('operators see the verdict of a scan as its first judgement, and none before its status is final', async () => {
  const scan = await completedScan(caller, 'synthetic.jpg')
  expect(await judgements(scan.id)).toEqual({
    rejudgement: null,
    judgements: [
      {
        number: 1,
        verdict: 'synthetic',
        confidence: scan.confidence,
        riskLevel: scan.riskLevel,
        modelVersion: scan.modelVersion,
        pipelineVersion: scan.pipelineVersion,
        signals: scan.signals,
        judgedAt: scan.updatedAt,
        cause: 'upload',
      },
    ],
  })
  const { scanId } = await createIntent(caller)
  expect(await judgements(scanId)).toEqual({ rejudgement: null, judgements: [] })
})

test('the tenant and operators see the verdicts and risks that a scan had, and why it was judged each time', async () => {
  const { id } = await completedScan(caller)
  await insertJudgements(service.database, storedId('scan', id) as string, 4)
  const { body } = await caller.get(`/api/v1/scans/${id}/judgements`)
  const former = [
    [4, 'synthetic', 'critical', 'tenant'],
    [3, 'synthetic', 'high', 'operator'],
    [2, 'suspicious', 'high', 'tenant'],
    [1, 'suspicious', 'medium', 'upload'],
  ]
  for (const shown of [body.data, (await judgements(id)).judgements]) {
    const fields = shown.map((one: Judgement) => [one.number, one.verdict, one.riskLevel, one.cause])
    expect(fields.slice(1)).toEqual(former)
    expect(fields[0][0]).toBe(5)
  }
})
