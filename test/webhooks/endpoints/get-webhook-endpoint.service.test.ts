import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../../src/basics/identifiers.js'
import { startTestService, type TestService } from '../../support/service.js'
import { receiverPerTest, register } from '../../support/webhooks.js'

let service: TestService
const receive = receiverPerTest()

beforeAll(async () => {
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2' } })
})
afterAll(() => service.close())

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

describe('the endpoint as shown', () => {
  test('says why the service paused it, until it resumes', async () => {
    const caller = await service.caller()
    const receiver = await receive({ answer: () => ({ status: 410 }) })
    const { endpoint } = await register(caller, receiver.url)
    const path = `/api/v1/webhooks/${endpoint.id}`
    const shown = async () => (await caller.get(path)).body.data
    expect(await shown()).toMatchObject({ status: 'active', pausedReason: null })
    await caller.post(`${path}/test`)
    expect(await shown()).toMatchObject({ status: 'paused', pausedReason: 'gone' })
    await query(
      `update webhook_endpoints set pause_reason = 'silent' where id = $1`,
      storedId('whe', endpoint.id),
    )
    expect(await shown()).toMatchObject({ status: 'paused', pausedReason: 'failing' })
    const activated = await caller.post(`${path}/status`).send({ status: 'active' })
    expect(activated.body.data).toMatchObject({ status: 'active', pausedReason: null })
    await caller.post(`${path}/status`).send({ status: 'paused' })
    expect(await shown()).toMatchObject({ status: 'paused', pausedReason: null })
  })
})
