import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedId } from '../../../src/basics/identifiers.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { completedScan, createIntent } from '../../support/upload.js'
import { deliveriesOf, register } from '../../support/webhooks.js'

let service: TestService
let caller: Caller
let stranger: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
  stranger = await service.caller()
  const events = ['scan.created', 'scan.completed', 'case.opened']
  for (const one of [caller, caller, stranger]) await register(one, 'https://127.0.0.1:1/', { events })
  for (let round = 0; round < 4; round += 1) {
    for (const one of [caller, stranger]) {
      await createIntent(one)
      const scan = await completedScan(one)
      await one.post('/api/v1/cases').send({ title: 'One', scanIds: [scan.id] })
    }
    service.clock.advance(1_000)
  }
  // Of each four, one becomes pending, retrying, succeeded and failed.
  const ids = (await deliveriesOf(caller, {})).map(({ id }) => storedId('whd', id) as string)
  for (const [at, id] of ids.entries()) {
    if (at % 4 === 1) await query('update delivery_queue set attempts = 1 where delivery_id = $1', id)
    if (at % 4 > 1) await query('delete from delivery_queue where delivery_id = $1', id)
    if (at % 4 === 3) await query(`update deliveries set failure = 'exhausted' where id = $1`, id)
  }
}, 60_000)

afterAll(() => service.close())

const query = (text: string, ...parameters: unknown[]) => service.database.run({ text, parameters }, {})

test('listWebhookEndpoints shows those of one status, and its cursors are valid only with that', async () => {
  const own = await service.caller()
  const made: string[] = []
  for (const status of ['active', 'paused', 'revoked', 'paused']) {
    const { endpoint } = await register(own, 'https://127.0.0.1:1/')
    await own.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status })
    made.unshift(endpoint.id)
  }
  const list = async (search: string) => (await own.get(`/api/v1/webhooks?${search}`)).body
  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)
  expect(idsOf(await list(''))).toEqual(made)
  expect(idsOf(await list('status=paused'))).toEqual([made[0], made[2]])
  expect(idsOf(await list('status=revoked'))).toEqual([made[1]])
  const first = await list('status=paused&limit=1')
  const { nextCursor } = first.meta
  expect(idsOf(await list(`status=paused&limit=1&cursor=${nextCursor}`))).toEqual([made[2]])
  expect((await list(`status=active&limit=1&cursor=${nextCursor}`)).error.code).toBe('invalid_cursor')
})
