import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiContract } from '../support/contract.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller
let receiver: Receiver

beforeAll(async () => {
  service = await startTestService()
  receiver = await startReceiver()
  caller = await service.caller()
  await caller.post('/api/v1/webhooks').send({
    url: receiver.url,
    events: ['case.escalated', 'case.resolved', 'report.ready'],
  })
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

const openCase = async (): Promise<string> => {
  const { scanId } = await createIntent(caller)
  const metadata = { ticket: 'NEWS-4411' }
  const response = await caller.post('/api/v1/cases').send({ title: 'Case', scanIds: [scanId], metadata })
  return response.body.data.id
}

const move = (caseId: string, status: string) =>
  service.operator.post(`/console/api/cases/${caseId}/status`).send({ status })

const received = (caseId: string) =>
  receiver.requests
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.id === caseId)
    .map(({ type }) => type)

describe('updateCaseStatus', () => {
  test('moves a case open → escalated → resolved → open → resolved, with events for escalating and resolving', async () => {
    const caseId = await openCase()
    for (const status of ['escalated', 'resolved', 'open', 'resolved']) {
      const moved = await move(caseId, status)
      expect(moved.status).toBe(200)
      const { environment, ...shown } = moved.body.data
      expect(environment).toBe('sandbox')
      // Operators see what its tenant sees, its own texts included.
      expect(shown.metadata).toEqual({ ticket: 'NEWS-4411' })
      expect((await caller.get(`/api/v1/cases/${caseId}`)).body.data).toEqual(shown)
    }
    await expect
      .poll(() => received(caseId).sort())
      .toEqual(['case.escalated', 'case.resolved', 'case.resolved'])
    for (const { body } of receiver.requests) {
      const event = JSON.parse(body)
      expect(apiContract.checkEvent(event.type, event)).toEqual([])
    }
  })

  test('answers the same status again with 200 and no event, and a move that is not allowed with 409 conflict', async () => {
    const caseId = await openCase()
    expect((await move(caseId, 'open')).status).toBe(200)
    await move(caseId, 'resolved')
    const before = (await service.operator.get('/console/api/audit-events?limit=1')).body.data[0].id
    expect((await move(caseId, 'resolved')).status).toBe(200)
    const refused = await move(caseId, 'escalated')
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({ code: 'conflict' })
    expect((await service.operator.get('/console/api/audit-events?limit=1')).body.data[0].id).toBe(before)
  })

  test('makes one event when two operators escalate concurrently', async () => {
    const caseId = await openCase()
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(caseId, 'escalated')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const marker = await openCase()
    await move(marker, 'resolved')
    await expect.poll(() => received(marker)).toEqual(['case.resolved'])
    expect(received(caseId)).toEqual(['case.escalated'])
  })
})
