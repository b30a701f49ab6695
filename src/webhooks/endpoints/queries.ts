import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type ListOrder, WEBHOOK_STATUSES } from '../../../generated/vocabulary.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import type { Change, Outcome } from '../../changes/commit.js'
import {
  holdsReservation,
  type ReservationValues,
  type Reserved,
  reservationValues,
  storesAnswer,
} from '../../changes/idempotency/reservation.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../../database/connection.js'
import { webhookEndpoints, webhookStatistics } from '../../database/schema.js'
import { type Fragment, fragment, type SentRow, value } from '../../database/sql/fragment.js'
import {
  afterPosition,
  createdWithin,
  idsOfPage,
  inOrder,
  newestFirst,
  ownPageValues,
  type PageRequest,
  type PageValues,
  pageValues,
  type TimeRange,
  timeRangeValues,
} from '../../database/sql/pages.js'
import { branchesOf, isOwnedBy, ownedBy, type Tenant, type TenantFilter } from '../../database/tenant.js'
import { SUCCEEDED } from '../../telemetry/measurements/measurements.js'
import type { EndpointRow, OperatorEndpointRow } from './resource.js'

const givenNow = fragment`${value('now')}::timestamptz`

/** Attempts of an endpoint within the hours that `recentAttempts` of the operator API has, without those of tests. */
const recentAttempts = (condition: SQL) => sql`
  sum(case when measured.measure = 'tests' then -measured.count else measured.count end) filter (where ${condition})`

const hasFailed = sql.raw(`measured.label <> '${SUCCEEDED}'`)

// Counts of hours, so that a list of endpoints reads few rows, however many attempts there were. The two counts of a
// test may be written one after the other, hence the bounds.
const recentFailureRate = sql<number | null>`(
  select case when ${recentAttempts(sql`true`)} > 0 then least(
      greatest(coalesce(${recentAttempts(hasFailed)}, 0), 0) / ${recentAttempts(sql`true`)}, 1
    ) end::float8
  from measurements as measured
  where measured.subject = ${webhookEndpoints.id} and measured.organization_id = ${webhookEndpoints.organizationId}
    and measured.measure in ('attempts', 'tests') and measured.grain = 'hour'
    and measured.at >= date_trunc('hour', ${givenNow}, 'UTC') - interval '23 hours'
)`

const columns = {
  ...getTableColumns(webhookEndpoints),
  succeeded: webhookStatistics.succeeded,
  failed: webhookStatistics.failed,
  recentFailureRate: recentFailureRate.as('recent_failure_rate'),
  lastDeliveryAt: webhookStatistics.lastDeliveryAt,
}

/** Joins an endpoint with its statistics. */
export const isOfEndpoint = and(
  eq(webhookStatistics.endpointId, webhookEndpoints.id),
  eq(webhookStatistics.organizationId, webhookEndpoints.organizationId),
)

const byId = prepared(
  'find_webhook_endpoint',
  (drizzle, value: Placeholders<Tenant & { id: string; now: string }>) =>
    drizzle
      .select(columns)
      .from(webhookEndpoints)
      .leftJoin(webhookStatistics, isOfEndpoint)
      .where(sql`${eq(webhookEndpoints.id, value('id'))} and ${isOwnedBy(webhookEndpoints)}`),
)

/** The tenant's endpoint with this UUID, and its failure rate at `now`. */
export async function findEndpoint(
  database: Database,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<EndpointRow | undefined> {
  const [row] = await byId(database).execute({ id, ...tenant, now: now.toISOString() })
  return row
}

type ListValues = Tenant &
  PageValues & { readonly status: EndpointRow['status'] | null; readonly now: string }

const page = prepared('list_webhook_endpoints', (drizzle, value: Placeholders<ListValues>) =>
  drizzle
    .select(columns)
    .from(webhookEndpoints)
    .leftJoin(webhookStatistics, isOfEndpoint)
    .where(
      sql`${ownedBy(webhookEndpoints)} and ${afterPosition(webhookEndpoints)}
        and (${value('status')}::text is null or ${webhookEndpoints.status} = ${value('status')})`,
    )
    .orderBy(...newestFirst(webhookEndpoints))
    .limit(value('rows')),
)

/** The tenant's endpoints, of one status or of all, newest first, up to one more than the page holds. */
export function listEndpointRows(
  database: Database,
  tenant: Tenant,
  status: EndpointRow['status'] | undefined,
  request: PageRequest,
  now: Date,
): Promise<EndpointRow[]> {
  return page(database).execute({
    ...ownPageValues(tenant, request),
    status: status ?? null,
    now: now.toISOString(),
  })
}

const isBelowLimit = fragment`exists (select from quota where free)`

/** The columns of a new endpoint that take their value from its row; the others are constants or defaults. */
type StoredColumns = Omit<
  typeof webhookEndpoints.$inferSelect,
  | 'status'
  | 'previousSecretSealed'
  | 'previousSecretUntil'
  | 'rateNextAt'
  | 'pausedAt'
  | 'pausedMs'
  | 'pauseReason'
  | 'updatedAt'
>

type InsertValues = SentRow<StoredColumns> &
  ReservationValues &
  AuditValues & { readonly maxEndpoints: number }

const insert = defineStatement<{ free: boolean; stored: boolean }, InsertValues>(fragment`
  /* webhooks/endpoints/queries.insert */
  with quota as (
    select has_room_for_webhook_endpoint(
      ${value('organizationId')}::uuid, ${value('environment')}::text,
      ${value('maxEndpoints')}::int
    ) as free
  ), ${storesAnswer(isBelowLimit)}, stored as (
    insert into webhook_endpoints (
      id, organization_id, environment, url, description, events, status, secret_sealed, secret_masked,
      headers_sealed, header_names, rate_per_second, ordering, created_at, updated_at
    )
    select ${value('id')}::uuid, ${value('organizationId')}::uuid,
      ${value('environment')}::text, ${value('url')}::text,
      ${value('description')}::text, ${value('events')}::text[], 'active',
      ${value('secretSealed')}::bytea, ${value('secretMasked')}::text,
      ${value('headersSealed')}::bytea, ${value('headerNames')}::text[],
      ${value('ratePerSecond')}::int, ${value('ordering')}::text,
      ${value('createdAt')}::timestamptz, ${value('createdAt')}::timestamptz
    where ${isBelowLimit} and ${holdsReservation}
    returning id, organization_id
  ), ${recordsAudit('stored', 'webhook.created', fragment`stored.organization_id`)}
  select free, exists (select from stored) as stored from quota`)

/**
 * Stores a new endpoint, unless the tenant already has `maxEndpoints` that are not revoked. Concurrent requests cannot
 * exceed the limit. Not done means that the reservation was lost.
 */
export const insertEndpoint: Change<
  Reserved & { row: EndpointRow; maxEndpoints: number; audit: AuditRecord },
  'stored' | 'limit reached'
> = async (database, { row, maxEndpoints, reservation, answer, audit }) => {
  const [outcome] = await database.run(insert, {
    id: row.id,
    organizationId: row.organizationId,
    environment: row.environment,
    url: row.url,
    description: row.description,
    events: row.events,
    secretSealed: row.secretSealed,
    secretMasked: row.secretMasked,
    headersSealed: row.headersSealed,
    headerNames: row.headerNames,
    ratePerSecond: row.ratePerSecond,
    ordering: row.ordering,
    createdAt: row.createdAt.toISOString(),
    maxEndpoints,
    ...reservationValues(reservation, answer),
    ...auditValues(audit),
  })
  if (outcome?.stored) return { done: 'stored', due: false }
  return outcome?.free ? undefined : { done: 'limit reached', due: false }
}

/** CTEs that move an endpoint to another status if it meets the condition, and update its deliveries and statistics. */
const movesEndpoint = <Values>(condition: Fragment<Values>) => fragment`endpoint as (
    update webhook_endpoints
    set status = ${value('status')}::text, updated_at = ${value('now')}, pause_reason = null,
      paused_ms = paused_ms + case when ${value('status')} = 'active' and paused_at is not null
        then extract(epoch from ${value('now')}::timestamptz - paused_at) * 1000 else 0 end,
      paused_at = case when ${value('status')} = 'paused'
        then coalesce(paused_at, ${value('now')}::timestamptz) end
    where id = ${value('id')} and status <> 'revoked' and status <> ${value('status')}::text and ${condition}
    returning id, organization_id, status
  ), dropped as (
    delete from delivery_queue as queued using endpoint
    where endpoint.status = 'revoked' and queued.endpoint_id = endpoint.id
      and queued.organization_id = endpoint.organization_id
    returning queued.delivery_id, queued.organization_id, queued.endpoint_id
  ), failed as (
    update deliveries set failure = 'revoked', updated_at = ${value('now')}
    from dropped
    where deliveries.id = dropped.delivery_id and deliveries.organization_id = dropped.organization_id
  ), counted as (
    insert into webhook_statistics (endpoint_id, organization_id, failed)
    select endpoint_id, organization_id, count(*) from dropped group by endpoint_id, organization_id
    on conflict (endpoint_id) do update set failed = webhook_statistics.failed + excluded.failed
  )`

type Move = { readonly id: string; readonly status: EndpointRow['status']; readonly now: string }

const auditsMove = recordsAudit('endpoint', 'webhook.moved', fragment`endpoint.organization_id`)

const setStatus = defineStatement<{ id: string }, Tenant & Move & AuditValues>(fragment`
  /* webhooks/endpoints/queries.setStatus */
  with ${movesEndpoint(isOwnedBy(webhookEndpoints))}, ${auditsMove}
  select id from endpoint`)

/** The outcome of a move. Deliveries that were held back may be due once the endpoint is active. */
const movedTo = (status: EndpointRow['status'], rows: readonly unknown[]): Outcome<true> | undefined =>
  rows.length > 0 ? { done: true, due: status === 'active' } : undefined

/**
 * Moves an endpoint that is not revoked to another status. Revoking fails its waiting deliveries, including those in
 * flight: they are no longer in the queue, so their outcomes are not recorded.
 */
export const setEndpointStatus: Change<
  { id: string; tenant: Tenant; status: EndpointRow['status']; audit: AuditRecord },
  true
> = async (database, { id, tenant, status, audit }) => {
  const now = audit.at.toISOString()
  return movedTo(status, await database.run(setStatus, { id, ...tenant, status, now, ...auditValues(audit) }))
}

const setStatusOfAnyTenant = defineStatement<{ id: string }, Move & AuditValues>(fragment`
  /* webhooks/endpoints/queries.setStatusOfAnyTenant */
  with ${movesEndpoint(fragment`true`)}, ${auditsMove}
  select id from endpoint`)

/** The same for operators. */
export const setEndpointStatusOfAnyTenant: Change<
  { id: string; status: EndpointRow['status']; audit: AuditRecord },
  true
> = async (database, { id, status, audit }) => {
  const now = audit.at.toISOString()
  return movedTo(status, await database.run(setStatusOfAnyTenant, { id, status, now, ...auditValues(audit) }))
}

/** An endpoint is failing if more than this share of its attempts in the last hour failed. */
const MOST_FAILED = 0.1

/** Whether an endpoint, joined with its statistics, is failing; see `failing` in the operator API. */
export const isFailing = sql<boolean>`coalesce(${webhookStatistics.lastFailureAt} >= ${givenNow} - interval '24 hours' and (
  ${webhookStatistics.lastSuccessAt} is null or ${webhookStatistics.lastSuccessAt} < ${webhookStatistics.lastFailureAt}
  or (
    select sum(measured.count) filter (where measured.label <> ${sql.raw(`'${SUCCEEDED}'`)})
      > ${sql.raw(String(MOST_FAILED))} * sum(measured.count)
    from measurements as measured
    where measured.subject = ${webhookEndpoints.id} and measured.organization_id = ${webhookEndpoints.organizationId}
      and measured.measure = 'attempts' and measured.grain = 'minute' and measured.at > ${givenNow} - interval '1 hour'
  )
), false)`

/** For operators: an endpoint with what the dispatcher knows about it. */
export const operatorColumns = {
  ...columns,
  failing: isFailing.as('failing'),
  lastSuccessAt: webhookStatistics.lastSuccessAt,
  lastFailureAt: webhookStatistics.lastFailureAt,
  lastFailureError: webhookStatistics.lastFailureError,
  lastFailureCode: webhookStatistics.lastFailureCode,
  probeAt: webhookStatistics.probeAt,
}

const byIdOfAnyTenant = prepared(
  'find_webhook_endpoint_of_any_tenant',
  (drizzle, value: Placeholders<{ id: string; now: string }>) =>
    drizzle
      .select(operatorColumns)
      .from(webhookEndpoints)
      .leftJoin(webhookStatistics, isOfEndpoint)
      .where(eq(webhookEndpoints.id, value('id'))),
)

/** For operators: the endpoint with this UUID, of any tenant. */
export async function findEndpointOfAnyTenant(
  database: Database,
  id: string,
  now: Date,
): Promise<OperatorEndpointRow | undefined> {
  const [row] = await byIdOfAnyTenant(database).execute({ id, now: now.toISOString() })
  return row
}

/** Endpoints of all tenants that match the filter, in its order, up to one more than the page holds. */
export function listEndpointRowsOfAnyTenant(
  database: Database,
  filter: TenantFilter &
    TimeRange & { readonly status: EndpointRow['status'] | undefined; readonly order: ListOrder },
  request: PageRequest,
  now: Date,
): Promise<OperatorEndpointRow[]> {
  const { order } = filter
  const { rows, ...position } = pageValues(request, filter)
  const { branches, rest } = branchesOf(webhookEndpoints, filter, filter.status ?? WEBHOOK_STATUSES)
  const passes = and(...rest, createdWithin(webhookEndpoints))
  return database.drizzle
    .select(operatorColumns)
    .from(webhookEndpoints)
    .leftJoin(webhookStatistics, isOfEndpoint)
    .where(sql`${webhookEndpoints.id} in (${idsOfPage(webhookEndpoints, branches, passes, rows, order)})`)
    .orderBy(...inOrder(webhookEndpoints, order))
    .limit(rows)
    .prepare('')
    .execute({ ...position, ...timeRangeValues(filter), now: now.toISOString() })
}
