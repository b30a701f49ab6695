import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan, createIntent } from '../support/upload.js'

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
