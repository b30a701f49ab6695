import { type SQL, sql } from 'drizzle-orm'
import type { DeliveredEventKind } from '../../../generated/vocabulary.js'
import { columnsOf } from '../../database/sql/columns.js'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import { literals } from '../../database/sql/words.js'
import { windowFrom } from './attempt-window.js'
import { placeInOrder } from './delivery-order.js'
import type { Event } from './event.js'

/** Events that become custody records. The statement that stores one leaves its record to the background. */
export const QUEUED_KINDS = [
  'scan.created',
  'scan.completed',
  'scan.rejudged',
  'case.opened',
] as const satisfies DeliveredEventKind[]

const eventRows = columnsOf<{ event: Event; place: number }>()('happened', {
  id: ['uuid', ({ event }) => event.id],
  type: ['word', ({ event }) => event.type],
  body: ['json', ({ event }) => event.body],
  // Sent as a quoted text because callers choose it: an unquoted `null` in an array would be NULL.
  request_id: ['text', ({ event }) => event.requestId],
  traceparent: ['word', ({ event }) => event.span?.traceparent ?? null],
  key_id: ['uuid', ({ event }) => event.keyId],
  subject_id: ['uuid', ({ event }) => event.subject?.id ?? null],
  subject_name: ['text', ({ event }) => event.subject?.name ?? null],
  place: ['int', ({ place }) => place],
})

export type EventValues = ReturnType<typeof eventRows.values> & { readonly maxAttempts: number }

const subjectOfDelivery = sql`(
  select event.subject_id from event
  where event.id = delivery.event_id and event.organization_id = delivery.organization_id
)`

/**
 * The CTEs `delivery` and `queued`: a delivery of each row of `event` for every active endpoint of its tenant that
 * subscribes to its kind.
 */
const storesDeliveries: Fragment<{ readonly maxAttempts: number }> = fragment`delivery as (
  insert into deliveries (
    id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts, created_at, updated_at
  )
  select uuid_v7(event.created_at), event.organization_id, event.environment, endpoint.id, event.id, event.type,
    ${value('maxAttempts')}::int, event.created_at, event.created_at
  from event
  join webhook_endpoints as endpoint
    on endpoint.organization_id = event.organization_id and endpoint.environment = event.environment
    and endpoint.status = 'active' and event.type = any(endpoint.events)
  returning *
), queued as (
  insert into delivery_queue (
    delivery_id, organization_id, endpoint_id, event_id, event_type, max_attempts, window_started_at, next_attempt_at,
    subject_id, sequence
  )
  select delivery.id, delivery.organization_id, delivery.endpoint_id, delivery.event_id, delivery.event_type,
    delivery.max_attempts, ${windowFrom(sql`delivery.created_at`)},
    -- Due immediately by the database's clock, even if this process's clock is ahead.
    least(delivery.created_at, now()),
    ${placeInOrder(subjectOfDelivery, 'delivery')}
  from delivery
  join webhook_endpoints as endpoint
    on endpoint.id = delivery.endpoint_id and endpoint.organization_id = delivery.organization_id
)`

/** The number of deliveries that {@link recordsEvents} stored, for the statement's last `select`. */
export const deliveriesMade: SQL = sql`(select count(*)::int from delivery)`

/**
 * Part of a data-modifying statement: the CTEs `event`, `delivery` and `queued` store the events of one or more changes,
 * and a delivery of each for every active endpoint of the tenant that subscribes to its kind. `cause` names a CTE of
 * (`place`, `organization_id`, `environment`, `happened_at`), a row for each change that was made; only events whose
 * place is in it are stored. So an event is stored if and only if its cause is, without another round trip. `body` is the
 * text of an event, an expression over `happened` and `cause`.
 */
export function recordsEvents(cause: string, body: SQL = sql`happened.body`): Fragment<EventValues> {
  return fragment`event as (
  insert into events (
    id, organization_id, environment, type, body, created_at, request_id, traceparent, key_id, subject_id,
    subject_name
  )
  select happened.id, cause.organization_id, cause.environment, happened.type, ${body}, cause.happened_at,
    happened.request_id, happened.traceparent, happened.key_id, happened.subject_id, happened.subject_name
  from ${eventRows.rows}
  join ${sql.identifier(cause)} as cause on cause.place = happened.place
  returning id, organization_id, environment, type, created_at, subject_id
), custody as (
  insert into custody_queue (organization_id, event_id)
  select organization_id, id from event where type in ${literals(QUEUED_KINDS)}
), ${storesDeliveries}`
}

/** Values of {@link recordsEvents}: the events of each place, counted from 1. */
export function eventValues(places: readonly (readonly Event[])[], maxAttempts: number): EventValues {
  const events = places.flatMap((ofPlace, index) => ofPlace.map((event) => ({ event, place: index + 1 })))
  return Object.assign({ maxAttempts }, eventRows.values(events))
}

/** One of several changes that share a statement, if it was made. */
export type StoredAt = {
  /** Counted from 1. */
  readonly place: number
  /** Number of deliveries that the whole statement stored. */
  readonly deliveries: number
}

/** What was stored by place, for `batched`; `undefined` for changes that were not made. */
export function storedByPlace<Stored extends StoredAt>(
  given: readonly unknown[],
  rows: readonly Stored[],
): (Stored | undefined)[] {
  const results: (Stored | undefined)[] = new Array(given.length)
  for (const row of rows) results[row.place - 1] = row
  return results
}
