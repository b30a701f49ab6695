import { sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../audit/record.js'
import type { Change } from '../commit.js'
import { type Database, defineStatement } from '../database/connection.js'
import { type Fragment, fragment, value } from '../database/fragment.js'
import { deliveries } from '../database/schema.js'
import { isOwnedBy, ownedBy, type Tenant } from '../database/tenant.js'
import { plainArray } from '../database/texts.js'
import { type ClockOffset, databaseNow } from '../database/time.js'
import { windowFrom } from '../events/attempt-window.js'
import {
  holdsReservation,
  type ReservationValues,
  type Reserved,
  reservationValues,
  storesAnswer,
} from '../idempotency/reservation.js'
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

/** The CTE `resent`: updates the deliveries of the CTE `queued`. */
const resendsQueued: Fragment<ClockOffset> = fragment`resent as (
    update deliveries set max_attempts = queued.max_attempts, failure = null,
      -- Always a later time than before, whatever the clock says: concurrent changes are detected by it.
      updated_at = greatest(${databaseNow}, deliveries.updated_at + interval '1 millisecond')
    from queued
    where deliveries.id = queued.delivery_id and deliveries.organization_id = queued.organization_id
    returning deliveries.id, deliveries.organization_id
  )`

/**
 * The CTEs `queued` and `resent`: give each delivery of the CTE `final`, which has a column `attempts`, one more
 * attempt, due now. The 24 hours in which it may be attempted start over, or start when its endpoint is resumed. It is
 * no longer finished, and is no longer counted as succeeded or failed.
 */
export const resendsFinal: Fragment<ClockOffset> = fragment`queued as (
    insert into delivery_queue (
      delivery_id, organization_id, endpoint_id, event_id, event_type, attempts, max_attempts, window_started_at,
      next_attempt_at
    )
    select final.id, final.organization_id, final.endpoint_id, final.event_id, final.event_type, final.attempts,
      final.attempts + 1,
      ${windowFrom(databaseNow)}, ${databaseNow}
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
  ), ${resendsQueued}`

const auditsResent = recordsAudit('resent', 'delivery.resent', fragment`resent.organization_id`)

type ResendValues = ClockOffset & AuditValues & { readonly id: string }

const resendWaiting = defineStatement<{ id: string }, ResendValues>(fragment`
  /* deliveries/redelivery.resendWaiting */
  with queued as (
    update delivery_queue
    -- A delivery that is being attempted keeps its lease.
    set max_attempts = max_attempts + 1, claims = 0, suspect = false, window_started_at = ${windowFrom(databaseNow)},
      next_attempt_at = ${databaseNow}
    from webhook_endpoints as endpoint
    where delivery_id = ${value('id')} and endpoint.id = delivery_queue.endpoint_id
      and endpoint.organization_id = delivery_queue.organization_id and endpoint.status <> 'revoked'
    returning delivery_queue.delivery_id, delivery_queue.organization_id, delivery_queue.max_attempts
  ), ${resendsQueued}, ${auditsResent}
  select id from resent`)

const resendFinal = defineStatement<{ id: string }, ResendValues>(fragment`
  /* deliveries/redelivery.resendFinal */
  with final as (
    select deliveries.*, ${attemptsMade} as attempts from deliveries
    where id = ${value('id')} and ${notRevoked}
    for update of deliveries
  ), ${resendsFinal}, ${auditsResent}
  select id from resent`)

/** For operators: gives a delivery one more attempt, due now, unless it does not exist or its endpoint is revoked. */
export const resendDeliveryRow: Change<
  ClockOffset & { readonly id: string; readonly audit: AuditRecord },
  true
> = async (database, { id, clockOffsetMs, audit }) => {
  const values = { id, clockOffsetMs, ...auditValues(audit) }
  // Between two statements the delivery may finish, or someone else may resend it; hence the third.
  for (const statement of [resendWaiting, resendFinal, resendWaiting])
    if ((await database.run(statement, values)).length > 0) return { done: true, due: true }
  return undefined
}

type RedeliverValues = Tenant &
  ClockOffset &
  ReservationValues &
  AuditValues & { readonly id: string; readonly attempts: number; readonly updatedAt: string }

const isStillFinal = fragment`exists (select from locked)`

const redeliver = defineStatement<{ final: boolean; stored: boolean }, RedeliverValues>(fragment`
  /* deliveries/redelivery.redeliver */
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
  ), ${resendsFinal}, ${auditsResent}
  select ${isStillFinal} as final, exists (select from final) as stored`)

/** The row of a final delivery after its redelivery: it waits for exactly one more attempt. */
export const redelivered = (row: DeliveryRow, now: Date): DeliveryRow => ({
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
export const redeliverDelivery: Change<
  Reserved &
    ClockOffset & {
      readonly tenant: Tenant
      readonly row: DeliveryRow
      readonly audit: AuditRecord
    },
  'stored' | 'changed'
> = async (database, { tenant, row, clockOffsetMs, reservation, answer, audit }) => {
  const [outcome] = await database.run(redeliver, {
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

/** Selects the failed deliveries of an endpoint that were created at or after `from` and before `to`. */
export type FailedIn = { readonly endpointId: string; readonly from: Date; readonly to: Date }

const failedOf = defineStatement<
  { id: string },
  Tenant & { endpointId: string; createdFrom: string; createdTo: string; rows: number }
>(fragment`
  /* deliveries/redelivery.failedOf */
  select id from deliveries
  where endpoint_id = ${value('endpointId')} and ${ownedBy(deliveries)} and failure is not null
    and created_at >= ${value('createdFrom')} and created_at < ${value('createdTo')}
  order by created_at, id limit ${value('rows')}`)

const failedCount = defineStatement<
  { count: number },
  { endpointId: string; createdFrom: string; createdTo: string }
>(fragment`
  /* deliveries/redelivery.failedCount */
  select count(*)::int as count from deliveries
  where endpoint_id = ${value('endpointId')} and failure is not null
    and created_at >= ${value('createdFrom')} and created_at < ${value('createdTo')}`)

/** For operators: the number of failed deliveries. */
export async function countFailed(database: Database, { endpointId, from, to }: FailedIn): Promise<number> {
  const [row] = await database.run(failedCount, {
    endpointId,
    createdFrom: from.toISOString(),
    createdTo: to.toISOString(),
  })
  return row?.count ?? 0
}

/** The IDs of failed deliveries, oldest first, at most `max`, and whether there are more. */
export async function findFailedDeliveries(
  database: Database,
  tenant: Tenant,
  { endpointId, from, to }: FailedIn,
  max: number,
): Promise<{ ids: readonly string[]; more: boolean }> {
  const rows = await database.run(failedOf, {
    ...tenant,
    endpointId,
    createdFrom: from.toISOString(),
    createdTo: to.toISOString(),
    rows: max + 1,
  })
  return { ids: rows.slice(0, max).map(({ id }) => id), more: rows.length > max }
}

type RedeliverAllValues = Tenant &
  ClockOffset &
  ReservationValues &
  AuditValues & { readonly ids: string; readonly count: number }

const allStillFailed = fragment`exists (select from complete)`

// Locked in the order of IDs, so that two calls do not deadlock.
const redeliverAll = defineStatement<{ failed: boolean; stored: boolean }, RedeliverAllValues>(fragment`
  /* deliveries/redelivery.redeliverAll */
  with locked as (
    select deliveries.*, ${attemptsMade} as attempts from deliveries
    where id = any(${value('ids')}::uuid[]) and ${isOwnedBy(deliveries)}
      -- Written so that no index of failed deliveries matches: with old statistics the planner takes those for small.
      and coalesce(failure, '') <> ''
    order by id for update of deliveries
  ), complete as (
    select from locked having count(*) = ${value('count')}::int
  ), ${storesAnswer(allStillFailed)}, final as (
    select * from locked where ${allStillFailed} and ${holdsReservation}
  ), ${resendsFinal}, endpoint as (
    select organization_id from resent limit 1
  ), ${recordsAudit('endpoint', 'webhook.redelivered', fragment`endpoint.organization_id`)}
  select ${allStillFailed} as failed, ${holdsReservation} as stored`)

/**
 * Gives failed deliveries exactly one more attempt each, due now: all of them or none. `'changed'` if one of them is no
 * longer failed; not done means that the reservation was lost.
 */
export const redeliverFailed: Change<
  Reserved &
    ClockOffset & { readonly tenant: Tenant; readonly ids: readonly string[]; readonly audit: AuditRecord },
  'stored' | 'changed'
> = async (database, { tenant, ids, clockOffsetMs, reservation, answer, audit }) => {
  const [outcome] = await database.run(redeliverAll, {
    ...tenant,
    ids: plainArray(ids),
    count: ids.length,
    clockOffsetMs,
    ...reservationValues(reservation, answer),
    ...auditValues(audit),
  })
  if (outcome?.failed && outcome.stored) return { done: 'stored', due: ids.length > 0 }
  return outcome?.failed ? undefined : { done: 'changed', due: false }
}
