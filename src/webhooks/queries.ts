import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { WEBHOOK_STATUSES } from '../../generated/vocabulary.js'
import { type AuditRecord, auditValues, recordsAudit } from '../audit/record.js'
import { type Database, defineStatement, prepared } from '../database/connection.js'
import {
  afterPosition,
  idsOfPage,
  newestFirst,
  ownPageValues,
  type PageRequest,
  pageValues,
} from '../database/pages.js'
import { webhookEndpoints, webhookStatistics } from '../database/schema.js'
import { lanesOf, ownedBy, type Tenant, type TenantFilter } from '../database/tenant.js'
import {
  holdsReservation,
  type Reservation,
  reservationValues,
  type StoredAnswer,
  storesAnswer,
} from '../idempotency/reservation.js'
import type { EndpointRow, OperatorEndpointRow } from './resource.js'

const columns = {
  ...getTableColumns(webhookEndpoints),
  succeeded: webhookStatistics.succeeded,
  failed: webhookStatistics.failed,
  lastDeliveryAt: webhookStatistics.lastDeliveryAt,
}

const byId = prepared((drizzle) =>
  drizzle
    .select(columns)
    .from(webhookEndpoints)
    .leftJoin(webhookStatistics, eq(webhookStatistics.endpointId, webhookEndpoints.id))
    .where(sql`${eq(webhookEndpoints.id, sql.placeholder('id'))} and ${ownedBy(webhookEndpoints)}`)
    .prepare('find_webhook_endpoint'),
)

/** The tenant's endpoint with this UUID. */
export async function findEndpoint(
  database: Database,
  tenant: Tenant,
  id: string,
): Promise<EndpointRow | undefined> {
  const [row] = await byId(database).execute({ id, ...tenant })
  return row
}

const page = prepared((drizzle) =>
  drizzle
    .select(columns)
    .from(webhookEndpoints)
    .leftJoin(webhookStatistics, eq(webhookStatistics.endpointId, webhookEndpoints.id))
    .where(sql`${ownedBy(webhookEndpoints)} and ${afterPosition(webhookEndpoints)}`)
    .orderBy(...newestFirst(webhookEndpoints))
    .limit(sql.placeholder('rows'))
    .prepare('list_webhook_endpoints'),
)

/** The tenant's endpoints, newest first, one more than the page holds. */
export function listEndpointRows(
  database: Database,
  tenant: Tenant,
  request: PageRequest,
): Promise<EndpointRow[]> {
  return page(database).execute(ownPageValues(tenant, request))
}

const insert = defineStatement<{ id: string }>(sql`
  with ${storesAnswer}
  insert into webhook_endpoints (
    id, organization_id, environment, url, description, events, status, secret_sealed, secret_masked,
    created_at, updated_at
  )
  select ${sql.placeholder('id')}::uuid, ${sql.placeholder('organizationId')}::uuid,
    ${sql.placeholder('environment')}::text, ${sql.placeholder('url')}::text,
    ${sql.placeholder('description')}::text, ${sql.placeholder('events')}::text[], 'active',
    ${sql.placeholder('secretSealed')}::bytea, ${sql.placeholder('secretMasked')}::text,
    ${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('createdAt')}::timestamptz
  where ${holdsReservation}
  returning id`)

/** Stores a new endpoint and, when a key is reserved, the answer; `false` when the reservation was lost. */
export async function insertEndpoint(
  database: Database,
  row: EndpointRow,
  also: { reservation: Reservation | undefined; answer: StoredAnswer },
): Promise<boolean> {
  const rows = await database.run(insert, {
    id: row.id,
    organizationId: row.organizationId,
    environment: row.environment,
    url: row.url,
    description: row.description,
    events: row.events,
    secretSealed: row.secretSealed,
    secretMasked: row.secretMasked,
    createdAt: row.createdAt.toISOString(),
    ...reservationValues(also.reservation, also.answer),
  })
  return rows.length > 0
}

/** Moves an endpoint that passes the condition, and what follows from it, as the CTEs of one statement. */
const movesEndpoint = (condition: SQL) => sql`endpoint as (
    update webhook_endpoints
    set status = ${sql.placeholder('status')}::text, updated_at = ${sql.placeholder('now')}, pause_reason = null,
      paused_ms = paused_ms + case when ${sql.placeholder('status')} = 'active' and paused_at is not null
        then extract(epoch from ${sql.placeholder('now')}::timestamptz - paused_at) * 1000 else 0 end,
      paused_at = case when ${sql.placeholder('status')} = 'paused'
        then coalesce(paused_at, ${sql.placeholder('now')}::timestamptz) end
    where id = ${sql.placeholder('id')} and status <> 'revoked' and ${condition}
    returning id, organization_id, status
  ), dropped as (
    delete from delivery_queue as queued using endpoint
    where endpoint.status = 'revoked' and queued.endpoint_id = endpoint.id
    returning queued.delivery_id, queued.endpoint_id
  ), failed as (
    update deliveries set failure = 'revoked', updated_at = ${sql.placeholder('now')}
    from dropped where deliveries.id = dropped.delivery_id
  ), counted as (
    insert into webhook_statistics (endpoint_id, failed)
    select endpoint_id, count(*) from dropped group by endpoint_id
    on conflict (endpoint_id) do update set failed = webhook_statistics.failed + excluded.failed
  )`

const setStatus = defineStatement<{ id: string }>(sql`
  with ${movesEndpoint(sql`organization_id = ${sql.placeholder('organizationId')} and environment = ${sql.placeholder('environment')}`)}
  select id from endpoint`)

/**
 * Moves an endpoint that is not revoked to a status. Revoking fails its waiting deliveries, those in flight
 * too: they are no longer in the queue, so whatever comes of them is not recorded. Returns whether it moved.
 */
export async function setEndpointStatus(
  database: Database,
  { id, tenant, status, now }: { id: string; tenant: Tenant; status: EndpointRow['status']; now: Date },
): Promise<boolean> {
  const rows = await database.run(setStatus, { id, ...tenant, status, now: now.toISOString() })
  return rows.length > 0
}

const setStatusOfAnyTenant = defineStatement<{ id: string }>(sql`
  with ${movesEndpoint(sql`status <> ${sql.placeholder('status')}::text`)},
  ${recordsAudit('endpoint', 'webhook.moved', sql`endpoint.organization_id`)}
  select id from endpoint`)

/** The same for operators, with the audit record; an endpoint that already has the status is left as it is. */
export async function setEndpointStatusOfAnyTenant(
  database: Database,
  { id, status }: { id: string; status: EndpointRow['status'] },
  audit: AuditRecord,
): Promise<void> {
  const now = audit.at.toISOString()
  await database.run(setStatusOfAnyTenant, { id, status, now, ...auditValues(audit) })
}

/** For operators: an endpoint with what the dispatcher knows of it. */
export const operatorColumns = {
  ...columns,
  lastSuccessAt: webhookStatistics.lastSuccessAt,
  lastFailureAt: webhookStatistics.lastFailureAt,
  probeAt: webhookStatistics.probeAt,
}

const byIdOfAnyTenant = prepared((drizzle) =>
  drizzle
    .select(operatorColumns)
    .from(webhookEndpoints)
    .leftJoin(webhookStatistics, eq(webhookStatistics.endpointId, webhookEndpoints.id))
    .where(eq(webhookEndpoints.id, sql.placeholder('id')))
    .prepare('find_webhook_endpoint_of_any_tenant'),
)

/** The endpoint with this UUID, whoever's it is: for operators. */
export async function findEndpointOfAnyTenant(
  database: Database,
  id: string,
): Promise<OperatorEndpointRow | undefined> {
  const [row] = await byIdOfAnyTenant(database).execute({ id })
  return row
}

/** Endpoints of all tenants that pass the filters, newest first, one more than the page holds. */
export function listEndpointRowsOfAnyTenant(
  database: Database,
  filter: TenantFilter & { status: EndpointRow['status'] | undefined },
  request: PageRequest,
): Promise<OperatorEndpointRow[]> {
  const { rows, ...position } = pageValues(request)
  const { lanes, rest } = lanesOf(webhookEndpoints, filter, filter.status ?? WEBHOOK_STATUSES)
  return database.drizzle
    .select(operatorColumns)
    .from(webhookEndpoints)
    .leftJoin(webhookStatistics, eq(webhookStatistics.endpointId, webhookEndpoints.id))
    .where(sql`${webhookEndpoints.id} in (${idsOfPage(webhookEndpoints, lanes, and(...rest), rows)})`)
    .orderBy(...newestFirst(webhookEndpoints))
    .limit(rows)
    .prepare('')
    .execute(position)
}
