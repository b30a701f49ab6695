import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneOldDeliveries } from '../../src/deliveries/upkeep.js'
import { lowestId } from '../../src/identifiers.js'
import { makeDatabase, type TestDatabase } from '../support/database.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The tables that grow with time, each with the column to partition by: its identifiers sort by time. */
const PARTITIONED = { events: 'id', deliveries: 'id', delivery_attempts: 'delivery_id' }

let own: TestDatabase
let service: TestService
let receiver: Receiver

const query = <Row>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  own.database.run<Row>({ text, parameters }, {})

const rowsOf = async (table: string) => (await query(`select 1 from ${table}`)).length

beforeAll(async () => {
  own = await makeDatabase()
  const tomorrow = lowestId(new Date(Date.now() + 12 * HOUR))
  for (const [table, key] of Object.entries(PARTITIONED)) {
    await query(`alter table ${table} rename to ${table}_whole`)
    await query(`create table ${table} (like ${table}_whole including all) partition by range (${key})`)
    await query(`drop table ${table}_whole`)
    await query(
      `create table ${table}_today partition of ${table} for values from (minvalue) to ('${tomorrow}')`,
    )
    await query(
      `create table ${table}_later partition of ${table} for values from ('${tomorrow}') to (maxvalue)`,
    )
  }
  receiver = await startReceiver()
  service = await startTestService({
    database: own.database,
    environment: { WEBHOOK_RETRY_SECONDS: '0.01' },
  })
}, 60_000)
afterAll(async () => {
  await service?.close()
  await receiver?.close()
  await own?.drop()
})

test('events and deliveries can be partitioned by time as they are: sent, listed, resent and pruned', async () => {
  const caller = await service.caller()
  const endpoint = { url: receiver.url, events: ['scan.created'] }
  await caller.post('/api/v1/webhooks').send(endpoint).expect(201)
  const list = async () => (await caller.get('/api/v1/webhooks/deliveries').expect(200)).body.data
  const operatorList = async () =>
    (await service.operator.get('/console/api/deliveries').expect(200)).body.data

  await createIntent(caller)
  await expect.poll(list, { timeout: 20_000 }).toMatchObject([{ status: 'succeeded', attempts: 1 }])
  service.clock.advance(DAY)
  receiver.answerWith(() => ({ status: 500 }))
  await createIntent(caller)
  const failed = { status: 'failed', attempts: 2, responseCode: 500 }
  await expect.poll(list, { timeout: 20_000 }).toMatchObject([failed, { status: 'succeeded' }])
  expect(await rowsOf('deliveries_today')).toBe(1)
  expect(await rowsOf('deliveries_later')).toBe(1)

  receiver.answerWith(() => ({ status: 204 }))
  const [{ id }] = await list()
  await service.operator.post(`/console/api/deliveries/${id}/resend`).expect(202)
  await expect
    .poll(operatorList, { timeout: 20_000 })
    .toMatchObject([{ id, status: 'succeeded', attempts: 3 }, { attempts: 1 }])

  service.clock.advance(31 * DAY)
  const parts = { database: own.database, clock: service.clock, log: pino({ level: 'silent' }) }
  await pruneOldDeliveries(parts, 30)
  for (const table of Object.keys(PARTITIONED)) expect(await rowsOf(table)).toBe(0)
}, 60_000)
