import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS, type ListOrder } from '../../../generated/vocabulary.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../../database/connection.js'
import { deliveries, deliveryQueue, events, organizations } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import {
  beyondPosition,
  createdWithin,
  idsOfPage,
  inOrder,
  type PageRequest,
  pageValues,
  type TimeRange,
  timeRangeValues,
} from '../../database/sql/pages.js'
import { plainArray } from '../../database/sql/texts.js'
import { environmentsOf, type TenantFilter } from '../../database/tenant.js'
import { isQueued, selection, toRow } from './queries.js'
import type { DeliveryRow } from './resource.js'

const queued = sql`select from ${deliveryQueue} where ${isQueued}`

/** For each status, the condition that a delivery has it. */
const standing: Readonly<Record<DeliveryRow['status'], SQL>> = {
  pending: sql`exists (${queued} and not ${deliveryQueue.retry})`,
  retrying: sql`exists (${queued} and ${deliveryQueue.retry})`,
  succeeded: sql`${deliveries.failure} is null and not exists (${queued})`,
  failed: sql`${deliveries.failure} is not null`,
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
  let statusCondition: SQL | undefined
  if (waiting) statusCondition = eq(deliveryQueue.retry, status === 'retrying')
  else if (status !== undefined) statusCondition = standing[status]
  const beyond = sql`${id} ${sql.raw(order === 'desc' ? '<' : '>')} ${value('afterId')}::uuid`
  const condition = and(
    beyond,
    ofTimes(id),
    statusCondition,
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
    sql`${deliveries.organizationId} = ${organizations.id} and ${deliveries.environment} = listed.environment`,
    eventType === undefined ? undefined : eq(deliveries.eventType, eventType),
    beyondPosition(deliveries, order),
    createdWithin(deliveries),
    stands,
  )
  return sql`
    select first.id from ${organizations} cross join unnest(${environments}::text[]) as listed(environment)
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
  /* webhooks/deliveries/operator-queries.destination */
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
  /* webhooks/deliveries/operator-queries.replaysOf */
  select replay.id as "replayId", replay.started_by as "startedBy", replayed.resent_at as "resentAt"
  from replayed_deliveries as replayed
  join replays as replay
    on replay.id = replayed.replay_id and replay.organization_id = replayed.organization_id
  where replayed.delivery_id = ${value('id')}
  order by replayed.resent_at limit ${sql.raw(String(MAX_REPLAYS))}`)

/** The replays that resent a delivery, oldest first. */
export const listReplaysOf = (database: Database, id: string): Promise<ReplayOfDelivery[]> =>
  database.run(replaysOf, { id })
