import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { lowestId, newId } from '../../src/basics/identifiers.js'
import type { Database } from '../../src/database/connection.js'
import * as schema from '../../src/database/schema.js'
import type { Tenant } from '../../src/database/tenant.js'

// Rows that no request makes: thousands of them, old ones, and states that take hours to reach. A test gives the values
// that it is about; the others have defaults. What requests can make is made by them: see `upload.ts`, `webhooks.ts`,
// `cases.ts` and `tenants.ts`.

type New<Table extends PgTable> = Partial<Table['$inferInsert']>
type Row<Table extends PgTable> = Table['$inferInsert']

/** The values of all rows, or those of the row at each place from 0 on. */
type Given<Values> = Values | ((place: number) => Values)

const HOUR_MS = 3_600_000

export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS)
export const daysAgo = (days: number): Date => hoursAgo(24 * days)

/** A UUIDv7 of that time. */
const idOf = (at: Date) => lowestId(at).slice(0, 14) + newId().slice(14)

const rowsOf = <Values, Made>(
  given: Given<Values>,
  count: number,
  make: (values: Values) => Made,
): readonly Made[] =>
  Array.from({ length: count }, (_, place) => make(given instanceof Function ? given(place) : given))

/** As JSON that PostgreSQL reads as a value of the column's type. */
const inJson = (value: unknown) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

/** Stores the rows by one statement with one parameter: with one for each value, thousands of rows would take seconds. */
async function insert<Table extends PgTable>(
  { drizzle }: Database,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row))
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, inJson(row[key as keyof typeof row])])),
  )
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  await drizzle.execute(sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json)`)
}

/** Scans, `complete` by default, whose files nobody uploaded. Returns their UUIDs. */
export async function insertScans(
  database: Database,
  given: Given<Tenant & New<typeof schema.scans>>,
  count = 1,
): Promise<string[]> {
  const rows = rowsOf(given, count, (values) => {
    const createdAt = values.createdAt ?? new Date()
    return {
      ...{ id: idOf(createdAt), fileName: 'a.txt', contentType: 'text/plain', byteSize: 11 },
      ...{ mediaType: 'document' as const, status: 'complete' as const },
      ...{ createdAt, updatedAt: createdAt, uploadExpiresAt: createdAt },
      ...values,
    }
  })
  await insert(database, schema.scans, rows)
  return rows.map(({ id }) => id)
}

/** Gives every scan this evidence, as it is stored: a text. */
export const insertEvidence = async ({ drizzle }: Database, evidence: string): Promise<void> => {
  const { id, organizationId, environment } = schema.scans
  await drizzle.insert(schema.scanEvidence).select((query) =>
    query
      .select({
        scanId: id,
        organizationId,
        environment,
        evidence: sql<string>`${evidence}::text`.as('evidence'),
      })
      .from(schema.scans),
  )
}

const FORMER = [
  { verdict: 'suspicious', confidence: 0.5, riskLevel: 'medium', cause: 'upload' },
  { verdict: 'suspicious', confidence: 0.8, riskLevel: 'high', cause: 'tenant' },
  { verdict: 'synthetic', confidence: 0.9, riskLevel: 'high', cause: 'operator' },
  { verdict: 'synthetic', confidence: 0.99, riskLevel: 'critical', cause: 'tenant' },
] as const

/** Judgements that a scan had before the one that it has, the first ones of a fixed series. */
export async function insertJudgements(database: Database, scanId: string, count: number): Promise<void> {
  const { drizzle } = database
  const [scan] = await drizzle.select().from(schema.scans).where(eq(schema.scans.id, scanId))
  const { organizationId, environment, createdAt } = scan as NonNullable<typeof scan>
  const rows = FORMER.slice(0, count).map((judgement, index) => ({
    ...{ id: newId(), organizationId, environment, scanId, number: index + 1 },
    judgedAt: new Date(createdAt.getTime() - (count - index) * 1000),
    ...judgement,
  }))
  await insert(database, schema.judgements, rows)
}

/** Removals of files that wait, those of scans that no longer exist by default. */
export const insertRemovals = (
  database: Database,
  given: Given<New<typeof schema.objectRemovals>>,
  count = 1,
): Promise<void> =>
  insert(
    database,
    schema.objectRemovals,
    rowsOf(given, count, (values) => ({ scanId: newId(), createdAt: new Date(), ...values })),
  )

/** Endpoints, whose secret is not sealed by any key by default. Returns their UUIDs. */
export async function insertEndpoints(
  database: Database,
  given: Given<Tenant & New<typeof schema.webhookEndpoints>>,
  count = 1,
): Promise<string[]> {
  const rows = rowsOf(given, count, (values) => {
    const createdAt = values.createdAt ?? new Date()
    return {
      ...{ id: idOf(createdAt), url: 'https://hooks.example.org/', status: 'active' as const },
      ...{ events: ['scan.created' as const], secretSealed: new Uint8Array(), secretMasked: '' },
      ...{ createdAt, updatedAt: createdAt },
      ...values,
    }
  })
  await insert(database, schema.webhookEndpoints, rows)
  return rows.map(({ id }) => id)
}

/** Sets values of an endpoint's statistics, as attempts would. With `probeAt` its circuit is open. */
export async function setEndpointStatistics(
  { drizzle }: Database,
  endpointId: string,
  values: New<typeof schema.webhookStatistics>,
): Promise<void> {
  const owner = sql`(select organization_id from webhook_endpoints where id = ${endpointId}::uuid)`
  await drizzle
    .insert(schema.webhookStatistics)
    .values({ endpointId, organizationId: owner, ...values } as Row<typeof schema.webhookStatistics>)
    .onConflictDoUpdate({ target: schema.webhookStatistics.endpointId, set: { endpointId, ...values } })
}

type Delivery = Row<typeof schema.deliveries>

/** Deliveries of no event and to no endpoint, unless they are given, which do not wait for an attempt. */
export async function insertDeliveries(
  database: Database,
  given: Given<Tenant & New<typeof schema.deliveries>>,
  count = 1,
): Promise<readonly Delivery[]> {
  const rows = rowsOf(given, count, (values) => {
    const createdAt = values.createdAt ?? new Date()
    return {
      ...{ id: idOf(createdAt), endpointId: newId(), eventId: newId(), maxAttempts: 6 },
      ...{ eventType: 'scan.created' as const, createdAt, updatedAt: createdAt },
      ...values,
    }
  })
  await insert(database, schema.deliveries, rows)
  return rows
}

/** Puts deliveries into the queue; they are due by default. */
export const insertIntoQueue = (
  database: Database,
  deliveries: readonly Delivery[],
  values: New<typeof schema.deliveryQueue> = {},
): Promise<void> =>
  insert(
    database,
    schema.deliveryQueue,
    deliveries.map(({ id, organizationId, endpointId, eventId, eventType, maxAttempts, createdAt }) => ({
      ...{ deliveryId: id, organizationId, endpointId, eventId, eventType, maxAttempts },
      ...{ windowStartedAt: createdAt, nextAttemptAt: new Date() },
      ...values,
    })),
  )

/** Adds an event, and this many deliveries of it to an endpoint, which wait. Returns their UUIDs. */
export async function queueDeliveries(
  database: Database,
  endpointId: string,
  count: number,
  values: New<typeof schema.deliveryQueue> = {},
): Promise<string[]> {
  const { id, organizationId, environment } = schema.webhookEndpoints
  const [tenant] = await database.drizzle
    .select({ organizationId, environment })
    .from(schema.webhookEndpoints)
    .where(eq(id, endpointId))
  if (tenant === undefined) throw new Error('There is no such endpoint.')
  const eventId = await insertEvent(database, tenant)
  const deliveries = await insertDeliveries(database, { ...tenant, endpointId, eventId }, count)
  await insertIntoQueue(database, deliveries, values)
  return deliveries.map((delivery) => delivery.id)
}

/** An event, `scan.created` by default, that no endpoint was told. Returns its UUID. */
export async function insertEvent(
  database: Database,
  values: Tenant & New<typeof schema.events>,
): Promise<string> {
  const createdAt = values.createdAt ?? new Date()
  const row = { id: idOf(createdAt), type: 'scan.created' as const, body: '{}', createdAt, ...values }
  await insert(database, schema.events, [row])
  return row.id
}

/** Attempts of deliveries, the first ones by default, which got no answer unless `responseCode` is given. */
export const insertAttempts = (
  database: Database,
  given: Given<
    Pick<Row<typeof schema.deliveryAttempts>, 'deliveryId' | 'organizationId'> &
      New<typeof schema.deliveryAttempts>
  >,
  count = 1,
): Promise<void> =>
  insert(
    database,
    schema.deliveryAttempts,
    rowsOf(given, count, (values) => ({
      ...{ number: 1, startedAt: new Date(), durationMs: 1, signatureHeader: 't=1, v1=' },
      ...values,
    })),
  )

/** Reservations of idempotency keys of the sandbox, in progress or given up, without an answer. */
export const insertIdempotencyKeys = (
  database: Database,
  given: Given<{ readonly key: string } & New<typeof schema.idempotencyKeys>>,
  count = 1,
): Promise<void> =>
  insert(
    database,
    schema.idempotencyKeys,
    rowsOf(given, count, (values) => {
      const createdAt = values.createdAt ?? new Date()
      return {
        ...{ organizationId: newId(), environment: 'sandbox' as const, operation: 'createCase' },
        ...{ bodyHash: new Uint8Array(1), token: newId(), reservedUntil: createdAt, createdAt },
        ...values,
      }
    }),
  )

/** Measurements of one request in this minute, each of a subject of its own, unless something else is given. */
export const insertMeasurements = (
  database: Database,
  given: Given<{ readonly label: string } & New<typeof schema.measurements>>,
  count = 1,
): Promise<void> =>
  insert(
    database,
    schema.measurements,
    rowsOf(given, count, (values) => ({
      ...{
        subject: newId(),
        organizationId: newId(),
        measure: 'requests' as const,
        grain: 'minute' as const,
      },
      ...{ at: new Date(), count: 1 },
      ...values,
    })),
  )

/** A line of the log of requests. Returns its UUID. */
export async function insertLoggedRequest(
  database: Database,
  values: New<typeof schema.requestLog> = {},
): Promise<string> {
  const createdAt = values.createdAt ?? new Date()
  const row = {
    ...{ id: idOf(createdAt), requestId: 'req-1', method: 'GET', path: '/', status: 200 },
    ...{ durationMs: 1, createdAt },
    ...values,
  }
  await insert(database, schema.requestLog, [row])
  return row.id
}

/** A session that was signed out. Returns its UUID. */
export async function insertEndedSession(database: Database, expiresAt: Date): Promise<string> {
  const id = newId()
  await insert(database, schema.endedSessions, [{ id, expiresAt }])
  return id
}

/** Audit events of an actor, who deleted scans by default. */
export const insertAuditEvents = (
  database: Database,
  given: Given<{ readonly actor: string } & New<typeof schema.auditEvents>>,
  count = 1,
): Promise<void> =>
  insert(
    database,
    schema.auditEvents,
    rowsOf(given, count, (values) => {
      const createdAt = values.createdAt ?? new Date()
      return {
        ...{ id: idOf(createdAt), action: 'scan.deleted', subject: 'scan', details: {}, createdAt },
        ...values,
      }
    }),
  )

/** A notice about an organization that was sent. */
export const insertNotice = (database: Database, organizationId: string): Promise<void> =>
  insert(database, schema.operatorNotices, [
    {
      ...{ kind: 'storage.near_quota', subject: organizationId, organizationId, id: newId() },
      ...{ toldAt: new Date(), percent: 0, dueAt: new Date() },
    },
  ])
