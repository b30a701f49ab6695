import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pruneReplays } from '../../../src/webhooks/replays/queries.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { startReplay, untilReplay } from '../../support/replays.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { register } from '../../support/webhooks.js'

const DAY_MS = 86_400_000

let service: TestService
let receiver: Receiver
let caller: Caller
let webhookId: string

beforeAll(async () => {
  service = await startTestService()
})

beforeEach(async () => {
  receiver = await startReceiver()
  caller = await service.caller()
  webhookId = (await register(caller, receiver.url)).endpoint.id
})
afterEach(() => receiver.close())
afterAll(() => service.close())

describe('listReplays', () => {
  test('is listed with the others of its endpoint, newest first, until its deliveries would be deleted', async () => {
    const ids: string[] = []
    for (let one = 0; one < 3; one += 1) {
      const { body } = await startReplay(service, webhookId).expect(202)
      await untilReplay(service, body.data.id, { replay: { status: 'completed', total: 0 } })
      ids.unshift(body.data.id)
    }
    const list = async (page = '') =>
      (await service.operator.get(`/console/api/webhooks/${webhookId}/replays?limit=2${page}`)).body
    const first = await list()
    const second = await list(`&cursor=${first.meta.nextCursor}`)
    expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(second.meta.nextCursor).toBeNull()

    const inTwoDays = { database: service.database, clock: { offset: () => 2 * DAY_MS } }
    await pruneReplays(inTwoDays, 3)
    expect((await list()).data).toHaveLength(2)
    await pruneReplays(inTwoDays, 1)
    expect((await list()).data).toEqual([])
  })
})
