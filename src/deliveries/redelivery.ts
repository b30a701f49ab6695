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

/** Attempts recorded of a row of `deliveries`. */
export const attemptsMade = sql`coalesce((
  select max(attempt.number) from delivery_attempts as attempt
  where attempt.delivery_id = deliveries.id and attempt.organization_id = deliveries.organization_id
), 0)`

/** The CTE `resent`: what follows from a row of the CTE `queued`. */
const resendsQueued: Fragment<ClockOffset> = fragment`resent as (
    update deliveries set max_attempts = queued.max_attempts, failure = null,
      -- Another time than before, whatever the clock says: that is how a change is noticed.
      updated_at = greatest(${databaseNow}, deliveries.updated_at + interval '1 millisecond')
    from queued
    where deliveries.id = queued.delivery_id and deliveries.organization_id = queued.organization_id
    returning deliveries.id, deliveries.organization_id
  )`

/**
 * The CTEs `queued` and `resent`: the deliveries of the CTE `final`, each with its `attempts`, have one more, due now. The
 * 24 hours in which they may be attempted begin anew, or when their endpoint goes on. They are not finished any more, and
 * do not count as such.
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
    -- Not "exhausted": below its bound the way to being paused would be told of anew.
    update webhook_statistics as statistics
    set succeeded = greatest(statistics.succeeded - again.succeeded, 0),
      failed = greatest(statistics.failed - again.failed, 0)
    from (
      -- All of them are queued, or the only one is not: others lock a delivery before they queue it as well. Joined with
      -- what is queued, ten thousand would be compared each with each.
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
    -- One that is being attempted at this moment stays leased to whoever has it.
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

/** For operators: gives a delivery one more attempt, due now; not when it is not there or its endpoint is revoked. */
export const resendDeliveryRow: Change<
  ClockOffset & { readonly id: string; readonly audit: AuditRecord },
  true
> = async (database, { id, clockOffsetMs, audit }) => {
  const values = { id, clockOffsetMs, ...auditValues(audit) }
  // It may finish, or be resent by somebody else, between one look and the next: hence the last one.
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

/** What a final delivery is once it was redelivered: it waits for exactly one more attempt. */
export const redelivered = (row: DeliveryRow, now: Date): DeliveryRow => ({
  ...row,
  status: row.attempts === 0 ? 'pending' : 'retrying',
  maxAttempts: row.attempts + 1,
  nextAttemptAt: now,
  failure: null,
  updatedAt: row.updatedAt > now ? row.updatedAt : now,
})

/**
 * Gives a final delivery, as it was read with `changedAt`, exactly one more attempt, due now. `'changed'` when it is no
 * longer as it was; not done means that the reservation was lost.
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

/** Which failed deliveries of an endpoint: those created from `from` on and before `to`. */
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

/** For operators: how many failed deliveries there are. */
export async function countFailed(database: Database, { endpointId, from, to }: FailedIn): Promise<number> {
  const [row] = await database.run(failedCount, {
    endpointId,
    createdFrom: from.toISOString(),
    createdTo: to.toISOString(),
  })
  return row?.count ?? 0
}

/** The ids of failed deliveries, oldest first, `max` at most, and whether there are more. */
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

// Locked in the order of ids, so that two calls do not wait for each other.
const redeliverAll = defineStatement<{ failed: boolean; stored: boolean }, RedeliverAllValues>(fragment`
  /* deliveries/redelivery.redeliverAll */
  with locked as (
    select deliveries.*, ${attemptsMade} as attempts from deliveries
    where id = any(${value('ids')}::uuid[]) and ${isOwnedBy(deliveries)}
      -- So said, no index of failures serves it, which the planner takes for small where its statistics know of few.
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
 * Gives failed deliveries exactly one more attempt each, due now, all or none. `'changed'` when one of them no longer is
 * failed; not done means that the reservation was lost.
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
