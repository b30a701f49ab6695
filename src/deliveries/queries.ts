import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type AuditRecord, auditValues, recordsAudit } from '../audit/record.js'
import { type Database, type Drizzle, defineStatement, prepared } from '../database/connection.js'
import { afterPosition, idsOfPage, newestFirst, type PageRequest, pageValues } from '../database/pages.js'
import { deliveries, deliveryAttempts, events, webhookEndpoints } from '../database/schema.js'
import { lanesOf, ownedBy, type Tenant, type TenantFilter } from '../database/tenant.js'
import { databaseNow } from '../database/time.js'
import type { Event } from '../events/event.js'
import type { AttemptRow, DeliveryRow } from './resource.js'

const columns = {
  ...getTableColumns(deliveries),
  // A pair that is null as a whole once there is a signature: bodies are not read for nothing.
  unsigned: {
    body: sql<string>`case when ${deliveries.signatureHeader} is null then ${events.body} end`,
    secretSealed: sql<Uint8Array>`case when ${deliveries.signatureHeader} is null then ${webhookEndpoints.secretSealed} end`,
  },
}

const selection = (drizzle: Drizzle, condition: SQL | undefined) =>
  drizzle
    .select(columns)
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, deliveries.endpointId))
    .where(condition)

type SelectedRow = Omit<DeliveryRow, 'unsigned'> & {
  unsigned: { body: string | null; secretSealed: Uint8Array | null } | null
}

const toRow = ({ unsigned, ...row }: SelectedRow): DeliveryRow => ({
  ...row,
  unsigned:
    unsigned?.body != null && unsigned.secretSealed != null
      ? { body: unsigned.body, secretSealed: unsigned.secretSealed }
      : null,
})

const byId = prepared((drizzle) =>
  selection(drizzle, and(eq(deliveries.id, sql.placeholder('id')), ownedBy(deliveries))).prepare(
    'find_delivery',
  ),
)

/** The tenant's delivery with this UUID. */
export async function findDelivery(
  database: Database,
  tenant: Tenant,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await byId(database).execute({ id, ...tenant })
  return row === undefined ? undefined : toRow(row)
}

const page = prepared((drizzle) =>
  selection(drizzle, and(ownedBy(deliveries), afterPosition(deliveries)))
    .orderBy(...newestFirst(deliveries))
    .limit(sql.placeholder('rows'))
    .prepare('list_deliveries'),
)

const pageOfEndpoint = prepared((drizzle) =>
  selection(
    drizzle,
    and(
      eq(deliveries.endpointId, sql.placeholder('endpointId')),
      ownedBy(deliveries),
      afterPosition(deliveries),
    ),
  )
    .orderBy(...newestFirst(deliveries))
    .limit(sql.placeholder('rows'))
    .prepare('list_deliveries_of_endpoint'),
)

/** The tenant's deliveries, of one endpoint or of all, newest first, one more than the page holds. */
export async function listDeliveryRows(
  database: Database,
  tenant: Tenant,
  endpointId: string | undefined,
  request: PageRequest,
): Promise<DeliveryRow[]> {
  const values = { ...tenant, ...pageValues(request) }
  const rows =
    endpointId === undefined
      ? await page(database).execute(values)
      : await pageOfEndpoint(database).execute({ ...values, endpointId })
  return rows.map(toRow)
}

const insertTest = defineStatement<{ id: string }>(sql`
  with endpoint as (
    select id from webhook_endpoints
    where id = ${sql.placeholder('endpointId')} and organization_id = ${sql.placeholder('organizationId')}
      and environment = ${sql.placeholder('environment')} and status <> 'revoked'
    for update
  ), event as (
    insert into events (id, organization_id, environment, type, body, created_at)
    select ${sql.placeholder('eventId')}::uuid, ${sql.placeholder('organizationId')}::uuid,
      ${sql.placeholder('environment')}::text, ${sql.placeholder('eventType')}::text,
      ${sql.placeholder('body')}::text, ${sql.placeholder('createdAt')}::timestamptz
    from endpoint
    returning id
  )
  insert into deliveries (
    id, organization_id, environment, endpoint_id, event_id, event_type, status, max_attempts,
    next_attempt_at, claimable_at, lease_token, claims, created_at, updated_at
  )
  select ${sql.placeholder('id')}::uuid, ${sql.placeholder('organizationId')}::uuid,
    ${sql.placeholder('environment')}::text, endpoint.id, event.id, ${sql.placeholder('eventType')}::text,
    'pending', ${sql.placeholder('maxAttempts')}::int, ${sql.placeholder('createdAt')}::timestamptz,
    ${databaseNow} + ${sql.placeholder('leaseMs')}::float8 * interval '1 millisecond', ${sql.placeholder('leaseToken')}::uuid, 1,
    ${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('createdAt')}::timestamptz
  from endpoint, event
  returning id`)

/**
 * Stores a test event and its delivery, already leased to the caller, who attempts it within the request.
 * Returns `false` when the endpoint was revoked meanwhile.
 */
export async function insertTestDelivery(
  database: Database,
  delivery: {
    id: string
    endpointId: string
    event: Event
    maxAttempts: number
    leaseMs: number
    leaseToken: string
    clockOffsetMs: number
  },
): Promise<boolean> {
  const { event, ...values } = delivery
  const rows = await database.run(insertTest, {
    ...values,
    ...event.tenant,
    eventId: event.id,
    eventType: event.type,
    body: event.body,
    createdAt: event.createdAt.toISOString(),
  })
  return rows.length > 0
}

const byIdOfAnyTenant = prepared((drizzle) =>
  selection(drizzle, eq(deliveries.id, sql.placeholder('id'))).prepare('find_delivery_of_any_tenant'),
)

/** The delivery with this UUID, whoever's it is: for operators. */
export async function findDeliveryOfAnyTenant(
  database: Database,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await byIdOfAnyTenant(database).execute({ id })
  return row === undefined ? undefined : toRow(row)
}

const STATUSES = ['pending', 'retrying', 'succeeded', 'failed'] as const

/** Deliveries of all tenants that pass the filters, newest first, one more than the page holds. */
export async function listDeliveryRowsOfAnyTenant(
  database: Database,
  filter: TenantFilter & {
    endpointId: string | undefined
    status: DeliveryRow['status'] | undefined
  },
  request: PageRequest,
): Promise<DeliveryRow[]> {
  const { rows, ...position } = pageValues(request)
  const { organizationId, environment, endpointId, status } = filter
  const { lanes, rest } = lanesOf(deliveries, filter, status ?? STATUSES)
  const ids =
    endpointId === undefined
      ? idsOfPage(deliveries, lanes, and(...rest), rows)
      : // An endpoint's own deliveries have an index of their own.
        idsOfPage(
          deliveries,
          [eq(deliveries.endpointId, endpointId)],
          and(
            organizationId === undefined ? undefined : eq(deliveries.organizationId, organizationId),
            environment === undefined ? undefined : eq(deliveries.environment, environment),
            status === undefined ? undefined : eq(deliveries.status, status),
          ),
          rows,
        )
  const found = await selection(database.drizzle, sql`${deliveries.id} in (${ids})`)
    .orderBy(...newestFirst(deliveries))
    .limit(rows)
    .prepare('')
    .execute(position)
  return found.map(toRow)
}

const destination = defineStatement<{ url: string; body: string }>(sql`
  select endpoint.url, event.body
  from deliveries as delivery
  join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
  join events as event on event.id = delivery.event_id
  where delivery.id = ${sql.placeholder('id')}`)

/** Where a delivery goes, and the exact text that is sent. */
export async function findDestination(
  database: Database,
  id: string,
): Promise<{ url: string; body: string } | undefined> {
  const [row] = await database.run(destination, { id })
  return row
}

/** The attempts of these deliveries, by delivery, the first one first. */
export async function listAttempts(
  database: Database,
  deliveryIds: readonly string[],
): Promise<Map<string, AttemptRow[]>> {
  const byDelivery = new Map<string, AttemptRow[]>()
  if (deliveryIds.length === 0) return byDelivery
  const rows = await database.drizzle
    .select()
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, [...deliveryIds]))
    .orderBy(asc(deliveryAttempts.deliveryId), asc(deliveryAttempts.number))
  for (const row of rows) {
    const attempts = byDelivery.get(row.deliveryId)
    if (attempts === undefined) byDelivery.set(row.deliveryId, [row])
    else attempts.push(row)
  }
  return byDelivery
}

const resend = defineStatement<{ id: string }>(sql`
  with resent as (
    update deliveries
    set status = case when deliveries.attempts = 0 then 'pending' else 'retrying' end,
      max_attempts = deliveries.max_attempts + 1, claims = 0, failure = null, window_started_at = null,
      next_attempt_at = ${databaseNow}, updated_at = ${databaseNow},
      -- One that is being attempted at this moment stays with whoever has it.
      claimable_at = case when deliveries.lease_token is null then ${databaseNow} else deliveries.claimable_at end
    from webhook_endpoints as endpoint
    where deliveries.id = ${sql.placeholder('id')} and endpoint.id = deliveries.endpoint_id
      and endpoint.status <> 'revoked'
    returning deliveries.id, deliveries.organization_id
  ), ${recordsAudit('resent', 'delivery.resent', sql`resent.organization_id`)}
  select id from resent`)

/** Gives a delivery one more attempt, due now; `false` when it is not there or its endpoint is revoked. */
export async function resendDeliveryRow(
  database: Database,
  id: string,
  clockOffsetMs: number,
  audit: AuditRecord,
): Promise<boolean> {
  return (await database.run(resend, { id, clockOffsetMs, ...auditValues(audit) })).length > 0
}
