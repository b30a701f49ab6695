import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { describe, expect, test } from 'vitest'
import { listCaseRowsOfAnyTenant } from '../../src/cases/queries.js'
import type { Database } from '../../src/database/connection.js'
import * as schema from '../../src/database/schema.js'
import { listScanRowsOfAnyTenant } from '../../src/scans/operator-queries.js'
import { listDeliveryRowsOfAnyTenant } from '../../src/webhooks/deliveries/operator-queries.js'
import { listEndpointRowsOfAnyTenant } from '../../src/webhooks/endpoints/queries.js'
import { defineAllStatements } from '../support/statements.js'
import { findLooseJoins } from '../support/tenant-joins.js'

const columnsByTable = new Map(
  Object.values(schema as Record<string, unknown>)
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => getTableConfig(table))
    .map(({ name, columns }) => [name, columns.map((column) => column.name)]),
)

/** Tables without an organization, and the reason. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  organizations: 'is what the others belong to',
  object_removals: 'files are removed by their scan’s identifier, which no other has',
  resumable_uploads: 'what was received is removed by its scan’s identifier, also when the scan is gone',
  ended_sessions: 'operators’',
  failed_sign_ins: 'operators’',
  request_counts: 'counts requests of all organizations together',
  trust_lists: 'the same for all organizations',
  report_keys: 'the deployment’s',
  rejudgement_runs: 'operators’; it may be limited to an organization',
  verdict_changes: 'of a run of an operator',
}

const tenantTables = new Map(
  [...columnsByTable].filter(
    ([name, columns]) => name === 'organizations' || columns.includes('organization_id'),
  ),
)

const WALKS = 'goes from one to the next of all organizations by an index'
const BACKLOG =
  'the planner would take an endpoint’s waiting deliveries for hundreds of times fewer than they are, and read and sort all'
const PLACED = 'finds rows by their place, where they were locked just before'
const LOCKED = 'finds rows by the identifier of the one scan that the statement locked first'
const ONE_SCAN = 'the row of the one scan that the signed address names'
const NAMED =
  'a case’s scans are found by their identifiers, checked when it took them; the planner would read all of the organization'
const TOLD = 'the subject of such a notice is the organization'

/** Joins without the organization, and the reason. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'webhooks/deliveries/claim.claim': {
    'delivery_queue and waiting': WALKS,
    'next and waiting': WALKS,
    'endpoint and waiting': WALKS,
    'delivery_queue and served': BACKLOG,
    'delivery_queue and ready': BACKLOG,
    'due and queued': PLACED,
    'queued and waits': PLACED,
  },
  'custody/head-queries.due': {
    'audit_events and chain':
      'records of no organization have a chain of their own, named by an identifier of nobody',
    'head and last': 'each joined with the chain, whose organization they have',
  },
  'custody/queries.due': { 'next and queued': WALKS, 'next and waiting': WALKS },
  'webhooks/deliveries/record.record': {
    'decided and queued': 'finds rows by their lease; an outcome does not say whose it is',
  },
  'operators/metrics/queries.mostOverdue': {
    'delivery_queue and waiting': WALKS,
    'endpoint and looked_at': WALKS,
    'delivery_queue and endpoint': BACKLOG,
  },
  'reports/report-queue.claim': { 'case_reports and waiting': WALKS, 'next and waiting': WALKS },
  'scans/analysis-queue.claimQueued': { 'scans and waiting': WALKS, 'next and waiting': WALKS },
  'scans/fetches/fetch-queue.claim': {
    'scan_fetches and waiting': WALKS,
    'next and waiting': WALKS,
    'next and scan_fetches': LOCKED,
    'next and scans': LOCKED,
  },
  'scans/rejudgement-queue.claim': {
    'rejudgements and waiting': WALKS,
    'next and waiting': WALKS,
    'next and rejudgements': LOCKED,
    'next and scans': LOCKED,
  },
  'scans/resumable-uploads.save': {
    'extension and scans': ONE_SCAN,
    'saved and scans': ONE_SCAN,
  },
  'scans/store-rejudgement.replace': {
    'before and held': LOCKED,
    'before and kept': LOCKED,
    'held and kept': LOCKED,
    'kept and scans': LOCKED,
  },
  'cases/keeping-cases.oldest': { 'candidate and scans': NAMED },
  'cases/keeping-cases.old': { 'candidate and scans': NAMED, 'lately and operator_notices': TOLD },
  'operators/notices/custody-findings.broken': { 'chain and operator_notices': TOLD },
  find_case: { 'cases and scans': NAMED },
  find_case_of_any_tenant: { 'cases and scans': NAMED },
  list_cases: { 'cases and scans': NAMED },
  list_cases_of_scan: { 'cases and scans': NAMED },
  list_cases_of_assignee: { 'cases and scans': NAMED },
  list_cases_of_status: { 'cases and scans': NAMED },
  list_cases_on_hold: { 'cases and scans': NAMED },
  'operators’ lists': { 'cases and scans': NAMED },
}

/** The queries of the operators' lists, whose SQL is built for each filter. */
async function listsOfOperators(): Promise<string[]> {
  const texts: string[] = []
  const recording = drizzle(async (text) => {
    texts.push(text)
    return { rows: [] }
  })
  const database = { drizzle: recording } as unknown as Database
  const page = { limit: 10, after: undefined }
  const id = '01900000-0000-7000-8000-000000000000'
  for (const organizationId of [undefined, id])
    for (const environment of [undefined, 'sandbox'] as const) {
      const tenant = { organizationId, environment, order: 'desc' as const }
      for (const status of [undefined, 'active'] as const)
        await listEndpointRowsOfAnyTenant(database, { ...tenant, status }, page, new Date())
      for (const status of [undefined, 'open'] as const)
        await listCaseRowsOfAnyTenant(database, { ...tenant, status }, page)
      for (const verdict of [undefined, 'synthetic'] as const)
        await listScanRowsOfAnyTenant(database, { ...tenant, status: undefined, verdict }, page)
      for (const status of [undefined, 'pending', 'failed', 'succeeded'] as const)
        for (const endpointId of [undefined, id])
          for (const subjectId of [undefined, id])
            await listDeliveryRowsOfAnyTenant(database, { ...tenant, status, endpointId, subjectId }, page)
    }
  return texts
}

describe('rows of tenants', () => {
  test('name their organization, in every table that has them', () => {
    const without = [...columnsByTable].filter(([, columns]) => !columns.includes('organization_id'))
    expect(without.map(([name]) => name).sort()).toEqual(Object.keys(OF_NOBODY).sort())
  })

  test('are joined with each other on their organization, except joins with a documented reason', async () => {
    const { definedStatements, definedQueries, nameOfStatement, placeholdersOf } = await defineAllStatements()
    const nowhere = drizzle(async () => ({ rows: [] }))
    const queries = definedQueries.map(({ name, build }) => {
      const { sql: text, params: parameters } = build(nowhere as never, sql.placeholder).toSQL()
      return { name, text, parameters }
    })
    const statements = definedStatements.map(({ text, parameters }) => ({
      name: nameOfStatement(text),
      text,
      parameters,
    }))
    const lists = (await listsOfOperators()).map((text) => ({
      name: 'operators’ lists',
      text,
      parameters: [],
    }))
    expect(lists.length).toBeGreaterThan(30)
    const found: Record<string, string[]> = {}
    for (const { name, text, parameters } of [...statements, ...queries, ...lists]) {
      const names = parameters.map((one) => [...placeholdersOf([one])][0])
      const loose = await findLooseJoins(text, tenantTables, names)
      const all = new Set([...(found[name] ?? []), ...loose.map(({ between }) => between)])
      if (all.size > 0) found[name] = [...all].sort()
    }
    const expected = Object.entries(EXCEPTIONS).map(([name, joins]) => [name, Object.keys(joins).sort()])
    expect(found).toEqual(Object.fromEntries(expected))
  })
})

describe('the check of joins', () => {
  const bound = 'queued.organization_id = delivery.organization_id'
  test.each([
    [
      'of an inner join',
      `select from deliveries as delivery join delivery_queue as queued
      on queued.delivery_id = delivery.id and ${bound}`,
    ],
    [
      'of an outer join',
      `select from deliveries as delivery left join delivery_queue as queued
      on queued.delivery_id = delivery.id and ${bound}`,
    ],
    [
      'with a comma',
      `select from deliveries as delivery, delivery_queue as queued
      where queued.delivery_id = delivery.id and ${bound}`,
    ],
    [
      'of a lateral subquery',
      `select from deliveries as delivery cross join lateral (
      select from delivery_queue as queued where queued.delivery_id = delivery.id and ${bound} limit 1) as one`,
    ],
    [
      'with exists',
      `select from deliveries as delivery where not exists (
      select from delivery_queue as queued where queued.delivery_id = delivery.id and ${bound})`,
    ],
    [
      'of a scalar subquery',
      `select (select attempts from delivery_queue as queued
      where queued.delivery_id = delivery.id and ${bound}) from deliveries as delivery`,
    ],
    [
      'of an array',
      `select array(select attempts from delivery_queue as queued
      where queued.delivery_id = delivery.id and ${bound}) from deliveries as delivery`,
    ],
    [
      'of an update',
      `update deliveries as delivery set failure = 'gone' from delivery_queue as queued
      where queued.delivery_id = delivery.id and ${bound}`,
    ],
    [
      'of a delete',
      `delete from deliveries as delivery using delivery_queue as queued
      where queued.delivery_id = delivery.id and ${bound}`,
    ],
    [
      'of the result of a common table expression',
      `with queued as (delete from delivery_queue returning *)
      select from deliveries as delivery join queued on queued.delivery_id = delivery.id and ${bound}`,
    ],
    [
      'of one part of a union',
      `select from deliveries union all
      select from deliveries as delivery join delivery_queue as queued on queued.delivery_id = delivery.id and ${bound}`,
    ],
    [
      'of inserted rows',
      `insert into delivery_attempts (number) select queued.attempts
      from deliveries as delivery join delivery_queue as queued on queued.delivery_id = delivery.id and ${bound}`,
    ],
  ])('finds a join on something else alone: %s', async (_, text) => {
    expect(await findLooseJoins(text, tenantTables)).toEqual([])
    const loose = await findLooseJoins(text.replace(` and ${bound}`, ''), tenantTables)
    expect(loose).toHaveLength(1)
    expect(await findLooseJoins(text.replace(bound, 'true'), tenantTables)).toEqual(loose)
    expect(await findLooseJoins(text.replace(bound, `(${bound} or true)`), tenantTables)).toHaveLength(1)
  })

  test('finds a membership test, unless both rows have the organization or share a table’s key', async () => {
    const loose = (text: string) => findLooseJoins(text, tenantTables)
    expect(
      await loose(
        'select from deliveries where (id, organization_id) in (select delivery_id, organization_id from delivery_queue)',
      ),
    ).toEqual([])
    expect(
      await loose('select from deliveries where id in (select delivery_id from delivery_queue)'),
    ).toHaveLength(1)
    expect(await loose('select from deliveries where id in (select id from deliveries)')).toEqual([])
    expect(await loose('select from deliveries where id in (select event_id from deliveries)')).toHaveLength(
      1,
    )
  })

  test('finds a join by different parameters, and accepts one by the same parameter', async () => {
    const text = `select from deliveries join events on events.id = deliveries.event_id
      where deliveries.organization_id = $1 and events.organization_id = $2`
    expect(await findLooseJoins(text, tenantTables, ['organizationId', 'organizationId'])).toEqual([])
    expect(await findLooseJoins(text, tenantTables, ['organizationId', 'other'])).toHaveLength(1)
  })
})
