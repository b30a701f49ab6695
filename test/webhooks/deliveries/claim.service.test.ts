import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/database/connection.js'
import { openServerDatabase } from '../../../src/database/server/server.js'
import {
  type ClaimRequest,
  claimDeliveries,
  releaseDeliveries,
} from '../../../src/webhooks/deliveries/claim.js'
import { recordAttempts } from '../../../src/webhooks/deliveries/record.js'
import { createSlots } from '../../../src/webhooks/deliveries/slots.js'
import { makeDatabase } from '../../support/database.js'
import { queueDeliveries } from '../../support/rows.js'
import { startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'
import { registeredUuid } from '../../support/webhooks.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

/** The same database, returning plans instead of rows. */
const explaining = (database: Database, plans: string[]): Database => ({
  ...database,
  async run(statement, values) {
    const rows = await database.run<{ 'QUERY PLAN': string }>(
      { ...statement, text: `explain ${statement.text}`, row: undefined } as never,
      values,
    )
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return []
  },
})

const request: ClaimRequest = {
  leaseToken: randomUUID(),
  leaseMs: 45_000,
  limits: createSlots().beginClaim(),
  after: randomUUID(),
  clockOffsetMs: 0,
}

test('a claim finds due deliveries by its own index, even while statistics say that none wait', async () => {
  const caller = await service.caller()
  const endpoints: string[] = []
  for (let index = 0; index < 3; index++) endpoints.push(await registeredUuid(caller))
  const insert = async (count: number) => {
    for (const endpointId of endpoints) await queueDeliveries(service.database, endpointId, count)
  }
  // The statistics are those of an empty queue.
  await insert(100)
  await query('delete from delivery_queue')
  await query('analyze deliveries')
  await query('analyze delivery_queue')
  await insert(500)

  const plans: string[] = []
  await claimDeliveries(explaining(service.database, plans), request)
  const plan = plans.join('\n')
  const used = new Set(plan.match(/\bdelivery_queue_[a-z]+/g))
  const expected = [
    'delivery_queue_due',
    'delivery_queue_suspect',
    'delivery_queue_pkey',
    'delivery_queue_order',
  ]
  expect(used).toEqual(new Set(expected))
  expect(plan).not.toMatch(/Seq Scan on (deliver|event)|Bitmap/)
})

test('a claim takes no more of an organization or an endpoint than its own limit', async () => {
  const caller = await service.caller()
  const [one, two] = [await registeredUuid(caller), await registeredUuid(caller)]
  for (let number = 0; number < 3; number += 1) await createIntent(caller)
  const { organizationId } = caller.tenant
  const claimed = async (limits: Partial<ClaimRequest['limits']>) => {
    const claim = await claimDeliveries(service.database, {
      ...request,
      limits: { ...request.limits, ...limits },
    })
    await releaseDeliveries(service.database, claim.deliveries)
    expect(claim.complete).toBe(true)
    return claim.deliveries
      .filter((delivery) => delivery.organizationId === organizationId)
      .map(({ endpointId }) => endpointId)
      .sort()
  }
  const all = [one, one, one, two, two, two].sort()
  expect(await claimed({})).toEqual(all)
  expect(await claimed({ organizations: new Map([[organizationId, 4]]) })).toHaveLength(4)
  expect(await claimed({ organizations: new Map([[organizationId, 0]]) })).toEqual([])
  expect(await claimed({ endpoints: new Map([[one, 1]]) })).toEqual([one, two, two, two].sort())
})

test('a claim takes no more retries than its limit, of each endpoint in turn, and first attempts beside them', async () => {
  const caller = await service.caller()
  const [one, two] = [await registeredUuid(caller), await registeredUuid(caller)]
  const fresh = await registeredUuid(caller)
  for (let number = 0; number < 3; number += 1) await createIntent(caller)
  await query('update delivery_queue set attempts = 1 where endpoint_id in ($1, $2)', one, two)
  const others = new Map(
    (await query<{ id: string }>('select id from organizations')).map(({ id }) => [id, 0]),
  )
  others.delete(caller.tenant.organizationId)
  const { deliveries } = await claimDeliveries(service.database, {
    ...request,
    limits: { ...request.limits, maxRetries: 4, organizations: others },
  })
  await releaseDeliveries(service.database, deliveries)
  const claimed = deliveries.map(({ endpointId }) => endpointId).sort()
  expect(claimed).toEqual([one, one, two, two, fresh, fresh, fresh].sort())
})

test('a delivery whose endpoint or event is missing or another organization’s is skipped, and keeps no other from being claimed', async () => {
  const [caller, stranger] = [await service.caller(), await service.caller()]
  const own = await registeredUuid(caller, 'https://hooks.example.org/own')
  await registeredUuid(stranger)
  for (const of of [caller, caller, caller, stranger, stranger]) await createIntent(of)
  const queued = async (of: typeof caller) =>
    (
      await query<{ id: string }>(
        'select delivery_id as id from delivery_queue where organization_id = $1 order by 1',
        of.tenant.organizationId,
      )
    ).map(({ id }) => id)
  const [withoutEvent, ...intact] = (await queued(caller)) as [string, string, string]
  const [foreign, withoutEndpoint] = (await queued(stranger)) as [string, string]
  await query(
    'delete from events where id = (select event_id from delivery_queue where delivery_id = $1)',
    withoutEvent,
  )
  for (const [id, endpoint] of [
    [foreign, own],
    [withoutEndpoint, randomUUID()],
  ])
    await query(
      "update delivery_queue set endpoint_id = $1, next_attempt_at = now() - interval '1 h' where delivery_id = $2",
      endpoint,
      id,
    )

  const skipped: string[][] = []
  for (let claims = 0; claims < 7; claims += 1) {
    const { deliveries, unsendable } = await claimDeliveries(service.database, request)
    const found = deliveries.filter(({ organizationId }) =>
      [caller, stranger].some(({ tenant }) => tenant.organizationId === organizationId),
    )
    expect(found.map(({ id }) => id).sort()).toEqual(intact)
    for (const { endpointId, url } of found)
      expect({ endpointId, url }).toEqual({ endpointId: own, url: 'https://hooks.example.org/own' })
    skipped.push([...unsendable].sort())
    await releaseDeliveries(service.database, deliveries)
    await query('update delivery_queue set lease_ends_at = null')
  }
  // From the third claim on they no longer take the place of others.
  const both = [withoutEvent, foreign].sort()
  expect(skipped).toEqual([both, both, both, [withoutEvent], [withoutEvent], [], []])
})

test('statements after a claim or an outcome on the same connection wait for the disk again', async () => {
  const own = await makeDatabase()
  const database = own.url === undefined ? own.database : openServerDatabase(own.url, { connections: 1 })
  try {
    await claimDeliveries(database, request)
    await recordAttempts(database, [], 0)
    const rows = await database.run({ text: 'show synchronous_commit', parameters: [] }, {})
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  } finally {
    if (own.url !== undefined) await database.close()
    await own.drop()
  }
})
