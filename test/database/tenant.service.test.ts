// @module-tag slow
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOperations } from '../../generated/api-operations.js'
import { AGREEMENTS } from '../../generated/vocabulary.js'
import { storedId } from '../../src/basics/identifiers.js'
import { reserveKey } from '../../src/changes/idempotency/reservation.js'
import type { Database } from '../../src/database/connection.js'
import { openServerDatabase } from '../../src/database/server/server.js'
import type { Tenant } from '../../src/database/tenant.js'
import { makeDatabase, type TestDatabase } from '../support/database.js'
import { insertEvidence, insertJudgements } from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { defineAllStatements } from '../support/statements.js'
import { completedScan, createIntent } from '../support/upload.js'

/**
 * Statements about an organization as a whole: what operators see of its keys, its storage for the quota, and the
 * notices to the operator about it.
 */
const OF_ALL_ENVIRONMENTS = /list_keys|coalesce\(sum\(byte_size\)|notices\/outbox\.claim/

/** The figures about an organization as a whole, and their counters: none shows a row of a tenant. */
const FIGURES = /measurements\/(?:measurements\.write|series\.sums)|overview\/queries\.\w+OfOrganization/

/** Works in production alone; `rejudge-scan.service.test.ts` tests it with others' scans. */
const NOT_HERE = /rejudgement-queue\.request/

/** The tables of tenants' rows. */
const TABLES = [
  'scans',
  'cases',
  'assessments',
  'case_reports',
  'webhook_endpoints',
  'events',
  'deliveries',
  'idempotency_keys',
  'api_keys',
] as const

type Row = Readonly<Record<string, unknown>>
type Parameter = {
  readonly column: string
  readonly type: string
  /** Whether null means a filter that was not given. */
  readonly optional: boolean
}
type Found = { readonly name: string; readonly text: string; readonly parameters: readonly Parameter[] }
type Effect = { readonly rows: readonly Row[]; readonly changed: boolean }

const NOTHING: Effect = { rows: [], changed: false }

let own: TestDatabase
let database: Database
let service: TestService
let owner: Caller
let webhookId: string
/** The caseId and scanId of lists that belong to one. */
let named: Readonly<Record<string, string>>
let stranger: Caller
/** Rows of the owner, and one without any values, where each is the default of its type. */
let seeds: Row[]
let found: Found[]
/** Everything that the owner has before any statement; each statement is rolled back. */
let before: string

const run = async (text: string): Promise<Row[]> => database.run({ text, parameters: [] }, {})

beforeAll(async () => {
  own = await makeDatabase()
  // One connection, so that later statements see what was prepared or begun on it.
  database = own.url === undefined ? own.database : openServerDatabase(own.url, { connections: 1 })
  service = await startTestService({ database, background: false })
  owner = await service.caller()
  stranger = await service.caller()
  await fill()
  // A timer writes the last use of keys, which would look like a change.
  await service.context.keys.close()
  seeds = [{}]
  for (const table of TABLES) {
    const rows = await run(`
      select to_json(of) as row from ${table} as of where organization_id = '${owner.tenant.organizationId}'
      order by created_at desc limit 4`)
    for (const { row } of rows) {
      const columns = row as Row
      const { status, verdict, risk_level, media_type, scan_ids } = columns
      const kinds = [status, verdict ?? '', risk_level ?? '', media_type].join(':')
      const named = Array.isArray(scan_ids) ? { scan_id: scan_ids[0] } : {}
      const id = `${table.split('_').at(-1)?.slice(0, -1)}_id`
      seeds.push({ [id]: columns.id, kinds, ...named, ...columns })
      // The kind with the conclusion behind it.
      if (table === 'scans') seeds.push({ ...columns, kinds: `${kinds}:${columns.conclusion}` })
      // A change that adds no scan, since one that adds the owner's would be refused to others for that reason alone.
      if (table === 'cases') seeds.push({ [id]: columns.id, kinds, ...named, ...columns, added_scan_ids: [] })
      // The page that begins before the first of a list.
      if (table === 'assessments')
        for (const of of [undefined, columns.case_id, columns.scan_id])
          seeds.push({ ...columns, of, after_at: '1970-01-01T00:00:00Z' })
    }
  }
  // The status that an endpoint may change to.
  seeds.push({ id: storedId('whe', webhookId), status: 'paused' })
  // Whether people agree with the verdict.
  for (const agreement of AGREEMENTS) seeds.push({ agreement })
  // The same file, whether people agree or not.
  seeds.push({ agreement: null })
  found = await findStatements()
  before = await state()
})
afterAll(async () => {
  await service?.close()
  if (database !== own?.database) await database?.close()
  await own?.drop()
})

/** Creates something of every kind that a tenant has. */
async function fill(): Promise<void> {
  const url = 'https://receiver.example/hooks'
  const events = ['scan.created', 'scan.completed', 'case.opened']
  const registered = await owner.post('/api/v1/webhooks').send({ url, events }).expect(201)
  webhookId = registered.body.data.endpoint.id
  // With two deliveries of each event, one is followed by another of the same event.
  await owner.post('/api/v1/webhooks').send({ url, events }).expect(201)
  const scan = await completedScan(owner)
  const assessed = await completedScan(owner)
  for (const title of ['Free', 'One', 'Two']) {
    const { body } = await owner
      .post('/api/v1/cases')
      .send({ title, scanIds: [scan.id, assessed.id], assignee: 'dana' })
      .expect(201)
    named = { caseId: body.data.id, scanId: scan.id }
  }
  // Two of each, since a page begins after one.
  for (const scanId of [assessed.id, scan.id, scan.id]) {
    const path = `/api/v1/cases/${named.caseId}/scans/${scanId}/assessments`
    await owner.post(path).send({ finding: 'manipulated' }).expect(201)
    await owner.post(`/api/v1/cases/${named.caseId}/reports`).send({}).expect(202)
  }
  await insertJudgements(service.database, storedId('scan', scan.id) as string, 2)
  // A page begins after one. A case on hold is not deleted.
  await run("update cases set hold = true where title <> 'Free'")
  // Two of a kind, since a page begins after one.
  await createIntent(owner)
  const { scanId: abandoned } = await createIntent(owner)
  await run(
    `update scans set upload_expires_at = now() - interval '1 day' where id = '${storedId('scan', abandoned)}'`,
  )
  // As if the same picture had been analysed each time.
  await run("update scans set sha256 = 'same', perceptual_hash = 1234, conclusion = 'no_evidence'")
  await insertEvidence(service.database, '{}')
  await run(`
    with failed as (update deliveries set failure = 'exhausted' where event_type = 'scan.completed' returning id)
    delete from delivery_queue where delivery_id in (select id from failed)`)
  for (const operation of [
    'createScanUploadIntent',
    'createScanFromUrl',
    'createCase',
    'createWebhookEndpoint',
  ])
    await reserveKey(service.context, { tenant: owner.tenant, operation, key: operation, body: {} })
}

/** Every statement of the service that takes a tenant. */
async function findStatements(): Promise<Found[]> {
  const connection = await defineAllStatements()
  const statements = connection.definedStatements.map(({ text, parameters }) => {
    const name = text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)
    return { name, text, parameters }
  })
  const queries = connection.definedQueries.map(({ name, build }) => {
    const query = build(database.drizzle, sql.placeholder)
    const { sql: text, params: parameters } = query.toSQL()
    return { name, text, parameters }
  })
  const taking: Found[] = []
  for (const { name, text, parameters } of [...statements, ...queries]) {
    if (FIGURES.test(name)) continue
    const columns = parameters.map((one) => columnOf([...connection.placeholdersOf([one])][0] ?? ''))
    if (!columns.some((column) => column === 'organization_id' || column === 'environment')) continue
    await run(`prepare taking_${taking.length} as ${text}`)
    const [prepared] = await run(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'taking_${taking.length}'`,
    )
    const types = prepared?.types as string[]
    const optional = new Set(
      [...text.matchAll(/\(\$(\d+)::\w+ is null or /g)].map(([, at]) => Number(at) - 1),
    )
    taking.push({
      name,
      text,
      parameters: columns.map((column, at) => ({
        column,
        type: types[at] ?? '',
        optional: optional.has(at),
      })),
    })
  }
  return taking
}

/** The column that a placeholder is about: `endpointId` and `given.endpoint_id` are both `endpoint_id`. */
const columnOf = (placeholder: string) =>
  (placeholder.split('.').at(-1) ?? '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const asArray = (items: readonly unknown[]) => `{${items.map((item) => JSON.stringify(item)).join(',')}}`

/** The value in a row under a name, or under a suffix of the name: `from_status` is a status. */
function valueIn(row: Row, column: string): unknown {
  if (column === 'ids') return row.id === undefined ? undefined : asArray([row.id])
  for (let name = column; name !== ''; name = name.slice(name.indexOf('_') + 1)) {
    if (row[name] != null) return row[name]
    if (!name.includes('_')) return undefined
  }
  return undefined
}

const DAY_MS = 86_400_000

/** A value that any column of the type accepts; a text is also valid JSON and base64. Arrays of times are texts. */
function defaultOf(type: string, column: string): unknown {
  if (type === 'uuid') return crypto.randomUUID()
  if (column === 'created_from') return new Date(0).toISOString()
  if (type === 'timestamp with time zone' || /_(?:at|until)$/.test(column))
    return new Date(Date.now() + DAY_MS).toISOString()
  if (type === 'boolean') return true
  if (type === 'bytea') return '\\x1234'
  if (type === 'text' || type === 'json') return '1234'
  return 100
}

/** The value of a parameter for a tenant: from the row, or else one with which the statement can run. */
function literalOf({ column, type, optional }: Parameter, row: Row, tenant: Tenant): string {
  if (optional) return 'null'
  const element = type.replace('[]', '')
  let value: unknown
  if (column === 'organization_id') value = tenant.organizationId
  else if (column === 'environment') value = tenant.environment
  else if (column === 'place') value = 1
  else value = valueIn(row, column)
  // Arrays in a row contain values of another type: the scans of a case, for example.
  value ??= seeds.map((seed) => seed[column]).find((one) => Array.isArray(one)) ?? defaultOf(element, column)
  if (Array.isArray(value)) value = asArray(value)
  else if (typeof value === 'object') value = JSON.stringify(value)
  if (type !== element && !(type !== 'text[]' && String(value).startsWith('{')))
    value = asArray([String(value)])
  return `'${String(value).replaceAll("'", "''")}'`
}

/** A digest of everything that the owner has. */
async function state(): Promise<string> {
  const { organizationId, environment } = owner.tenant
  const owned = TABLES.map(
    (table) =>
      `select md5(string_agg(of::text, '' order by of::text)) as sum from ${table} as of
        where organization_id = '${organizationId}' and environment = '${environment}'`,
  )
  const others = ['delivery_queue', 'scan_evidence'].map(
    (table) => `select md5(string_agg(of::text, '' order by of::text)) from ${table} as of
      where organization_id = '${organizationId}'`,
  )
  const [all] = await run(
    `select string_agg(sum, ' ' order by sum) as sums from (${[...owned, ...others].join(' union all ')}) as of`,
  )
  return String(all?.sums)
}

/** Deletes everything that the owner has. */
async function empty(): Promise<void> {
  const { organizationId, environment } = owner.tenant
  await run(`delete from delivery_queue where organization_id = '${organizationId}'`)
  for (const table of TABLES)
    await run(
      `delete from ${table} where organization_id = '${organizationId}' and environment = '${environment}'`,
    )
}

/** Whether anything was written since `begin`, which is known immediately; comparing all rows takes long. */
async function hasWritten(): Promise<boolean> {
  const [row] = await run('select pg_current_xact_id_if_assigned() is not null as written')
  return row?.written === true
}

/** Runs a statement and rolls it back. One that the database refuses has no effect. */
async function effectOf(number: number, literals: readonly string[]): Promise<Effect> {
  await run('begin')
  try {
    const rows = await run(`execute taking_${number}(${literals.join(', ')})`)
    return { rows, changed: (await hasWritten()) && (await state()) !== before }
  } catch {
    return NOTHING
  } finally {
    await run('rollback')
  }
}

/** The answer of a statement when the owner has nothing. */
async function answerWithout(number: number, literals: readonly string[]): Promise<readonly Row[]> {
  await run('begin')
  try {
    await empty()
    return await run(`execute taking_${number}(${literals.join(', ')})`)
  } catch {
    return []
  } finally {
    await run('rollback')
  }
}

/** The parameters of a statement for a tenant, with the values of the row. */
const literalsOf = (number: number, row: Row, tenant: Tenant) =>
  (found[number] as Found).parameters.map((parameter) => literalOf(parameter, row, tenant))

/** What a tenant that is not the owner reads or changes of the owner's rows. */
async function seenBy(tenant: Tenant): Promise<string[]> {
  const seen: string[] = []
  for (const [number, { name, text }] of found.entries()) {
    const isOwners = tenant.organizationId === owner.tenant.organizationId
    if (isOwners && OF_ALL_ENVIRONMENTS.test(`${name} ${text}`)) continue
    for (const row of seeds) {
      const literals = literalsOf(number, row, tenant)
      const effect = await effectOf(number, literals)
      if (effect.changed) seen.push(`changed by ${name}`)
      // The answer may be about the statement's own effect, and is then the same without the owner's rows.
      if (effect.rows.length === 0) continue
      const alone = await answerWithout(number, literals)
      if (JSON.stringify(alone) !== JSON.stringify(effect.rows)) seen.push(`read by ${name}`)
    }
  }
  return [...new Set(seen)]
}

/** The number of rows in each list of the contract for a caller, with the filters that it takes. */
async function listed(caller: Caller): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  const lists = Object.values(apiOperations).filter(({ list }) => list)
  for (const path of lists.flatMap(({ path }) => [path, `${path}?webhookId=${webhookId}`])) {
    const { status, body } = await caller.get(path.replaceAll(/\{(\w+)\}/g, (_, name) => named[name] ?? ''))
    // Other lists do not have that filter.
    if (status === 400 && path.includes('?')) continue
    // A list of a resource that the caller does not have.
    if (status === 404 && path.includes('{')) sizes[path] = 0
    else sizes[path] = status === 200 ? body.data.length : Number.NaN
  }
  return sizes
}

test('every list shows rows only to their owner', async () => {
  const other = await service.caller({
    organizationId: owner.tenant.organizationId,
    environment: 'production',
  })
  const sizes = await listed(owner)
  const paths = Object.keys(sizes)
  expect(paths).toContain(`/api/v1/webhooks/deliveries?webhookId=${webhookId}`)
  expect(paths.filter((path) => !((sizes[path] as number) > 0))).toEqual([])
  for (const caller of [stranger, other])
    expect(await listed(caller)).toEqual(Object.fromEntries(paths.map((path) => [path, 0])))
})

describe('every statement that takes a tenant', () => {
  test('takes both the organization and the environment', () => {
    const partly = found.filter(({ name, text, parameters }) => {
      const columns = new Set(parameters.map(({ column }) => column))
      const both = columns.has('organization_id') && columns.has('environment')
      return !both && !OF_ALL_ENVIRONMENTS.test(name) && !OF_ALL_ENVIRONMENTS.test(text)
    })
    expect(partly.map(({ name }) => name)).toEqual([])
  })

  test('has an effect for the owner of rows, so that no effect for others is meaningful', async () => {
    const idle: string[] = []
    for (const [number, { name }] of found.entries()) {
      let works = false
      for (const row of seeds) {
        const { rows, changed } = await effectOf(number, literalsOf(number, row, owner.tenant))
        works ||= changed || rows.length > 0
        if (works) break
      }
      if (!works && !NOT_HERE.test(name)) idle.push(name)
    }
    expect(found.length).toBeGreaterThan(15)
    expect(idle).toEqual([])
  }, 120_000)

  test('reads and changes nothing of another organization', async () => {
    expect(await seenBy(stranger.tenant)).toEqual([])
  }, 120_000)

  test('reads and changes nothing of the same organization in another environment', async () => {
    expect(await seenBy({ ...owner.tenant, environment: 'production' })).toEqual([])
  }, 120_000)
})
