import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newId } from '../../src/basics/identifiers.js'
import { listKeepingCases } from '../../src/cases/keeping-cases.js'
import { listCaseRows, listCaseRowsOfAnyTenant } from '../../src/cases/queries.js'
import { type Database, defineStatement } from '../../src/database/connection.js'
import { openServerDatabase } from '../../src/database/server/server.js'
import { fragment } from '../../src/database/sql/fragment.js'
import { listScanRowsOfAnyTenant } from '../../src/scans/operator-queries.js'
import { listScanRows } from '../../src/scans/queries.js'
import { type DeliveryFilter, listDeliveryRows } from '../../src/webhooks/deliveries/lists.js'
import { listDeliveryRowsOfAnyTenant } from '../../src/webhooks/deliveries/operator-queries.js'
import { makeDatabase, type TestDatabase } from '../support/database.js'

const ROWS = 60_000
/** A page of 25 needs fewer, including its rows; half of one index of so many rows is more. */
const FEW_BLOCKS = 220
const DAY_MS = 86_400_000
/** Over a hundred days, evenly. */
const began = Date.now() - 100 * DAY_MS
const daysIn = (days: number) => new Date(began + days * DAY_MS)

const organizationId = newId()
const tenant = { organizationId, environment: 'staging' } as const
const [endpointId, eventId] = [newId(), newId()]
const page = { limit: 25, after: undefined }

/** The embedded database does not count its reads; its planner is the same. */
describe.skipIf(inject('serverUrl') === undefined)('among many rows of one tenant,', () => {
  let own: TestDatabase
  let database: Database

  const run = <Row>(text: string) => database.run(defineStatement<Row>(fragment`${sql.raw(text)}`), {})

  beforeAll(async () => {
    own = await makeDatabase()
    database = openServerDatabase(own.url as string, { connections: 1, timeoutMs: 60_000 })
    await run(
      `insert into organizations (id, name, created_at) values ('${organizationId}', 'Long lists', now())`,
    )
    const rows = `(select n, ('${daysIn(0).toISOString()}'::timestamptz + n * interval '100 days' / ${ROWS})::timestamptz(3) as at
      from generate_series(0, ${ROWS - 1}) as n) as given`
    const who = `'${organizationId}', '${tenant.environment}'`
    await run(`
      insert into scans (id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
        upload_expires_at, created_at, updated_at)
      select uuid_v7(at), ${who}, 'a.jpg', 'image/jpeg', 'image', 1, 'complete', at, at, at from ${rows}`)
    await run(`
      insert into cases (id, organization_id, environment, title, scan_ids, status, severity, severity_set, assignee,
        metadata, created_at, updated_at)
      select uuid_v7(at), ${who}, 'A case', '{}', 'open', 'low', true, 'ada', '{}', at, at from ${rows}`)
    await run(`insert into events (id, organization_id, environment, type, body, created_at)
      values ('${eventId}', ${who}, 'scan.created', '{}', now())`)
    await run(`insert into webhook_endpoints (id, organization_id, environment, url, events, status, secret_sealed,
        secret_masked, created_at, updated_at)
      values ('${endpointId}', ${who}, 'https://a.example', '{}', 'active', '', '', now(), now())`)
    await run(`
      insert into deliveries (id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts,
        created_at, updated_at)
      select uuid_v7(at), ${who}, '${endpointId}', '${eventId}', 'scan.created', 6, at, at from ${rows}`)
    for (const table of ['scans', 'cases', 'deliveries']) await run(`vacuum analyze ${table}`)
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    await own?.drop()
  })

  /** The blocks of tables and indexes that it reads. */
  async function blocksOf(read: () => Promise<unknown>): Promise<number> {
    const count = async () => {
      await run('select pg_stat_force_next_flush()')
      const [row] = await run<{ blocks: number }>(`
        select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::float8 as blocks
        from pg_statio_user_tables where relname in ('scans', 'cases', 'deliveries')`)
      return row?.blocks ?? Number.NaN
    }
    const before = await count()
    await read()
    return (await count()) - before
  }

  const none = { endpointId: undefined, status: undefined, eventType: undefined, eventId: undefined }
  const deliveries = (filter: Partial<DeliveryFilter>) =>
    listDeliveryRows(database, tenant, { ...none, ...filter }, page)
  const anybodys = { organizationId: undefined, environment: undefined }
  const all = { ...anybodys, order: 'desc' } as const
  const month = { createdFrom: daysIn(30), createdTo: daysIn(60) }

  /** Each range begins or ends far from both ends of the data. */
  const lists = {
    'a tenant’s scans': () => listScanRows(database, tenant, month, page),
    'a tenant’s scans of a status': () =>
      listScanRows(database, tenant, { ...month, status: 'complete' }, page),
    'a tenant’s cases': () => listCaseRows(database, tenant, month, page),
    'a tenant’s deliveries': () => deliveries(month),
    'a tenant’s deliveries of an endpoint': () => deliveries({ ...month, endpointId }),
    'all scans': () => listScanRowsOfAnyTenant(database, { ...all, ...month }, page),
    'all scans, the oldest first': () =>
      listScanRowsOfAnyTenant(database, { ...anybodys, ...month, order: 'asc' }, page),
    'all scans of a kind': () =>
      listScanRowsOfAnyTenant(database, { ...all, ...month, mediaType: 'image' }, page),
    'all cases': () => listCaseRowsOfAnyTenant(database, { ...all, ...month, status: undefined }, page),
    'all deliveries': () => listDeliveryRowsOfAnyTenant(database, { ...all, ...month }, page),
    'all deliveries, the oldest first': () =>
      listDeliveryRowsOfAnyTenant(database, { ...anybodys, ...month, order: 'asc' }, page),
  } satisfies Record<string, () => Promise<readonly { createdAt: Date | string }[]>>

  test.each(Object.entries(lists))(
    '%s from long ago are found without reading newer ones',
    async (name, list) => {
      let rows: readonly { createdAt: Date | string }[] = []
      expect(await blocksOf(async () => (rows = await list()))).toBeLessThan(FEW_BLOCKS)
      const times = rows.map(({ createdAt }) => new Date(createdAt).getTime())
      expect(times).toHaveLength(26)
      const nearest = name.includes('oldest') ? month.createdFrom.getTime() : month.createdTo.getTime()
      for (const time of times) {
        expect(time).toBeGreaterThanOrEqual(month.createdFrom.getTime())
        expect(time).toBeLessThan(month.createdTo.getTime())
        expect(Math.abs(time - nearest)).toBeLessThan(DAY_MS)
      }
    },
  )

  test.each([
    ['deliveries of an event kind', () => deliveries({ eventType: 'case.opened' })],
    ['failed deliveries', () => deliveries({ status: 'failed' })],
    ['cases with a status', () => listCaseRows(database, tenant, { status: 'resolved' }, page)],
    [
      'all cases on hold',
      () => listCaseRowsOfAnyTenant(database, { ...all, status: undefined, hold: true }, page),
    ],
    ['the oldest cases that keep files', () => listKeepingCases(database)],
    ['cases with an assignee', () => listCaseRows(database, tenant, { assignee: 'grace' }, page)],
    ['scans with a status', () => listScanRows(database, tenant, { status: 'failed' }, page)],
  ])(
    '%s with a rare value are searched for in few rows, although all the others have another',
    async (_name, list) => {
      let rows: readonly unknown[] = []
      expect(await blocksOf(async () => (rows = await list()))).toBeLessThan(FEW_BLOCKS)
      expect(rows).toEqual([])
    },
  )
})
