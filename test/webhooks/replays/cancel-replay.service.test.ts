import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceReplay } from '../../../src/webhooks/replays/advance.js'
import { auditOf } from '../../support/audit.js'
import { FROM, inspectReplay, startReplay } from '../../support/replays.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { organizationOf } from '../../support/tenants.js'
import { addFailedDeliveries, register, setStatus } from '../../support/webhooks.js'

let service: TestService
let caller: Caller
let webhookId: string
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
  webhookId = (await register(caller, 'https://hooks.example.org/')).endpoint.id
})
afterAll(() => service.close())

describe('cancelReplay', () => {
  const advance = () => advanceReplay(service.database, { clockOffsetMs: 0 }, 6)

  test('ends the replay, which is recorded, and keeps what it has resent', async () => {
    await setStatus(caller, webhookId, 'paused').expect(200)
    await addFailedDeliveries(service, caller, webhookId, 600, FROM)
    const { body } = await startReplay(service, webhookId).expect(202)
    await advance()
    const cancel = () => service.operator.post(`/console/api/replays/${body.data.id}/cancel`).expect(200)
    const cancelled = (await cancel()).body.data
    expect(cancelled).toMatchObject({ status: 'cancelled', resent: 500, finishedAt: expect.any(String) })
    expect((await cancel()).body.data).toEqual(cancelled)
    expect(await advance()).toBeUndefined()
    expect(await inspectReplay(service, body.data.id)).toMatchObject({ replay: cancelled, waiting: 500 })
    const audit = await auditOf(service, organizationOf(caller))
    expect(
      audit.filter(({ action, subject }) => action === 'webhook.replay_cancelled' && subject === webhookId),
    ).toMatchObject([{ details: { replay: body.data.id } }])
    expect((await startReplay(service, webhookId).expect(202)).body.data).toMatchObject({
      totalWaiting: 500,
      totalFailed: 100,
    })
    while (await advance());
  })
})
