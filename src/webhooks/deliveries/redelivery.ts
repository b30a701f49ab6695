import { sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import type { Change } from '../../changes/commit.js'
import { windowFrom } from '../../changes/events/attempt-window.js'
import { placeInOrder } from '../../changes/events/delivery-order.js'
import {
  holdsReservation,
  type ReservationValues,
  type Reserved,
  reservationValues,
  storesAnswer,
} from '../../changes/idempotency/reservation.js'
import { defineStatement } from '../../database/connection.js'
import { deliveries } from '../../database/schema.js'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { isOwnedBy, type Tenant } from '../../database/tenant.js'
import type { DeliveryRow } from './resource.js'

const notRevoked = sql`exists (
  select from webhook_endpoints as endpoint
  where endpoint.id = ${deliveries.endpointId} and endpoint.organization_id = ${deliveries.organizationId}
    and endpoint.status <> 'revoked'
)`

/** Number of attempts recorded for a row of `deliveries`. */
export const attemptsMade = sql`coalesce((
  select max(attempt.number) from delivery_attempts as attempt
  where attempt.delivery_id = deliveries.id and attempt.organization_id = deliveries.organization_id
), 0)`

const isFree: Fragment<ClockOffset> = fragment`(
  delivery_queue.lease_ends_at is null or delivery_queue.lease_ends_at <= ${databaseNow}
)`

/**
 * Sets of an update of `delivery_queue`, joined with `endpoint`: the delivery's next attempt is due now, and the 24 hours
 * in which it may be attempted start over, or start when its endpoint is resumed.
 */
const dueNow: Fragment<ClockOffset> = fragment`
  next_attempt_at = least(delivery_queue.next_attempt_at, ${databaseNow}), window_started_at = ${windowFrom(databaseNow)}`

// Always a later time than before, whatever the clock says: concurrent changes are detected by it.
const changedNow: Fragment<ClockOffset> = fragment`updated_at = greatest(
  ${databaseNow}, deliveries.updated_at + interval '1 millisecond'
)`

/** The CTE `resent`: updates the deliveries of the CTE `queued`. */
const updatesQueued: Fragment<ClockOffset> = fragment`resent as (
    update deliveries set max_attempts = queued.max_attempts, failure = null, ${changedNow}
    from queued
    where deliveries.id = queued.delivery_id and deliveries.organization_id = queued.organization_id
    returning deliveries.id, deliveries.organization_id
  )`

const subjectOfFinal = sql`(
  select event.subject_id from events as event
  where event.id = final.event_id and event.organization_id = final.organization_id
)`

/**
 * The CTEs `queued` and `resent`: give each delivery of the CTE `final`, which has a column `attempts`, one more
 * attempt, due now. The 24 hours in which it may be attempted start over, or start when its endpoint is resumed. It is
 * no longer finished, and is no longer counted as succeeded or failed. If its endpoint asks for the order of subjects,
 * it is behind all that wait.
 */
export const queuesFinal: Fragment<ClockOffset> = fragment`queued as (
    insert into delivery_queue (
      delivery_id, organization_id, endpoint_id, event_id, event_type, attempts, max_attempts, window_started_at,
      next_attempt_at, subject_id, sequence
    )
    select final.id, final.organization_id, final.endpoint_id, final.event_id, final.event_type, final.attempts,
      final.attempts + 1,
      ${windowFrom(databaseNow)}, ${databaseNow}, ${placeInOrder(subjectOfFinal, 'final')}
    from final join webhook_endpoints as endpoint
      on endpoint.id = final.endpoint_id and endpoint.organization_id = final.organization_id
    on conflict do nothing
    returning delivery_id, organization_id, max_attempts
  ), uncounted as (
    -- Leaves "exhausted" as it is: once it fell below its threshold, the notice of a coming pause would be sent again.
    update webhook_statistics as statistics
    set succeeded = greatest(statistics.succeeded - again.succeeded, 0),
      failed = greatest(statistics.failed - again.failed, 0)
    from (
      -- Either all of them are queued, or there is only one and it is not: all writers lock a delivery before they
      -- queue it. A join with the queued rows would compare ten thousand deliveries each with each.
      select endpoint_id, organization_id, count(*) filter (where failure is null) as succeeded,
        count(*) filter (where failure is not null) as failed
      from final where exists (select from queued) group by endpoint_id, organization_id
    ) as again
    where statistics.endpoint_id = again.endpoint_id and statistics.organization_id = again.organization_id
  ), ${updatesQueued}`

/**
 * The CTEs `made_due` and `moved_up`: make the next attempts of the deliveries of the CTE `waiting`, which are not due
 * and which it has locked, due now. They get no further attempt.
 */
export const makesDue: Fragment<ClockOffset> = fragment`made_due as (
    update delivery_queue set ${dueNow}
    from waiting join webhook_endpoints as endpoint
      on endpoint.id = waiting.endpoint_id and endpoint.organization_id = waiting.organization_id
    where delivery_queue.delivery_id = waiting.delivery_id
      and delivery_queue.organization_id = waiting.organization_id
    returning delivery_queue.delivery_id, delivery_queue.organization_id
  ), moved_up as (
    update deliveries set ${changedNow}
    from made_due
    where deliveries.id = made_due.delivery_id and deliveries.organization_id = made_due.organization_id
    returning deliveries.id, deliveries.organization_id
  )`

const auditsResent = recordsAudit('resent', 'delivery.resent', fragment`resent.organization_id`)

type ResendValues = ClockOffset & AuditValues & { readonly id: string }

const resendWaiting = defineStatement<{ free: boolean }, ResendValues>(fragment`
  /* webhooks/deliveries/redelivery.resendWaiting */
  with waiting as (
    select delivery_queue.*, ${isFree} as free from delivery_queue
    join webhook_endpoints as endpoint
      on endpoint.id = delivery_queue.endpoint_id and endpoint.organization_id = delivery_queue.organization_id
    where delivery_queue.delivery_id = ${value('id')} and endpoint.status <> 'revoked'
    for update of delivery_queue
  ), queued as (
    update delivery_queue set ${dueNow}
    from waiting join webhook_endpoints as endpoint
      on endpoint.id = waiting.endpoint_id and endpoint.organization_id = waiting.organization_id
    where delivery_queue.delivery_id = waiting.delivery_id
      and delivery_queue.organization_id = waiting.organization_id and waiting.free
    returning delivery_queue.delivery_id, delivery_queue.organization_id, delivery_queue.max_attempts
  ), ${updatesQueued}, ${auditsResent}
  select free from waiting`)

const resendFinal = defineStatement<{ free: boolean }, ResendValues>(fragment`
  /* webhooks/deliveries/redelivery.resendFinal */
  with final as (
    select deliveries.*, ${attemptsMade} as attempts from deliveries
    where id = ${value('id')} and ${notRevoked}
    for update of deliveries
  ), ${queuesFinal}, ${auditsResent}
  select true as free from resent`)

/**
 * For operators: makes the next attempt of a delivery due now, or gives it one more if it is finished. Nothing is
 * changed while an attempt is under way. Not done means that it does not exist or its endpoint is revoked.
 */
export const resendDeliveryRow: Change<
  ClockOffset & { readonly id: string; readonly audit: AuditRecord },
  'resent' | 'under way'
> = async (database, { id, clockOffsetMs, audit }) => {
  const values = { id, clockOffsetMs, ...auditValues(audit) }
  // Between two statements the delivery may finish, or someone else may resend it; hence the third.
  for (const statement of [resendWaiting, resendFinal, resendWaiting]) {
    const [found] = await database.run(statement, values)
    if (found?.free === false) return { done: 'under way', due: false }
    if (found !== undefined) return { done: 'resent', due: true }
  }
  return undefined
}

type RedeliverFinalValues = Tenant &
  ClockOffset &
  ReservationValues &
  AuditValues & { readonly id: string; readonly attempts: number; readonly updatedAt: string }

const isStillFinal = fragment`exists (select from locked)`

const redeliverFinal = defineStatement<{ final: boolean; stored: boolean }, RedeliverFinalValues>(fragment`
  /* webhooks/deliveries/redelivery.redeliverFinal */
  with locked as (
    select deliveries.*, ${value('attempts')}::int as attempts from deliveries
    where id = ${value('id')} and ${isOwnedBy(deliveries)} and updated_at = ${value('updatedAt')}
      and ${attemptsMade} = ${value('attempts')}
      and not exists (
        select from delivery_queue as queued
        where queued.delivery_id = deliveries.id and queued.organization_id = deliveries.organization_id
      )
    for update of deliveries
  ), ${storesAnswer(isStillFinal)}, final as (
    select * from locked where ${holdsReservation}
  ), ${queuesFinal}, ${auditsResent}
  select ${isStillFinal} as final, exists (select from final) as stored`)

/** The row of a final delivery after its redelivery: it waits for exactly one more attempt. */
export const redeliveredFinal = (row: DeliveryRow, now: Date): DeliveryRow => ({
  ...row,
  status: row.attempts === 0 ? 'pending' : 'retrying',
  maxAttempts: row.attempts + 1,
  nextAttemptAt: now,
  failure: null,
  updatedAt: row.updatedAt > now ? row.updatedAt : now,
})

/**
 * Gives a final delivery exactly one more attempt, due now. `'changed'` if it is no longer as in `row`; not done means
 * that the reservation was lost.
 */
export const redeliverFinalDelivery: Change<
  Reserved &
    ClockOffset & {
      readonly tenant: Tenant
      readonly row: DeliveryRow
      readonly audit: AuditRecord
    },
  'stored' | 'changed'
> = async (database, { tenant, row, clockOffsetMs, reservation, answer, audit }) => {
  const [outcome] = await database.run(redeliverFinal, {
    ...tenant,
    id: row.id,
    attempts: row.attempts,
    updatedAt: row.changedAt.toISOString(),
    clockOffsetMs,
    ...reservationValues(reservation, answer),
    ...auditValues(audit),
  })
  if (outcome?.stored) return { done: 'stored', due: true }
  return outcome?.final ? undefined : { done: 'changed', due: false }
}

type RedeliverWaitingValues = Tenant &
  ClockOffset &
  ReservationValues &
  AuditValues & { readonly id: string; readonly attempts: number }

const isUnchanged = fragment`exists (select from waiting where free)`

const redeliverWaiting = defineStatement<
  { free: boolean | null; stored: boolean },
  RedeliverWaitingValues
>(fragment`
  /* webhooks/deliveries/redelivery.redeliverWaiting */
  with waiting as (
    select delivery_queue.*, ${isFree} as free from delivery_queue
    join deliveries
      on deliveries.id = delivery_queue.delivery_id and deliveries.organization_id = delivery_queue.organization_id
    where deliveries.id = ${value('id')} and ${isOwnedBy(deliveries)}
      and delivery_queue.attempts = ${value('attempts')}
    for update of delivery_queue
  ), ${storesAnswer(isUnchanged)}, queued as (
    update delivery_queue set ${dueNow}
    from waiting join webhook_endpoints as endpoint
      on endpoint.id = waiting.endpoint_id and endpoint.organization_id = waiting.organization_id
    where delivery_queue.delivery_id = waiting.delivery_id
      and delivery_queue.organization_id = waiting.organization_id and waiting.free and ${holdsReservation}
    returning delivery_queue.delivery_id, delivery_queue.organization_id, delivery_queue.max_attempts
  ), ${updatesQueued}, ${auditsResent}
  select (select free from waiting) as free, exists (select from queued) as stored`)

/** The row of a waiting delivery whose next attempt has been made due. */
export const redeliveredWaiting = (row: DeliveryRow, now: Date): DeliveryRow => ({
  ...row,
  nextAttemptAt: row.nextAttemptAt !== null && row.nextAttemptAt < now ? row.nextAttemptAt : now,
  updatedAt: row.updatedAt > now ? row.updatedAt : now,
})

/**
 * Makes the next attempt of a waiting delivery due now. `'changed'` if it was attempted since `row` was read; nothing is
 * changed while an attempt is under way. Not done means that the reservation was lost.
 */
export const redeliverWaitingDelivery: Change<
  Reserved &
    ClockOffset & {
      readonly tenant: Tenant
      readonly row: DeliveryRow
      readonly audit: AuditRecord
    },
  'stored' | 'under way' | 'changed'
> = async (database, { tenant, row, clockOffsetMs, reservation, answer, audit }) => {
  const [outcome] = await database.run(redeliverWaiting, {
    ...tenant,
    id: row.id,
    attempts: row.attempts,
    clockOffsetMs,
    ...reservationValues(reservation, answer),
    ...auditValues(audit),
  })
  if (outcome?.stored) return { done: 'stored', due: true }
  if (outcome?.free) return undefined
  return { done: outcome?.free === false ? 'under way' : 'changed', due: false }
}
