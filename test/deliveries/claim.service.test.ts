import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/database/connection.js'
import { claimDeliveries } from '../../src/deliveries/claim.js'
import { storedId } from '../../src/identifiers.js'
import { startTestService, type TestService } from '../support/service.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

/** The same database, with plans instead of rows. */
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

test('a claim finds what is due through its own index, also while statistics say that nothing waits', async () => {
  const caller = await service.caller()
  const endpoints: string[] = []
  for (let index = 0; index < 3; index++) {
    const response = await caller
      .post('/api/v1/webhooks')
      .send({ url: `https://hooks.example.org/${index}`, events: ['scan.created'] })
    endpoints.push(storedId('whe', response.body.data.endpoint.id) as string)
  }
  const event = randomUUID()
  await query(
    `insert into events (id, organization_id, environment, type, body, created_at)
     select $1::uuid, organization_id, environment, 'scan.created', '{}', now() from webhook_endpoints
     where id = $2::uuid`,
    event,
    endpoints[0],
  )
  const insert = (status: string, count: number) =>
    query(
      `insert into deliveries (
         id, organization_id, environment, endpoint_id, event_id, event_type, status, max_attempts,
         next_attempt_at, created_at, updated_at
       )
       select uuid_v7(now()), organization_id, environment, id, $1::uuid, 'scan.created', $2::text, 6,
         case when $2::text = 'pending' then now() end, now(), now()
       from webhook_endpoints, generate_series(1, $3::int)
       where id = any($4::uuid[])`,
      event,
      status,
      count,
      endpoints,
    )
  await insert('succeeded', 5_000)
  await query('analyze deliveries')
  await insert('pending', 500)

  const plans: string[] = []
  await claimDeliveries(explaining(service.database, plans), {
    leaseToken: randomUUID(),
    leaseMs: 45_000,
    room: {
      most: 256,
      mostRetries: 192,
      mostAlone: 1,
      perEndpoint: 64,
      perOrganization: 160,
      endpoints: new Map(),
      organizations: new Map(),
    },
    after: randomUUID(),
    clockOffsetMs: 0,
  })
  const used = new Set(
    plans
      .join('\n')
      .match(/\bdeliveries_[a-z_]+/g)
      ?.filter((name) => !/_\d+$/.test(name)),
  )
  expect(used).toEqual(new Set(['deliveries_waiting', 'deliveries_suspect', 'deliveries_pkey']))
  expect(plans.join('\n')).not.toContain('Seq Scan on deliveries')
})
