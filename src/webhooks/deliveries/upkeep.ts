import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { DELIVERY_FAILURES, type DeliveryFailure } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import { Tallies } from '../../basics/tallies.js'
import { type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import { type Database, defineStatement, type Statement } from '../../database/connection.js'
import { deliveries, deliveryQueue, events } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { isNotMoved } from '../../database/tenant.js'
import { MAX_CLAIMS } from './claim.js'
import { loggedDelivery } from './logged.js'
import { afterReleased, attemptBefore, releasesNext } from './order.js'
import { DISPATCHER } from './record.js'
import { RETRY_WINDOW_SECONDS } from './retry-schedule.js'

type Parts = { database: Database; clock: Clock; log: Logger; givenUp: Tallies }

/** Why upkeep fails a delivery. Not `gone`: only an attempt finds that out. */
type Reason = Exclude<DeliveryFailure, 'gone'>

/** Counts the deliveries that upkeep failed in this process, by reason. */
export function createGivenUpTallies(): Tallies {
  const tallies = new Tallies(['reason'])
  for (const reason of DELIVERY_FAILURES) if (reason !== 'gone') tallies.begin(reason)
  return tallies
}

/** Rows per statement: few enough not to block other statements for long. */
const BATCH = 500

/** Runs a statement in batches until a batch is not full or the time is up, but at least once; returns all rows. */
async function inBatches<Row>(run: () => Promise<Row[]>, hasTime = () => true): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = await run()
    all.push(...rows)
    if (rows.length < BATCH || !hasTime()) return all
  }
}

/** A delivery that upkeep failed, and the request that caused it. */
type Failed = { id: string; requestId: string | null }

/**
 * The rest of a statement that fails the deliveries of the CTE `hopeless`, releases those that waited for them, and
 * counts them. An expired delivery counts
 * as exhausted: a receiver that never answers is only probed, so most of its deliveries end this way.
 */
const failing = (reason: Reason) => fragment`dequeued as (
    delete from delivery_queue as queued using hopeless
    where queued.delivery_id = hopeless.delivery_id and queued.organization_id = hopeless.organization_id
    returning queued.delivery_id, queued.organization_id, queued.endpoint_id, queued.subject_id
  ), ${releasesNext('dequeued')}, failed as (
    update deliveries set failure = ${sql.raw(`'${reason}'`)}, updated_at = ${databaseNow}
    from dequeued
    where deliveries.id = dequeued.delivery_id and deliveries.organization_id = dequeued.organization_id
    returning deliveries.id, deliveries.organization_id, deliveries.endpoint_id, deliveries.event_id
  ), counted as (
    insert into webhook_statistics (endpoint_id, organization_id, failed, exhausted)
    select endpoint_id, organization_id, count(*), ${sql.raw(reason === 'expired' ? 'count(*)' : '0')}
    from failed where ${afterReleased} group by endpoint_id, organization_id order by endpoint_id
    on conflict (endpoint_id) do update set failed = webhook_statistics.failed + excluded.failed,
      exhausted = webhook_statistics.exhausted + excluded.exhausted
  )
  select failed.id, event.request_id as "requestId" from failed
  left join events as event on event.id = failed.event_id and event.organization_id = failed.organization_id`

/** Runs such a statement until nothing is left to fail. Counts and returns the deliveries that it failed. */
function failAll(
  { database, clock, givenUp }: Parts,
  reason: Reason,
  statement: Statement<Failed, ClockOffset>,
): Promise<Failed[]> {
  return inBatches(async () => {
    const rows = await database.run(statement, { clockOffsetMs: clock.offset() })
    for (const _ of rows) givenUp.add(1, reason)
    return rows
  })
}

const failRevoked = defineStatement<Failed, ClockOffset>(fragment`
  /* webhooks/deliveries/upkeep.failRevoked */
  with hopeless as (
    select queued.delivery_id, queued.organization_id
    from webhook_endpoints as endpoint
    cross join lateral (
      select delivery_id, organization_id from delivery_queue
      where endpoint_id = endpoint.id and organization_id = endpoint.organization_id
      limit ${sql.raw(String(BATCH))} for update skip locked
    ) as queued
    where endpoint.status = 'revoked' and ${isNotMoved(sql`endpoint.organization_id`)}
    limit ${sql.raw(String(BATCH))}
  ), ${failing('revoked')}`)

/**
 * Fails deliveries that wait for a revoked endpoint. An event that was being stored while the endpoint was revoked may
 * have left one behind.
 */
export async function failDeliveriesOfRevoked(parts: Parts): Promise<void> {
  await failAll(parts, 'revoked', failRevoked)
}

const failAbandoned = defineStatement<Failed, ClockOffset>(fragment`
  /* webhooks/deliveries/upkeep.failAbandoned */
  with hopeless as (
    select delivery_id, organization_id from delivery_queue
    where suspect and claims >= ${sql.raw(String(MAX_CLAIMS))}
      and (lease_ends_at is null or lease_ends_at <= ${databaseNow})
      and ${isNotMoved(deliveryQueue.organizationId)}
    limit ${sql.raw(String(BATCH))} for update skip locked
  ), ${failing('abandoned')}`)

/** Sets aside deliveries that were claimed repeatedly without an outcome: they may be what crashes the processes. */
export async function setAsideAbandoned(parts: Parts): Promise<void> {
  for (const failed of await failAll(parts, 'abandoned', failAbandoned))
    parts.log.warn(loggedDelivery(failed), 'delivery set aside: claimed again and again without an outcome')
}

const failExpired = defineStatement<Failed, ClockOffset>(fragment`
  /* webhooks/deliveries/upkeep.failExpired */
  with hopeless as (
    select queued.delivery_id, queued.organization_id
    from webhook_statistics as circuit
    join webhook_endpoints as endpoint
      on endpoint.id = circuit.endpoint_id and endpoint.organization_id = circuit.organization_id
      and endpoint.status = 'active'
    cross join lateral (
      select waiting.delivery_id, waiting.organization_id
      from delivery_queue as waiting
      join deliveries as delivery
        on delivery.id = waiting.delivery_id and delivery.organization_id = waiting.organization_id
      where waiting.endpoint_id = endpoint.id and waiting.organization_id = endpoint.organization_id
        and waiting.next_attempt_at <= ${databaseNow}
        and (waiting.lease_ends_at is null or waiting.lease_ends_at <= ${databaseNow})
        -- An earlier release stored no window with a delivery before its first attempt.
        and coalesce(waiting.window_started_at + endpoint.paused_ms * interval '1 millisecond', delivery.created_at)
          <= ${databaseNow} - ${sql.raw(String(RETRY_WINDOW_SECONDS))} * interval '1 second'
        and (endpoint.ordering = 'none' or waiting.subject_id is null or ${attemptBefore('waiting')} is null)
      order by waiting.next_attempt_at
      limit ${sql.raw(String(BATCH))} for update of waiting skip locked
    ) as queued
    where circuit.probe_at is not null and ${isNotMoved(sql`endpoint.organization_id`)}
    limit ${sql.raw(String(BATCH))}
  ), ${failing('expired')}`)

/** Fails deliveries that an open circuit has deferred past the 24 hours in which they may be attempted. */
export async function failExpiredDeliveries(parts: Parts): Promise<void> {
  for (const failed of await failAll(parts, 'expired', failExpired))
    parts.log.info({ ...loggedDelivery(failed), failure: 'expired' }, 'delivery failed for good')
}

/** Without a success for this long, and with this many exhausted deliveries, an endpoint is considered dead. */
export const SILENT_DAYS = 5
export const EXHAUSTED_TO_PAUSE = 20

const silent = defineStatement<{ id: string }, ClockOffset>(fragment`
  /* webhooks/deliveries/upkeep.silent */
  select endpoint.id
  from webhook_statistics as statistics
  join webhook_endpoints as endpoint
    on endpoint.id = statistics.endpoint_id and endpoint.organization_id = statistics.organization_id
    and endpoint.status = 'active'
  where statistics.exhausted >= ${sql.raw(String(EXHAUSTED_TO_PAUSE))}
    and coalesce(statistics.last_success_at, endpoint.created_at)
      <= ${databaseNow} - ${sql.raw(String(SILENT_DAYS))} * interval '1 day'
    and ${isNotMoved(sql`endpoint.organization_id`)}
  limit ${sql.raw(String(BATCH))}`)

const pauseSilent = defineStatement<{ id: string }, ClockOffset & AuditValues & { id: string }>(fragment`
  /* webhooks/deliveries/upkeep.pauseSilent */
  with paused as (
    update webhook_endpoints
    set status = 'paused', pause_reason = 'silent', paused_at = ${databaseNow}, updated_at = ${databaseNow}
    where id = ${value('id')} and status = 'active'
    returning id, organization_id
  ), again as (
    update webhook_statistics set exhausted = 0
    where (endpoint_id, organization_id) in (select id, organization_id from paused)
  ), ${recordsAudit('paused', 'webhook.paused', fragment`paused.organization_id`)}
  select id from paused`)

/** Pauses endpoints without a success for five days; writes an audit record and a log line. */
export async function pauseSilentEndpoints({ database, clock, log }: Omit<Parts, 'givenUp'>): Promise<void> {
  const clockOffsetMs = clock.offset()
  for (const { id } of await database.run(silent, { clockOffsetMs })) {
    const paused = await database.run(pauseSilent, {
      id,
      clockOffsetMs,
      ...auditValues({
        actor: DISPATCHER,
        address: undefined,
        subject: publicId('whe', id),
        details: { reason: `no success for ${SILENT_DAYS} days` },
        at: clock.now(),
      }),
    })
    if (paused.length > 0)
      log.warn(
        { endpoint: publicId('whe', id) },
        `webhook endpoint paused: no success for ${SILENT_DAYS} days`,
      )
  }
}

type PruneValues = ClockOffset & { readonly days: number; readonly after: string; readonly before: string }

const tooOld = fragment`${databaseNow} - ${value('days')}::float8 * interval '1 day'`

// IDs are in the order of creation. An old delivery that finished recently is kept.
const pruneDeliveries = defineStatement<{ id: string }, PruneValues>(fragment`
  /* webhooks/deliveries/upkeep.pruneDeliveries */
  with old as (
    select id, organization_id from deliveries
    where id >= ${value('after')}::uuid and id < ${value('before')}::uuid
      and updated_at < ${tooOld} and ${isNotMoved(deliveries.organizationId)}
      and not exists (
        select from delivery_queue as queued
        where queued.delivery_id = deliveries.id and queued.organization_id = deliveries.organization_id
      )
      and not exists (
        select from delivery_attempts as attempt
        where attempt.delivery_id = deliveries.id and attempt.organization_id = deliveries.organization_id
          and attempt.started_at >= ${tooOld}
      )
    order by id limit ${sql.raw(String(BATCH))} for update skip locked
  ), attempts as (
    delete from delivery_attempts as attempt using old
    where attempt.delivery_id = old.id and attempt.organization_id = old.organization_id
  )
  delete from deliveries using old
  where deliveries.id = old.id and deliveries.organization_id = old.organization_id
  returning deliveries.id`)

// An event's deliveries are created together with it, so their IDs are of the same millisecond.
const pruneEvents = defineStatement<{ id: string }, PruneValues>(fragment`
  /* webhooks/deliveries/upkeep.pruneEvents */
  with old as (
    select id, organization_id from events
    where id >= ${value('after')}::uuid and id < ${value('before')}::uuid
      and created_at < ${tooOld} and ${isNotMoved(events.organizationId)}
      and not exists (
        select from deliveries
        where deliveries.event_id = events.id and deliveries.organization_id = events.organization_id
          and deliveries.id >= lowest_uuid_v7(events.created_at)
          and deliveries.id < lowest_uuid_v7(events.created_at + interval '1 millisecond')
      )
    order by id limit ${sql.raw(String(BATCH))} for update skip locked
  )
  delete from events using old where events.id = old.id and events.organization_id = old.organization_id
  returning events.id`)

/**
 * Deletes finished deliveries with their attempts, and events, that are older than `days`, within the range of IDs at
 * or after `from` and before `before`, until the time is up.
 */
export async function pruneDeliveriesBetween(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  days: number,
  { from, before }: { from: string; before: string },
  hasTime: () => boolean,
): Promise<void> {
  const values = { days, clockOffsetMs: clock.offset() }
  for (const statement of [pruneDeliveries, pruneEvents]) {
    let after = from
    await inBatches(async () => {
      const pruned = await database.run(statement, { ...values, after, before })
      // Rows that are kept are not checked again for each batch.
      for (const { id } of pruned) if (id > after) after = id
      return pruned
    }, hasTime)
  }
}
