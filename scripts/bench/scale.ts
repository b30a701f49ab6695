/**
 * `npm run bench:scale -- [--quick] [--scans 10000,1000000] [--tenants 1,1000] [--out results.json]`
 *
 * How the number of rows affects the service's statements: milliseconds per statement, one at a time over one
 * connection, on a separate PostgreSQL cluster. For each scan there is a finished delivery with its event, and a
 * thousand deliveries are waiting. Ten million scans take 30 GB of disk. `--quick`
 * takes few rows, and only shows that everything works.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { SEARCH_KINDS } from '../../generated/vocabulary.js'
import { newId, publicId } from '../../src/basics/identifiers.js'
import { Secret } from '../../src/basics/secrets.js'
import { makeEvent } from '../../src/changes/events/event.js'
import { type Database, defineStatement } from '../../src/database/connection.js'
import { openServerDatabase } from '../../src/database/server/server.js'
import { fragment, value } from '../../src/database/sql/fragment.js'
import type { PagePosition } from '../../src/database/sql/pages.js'
import type { Tenant } from '../../src/database/tenant.js'
import {
  countDeliveries,
  countScans,
  findOldestWaitingDelivery,
} from '../../src/operators/overview/queries.js'
import { findOfKind } from '../../src/operators/search/queries.js'
import { termsOf } from '../../src/operators/search/terms.js'
import { listScanRowsOfAnyTenant } from '../../src/scans/operator-queries.js'
import { findScan, insertScan, listScanRows, newScan } from '../../src/scans/queries.js'
import { type ScanRow, toScan } from '../../src/scans/resource.js'
import type { ScanFilter } from '../../src/scans/scan-kinds.js'
import { bucketsUntil, HOUR_MS } from '../../src/telemetry/measurements/series.js'
import { claimDeliveries, releaseDeliveries } from '../../src/webhooks/deliveries/claim.js'
import { type DeliveryFilter, listDeliveryRows } from '../../src/webhooks/deliveries/lists.js'
import { listDeliveryRowsOfAnyTenant } from '../../src/webhooks/deliveries/operator-queries.js'
import { createSlots } from '../../src/webhooks/deliveries/slots.js'
import { startPostgresCluster } from '../support/postgres-cluster.js'
import { table } from '../support/statistics.js'
import { fillDatabase } from './requests/dataset.js'
import { type Progress, showProgress } from './support/progress.js'
import { timed } from './support/timed.js'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    scans: { type: 'string' },
    tenants: { type: 'string' },
    out: { type: 'string' },
  },
})

const numbers = (text: string) => text.split(',').map(Number)

/** The numbers of scans and of tenants, each of one with each of the other. */
const SCANS = numbers(options.scans ?? (options.quick ? '2000' : '10000,1000000'))
const TENANTS = numbers(options.tenants ?? (options.quick ? '3' : '1,1000'))

const PAGE_ROWS = 25
const WAITING = 1_000

/** Filters of the first page: one that matches nothing, and others that match from a few kinds of scans to many. */
const FILTERS: Readonly<Record<string, ScanFilter>> = {
  'status, none': { status: 'failed' },
  'status, all': { status: 'complete' },
  verdict: { verdict: 'synthetic' },
  'risk level': { riskLevel: 'high' },
  'media type': { mediaType: 'image' },
  'all four': { status: 'complete', verdict: 'suspicious', riskLevel: 'medium', mediaType: 'audio' },
}

/** The same for deliveries. All deliveries except the waiting ones have succeeded. */
const deliveryFilters = (delivery: {
  endpointId: string
  eventId: string
}): Readonly<Record<string, Partial<DeliveryFilter>>> => ({
  endpoint: { endpointId: delivery.endpointId },
  'status, none': { status: 'failed' },
  'status, all': { status: 'succeeded' },
  'status, waiting': { status: 'pending' },
  'kind, none': { eventType: 'case.opened' },
  event: { eventId: delivery.eventId },
})

/** The figures of the overview. */
const HOURS = 24
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const lastDay = () => bucketsUntil(new Date(), HOUR_MS / 1000, HOURS)

/** An endpoint for each other organization, like the existing one. */
const insertEndpoints = defineStatement(fragment`
  with endpoint as (
    insert into webhook_endpoints (id, organization_id, environment, url, events, status, secret_sealed,
      secret_masked, created_at, updated_at)
    select gen_random_uuid(), organizations.id, given.environment, given.url, given.events, given.status,
      given.secret_sealed, given.secret_masked, given.created_at, given.updated_at
    from organizations cross join (select * from webhook_endpoints order by id limit 1) as given
    where organizations.id <> given.organization_id
    returning id, organization_id
  )
  insert into webhook_statistics (endpoint_id, organization_id) select id, organization_id from endpoint`)

/** An event and a delivery for every scan. */
const insertPast = defineStatement<unknown, { waiting: number }>(fragment`
  with chosen as materialized (
    select uuid_v7(created_at) as event_id, organization_id, environment, created_at from scans order by id
  ), event as (
    insert into events (id, organization_id, environment, type, body, created_at)
    select event_id, organization_id, environment, 'scan.completed', repeat('x', 600), created_at from chosen
  ), delivery as (
    insert into deliveries (
      id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts, created_at, updated_at
    )
    select uuid_v7(created_at), organization_id, environment,
      (
        select id from webhook_endpoints
        where webhook_endpoints.organization_id = chosen.organization_id order by id limit 1
      ),
      event_id, 'scan.completed', 6, created_at, created_at
    from chosen
    returning *
  ), attempt as (
    insert into delivery_attempts (
      delivery_id, organization_id, number, started_at, duration_ms, response_code, signature_header
    )
    select id, organization_id, 1, created_at, 20, 200, repeat('x', 80) from delivery
    offset ${value('waiting')}::int
  )
  insert into delivery_queue (
    delivery_id, organization_id, endpoint_id, event_id, event_type, max_attempts, next_attempt_at
  )
  select id, organization_id, endpoint_id, event_id, event_type, max_attempts, now() from delivery
  limit ${value('waiting')}::int`)

const positionAt = defineStatement<
  { id: string; created_at: string },
  { organizationId: string; row: number }
>(fragment`
  select id, created_at from scans
  where organization_id = ${value('organizationId')}::uuid and environment = 'sandbox'
  order by created_at desc, id desc
  offset ${value('row')}::int limit 1`)

const rowsOf = defineStatement<{ rows: number }, { organizationId: string }>(fragment`
  select count(*)::int as rows from scans where organization_id = ${value('organizationId')}::uuid`)

const sizes = defineStatement<{
  name: string
  rows: number
  table_bytes: number
  index_bytes: number
}>(fragment`
  select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as table_bytes,
    pg_indexes_size(oid)::float8 as index_bytes
  from pg_class where relkind = 'r' and relname in ('scans', 'events', 'deliveries', 'delivery_attempts') order by relname desc`)

const statement = (text: string) => defineStatement(fragment`${sql.raw(text)}`)

function uploadOf(tenant: Tenant): ScanRow {
  const at = new Date()
  return newScan({
    id: newId(),
    ...tenant,
    fileName: 'press-photo.jpg',
    contentType: 'image/jpeg',
    mediaType: 'image',
    byteSize: 1_482_133,
    signals: null,
    metadata: {},
    uploadExpiresAt: at,
    createdAt: at,
  })
}

/**
 * Operators' reads: each list with its filters, including filters that match nothing, and searches with many results.
 */
async function measureOperators(database: Database, progress: Progress, rows: string) {
  progress.step(`${rows}, lists of operators`)
  const all = { organizationId: undefined, environment: undefined, order: 'desc' } as const
  const page = { limit: PAGE_ROWS, after: undefined }
  const scans = (filter: object) => listScanRowsOfAnyTenant(database, { ...all, ...filter }, page)
  const deliveries = (filter: object) => listDeliveryRowsOfAnyTenant(database, { ...all, ...filter }, page)
  const [scan] = await scans({})
  const [delivery] = await deliveries({})
  if (scan === undefined || delivery === undefined) throw new Error('There is nothing to look for.')
  const search = (text: string) => {
    const terms = termsOf(text)
    return Promise.all(SEARCH_KINDS.map((kind) => findOfKind(database, kind, terms, 6)))
  }
  const { organizationId } = scan
  const [createdFrom, createdTo] = [hoursAgo(24 * 90), hoursAgo(24 * 60)]
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    'scans, all': () => scans({}),
    'scans, oldest': () => scans({ order: 'asc' }),
    'scans, of a month': () => scans({ createdFrom, createdTo }),
    'scans by status, none': () => scans({ status: 'failed' }),
    'scans by risk level, none': () => scans({ riskLevel: 'critical' }),
    'scans by media type, all': () => scans({ mediaType: 'image' }),
    'scans by environment, none': () => scans({ environment: 'production' }),
    'scans of an organization by verdict, none': () => scans({ organizationId, verdict: 'synthetic' }),
    'deliveries, all': () => deliveries({}),
    'deliveries, of a month': () => deliveries({ createdFrom, createdTo }),
    'deliveries by status, none': () => deliveries({ status: 'failed' }),
    'deliveries by status, all': () => deliveries({ status: 'succeeded' }),
    'deliveries by kind, none': () => deliveries({ eventType: 'case.opened' }),
    'deliveries by environment, none': () => deliveries({ environment: 'production' }),
    'deliveries of an event': () => deliveries({ eventId: delivery.eventId }),
    'deliveries of an organization that wait': () => deliveries({ organizationId, status: 'pending' }),
    'search by an identifier': () => search(publicId('scan', scan.id)),
    'search by its beginning': () => search(publicId('scan', scan.id).slice(5, 15)),
    'search by a file name that all have': () => search('press-photo'),
    'search by a word that all have': () => search('example'),
    'search by a name that all have': () => search('bench'),
    'search by a word that nothing has': () => search('nothing'),
  }
  const measured: Record<string, { p50: number; p99: number }> = {}
  for (const [name, read] of Object.entries(reads)) measured[`operators: ${name}`] = await timed(read)
  return measured
}

async function measure(database: Database, tenant: Tenant, progress: Progress, rows: string) {
  progress.step(`${rows}, lists`)
  const [counted] = await database.run(rowsOf, { organizationId: tenant.organizationId })
  const rowsOfTenant = counted?.rows ?? 0
  const ids = (await listScanRows(database, tenant, {}, { limit: 1_000, after: undefined })).map(
    ({ id }) => id,
  )
  const after = async (row: number): Promise<PagePosition> => {
    const [found] = await database.run(positionAt, { organizationId: tenant.organizationId, row })
    if (found === undefined) throw new Error(`There is no row ${row}.`)
    return { id: found.id, createdAt: new Date(found.created_at) }
  }
  const page = async (after: PagePosition | undefined) =>
    timed(() => listScanRows(database, tenant, {}, { limit: PAGE_ROWS, after }))
  const filtered: Record<string, { p50: number; p99: number }> = {}
  for (const [name, filter] of Object.entries(FILTERS))
    filtered[`list by ${name}`] = await timed(() =>
      listScanRows(database, tenant, filter, { limit: PAGE_ROWS, after: undefined }),
    )
  const unfiltered = { endpointId: undefined, status: undefined, eventType: undefined, eventId: undefined }
  const deliveriesBy = (filter: Partial<DeliveryFilter>) =>
    listDeliveryRows(database, tenant, { ...unfiltered, ...filter }, { limit: PAGE_ROWS, after: undefined })
  const [delivery] = await deliveriesBy({})
  if (delivery === undefined) throw new Error('There is no delivery.')
  const deliveries: Record<string, { p50: number; p99: number }> = {
    'deliveries, first page': await timed(() => deliveriesBy({})),
  }
  for (const [name, filter] of Object.entries(deliveryFilters(delivery)))
    deliveries[`deliveries by ${name}`] = await timed(() => deliveriesBy(filter))
  progress.step(`${rows}, writes and overview`)
  const deepRow = Math.min(400 * PAGE_ROWS, Math.floor(rowsOfTenant * 0.9))
  return {
    get: await timed((number) => findScan(database, tenant, ids[(number * 7) % ids.length] as string)),
    'list, first page': await page(undefined),
    [`list, after row ${deepRow}`]: await page(await after(deepRow)),
    'list, last tenth': await page(await after(Math.floor(rowsOfTenant * 0.9))),
    ...filtered,
    ...deliveries,
    create: await timed(() => {
      const scan = uploadOf(tenant)
      const events = [
        makeEvent(
          'scan.created',
          tenant,
          scan.createdAt,
          toScan({ ...scan, fileRetainedSince: null }, tenant, { retentionDays: 30 }),
          { requestId: null },
        ),
      ]
      const answer = { status: 201, data: {} }
      return insertScan(database, { row: scan, events, reservation: undefined, answer }, 6)
    }),
    'claim of deliveries': await timed(
      () =>
        claimDeliveries(database, {
          leaseToken: randomUUID(),
          leaseMs: 45_000,
          limits: createSlots().beginClaim(),
          after: randomUUID(),
          clockOffsetMs: 0,
        }),
      ({ deliveries }) => releaseDeliveries(database, deliveries),
    ),
    'overview, scans of a day': await timed(() => countScans(database, lastDay())),
    'overview, deliveries of a day': await timed(() => countDeliveries(database, lastDay())),
    'overview, oldest waiting delivery': await timed(() => findOldestWaitingDelivery(database)),
    ...(await measureOperators(database, progress, rows)),
  }
}

async function main(): Promise<void> {
  const cluster = await startPostgresCluster()
  const interrupt = () => void cluster.stop().finally(() => process.exit(130))
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const progress = showProgress(SCANS.length * TENANTS.length * 4)
  const report: Record<string, unknown> = { at: new Date().toISOString(), database: cluster.version }
  try {
    const columns: string[] = []
    const latencies = new Map<string, string[]>()
    const storage: string[][] = []
    for (const scans of SCANS)
      for (const tenants of TENANTS) {
        const name = `scale_${scans}_${tenants}`
        const rows = `${scans} scans, ${tenants} tenants`
        progress.step(`${rows}, filling`)
        await cluster.createDatabase(name)
        const masterKey = new Secret<Uint8Array>(randomBytes(32))
        const { organizationId } = await fillDatabase(cluster.url(name), scans, masterKey, tenants - 1)
        const database = openServerDatabase(cluster.url(name), { connections: 1, timeoutMs: 600_000 })
        try {
          for (const text of ['set statement_timeout = 0', 'update webhook_statistics set probe_at = null'])
            await database.run(statement(text), {})
          await database.run(insertEndpoints, {})
          await database.run(insertPast, { waiting: Math.min(WAITING, scans / 10) })
          for (const each of ['scans', 'events', 'deliveries', 'delivery_attempts'])
            await database.run(statement(`vacuum analyze ${each}`), {})
          const tenant: Tenant = { organizationId, environment: 'sandbox' }
          const measured = await measure(database, tenant, progress, rows)
          const stored = await database.run(sizes, {})
          columns.push(rows)
          for (const [what, { p50, p99 }] of Object.entries(measured)) {
            const row = what.startsWith('list, after') ? `list, page 400 (or nine tenths)` : what
            latencies.set(row, [...(latencies.get(row) ?? []), `${p50.toFixed(2)} / ${p99.toFixed(2)}`])
          }
          for (const { name: of, rows: count, table_bytes, index_bytes } of stored)
            storage.push([
              `${rows}: ${of}`,
              count.toFixed(0),
              (table_bytes / 2 ** 20).toFixed(1),
              (index_bytes / 2 ** 20).toFixed(1),
            ])
          report[name] = { measured, stored }
          // Written after each step, so that a stopped run keeps its measurements.
          if (options.out !== undefined) await writeFile(options.out, `${JSON.stringify(report, null, 2)}\n`)
        } finally {
          await database.close()
          await cluster.dropDatabase(name)
        }
      }
    console.log(
      `\n${table(
        ['p50 / p99, ms', ...columns],
        [...latencies].map(([what, cells]) => [what, ...cells]),
      )}\n`,
    )
    console.log(table(['', 'rows', 'table MiB', 'indexes MiB'], storage))
  } finally {
    await cluster.stop()
  }
}

await main()
