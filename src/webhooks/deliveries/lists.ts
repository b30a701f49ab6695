import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, type Placeholders, prepared } from '../../database/connection.js'
import { deliveries, deliveryQueue, events, webhookEndpoints } from '../../database/schema.js'
import { fragment, type StatementValue, value } from '../../database/sql/fragment.js'
import {
  afterPosition,
  createdWithin,
  newestFirst,
  ownPageValues,
  type PageRequest,
  type PageValues,
  type TimeRange,
  type TimeRangeValues,
  timeRangeValues,
} from '../../database/sql/pages.js'
import { isOwnedBy, ownedBy, type Tenant } from '../../database/tenant.js'
import { selection, statusOf, toRow } from './queries.js'
import type { DeliveryRow } from './resource.js'

/** Filters of a tenant's list of deliveries; an absent one matches everything. */
export type DeliveryFilter = TimeRange & {
  /** UUID. */
  readonly endpointId: string | undefined
  readonly status: DeliveryRow['status'] | undefined
  readonly eventType: DeliveryRow['eventType'] | undefined
  /** UUID. */
  readonly eventId: string | undefined
}

/** The filter's values; null for an absent one. */
type FilterValues = TimeRangeValues & {
  readonly [Name in 'endpointId' | 'status' | 'eventType' | 'eventId']: StatementValue
}

type ListValues = Tenant & PageValues & FilterValues

const passesFilter = fragment`(${value('endpointId')}::uuid is null or ${deliveries.endpointId} = ${value('endpointId')})
  and (${value('eventType')}::text is null or ${deliveries.eventType} = ${value('eventType')})
  and (${value('eventId')}::uuid is null or ${deliveries.eventId} = ${value('eventId')})
  and (${value('status')}::text is null or ${statusOf} = ${value('status')})`

/** A list that is read through the index that `condition` selects; the rest of the filter is checked row by row. */
const listBy = (name: string, condition: SQL | undefined) =>
  prepared(name, (drizzle, value: Placeholders<ListValues>) =>
    selection(
      drizzle,
      and(condition, ownedBy(deliveries), afterPosition(deliveries), createdWithin(deliveries), passesFilter),
    )
      .orderBy(...newestFirst(deliveries))
      .limit(value('rows')),
  )

const ofEndpoint = eq(deliveries.endpointId, sql`${value('endpointId')}`)
const isFailed = sql`${deliveries.failure} is not null`

const all = listBy('list_deliveries', undefined)
const byEndpoint = listBy('list_deliveries_of_endpoint', ofEndpoint)
const byEventType = listBy(
  'list_deliveries_of_event_type',
  eq(deliveries.eventType, sql`${value('eventType')}`),
)
const failed = listBy('list_failed_deliveries', isFailed)
const failedByEndpoint = listBy('list_failed_deliveries_of_endpoint', and(ofEndpoint, isFailed))

// An event's deliveries are created together with it.
const byEvent = listBy(
  'list_deliveries_of_event',
  sql`${deliveries.createdAt} = (
    select ${events.createdAt} from ${events} where ${events.id} = ${value('eventId')} and ${isOwnedBy(events)}
  )`,
)

// Few deliveries wait among many, so they are looked up in the queue of each endpoint, ordered by ID, which is the
// order of creation. `offset 0` keeps the planner from walking the queue of all tenants in that order instead.
// Conditions on tenant, position and times appear only there: repeated on the deliveries, they lead the planner to
// read all of the tenant's deliveries.
const waitingIds = sql`array(
    select queued.id
    from ${webhookEndpoints} cross join lateral (
      select ${deliveryQueue.deliveryId} as id from ${deliveryQueue}
      where ${deliveryQueue.endpointId} = ${webhookEndpoints.id}
        and ${deliveryQueue.organizationId} = ${webhookEndpoints.organizationId}
        and ${deliveryQueue.retry} = (${value('status')}::text = 'retrying')
        and (${value('eventType')}::text is null or ${deliveryQueue.eventType} = ${value('eventType')})
      offset 0
    ) as queued
    where ${ownedBy(webhookEndpoints)} and ${webhookEndpoints.status} <> 'revoked'
      and (${value('endpointId')}::uuid is null or ${webhookEndpoints.id} = ${value('endpointId')})
      and queued.id < ${value('afterId')}::uuid
      and queued.id >= lowest_uuid_v7(greatest(${value('createdFrom')}::timestamptz, 'epoch'))
      and queued.id < lowest_uuid_v7(least(greatest(${value('createdTo')}::timestamptz, 'epoch'), '9999-12-31'))
    order by queued.id desc limit ${value('rows')}
  )`

const waiting = prepared(
  'list_waiting_deliveries',
  (drizzle, value: Placeholders<Omit<ListValues, 'afterCreatedAt'>>) =>
    selection(drizzle, and(sql`${deliveries.id} = any(${waitingIds})`, passesFilter))
      .orderBy(sql`${deliveries.id} desc`)
      .limit(value('rows')),
)

/** For deliveries that need not be waiting: the list whose index yields the fewest rows that the filter rejects. */
function listFor({ endpointId, status, eventType, eventId }: DeliveryFilter): typeof all {
  if (eventId !== undefined) return byEvent
  if (status === 'failed') return endpointId === undefined ? failed : failedByEndpoint
  if (endpointId !== undefined) return byEndpoint
  return eventType === undefined ? all : byEventType
}

/** The tenant's deliveries that match the filter, newest first, up to one more than the page holds. */
export async function listDeliveryRows(
  database: Database,
  tenant: Tenant,
  filter: DeliveryFilter,
  request: PageRequest,
): Promise<DeliveryRow[]> {
  const { endpointId = null, status = null, eventType = null, eventId = null } = filter
  const { afterCreatedAt, ...values } = {
    ...ownPageValues(tenant, request, filter),
    ...timeRangeValues(filter),
    endpointId,
    status,
    eventType,
    eventId,
  }
  const waits = eventId === null && (status === 'pending' || status === 'retrying')
  const rows = waits
    ? await waiting(database).execute(values)
    : await listFor(filter)(database).execute({ ...values, afterCreatedAt })
  return rows.map(toRow)
}
