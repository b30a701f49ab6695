import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newPublicId, storedId } from '../../src/basics/identifiers.js'
import { type Database, defineStatement } from '../../src/database/connection.js'
import { openServerDatabase } from '../../src/database/server/server.js'
import { fragment } from '../../src/database/sql/fragment.js'
import {
  claimQueuedScan,
  postponeDetection,
  postponeScan,
  renewLease,
} from '../../src/scans/analysis-queue.js'
import { findSeenBefore } from '../../src/scans/seen-before.js'
import { makeDatabase, type TestDatabase } from '../support/database.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, put } from '../support/upload.js'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'CTE Name'?: string
  Filter?: string
  'Join Filter'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Only in the list of waiting deliveries. */
const WAITING = "'retrying')\n"

/** Tables that grow with the callers' activity. */
const GROWING = ['scans', 'deliveries', 'cases']

/** Whether a condition is on the identifier of one of their rows. */
const IDENTIFIED = new RegExp(`\\b(?:${GROWING.join('|')})\\.id = |\\(id = `)

/** Lookups of their rows by identifier in another index than the one on identifiers, with the statements. */
const foundOtherwise = (plans: readonly { statement: string; nodes: readonly Plan[] }[]) =>
  plans.flatMap(({ statement, nodes }) =>
    nodes
      .filter(({ 'Relation Name': table }) => table === undefined || GROWING.includes(table))
      .filter((node) => !node['Index Name']?.endsWith('_pkey'))
      // Rows that the statement itself has made.
      .filter((node) => node['CTE Name'] !== 'event')
      .map((node) => [node['Index Name'], node['Index Cond'], node.Filter, node['Join Filter']].join(' '))
      .filter((conditions) => IDENTIFIED.test(conditions))
      .map((conditions) => `${conditions}: ${statement}`),
  )

/** The embedded database keeps no prepared statements to inspect; its planner is the same. */
describe.skipIf(inject('serverUrl') === undefined)('the statements of requests', () => {
  let own: TestDatabase
  /** With one connection, so that its prepared statements are those of every request. */
  let database: Database
  let service: TestService
  let caller: Caller
  let plans: { statement: string; nodes: Plan[] }[]

  const run = <Row>(text: string) => database.run(defineStatement<Row>(fragment`${sql.raw(text)}`), {})

  beforeAll(async () => {
    own = await makeDatabase()
    database = openServerDatabase(own.url as string, { connections: 1 })
    service = await startTestService({ database, background: false })
    caller = await service.caller()
    await oneRequestOfEachKind()
    // Operators' statements in the same order, for all organizations: in tables this small the cost is the same.
    await run('drop index cases_by_assignee')
    await run('set enable_sort = off')
    plans = await explainAll()
  }, 60_000)
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await own?.drop()
  })

  async function oneRequestOfEachKind(): Promise<void> {
    const answers: { status: number }[] = []
    const webhook = await caller
      .post('/api/v1/webhooks')
      .set('Idempotency-Key', 'plans')
      .send({ url: 'https://127.0.0.1:9/hooks', events: ['scan.created', 'scan.completed', 'case.opened'] })
    const { id: webhookId } = webhook.body.data.endpoint
    const open = await createIntent(caller)
    const scan = await completedScan(caller)
    const body = { title: 'Plans', scanIds: [scan.id] }
    const opened = await caller.post('/api/v1/cases').set('Idempotency-Key', 'plans').send(body)
    answers.push(webhook, opened)
    for (const path of [
      `/scans/${open.scanId}`,
      `/scans/${scan.id}/job`,
      '/scans',
      `/cases/${opened.body.data.id}`,
      '/scans?status=complete',
      '/cases',
      '/cases?status=open',
      '/cases?assignee=Ada',
      `/cases?scanId=${scan.id}`,
      '/webhooks',
      `/scans?sha256=${'0'.repeat(64)}`,
      '/scans?conclusion=no_evidence',
      '/webhooks/deliveries',
      `/webhooks/deliveries?webhookId=${webhookId}`,
      '/webhooks/deliveries?status=failed',
      `/webhooks/deliveries?status=failed&webhookId=${webhookId}`,
      '/webhooks/deliveries?status=pending',
      '/webhooks/deliveries?event=scan.created',
      `/webhooks/deliveries?eventId=${newPublicId('evt')}`,
      `/webhooks/${webhookId}`,
    ])
      answers.push(await caller.get(`/api/v1${path}`))
    const from = '2026-01-01T00:00:00.000Z'
    const { scanId } = await createIntent(caller)
    answers.push(
      await caller.patch(`/api/v1/scans/${scanId}`).send({ metadata: { plans: 'yes' } }),
      await caller.patch(`/api/v1/cases/${opened.body.data.id}`).send({ addScanIds: [scanId] }),
      await caller.patch(`/api/v1/webhooks/${webhookId}`).send({ description: 'Plans' }),
      await caller.post(`/api/v1/webhooks/${webhookId}/rotate-secret`).set('Idempotency-Key', 'plans'),
    )
    const { scanId: deleted } = await createIntent(caller)
    await caller.delete(`/api/v1/scans/${deleted}`).expect(204)
    // Both are 202.
    await caller.post(`/api/v1/webhooks/${webhookId}/redeliver`).send({ from }).expect(202)
    await run('delete from delivery_queue')
    const { body: listed } = await caller.get('/api/v1/webhooks/deliveries?limit=1')
    await caller.post(`/api/v1/webhooks/deliveries/${listed.data[0].id}/redeliver`).expect(202)
    answers.push(await caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status: 'paused' }))
    expect(answers.map(({ status }) => status).filter((status) => status > 201)).toEqual([])
    // The queries of an analysis between two files.
    const { organizationId } = caller.tenant
    const leased = { leaseMs: 1_000, clockOffsetMs: 0 }
    await claimQueuedScan(database, { after: organizationId, except: [], ...leased })
    const staged = await service.caller({ ...caller.tenant, environment: 'staging' })
    const uploaded = await createIntent(staged)
    expect((await put(uploaded, 'eleven byte')).status).toBe(200)
    await complete(staged, uploaded.scanId)
    const inProduction = await service.caller({ ...caller.tenant, environment: 'production' })
    const forAnalysis = await createIntent(inProduction)
    expect((await put(forAnalysis, 'eleven byte')).status).toBe(200)
    await complete(inProduction, forAnalysis.scanId)
    const id = storedId('scan', forAnalysis.scanId) as string
    await renewLease(database, { id, attempt: 1, leaseMs: 1_000, clockOffsetMs: 0 })
    await postponeScan(database, { id, attempt: 1, retryInMs: 0, isCounted: true, clockOffsetMs: 0 })
    await postponeDetection(database, { id, attempt: 1, retryInMs: 0, clockOffsetMs: 0, sha256: null })
    const known = { id: storedId('scan', scan.id) as string, ...caller.tenant }
    await findSeenBefore(database, known, { sha256: 'none', perceptualHash: '1' })
  }

  /**
   * The generic plan of every statement that the connection has prepared. Sequential scans and sorts are made as
   * expensive as possible, so that a plan with one had no alternative: test tables are too small to decide by cost.
   */
  async function explainAll() {
    await run('set plan_cache_mode = force_generic_plan')
    await run('set enable_seqscan = off')
    const prepared = await run<{ name: string; statement: string; parameters: number }>(`
      select name, statement, coalesce(array_length(parameter_types, 1), 0) as parameters
      from pg_prepared_statements where statement ~* '^\\s*(/\\*[^*]*\\*/)?\\s*(select|with|insert|update|delete)'
        -- The driver asks for types once a connection, and this is asked here.
        and statement !~ 'pg_(catalog|prepared_statements)'`)
    const explained = []
    for (const { name, statement, parameters } of prepared) {
      const values = parameters === 0 ? '' : `(${Array(parameters).fill('null').join(', ')})`
      const [row] = await run<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) execute "${name}"${values}`,
      )
      explained.push({ statement, nodes: nodesOf((row as NonNullable<typeof row>)['QUERY PLAN'][0].Plan) })
    }
    return explained
  }

  test('are all covered by this test', () => {
    const tables = new Set(plans.flatMap(({ nodes }) => nodes.map((node) => node['Relation Name'])))
    expect([...tables]).toEqual(
      expect.arrayContaining([
        'api_keys',
        'cases',
        'deliveries',
        'events',
        'idempotency_keys',
        'scans',
        'webhook_endpoints',
      ]),
    )
  })

  test('reach every row by an index', () => {
    const walked = plans.flatMap(({ statement, nodes }) =>
      nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => `${node['Relation Name']}: ${statement}`),
    )
    expect(walked).toEqual([])
  })

  test('sum an organization’s storage from one index alone', () => {
    const nodes = plans.flatMap((plan) => plan.nodes)
    const sums = nodes.filter((node) => node['Index Name'] === 'scans_storage')
    expect(sums.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
  })

  test('find the organization whose turn it is, and its oldest scan, by one index without a sort', () => {
    const [claim] = plans.filter(({ statement }) => statement.includes('recursive waiting'))
    const names = claim?.nodes.map((node) => node['Index Name']).filter((name) => name !== undefined)
    expect(names).toEqual(['scans_due', 'scans_due', 'organization_moves_pkey', 'scans_due', 'scans_pkey'])
    expect(claim?.nodes.filter((node) => node['Node Type'].includes('Sort'))).toEqual([])
  })

  test('find scans of the same file and similar pictures by the tenant’s indexes for it', () => {
    const [seen] = plans.filter(({ statement }) => statement.includes('identical as'))
    const indexes = seen?.nodes.map((node) => node['Index Name']).filter((name) => name !== undefined)
    expect([...new Set(indexes)].sort()).toEqual([
      ...[0, 1, 2, 3].map((quarter) => `scans_hash_${quarter}`),
      'scans_same_file',
    ])
  })

  test('find the scans of one file by the index of files alone', () => {
    const [listed] = plans.filter(({ statement }) => statement.includes('pageOfFile'))
    expect(listed?.nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['scans_same_file'])
    expect(listed?.nodes.filter((node) => node['Node Type'].includes('Sort'))).toEqual([])
  })

  test('find scans of a conclusion by its index alone', () => {
    const [concluded] = plans.filter(({ statement }) => statement.includes('pageOfConclusion'))
    const indexes = concluded?.nodes.map((node) => node['Index Name']).filter((name) => name !== undefined)
    expect(indexes).toEqual(['scans_by_conclusion', 'scans_pkey'])
  })

  test('find scans of a kind by the index of kinds alone: any other would read all that match none of them', () => {
    const [filtered] = plans.filter(({ statement }) => statement.includes('pageOfKinds'))
    const indexes = filtered?.nodes.map((node) => node['Index Name']).filter((name) => name !== undefined)
    expect(indexes).toEqual(['scans_by_kind', 'scans_pkey'])
  })

  test('find waiting deliveries in the queue of the tenant’s endpoints', () => {
    const [waiting] = plans.filter(({ statement }) => statement.includes(WAITING))
    const indexes = waiting?.nodes.map((node) => node['Index Name'])
    expect(indexes).toEqual(expect.arrayContaining(['webhook_endpoints_kept', 'delivery_queue_due']))
    expect(indexes).not.toContain('deliveries_page')
  })

  test.each([
    'scans_page',
    'cases_page',
    'cases_page_of_status',
    'cases_page_of_assignee',
    'webhook_endpoints_page',
    'deliveries_page',
    'deliveries_endpoint_page',
    'deliveries_page_of_event',
    'deliveries_failed_page',
    'deliveries_failed_of_endpoint',
  ])('list in the order of the index %s, without a sort', (index) => {
    const lists = plans.filter(
      ({ statement, nodes }) =>
        /order by[^)]*limit/.test(statement) &&
        // It takes its order from the queue. Endpoints are looked up in it, by any index in tables this small.
        !statement.includes(WAITING) &&
        nodes.some((node) => node['Index Name'] === index),
    )
    expect(lists).not.toEqual([])
    for (const { nodes } of lists)
      expect(nodes.filter((node) => node['Node Type'].includes('Sort'))).toEqual([])
  })

  test('find a row by its identifier while the tables are new: the plan is kept as they grow', () => {
    expect(foundOtherwise(plans)).toEqual([])
  })

  test('find a row by its identifier, however rare its status is in the statistics', async () => {
    // As after hours without uploads and failures; the planner relies on that until the next analyze.
    await run(`
      insert into scans (id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
        upload_expires_at, created_at, updated_at)
      select gen_random_uuid(), organization_id, environment, file_name, content_type, media_type, byte_size, 'complete',
        upload_expires_at, created_at, updated_at
      from (select * from scans limit 1) as given, generate_series(1, 20000)`)
    await run(`
      insert into deliveries (id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts,
        created_at, updated_at)
      select gen_random_uuid(), organization_id, environment, endpoint_id, event_id, event_type, max_attempts,
        created_at, updated_at
      from (select * from deliveries limit 1) as given, generate_series(1, 20000)`)
    await run(`
      insert into cases (id, organization_id, environment, title, scan_ids, status, severity, severity_set, metadata,
        created_at, updated_at)
      select gen_random_uuid(), organization_id, environment, title, scan_ids, 'closed', severity, severity_set,
        metadata, created_at, updated_at
      from (select * from cases limit 1) as given, generate_series(1, 20000)`)
    await run("update scans set status = 'complete'")
    await run("update cases set status = 'closed'")
    await run('update deliveries set failure = null')
    await run('analyze scans, deliveries, cases')
    await run('set enable_sort = on')
    expect(foundOtherwise(await explainAll())).toEqual([])
  })
})
