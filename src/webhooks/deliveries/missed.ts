import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import type { Change } from '../../changes/commit.js'
import {
  holdsReservation,
  type ReservationValues,
  type Reserved,
  reservationValues,
  storesAnswer,
} from '../../changes/idempotency/reservation.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { deliveries, webhookEndpoints } from '../../database/schema.js'
import { columnsOf } from '../../database/sql/columns.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { plainArray } from '../../database/sql/texts.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { isOwnedBy, ownedBy, type Tenant } from '../../database/tenant.js'
import { attemptsMade, makesDue, queuesFinal } from './redelivery.js'

/** Selects the deliveries of an endpoint that were created at or after `from` and before `to`. */
export type MissedIn = { readonly endpointId: string; readonly from: Date; readonly to: Date }

type Window = { readonly endpointId: string; readonly createdFrom: string; readonly createdTo: string }

const windowOf = ({ endpointId, from, to }: MissedIn): Window => ({
  endpointId,
  createdFrom: from.toISOString(),
  createdTo: to.toISOString(),
})

/** IDs are in the order of creation; the queue has no other time of creation. */
const queuedInWindow = fragment`
  delivery_id >= lowest_uuid_v7(greatest(${value('createdFrom')}::timestamptz, 'epoch'))
    and delivery_id < lowest_uuid_v7(least(greatest(${value('createdTo')}::timestamptz, 'epoch'), '9999-12-31'))`

/** A waiting delivery whose next attempt is not due, as it was read. */
type Waiting = { readonly id: string; readonly attempts: number }

type MissedRow = Waiting & { readonly state: 'failed' | 'later' | 'due' }

// One statement, so that a delivery that changes between the two states meanwhile is found exactly once. `offset 0`
// keeps the planner from walking the queue of all tenants in the order of IDs. What is due is last: there is nothing to
// change about it.
const missed = defineStatement<MissedRow, Tenant & ClockOffset & Window & { rows: number }>(fragment`
  /* webhooks/deliveries/missed.missed */
  (
    select id, 0 as attempts, 'failed' as state from deliveries
    where endpoint_id = ${value('endpointId')} and ${ownedBy(deliveries)} and failure is not null
      and created_at >= ${value('createdFrom')} and created_at < ${value('createdTo')}
    order by created_at, id limit ${value('rows')}
  )
  union all
  (
    select queued.id, queued.attempts, case when queued.later then 'later' else 'due' end
    from webhook_endpoints cross join lateral (
      select delivery_id as id, attempts, next_attempt_at > ${databaseNow} as later from delivery_queue
      where endpoint_id = ${webhookEndpoints.id} and organization_id = ${webhookEndpoints.organizationId}
        and ${queuedInWindow}
      offset 0
    ) as queued
    where ${webhookEndpoints.id} = ${value('endpointId')} and ${ownedBy(webhookEndpoints)}
    order by queued.later desc, queued.id limit ${value('rows')}
  )`)

/** What an endpoint missed, as far as one call can handle it. */
export type Missed = {
  /** UUIDs of failed deliveries. */
  readonly failed: readonly string[]
  readonly waiting: readonly Waiting[]
  /** Deliveries that are due or being attempted already. */
  readonly due: number
  /** Whether there are further failed or waiting ones, not counting those that are due. */
  readonly more: boolean
}

/**
 * The failed deliveries and those that wait, oldest first, at most `max`, and how many are due already, as far as `max`
 * allows.
 */
export async function findMissed(
  database: Database,
  tenant: Tenant,
  missedIn: MissedIn,
  { max, clockOffsetMs }: ClockOffset & { readonly max: number },
): Promise<Missed> {
  const found = await database.run(missed, { ...tenant, ...windowOf(missedIn), clockOffsetMs, rows: max + 1 })
  const toChange = found
    .filter(({ state }) => state !== 'due')
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const taken = toChange.slice(0, max)
  return {
    failed: taken.filter(({ state }) => state === 'failed').map(({ id }) => id),
    waiting: taken.filter(({ state }) => state === 'later'),
    due: Math.min(found.length - toChange.length, max - taken.length),
    more: toChange.length > max,
  }
}

/** Numbers of deliveries that have not arrived: those that wait for an attempt, and those that failed for good. */
export type MissedCount = { readonly waiting: number; readonly failed: number }

const missedCount = defineStatement<MissedCount, Window>(fragment`
  /* webhooks/deliveries/missed.missedCount */
  select
    (
      select count(*)::int from delivery_queue where endpoint_id = ${value('endpointId')} and ${queuedInWindow}
    ) as waiting,
    (
      select count(*)::int from deliveries
      where endpoint_id = ${value('endpointId')} and failure is not null
        and created_at >= ${value('createdFrom')} and created_at < ${value('createdTo')}
    ) as failed`)

/** For operators: how many deliveries an endpoint missed. */
export async function countMissed(database: Database, missedIn: MissedIn): Promise<MissedCount> {
  const [counted] = await database.run(missedCount, windowOf(missedIn))
  return counted ?? { waiting: 0, failed: 0 }
}

const given = columnsOf<Waiting>()('given', {
  id: ['uuid', ({ id }) => id],
  attempts: ['int', ({ attempts }) => attempts],
})

type RedeliverValues = Tenant &
  ClockOffset &
  ReservationValues &
  AuditValues &
  ReturnType<typeof given.values> & { readonly ids: string; readonly count: number }

const isBatchComplete = fragment`exists (select from complete)`

// Rows are locked in the order of IDs, so that two calls do not deadlock. A waiting delivery that was attempted since it
// was read has been tried, so it is left alone.
const redeliver = defineStatement<{ failed: boolean; stored: boolean }, RedeliverValues>(fragment`
  /* webhooks/deliveries/missed.redeliver */
  with locked as (
    select deliveries.*, ${attemptsMade} as attempts from deliveries
    where id = any(${value('ids')}::uuid[]) and ${isOwnedBy(deliveries)}
      -- Written so that no index of failed deliveries matches: with old statistics the planner takes those for small.
      and coalesce(failure, '') <> ''
    order by id for update of deliveries
  ), complete as (
    select from locked having count(*) = ${value('count')}::int
  ), ${storesAnswer(isBatchComplete)}, final as (
    select * from locked where ${isBatchComplete} and ${holdsReservation}
  ), ${queuesFinal}, waiting as (
    select queued.delivery_id, queued.organization_id, queued.endpoint_id
    from ${given.rows}
    join delivery_queue as queued on queued.delivery_id = given.id and queued.attempts = given.attempts
    join webhook_endpoints
      on ${webhookEndpoints.id} = queued.endpoint_id and ${webhookEndpoints.organizationId} = queued.organization_id
    where ${isOwnedBy(webhookEndpoints)} and queued.next_attempt_at > ${databaseNow}
      and (queued.lease_ends_at is null or queued.lease_ends_at <= ${databaseNow})
      and ${isBatchComplete} and ${holdsReservation}
    order by queued.delivery_id for update of queued
  ), ${makesDue}, changed as (
    (select organization_id from resent union all select organization_id from moved_up) limit 1
  ), ${recordsAudit('changed', 'webhook.redelivered', fragment`changed.organization_id`)}
  select ${isBatchComplete} as failed, ${holdsReservation} as stored`)

/**
 * Gives failed deliveries exactly one more attempt each, due now: all of them or none. `'changed'` if one of them is no
 * longer failed. Makes the next attempts of waiting ones due now. Not done means that the reservation was lost.
 */
export const redeliverMissed: Change<
  Reserved & ClockOffset & { readonly tenant: Tenant; readonly missed: Missed; readonly audit: AuditRecord },
  'stored' | 'changed'
> = async (database, { tenant, missed, clockOffsetMs, reservation, answer, audit }) => {
  const { failed, waiting } = missed
  const [outcome] = await database.run(redeliver, {
    ...tenant,
    ids: plainArray(failed),
    count: failed.length,
    clockOffsetMs,
    ...given.values(waiting),
    ...reservationValues(reservation, answer),
    ...auditValues(audit),
  })
  if (outcome?.failed && outcome.stored)
    return { done: 'stored', due: failed.length > 0 || waiting.length > 0 }
  return outcome?.failed ? undefined : { done: 'changed', due: false }
}

const storeCount = defineStatement<{ stored: boolean }, Tenant & ReservationValues>(fragment`
  /* webhooks/deliveries/missed.storeCount */
  with ${storesAnswer(fragment`true`)} select ${holdsReservation} as stored`)

/** Stores the answer of a dry run, and changes nothing else. Not done means that the reservation was lost. */
export const answerDryRun: Change<Reserved & { readonly tenant: Tenant }, 'stored'> = async (
  database,
  { tenant, reservation, answer },
) => {
  const [outcome] = await database.run(storeCount, { ...tenant, ...reservationValues(reservation, answer) })
  return outcome?.stored ? { done: 'stored', due: false } : undefined
}
