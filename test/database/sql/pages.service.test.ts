import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASE_STATUSES, SCAN_STATUSES, WEBHOOK_STATUSES } from '../../../generated/vocabulary.js'
import { newId } from '../../../src/basics/identifiers.js'
import { idsOfCases } from '../../../src/cases/queries.js'
import { type Database, defineStatement } from '../../../src/database/connection.js'
import {
  apiKeys,
  auditEvents,
  cases,
  deliveries,
  organizations,
  requestLog,
  scans,
  webhookEndpoints,
} from '../../../src/database/schema.js'
import { openServerDatabase } from '../../../src/database/server/server.js'
import type { Fragment } from '../../../src/database/sql/fragment.js'
import {
  afterPosition,
  idsOfPage,
  newestFirst,
  pageValues,
  timeRangeValues,
} from '../../../src/database/sql/pages.js'
import { branchesOf, ownedBy } from '../../../src/database/tenant.js'
import { idsOfScans } from '../../../src/scans/operator-queries.js'
import { idsOfDeliveries } from '../../../src/webhooks/deliveries/operator-queries.js'
import { makeDatabase, type TestDatabase } from '../../support/database.js'

type Paged = PgTable & { createdAt: AnyPgColumn; id: AnyPgColumn }

const ROWS = 26
const organizationId = newId()

let own: TestDatabase
/** One connection, so that its settings persist. */
let database: Database

beforeAll(async () => {
  own = await makeDatabase()
  database = own.url === undefined ? own.database : openServerDatabase(own.url, { connections: 1 })
})
afterAll(async () => {
  if (database !== own?.database) await database?.close()
  await own?.drop()
})

async function planOf(query: SQL): Promise<string> {
  const rows = await database.run(
    defineStatement<Record<string, string>, unknown>(sql`explain ${query}` as Fragment),
    {
      ...pageValues({ limit: ROWS - 1, after: undefined }),
      ...timeRangeValues({}),
      organizationId,
      environment: 'sandbox',
    },
  )
  return rows.map((row) => Object.values(row)[0]).join('\n')
}

const pageOf = (table: Paged, condition: SQL) =>
  sql`select ${table.id} from ${table} where ${condition} and ${afterPosition(table)}
    order by ${sql.join(newestFirst(table), sql`, `)} limit ${ROWS}`

test.each<[string, Paged, SQL]>([
  ['organizations', organizations, sql`true`],
  ['keys of an organization', apiKeys, eq(apiKeys.organizationId, organizationId)],
  ['scans of a tenant', scans, ownedBy(scans)],
  ['cases of a tenant', cases, ownedBy(cases)],
  ['webhook endpoints of a tenant', webhookEndpoints, ownedBy(webhookEndpoints)],
  ['deliveries of a tenant', deliveries, ownedBy(deliveries)],
  ['deliveries of an endpoint', deliveries, eq(deliveries.endpointId, organizationId)],
  ['audit events', auditEvents, sql`true`],
  ['audit events of an organization', auditEvents, eq(auditEvents.organizationId, organizationId)],
  ['audit events by an actor', auditEvents, eq(auditEvents.actor, 'operator token')],
  ['audit events of an action', auditEvents, eq(auditEvents.action, 'key.issued')],
  ['audit events of a subject', auditEvents, eq(auditEvents.subject, 'key_1')],
  ['scans with a verdict', scans, eq(scans.verdict, 'synthetic')],
  ['requests', requestLog, sql`true`],
  ['requests of an organization', requestLog, eq(requestLog.organizationId, organizationId)],
  ['requests of a key', requestLog, eq(requestLog.keyId, organizationId)],
  ['requests for an operation', requestLog, eq(requestLog.operation, 'getScan')],
  ['requests with a status', requestLog, eq(requestLog.status, 429)],
  ['requests with an identifier', requestLog, sql`(${requestLog.requestId} collate "C") = 'req'`],
])('a page of %s is read in index order, without a sort', async (_list, table, condition) => {
  const plan = await planOf(pageOf(table, condition))
  expect(plan).toContain('Index')
  expect(plan).not.toContain('Sort')
})

test.each([
  ['scans', scans, SCAN_STATUSES],
  ['cases', cases, CASE_STATUSES],
  ['webhook endpoints', webhookEndpoints, WEBHOOK_STATUSES],
] as const)(
  'a page of %s of all tenants, or of one, sorts at most a page of each lane',
  async (_list, table, statuses) => {
    for (const filter of [
      { organizationId: undefined, environment: undefined },
      { organizationId, environment: undefined },
    ]) {
      const { branches, rest } = branchesOf(table, filter, statuses)
      expect(rest).toEqual([])
      const plan = await planOf(idsOfPage(table, branches, undefined, ROWS))
      expect(plan.match(/Limit/g)).toHaveLength(branches.length)
      expect(plan).not.toContain('Sort')
    }
  },
)

const ALL = { organizationId: undefined, environment: undefined, order: 'desc' } as const

test.each([
  [undefined, 'deliveries_pkey'],
  ['succeeded', 'deliveries_pkey'],
  ['failed', 'deliveries_failed'],
  ['pending', 'delivery_queue_pkey'],
  ['retrying', 'delivery_queue_pkey'],
] as const)("a page of all tenants' deliveries, %s, is read in the order of %s", async (status, index) => {
  const plan = await planOf(idsOfDeliveries({ ...ALL, status }, ROWS))
  expect(plan).toContain(`Scan Backward using ${index} `)
  expect(plan).not.toContain('Sort')
  const oldest = await planOf(idsOfDeliveries({ ...ALL, status, order: 'asc' }, ROWS))
  expect(oldest).toContain(`Scan using ${index} `)
  expect(oldest).not.toContain('Sort')
})

/** So expensive that the planner uses them only as a last resort: test tables are too small to decide by cost. */
async function withoutScans<Result>(work: () => Promise<Result>): Promise<Result> {
  const set = (setting: string) => database.run({ text: `set ${setting}`, parameters: [] }, {})
  for (const kind of ['seqscan', 'sort', 'bitmapscan']) await set(`enable_${kind} = off`)
  try {
    return await work()
  } finally {
    for (const kind of ['seqscan', 'sort', 'bitmapscan']) await set(`enable_${kind} = on`)
  }
}

const OF_ONE = { ...ALL, organizationId }

test.each<[string, SQL, string]>([
  ['all scans with a risk', idsOfScans({ ...ALL, riskLevel: 'critical' }, ROWS), 'scans_of_any_by_kind'],
  ['all scans with a media type', idsOfScans({ ...ALL, mediaType: 'audio' }, ROWS), 'scans_of_any_by_kind'],
  [
    'all scans of an environment',
    idsOfScans({ ...ALL, environment: 'staging' }, ROWS),
    'scans_of_any_by_kind',
  ],
  [
    'the oldest failed scans',
    idsOfScans({ ...ALL, status: 'failed', order: 'asc' }, ROWS),
    'scans_of_any_by_kind',
  ],
  [
    'an organization’s scans with a verdict',
    idsOfScans({ ...OF_ONE, verdict: 'synthetic' }, ROWS),
    'scans_by_kind',
  ],
  ['all cases with an assignee', idsOfCases({ ...ALL, assignee: 'Ada' }, ROWS), 'cases_by_assignee'],
  [
    'all deliveries of an event kind',
    idsOfDeliveries({ ...ALL, eventType: 'case.opened' }, ROWS),
    'deliveries_page_of_event',
  ],
  [
    'all deliveries of an environment',
    idsOfDeliveries({ ...ALL, environment: 'staging' }, ROWS),
    'deliveries_page',
  ],
  [
    'an organization’s waiting deliveries',
    idsOfDeliveries({ ...OF_ONE, status: 'pending' }, ROWS),
    'delivery_queue_pkey',
  ],
  ['deliveries of an event', idsOfDeliveries({ ...ALL, eventId: organizationId }, ROWS), 'deliveries_pkey'],
])('a page of %s is found by its index', async (_list, ids, index) => {
  const plan = await withoutScans(() => planOf(ids))
  expect(plan).toMatch(new RegExp(`using ${index} `))
  expect(plan).not.toContain('Seq Scan on scans')
  expect(plan).not.toContain('Seq Scan on deliveries')
  expect(plan).not.toContain('Seq Scan on cases')
})
