import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type AttemptError, ENVIRONMENTS, type ListOrder } from '../../generated/vocabulary.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../audit/record.js'
import {
  type Database,
  type Drizzle,
  defineStatement,
  type Placeholders,
  prepared,
} from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import {
  beyondPosition,
  createdWithin,
  idsOfPage,
  inOrder,
  type PageRequest,
  pageValues,
  type TimeRange,
  timeRangeValues,
} from '../database/pages.js'
import {
  deliveries,
  deliveryAttempts,
  deliveryQueue,
  events,
  organizations,
  webhookEndpoints,
} from '../database/schema.js'
import { environmentsOf, isOwnedBy, type Tenant, type TenantFilter } from '../database/tenant.js'
import { plainArray } from '../database/texts.js'
import { type ClockOffset, databaseNow } from '../database/time.js'
import { windowFrom } from '../events/attempt-window.js'
import type { Event } from '../events/event.js'
import type { AttemptRow, DeliveryRow } from './resource.js'

/** Joins a delivery with its row in the queue. */
export const isQueued = and(
  eq(deliveryQueue.deliveryId, deliveries.id),
  eq(deliveryQueue.organizationId, deliveries.organizationId),
)
const queued = sql`select from ${deliveryQueue} where ${isQueued}`

/** For each status, the condition that a delivery has it. */
const standing: Readonly<Record<DeliveryRow['status'], SQL>> = {
  pending: sql`exists (${queued} and not ${deliveryQueue.retry})`,
  retrying: sql`exists (${queued} and ${deliveryQueue.retry})`,
  succeeded: sql`${deliveries.failure} is null and not exists (${queued})`,
  failed: sql`${deliveries.failure} is not null`,
}

/** The status of a delivery; expects `delivery_queue` to be joined. */
export const statusOf = sql<DeliveryRow['status']>`case
  when ${deliveryQueue.retry} then 'retrying' when not ${deliveryQueue.retry} then 'pending'
  when ${deliveries.failure} is null then 'succeeded' else 'failed' end`

/** Selects deliveries in the form that {@link toRow} takes. */
export function selection(drizzle: Drizzle, condition: SQL | undefined) {
  const last = drizzle
    .select()
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.deliveryId, deliveries.id),
        eq(deliveryAttempts.organizationId, deliveries.organizationId),
      ),
    )
    .orderBy(desc(deliveryAttempts.number))
    .limit(1)
    .as('last')
  // A subquery, so that the endpoint is found by its ID: in a join on the organization as well, the planner would read
  // all of the organization's endpoints.
  const endpoint = drizzle
    .select({
      secretSealed: webhookEndpoints.secretSealed,
      previousSecretSealed: webhookEndpoints.previousSecretSealed,
      previousSecretUntil: webhookEndpoints.previousSecretUntil,
    })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.id, deliveries.endpointId),
        eq(webhookEndpoints.organizationId, deliveries.organizationId),
      ),
    )
    .limit(1)
    .as('endpoint')
  return drizzle
    .select({
      ...getTableColumns(deliveries),
      status: statusOf,
      attempts: sql<number>`coalesce(${last.number}, 0)`,
      requestId: events.requestId,
      keyId: events.keyId,
      subjectId: events.subjectId,
      subjectName: events.subjectName,
      nextAttemptAt: deliveryQueue.nextAttemptAt,
      responseCode: last.responseCode,
      signatureHeader: last.signatureHeader,
      changedAt: deliveries.updatedAt,
      // The end of the last recorded attempt, unless something else changed the delivery since.
      updatedAt: sql<Date>`greatest(
        ${deliveries.updatedAt}, ${last.startedAt} + ${last.durationMs} * interval '1 millisecond'
      )`.mapWith(deliveries.updatedAt),
      // All null once there is a signature, so that bodies are not read needlessly.
      unsigned: {
        body: sql<string>`case when ${last.number} is null then ${events.body} end`,
        secretSealed: sql<Uint8Array>`case when ${last.number} is null then ${endpoint.secretSealed} end`,
        previousSecretSealed: sql<Uint8Array | null>`case
          when ${last.number} is null and ${endpoint.previousSecretUntil} > ${deliveries.createdAt}
          then ${endpoint.previousSecretSealed} end`,
      },
    })
    .from(deliveries)
    .innerJoin(
      events,
      and(eq(events.id, deliveries.eventId), eq(events.organizationId, deliveries.organizationId)),
    )
    .innerJoinLateral(endpoint, sql`true`)
    .leftJoin(deliveryQueue, isQueued)
    .leftJoinLateral(last, sql`true`)
    .where(condition)
}

type SelectedRow = Omit<DeliveryRow, 'unsigned'> & {
  unsigned: {
    body: string | null
    secretSealed: Uint8Array | null
    previousSecretSealed: Uint8Array | null
  } | null
}

export const toRow = ({ unsigned, ...row }: SelectedRow): DeliveryRow => ({
  unsigned:
    unsigned?.body != null && unsigned.secretSealed != null
      ? {
          body: unsigned.body,
          secretSealed: unsigned.secretSealed,
          previousSecretSealed: unsigned.previousSecretSealed,
        }
      : null,
  ...row,
})

const byId = prepared('find_delivery', (drizzle, value: Placeholders<Tenant & { id: string }>) =>
  selection(drizzle, and(eq(deliveries.id, value('id')), isOwnedBy(deliveries))),
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

type TestValues = Tenant &
  ClockOffset &
  AuditValues & {
    readonly endpointId: string
    readonly eventId: string
    readonly eventType: string
    readonly body: string
    readonly requestId: string | null
    readonly traceparent: string | null
    readonly keyId: string | null
    readonly createdAt: string
    readonly maxAttempts: number
    readonly leaseMs: number
    readonly leaseToken: string
  }

const insertTest = defineStatement<{ id: string }, TestValues>(fragment`
  /* deliveries/queries.insertTest */
  with endpoint as (
    select id, paused_at, paused_ms from webhook_endpoints
    where id = ${value('endpointId')} and ${isOwnedBy(webhookEndpoints)} and status <> 'revoked'
    for update
  ), event as (
    insert into events (id, organization_id, environment, type, body, created_at, request_id, traceparent, key_id)
    select ${value('eventId')}::uuid, ${value('organizationId')}::uuid,
      ${value('environment')}::text, ${value('eventType')}::text,
      ${value('body')}::text, ${value('createdAt')}::timestamptz, ${value('requestId')}::text,
      ${value('traceparent')}::text, ${value('keyId')}::uuid
    from endpoint
    returning id
  ), delivery as (
    insert into deliveries (
      id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts, created_at, updated_at
    )
    select uuid_v7(${value('createdAt')}::timestamptz), ${value('organizationId')}::uuid,
      ${value('environment')}::text, endpoint.id, event.id, ${value('eventType')}::text,
      ${value('maxAttempts')}::int, ${value('createdAt')}::timestamptz,
      ${value('createdAt')}::timestamptz
    from endpoint, event
    returning *
  ), ${recordsAudit('delivery', 'webhook.tested', fragment`delivery.organization_id`)}
  insert into delivery_queue (
    delivery_id, organization_id, endpoint_id, event_id, event_type, max_attempts, window_started_at, next_attempt_at,
    lease_token, lease_ends_at, claims
  )
  select delivery.id, organization_id, endpoint_id, event_id, event_type, max_attempts,
    ${windowFrom(sql`created_at`)}, created_at, ${value('leaseToken')}::uuid,
    ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond', 1
  from delivery, endpoint
  returning delivery_id as id`)

/**
 * Stores a test event and its delivery, already leased to the caller, who attempts it within the request.
 * Returns the delivery's UUID, or `undefined` when the endpoint has been revoked meanwhile.
 */
export async function insertTestDelivery(
  database: Database,
  delivery: {
    endpointId: string
    event: Event
    maxAttempts: number
    leaseMs: number
    leaseToken: string
    clockOffsetMs: number
    audit: AuditRecord
  },
): Promise<string | undefined> {
  const { event, audit, ...values } = delivery
  const [row] = await database.run(insertTest, {
    ...values,
    ...event.tenant,
    eventId: event.id,
    eventType: event.type,
    body: event.body,
    requestId: event.requestId,
    traceparent: event.span?.traceparent ?? null,
    keyId: event.keyId,
    createdAt: event.createdAt.toISOString(),
    ...auditValues(audit),
  })
  return row?.id
}

const byIdOfAnyTenant = prepared(
  'find_delivery_of_any_tenant',
  (drizzle, value: Placeholders<{ id: string }>) => selection(drizzle, eq(deliveries.id, value('id'))),
)

/** For operators: the delivery with this UUID, of any tenant. */
export async function findDeliveryOfAnyTenant(
  database: Database,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await byIdOfAnyTenant(database).execute({ id })
  return row === undefined ? undefined : toRow(row)
}

const ofTimes = (id: AnyPgColumn): SQL => sql`
  ${id} >= lowest_uuid_v7(greatest(${value('createdFrom')}::timestamptz, 'epoch'))
  and ${id} < lowest_uuid_v7(least(greatest(${value('createdTo')}::timestamptz, 'epoch'), '9999-12-31'))`

/** Filters and order of an operator's list of deliveries. */
export type OperatorDeliveryFilter = TenantFilter &
  TimeRange & {
    readonly endpointId?: string | undefined
    readonly eventId?: string | undefined
    /** UUID of the scan or case that their events are about. */
    readonly subjectId?: string | undefined
    readonly status?: DeliveryRow['status'] | undefined
    readonly eventType?: DeliveryRow['eventType'] | undefined
    readonly order: ListOrder
  }

const isWaiting = (status: DeliveryRow['status'] | undefined) => status === 'pending' || status === 'retrying'

/**
 * The IDs of a page of all tenants' deliveries, ordered by ID, which is the order of creation. Waiting deliveries are
 * found in the queue and failed ones by an index of their own, however few they are among the others.
 */
function idsByStatus(filter: OperatorDeliveryFilter, rows: number): SQL {
  const { organizationId, environment, endpointId, status, eventType, order } = filter
  const waiting = isWaiting(status)
  const table = waiting ? deliveryQueue : deliveries
  const id = waiting ? deliveryQueue.deliveryId : deliveries.id
  const source = waiting
    ? sql`${deliveryQueue} cross join lateral (
        select * from ${deliveries} where ${isQueued} limit 1
      ) as ${sql.identifier('deliveries')}`
    : sql`${deliveries}`
  let stands: SQL | undefined
  if (waiting) stands = eq(deliveryQueue.retry, status === 'retrying')
  else if (status !== undefined) stands = standing[status]
  const beyond = sql`${id} ${sql.raw(order === 'desc' ? '<' : '>')} ${value('afterId')}::uuid`
  const condition = and(
    beyond,
    ofTimes(id),
    stands,
    organizationId === undefined ? undefined : eq(table.organizationId, organizationId),
    endpointId === undefined ? undefined : eq(table.endpointId, endpointId),
    eventType === undefined ? undefined : eq(table.eventType, eventType),
    environment === undefined ? undefined : eq(deliveries.environment, environment),
  )
  return sql`select ${deliveries.id} from ${source} where ${condition}
    order by ${id} ${sql.raw(order)} limit ${rows}`
}

/** The same for lists not found by status: takes the first deliveries of each tenant, then the first of those. */
function idsByTenant(filter: OperatorDeliveryFilter, stands: SQL | undefined, rows: number): SQL {
  const { environment, eventType, order } = filter
  const direction = sql.raw(order)
  const environments = plainArray(environment === undefined ? ENVIRONMENTS : [environment])
  const condition = and(
    sql`${deliveries.organizationId} = ${organizations.id} and ${deliveries.environment} = one.environment`,
    eventType === undefined ? undefined : eq(deliveries.eventType, eventType),
    beyondPosition(deliveries, order),
    createdWithin(deliveries),
    stands,
  )
  return sql`
    select first.id from ${organizations} cross join unnest(${environments}::text[]) as one(environment)
    cross join lateral (
      select id, created_at from ${deliveries} where ${condition}
      order by ${sql.join(inOrder(deliveries, order), sql`, `)} limit ${rows}
    ) as first
    order by first.created_at ${direction}, first.id ${direction} limit ${rows}`
}

/**
 * The IDs of a page of the deliveries that are about a scan or case. A scan or case has few events, and an event's
 * deliveries have its creation time.
 */
function idsOfSubject(subjectId: string, filter: SQL | undefined, rows: number, order: ListOrder): SQL {
  const ofEvent = and(
    eq(deliveries.organizationId, events.organizationId),
    eq(deliveries.environment, events.environment),
    eq(deliveries.createdAt, events.createdAt),
    eq(deliveries.eventId, events.id),
  )
  const condition = and(eq(events.subjectId, subjectId), beyondPosition(deliveries, order), filter)
  return sql`select ${deliveries.id} from ${events} join ${deliveries} on ${ofEvent}
    where ${condition} order by ${sql.join(inOrder(deliveries, order), sql`, `)} limit ${rows}`
}

/** The IDs of a page, found by the index that yields the fewest rows. */
export function idsOfDeliveries(filter: OperatorDeliveryFilter, rows: number): SQL {
  const { organizationId, environment, endpointId, eventId, subjectId, status, eventType, order } = filter
  const stands = status === undefined ? undefined : standing[status]
  const passes = and(
    createdWithin(deliveries),
    eventType === undefined ? undefined : eq(deliveries.eventType, eventType),
    stands,
  )
  const ofTenant = and(
    organizationId === undefined ? undefined : eq(deliveries.organizationId, organizationId),
    environment === undefined ? undefined : eq(deliveries.environment, environment),
  )
  const ofEndpoint = endpointId === undefined ? undefined : eq(deliveries.endpointId, endpointId)
  if (subjectId !== undefined) {
    const ofEvent = eventId === undefined ? undefined : eq(deliveries.eventId, eventId)
    return idsOfSubject(subjectId, and(ofTenant, ofEndpoint, ofEvent, passes), rows, order)
  }
  if (eventId !== undefined) {
    // An event's deliveries are created together with it.
    const madeAt = sql`(select ${events.createdAt} from ${events} where ${events.id} = ${eventId})`
    const made = sql`${deliveries.eventId} = ${eventId} and ${deliveries.id} >= lowest_uuid_v7(${madeAt})
      and ${deliveries.id} < lowest_uuid_v7(${madeAt} + interval '1 millisecond')`
    return idsOfPage(deliveries, [made], and(ofTenant, ofEndpoint, passes), rows, order)
  }
  if (isWaiting(status)) return idsByStatus(filter, rows)
  if (ofEndpoint !== undefined) return idsOfPage(deliveries, [ofEndpoint], and(ofTenant, passes), rows, order)
  if (organizationId !== undefined)
    return idsOfPage(deliveries, environmentsOf(deliveries, organizationId, environment), passes, rows, order)
  return status === 'failed' || (eventType === undefined && environment === undefined)
    ? idsByStatus(filter, rows)
    : idsByTenant(filter, stands, rows)
}

/** Deliveries of all tenants that match the filter, in its order, up to one more than the page holds. */
export async function listDeliveryRowsOfAnyTenant(
  database: Database,
  filter: OperatorDeliveryFilter,
  request: PageRequest,
): Promise<DeliveryRow[]> {
  const { rows, ...position } = pageValues(request, filter)
  const found = await selection(database.drizzle, sql`${deliveries.id} in (${idsOfDeliveries(filter, rows)})`)
    .orderBy(...inOrder(deliveries, filter.order))
    .limit(rows)
    .prepare('')
    .execute({ ...position, ...timeRangeValues(filter) })
  return found.map(toRow)
}

type ShownDestination = {
  readonly url: string
  readonly headerNames: readonly string[]
  readonly body: string
}

const destination = defineStatement<ShownDestination, { id: string }>(fragment`
  /* deliveries/queries.destination */
  select endpoint.url, endpoint.header_names as "headerNames", event.body
  from deliveries as delivery
  cross join lateral (
    select url, header_names from webhook_endpoints
    where id = delivery.endpoint_id and organization_id = delivery.organization_id limit 1
  ) as endpoint
  join events as event on event.id = delivery.event_id and event.organization_id = delivery.organization_id
  where delivery.id = ${value('id')}`)

/** The URL of a delivery, the names of its endpoint's custom headers, and the exact text that is sent. */
export async function findDestination(database: Database, id: string): Promise<ShownDestination | undefined> {
  const [row] = await database.run(destination, { id })
  return row
}

/** Most replays shown of a delivery. */
const MAX_REPLAYS = 100

type ReplayOfDelivery = { readonly replayId: string; readonly startedBy: string; readonly resentAt: string }

const replaysOf = defineStatement<ReplayOfDelivery, { id: string }>(fragment`
  /* deliveries/queries.replaysOf */
  select replay.id as "replayId", replay.started_by as "startedBy", replayed.resent_at as "resentAt"
  from replayed_deliveries as replayed
  join replays as replay
    on replay.id = replayed.replay_id and replay.organization_id = replayed.organization_id
  where replayed.delivery_id = ${value('id')}
  order by replayed.resent_at limit ${sql.raw(String(MAX_REPLAYS))}`)

/** The replays that resent a delivery, oldest first. */
export const listReplaysOf = (database: Database, id: string): Promise<ReplayOfDelivery[]> =>
  database.run(replaysOf, { id })

/** Most attempts of a delivery that a list shows: the latest ones. */
export const MAX_SHOWN_ATTEMPTS = 100

const attempts = defineStatement<
  {
    delivery_id: string
    number: number
    started_at: string
    duration_ms: number
    response_code: number | null
    error: AttemptError | null
    response_excerpt: string | null
  },
  { ids: string; max: number | null }
>(fragment`
  /* deliveries/queries.attempts */
  select attempt.* from unnest(${value('ids')}::uuid[]) as delivery(id)
  cross join lateral (
    select delivery_id, number, started_at, duration_ms, response_code, error, response_excerpt
    from delivery_attempts where delivery_id = delivery.id
    order by number desc limit ${value('max')}
  ) as attempt
  order by attempt.delivery_id, attempt.number`)

/** The latest `max` attempts of each delivery, or all if `max` is null, oldest first, by delivery. */
export async function listAttempts(
  database: Database,
  deliveryIds: readonly string[],
  max: number | null,
): Promise<Map<string, AttemptRow[]>> {
  const byDelivery = new Map<string, AttemptRow[]>()
  if (deliveryIds.length === 0) return byDelivery
  for (const row of await database.run(attempts, { ids: plainArray(deliveryIds), max })) {
    const attempt = {
      number: row.number,
      startedAt: new Date(row.started_at),
      durationMs: row.duration_ms,
      responseCode: row.response_code,
      error: row.error,
      responseExcerpt: row.response_excerpt,
    }
    const known = byDelivery.get(row.delivery_id)
    if (known === undefined) byDelivery.set(row.delivery_id, [attempt])
    else known.push(attempt)
  }
  return byDelivery
}
