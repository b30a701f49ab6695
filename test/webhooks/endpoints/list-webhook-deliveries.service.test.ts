import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DELIVERY_STATUSES } from '../../../generated/vocabulary.js'
import { newPublicId, storedId } from '../../../src/basics/identifiers.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { completedScan, createIntent } from '../../support/upload.js'
import { deliveriesOf, register, type Schemas } from '../../support/webhooks.js'

type Delivery = Schemas['WebhookDelivery']

let service: TestService
let caller: Caller
let stranger: Caller
/** All deliveries, newest first, of two endpoints, in each status. */
let all: Delivery[]

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
  all = await deliveriesOf(caller, {})
}, 60_000)

afterAll(() => service.close())

const query = (text: string, ...parameters: unknown[]) => service.database.run({ text, parameters }, {})

/** Every page of a list with two entries each. */
async function paged(filter: Record<string, string>): Promise<Delivery[]> {
  const found: Delivery[] = []
  let cursor: string | null = null
  do {
    const search = new URLSearchParams({ ...filter, limit: '2', ...(cursor !== null && { cursor }) })
    const { status, body } = await caller.get(`/api/v1/webhooks/deliveries?${search}`)
    expect(status).toBe(200)
    found.push(...body.data)
    cursor = body.meta.nextCursor
  } while (cursor !== null)
  return found
}

const ids = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id)

describe('listWebhookDeliveries', () => {
  test('has test data in each status, of each kind and endpoint', () => {
    expect(all.length).toBeGreaterThan(30)
    for (const status of DELIVERY_STATUSES)
      expect(all.filter((delivery) => delivery.status === status).length).toBeGreaterThan(6)
  })

  const someOf = (name: 'webhookId' | 'eventId' | 'event') => () => all[5]?.[name] ?? ''
  const filters: Record<string, [value: () => string, passes: (one: Delivery, value: string) => boolean]> = {
    webhookId: [someOf('webhookId'), (one, value) => one.webhookId === value],
    event: [someOf('event'), (one, value) => one.event === value],
    eventId: [someOf('eventId'), (one, value) => one.eventId === value],
    createdFrom: [() => all.at(-9)?.createdAt ?? '', (one, value) => (one.createdAt ?? '') >= value],
    createdTo: [() => all[8]?.createdAt ?? '', (one, value) => (one.createdAt ?? '') < value],
    ...Object.fromEntries(
      DELIVERY_STATUSES.map((status) => [
        `status ${status}`,
        [() => status, (one: Delivery) => one.status === status],
      ]),
    ),
  }
  const names = Object.keys(filters)
  const combinations: string[][] = [
    ...names.map((name) => [name]),
    ...names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other])),
    ['webhookId', 'event', 'createdFrom', 'createdTo', 'status pending'],
    ['webhookId', 'event', 'createdFrom', 'createdTo', 'status failed'],
  ].filter((given) => given.filter((name) => name.startsWith('status')).length < 2)

  test.each(combinations.map((given) => [given.join(', '), given]))(
    'by %s shows exactly the matches, on every page and in order',
    async (_what, given) => {
      const chosen = given.map((name) => filters[name]).filter((one) => one !== undefined)
      const values = chosen.map(([value]) => value())
      const filter = Object.fromEntries(given.map((name, at) => [name.split(' ')[0], values[at] ?? '']))
      const expected = all.filter((one) => chosen.every(([, passes], at) => passes(one, values[at] ?? '')))
      expect(await paged(filter)).toEqual(expected)
    },
  )

  test('finds something by each filter alone', async () => {
    for (const name of names) {
      const [value] = filters[name] ?? [() => '']
      expect(await deliveriesOf(caller, { [name.split(' ')[0] ?? '']: value() }), name).not.toEqual([])
    }
  })

  test('is empty for an endpoint or event that does not exist or is another tenant’s', async () => {
    const [theirs] = await deliveriesOf(stranger, {})
    for (const filter of [
      { webhookId: theirs?.webhookId },
      { eventId: theirs?.eventId },
      { webhookId: newPublicId('whe') },
      { eventId: newPublicId('evt') },
      { eventId: 'nonsense' },
    ] as Record<string, string>[])
      expect(await deliveriesOf(caller, filter)).toEqual([])
  })

  test('has cursors that are valid only with their filters', async () => {
    const list = (filter: object) =>
      caller.get(`/api/v1/webhooks/deliveries?${new URLSearchParams({ limit: '1', ...filter })}`)
    const { body } = await list({ status: 'failed' })
    const cursor = body.meta.nextCursor
    expect((await list({ status: 'failed', cursor })).status).toBe(200)
    for (const other of [{}, { status: 'pending' }, { status: 'failed', event: 'scan.created' }])
      expect((await list({ ...other, cursor })).body.error?.code).toBe('invalid_cursor')
  })

  test.each([
    { status: 'waiting' },
    { event: 'scan.exploded' },
    { createdFrom: 'yesterday' },
    { createdTo: '2016-12-31T23:59:60Z' },
    { createdFrom: '0000-01-01T00:00:00Z' },
  ])('%o is 400', async (filter) => {
    const response = await caller.get(
      `/api/v1/webhooks/deliveries?${new URLSearchParams(filter as Record<string, string>)}`,
    )
    expect([response.status, response.body.error.code]).toEqual([400, 'invalid_request'])
  })

  test('accepts times before and after all deliveries, which give the whole list', async () => {
    const filter = { createdFrom: '0001-01-01T00:00:00Z', createdTo: '9999-12-31T23:59:59Z' }
    expect(ids(await deliveriesOf(caller, filter))).toEqual(ids(all))
    expect(await deliveriesOf(caller, { createdTo: '0001-01-01T00:00:00Z', status: 'pending' })).toEqual([])
    expect(ids(await deliveriesOf(caller, { ...filter, status: 'retrying' }))).toEqual(
      ids(all.filter(({ status }) => status === 'retrying')),
    )
  })
})
