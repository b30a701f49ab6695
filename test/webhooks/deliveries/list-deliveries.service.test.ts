import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { components } from '../../../generated/console.js'
import { newPublicId } from '../../../src/basics/identifiers.js'
import { openCase } from '../../support/cases.js'
import { everyRow } from '../../support/pages.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { organizationOf, threeTenants } from '../../support/tenants.js'
import { deliveriesOf, register } from '../../support/webhooks.js'

let service: TestService
let receiver: Receiver
let callers: [Caller, Caller, Caller]

/** A delivered event of each kind in each tenant. */
beforeAll(async () => {
  service = await startTestService()
  receiver = await startReceiver()
  callers = await threeTenants(service)
  for (const caller of callers) {
    await register(caller, receiver.url, { events: ['case.opened', 'scan.created'] })
    await openCase(caller)
    await vi.waitFor(
      async () => expect(await deliveriesOf(caller, { status: 'succeeded' })).toHaveLength(2),
      { timeout: 20_000, interval: 25 },
    )
  }
})
afterAll(async () => {
  await service?.close()
  await receiver?.close()
})

describe('listDeliveries', () => {
  const all = (filter: Record<string, string> = {}) =>
    everyRow<components['schemas']['Delivery']>(service, '/console/api/deliveries', filter)
  const idsOf = async (filter: Record<string, string>) => (await all(filter)).map(({ id }) => id)

  test('narrows the list by filters, and empties it for filters that match nothing', async () => {
    const organizationId = organizationOf(callers[0])
    const list = async (query: string) =>
      (await service.operator.get(`/console/api/deliveries?${query}`)).body.data
    expect((await list(`organizationId=${organizationId}&status=succeeded`)).length).toBeGreaterThan(0)
    for (const query of [
      `organizationId=${newPublicId('org')}`,
      'organizationId=nonsense',
      'webhookId=nonsense',
      `organizationId=${organizationId}&status=failed`,
    ])
      expect(await list(query)).toEqual([])
    expect((await service.operator.get('/console/api/deliveries?status=lost')).status).toBe(400)
  })

  test('has the filters of the public API, for deliveries of all tenants: event, kind of event, each with every status', async () => {
    const rows = await all()
    expect(rows.length).toBeGreaterThan(4)
    const [one] = rows as [(typeof rows)[number]]
    const passing = (passes: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(passes).map(({ id }) => id)
    expect(await idsOf({ eventId: one.eventId })).toEqual(passing(({ eventId }) => eventId === one.eventId))
    expect(await idsOf({ event: one.event })).toEqual(passing(({ event }) => event === one.event))
    expect(await idsOf({ event: one.event, order: 'asc' })).toEqual(
      passing(({ event }) => event === one.event).reverse(),
    )
    for (const event of ['report.ready', 'webhook.test'] as const) expect(await idsOf({ event })).toEqual([])
    for (const eventId of [newPublicId('evt'), 'nonsense']) expect(await idsOf({ eventId })).toEqual([])
    expect(await idsOf({ createdFrom: one.createdAt })).toEqual(
      passing(({ createdAt }) => createdAt >= one.createdAt),
    )
    for (const environment of ['sandbox', 'staging'])
      expect(await idsOf({ environment, event: one.event })).toEqual(
        passing((row) => row.environment === environment && row.event === one.event),
      )
  })
})
