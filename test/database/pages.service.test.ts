import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASE_STATUSES, SCAN_STATUSES, WEBHOOK_STATUSES } from '../../generated/vocabulary.js'
import { type Database, defineStatement } from '../../src/database/connection.js'
import type { Fragment } from '../../src/database/fragment.js'
import { afterPosition, idsOfPage, newestFirst, pageValues } from '../../src/database/pages.js'
import {
  apiKeys,
  auditEvents,
  cases,
  deliveries,
  organizations,
  scans,
  webhookEndpoints,
} from '../../src/database/schema.js'
import { openServerDatabase } from '../../src/database/server.js'
import { lanesOf, ownedBy } from '../../src/database/tenant.js'
import { idsOfAll } from '../../src/deliveries/queries.js'
import { newId } from '../../src/identifiers.js'
import { makeDatabase, type TestDatabase } from '../support/database.js'

type Paged = PgTable & { createdAt: AnyPgColumn; id: AnyPgColumn }

const ROWS = 26
const organizationId = newId()

let own: TestDatabase
/** One connection, so that what is set for it stays. */
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
  ['scans with a verdict', scans, eq(scans.verdict, 'synthetic')],
])('a page of %s is read in the order of an index: nothing is sorted', async (_list, table, condition) => {
  const plan = await planOf(pageOf(table, condition))
  expect(plan).toContain('Index')
  expect(plan).not.toContain('Sort')
})

test.each([
  ['scans', scans, SCAN_STATUSES],
  ['cases', cases, CASE_STATUSES],
  ['webhook endpoints', webhookEndpoints, WEBHOOK_STATUSES],
] as const)(
  'a page of %s of all tenants, or of one, sorts a page of each lane at most',
  async (_list, table, statuses) => {
    for (const filter of [
      { organizationId: undefined, environment: undefined },
      { organizationId, environment: undefined },
    ]) {
      const { lanes, rest } = lanesOf(table, filter, statuses)
      expect(rest).toEqual([])
      const plan = await planOf(idsOfPage(table, lanes, undefined, ROWS))
      expect(plan.match(/Limit/g)).toHaveLength(lanes.length)
      expect(plan).not.toContain('Sort')
    }
  },
)

test.each([
  [undefined, 'deliveries_pkey'],
  ['succeeded', 'deliveries_pkey'],
  ['failed', 'deliveries_failed'],
  ['pending', 'delivery_queue_pkey'],
  ['retrying', 'delivery_queue_pkey'],
] as const)("a page of all tenants' deliveries, %s, is read in the order of %s", async (status, index) => {
  const plan = await planOf(idsOfAll(status, undefined, ROWS))
  expect(plan).toContain(`Scan Backward using ${index} `)
  expect(plan).not.toContain('Sort')
})
