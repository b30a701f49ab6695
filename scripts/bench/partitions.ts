/**
 * `npm run bench:partitions -- [--quick] [--deliveries 1000000] [--days 7] [--out results.json]`
 *
 * The effect of partitions by time: retention removes a quarter of the deliveries of forty days, each with its event
 * and its attempt, while tenants read; compared with the same rows in whole tables. On a separate PostgreSQL cluster.
 * `--quick` takes few deliveries, and only shows that everything works.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { systemClock } from '../../src/basics/clock.js'
import { type Database, defineStatement } from '../../src/database/connection.js'
import { migrateServer } from '../../src/database/migrations/migrate-server.js'
import { openPartitioning } from '../../src/database/partitions/partition-server.js'
import { makePartitionsAhead } from '../../src/database/partitions/partitions.js'
import { openServerDatabase } from '../../src/database/server/server.js'
import { fragment, value } from '../../src/database/sql/fragment.js'
import { listDeliveryRows } from '../../src/webhooks/deliveries/lists.js'
import { findDelivery } from '../../src/webhooks/deliveries/queries.js'
import { pruneOldDeliveries } from '../../src/webhooks/deliveries/retention.js'
import { table } from '../support/statistics.js'
import { showProgress } from './support/progress.js'
import { measureIn } from './support/setting.js'
import { timed } from './support/timed.js'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    deliveries: { type: 'string' },
    days: { type: 'string', default: '7' },
    out: { type: 'string' },
  },
})

const DAY_MS = 86_400_000
/** At the end, the oldest quarter of these days is over thirty days old. */
const SPAN_DAYS = 40
const RETENTION_DAYS = 30
const BATCH = 100_000
const PAGE = { limit: 25, after: undefined }
const ALL = {
  endpointId: undefined,
  status: undefined,
  eventType: undefined,
  eventId: undefined,
  createdFrom: undefined,
  createdTo: undefined,
}

type FillValues = {
  readonly organizationId: string
  readonly endpointId: string
  readonly from: string
  readonly count: number
  readonly stepMs: number
}

const fill = defineStatement<Record<never, never>, FillValues>(fragment`
  with times as materialized (
    select ${value('from')}::timestamptz + number * ${value('stepMs')}::float8 * interval '1 millisecond' as at
    from generate_series(1, ${value('count')}::int) as number
  ), chosen as materialized (
    select uuid_v7(at) as event_id, uuid_v7(at) as id, at from times
  ), event as (
    insert into events (id, organization_id, environment, type, body, created_at)
    select event_id, ${value('organizationId')}::uuid, 'production', 'scan.completed', repeat('x', 600), at from chosen
  ), delivery as (
    insert into deliveries (
      id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts, created_at, updated_at
    )
    select id, ${value('organizationId')}::uuid, 'production', ${value('endpointId')}::uuid, event_id, 'scan.completed',
      6, at, at
    from chosen
  )
  insert into delivery_attempts (
    delivery_id, organization_id, number, started_at, duration_ms, response_code, signature_header
  )
  select id, ${value('organizationId')}::uuid, 1, at, 20, 200, repeat('x', 80) from chosen`)

const insertEndpoint = defineStatement<
  Record<never, never>,
  { organizationId: string; endpointId: string }
>(fragment`
  with organization as (
    insert into organizations (id, name, created_at) values (${value('organizationId')}::uuid, 'Bench', now())
    returning id
  )
  insert into webhook_endpoints (
    id, organization_id, environment, url, events, status, secret_sealed, secret_masked, created_at, updated_at
  )
  select ${value('endpointId')}::uuid, id, 'production', 'https://receiver.example/hooks', '{scan.completed}', 'active',
    '', 'whsec_…0000', now(), now()
  from organization`)

const statement = <Row>(text: string) => defineStatement<Row>(fragment`${sql.raw(text)}`)
const walBytes = statement<{ bytes: number }>(
  `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
)
const someIds = statement<{ id: string }>('select id from deliveries tablesample system (1) limit 500')
const countRows = statement<{ count: number }>('select count(*)::int as count from deliveries')

async function one<Row>(rows: Promise<Row[]>): Promise<Row> {
  return (await rows)[0] as Row
}

async function main(): Promise<void> {
  await measureIn(options.out, async ({ cluster, closing }) => {
    const results: Record<string, object> = {}
    const rows: string[][] = []
    const count = Number(options.deliveries ?? (options.quick ? 20_000 : 1_000_000))
    const progress = showProgress(2 * 3)
    // Partitions are created for the future, so the rows and the clock are dated there.
    const start = Date.now() + 10 * DAY_MS
    const clock = {
      now: () => new Date(start + SPAN_DAYS * DAY_MS),
      offset: () => start + SPAN_DAYS * DAY_MS - Date.now(),
    }
    for (const name of ['whole', 'partitioned'] as const) {
      progress.step(`${name} tables, filling`)
      await cluster.createDatabase(name)
      const url = cluster.url(name)
      await migrateServer(url)
      const database: Database = openServerDatabase(url, { connections: 1, timeoutMs: 3_600_000 })
      closing.push(() => database.close())
      if (name === 'partitioned') {
        const partitioning = await openPartitioning(url, Number(options.days), systemClock)
        for (const { table } of partitioning.tables) await partitioning.partition(table)
        await partitioning.close()
        await makePartitionsAhead(database, clock)
      }
      await database.run(statement('set statement_timeout = 0'), {})
      // Autovacuum of the new rows yields its lock after a second.
      await database.run(statement('set lock_timeout = 0'), {})
      const tenant = { organizationId: randomUUID(), environment: 'production' as const }
      const stepMs = (SPAN_DAYS * DAY_MS) / count
      const endpointId = randomUUID()
      await database.run(insertEndpoint, { organizationId: tenant.organizationId, endpointId })
      for (let done = 0; done < count; done += BATCH)
        await database.run(fill, {
          organizationId: tenant.organizationId,
          endpointId,
          from: new Date(start + done * stepMs).toISOString(),
          count: Math.min(BATCH, count - done),
          stepMs,
        })
      await database.run(statement('vacuum analyze'), {})
      const ids = (await database.run(someIds, {})).map(({ id }) => id)
      progress.step(`${name} tables, reads`)
      const get = await timed((number) => findDelivery(database, tenant, ids[number % ids.length] as string))
      const list = await timed(() => listDeliveryRows(database, tenant, ALL, PAGE))
      progress.step(`${name} tables, retention`)
      const before = await one(database.run(walBytes, {}))
      const began = performance.now()
      await pruneOldDeliveries({ database, clock }, RETENTION_DAYS)
      const seconds = (performance.now() - began) / 1_000
      const written = (await one(database.run(walBytes, {}))).bytes - before.bytes
      const left = (await one(database.run(countRows, {}))).count
      results[name] = { get, list, retention: { seconds, walBytes: written, deleted: count - left } }
      rows.push([
        name,
        get.p50.toFixed(2),
        list.p50.toFixed(2),
        String(count - left),
        seconds.toFixed(2),
        (written / 1e6).toFixed(1),
      ])
    }
    console.log(
      table(['tables', 'get, ms', 'list, ms', 'deleted', 'retention, s', 'write-ahead log, MB'], rows),
    )
    return { deliveries: count, days: Number(options.days), ...results }
  })
}

await main()
