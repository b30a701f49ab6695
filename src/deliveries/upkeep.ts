import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { recordsAudit } from '../audit/record.js'
import type { Clock } from '../clock.js'
import { type Database, defineStatement } from '../database/connection.js'
import { databaseNow } from '../database/time.js'
import { newId, publicId } from '../identifiers.js'
import type { KeyRing } from '../secrets.js'
import { secretPurpose } from '../webhooks/resource.js'
import { MOST_CLAIMS } from './claim.js'

type Parts = { database: Database; clock: Clock; log: Logger }

/** Rows in one statement: short enough not to hold up anybody. */
const BATCH = 500

/** Runs a statement in batches until one of them is not full; returns all rows. */
async function inBatches<Row>(run: () => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = await run()
    all.push(...rows)
    if (rows.length < BATCH) return all
  }
}

/** Fails the deliveries of the CTE `hopeless`, and counts that, as one statement. */
const failing = (reason: 'revoked' | 'abandoned' | 'expired') => sql`failed as (
    update deliveries
    set status = 'failed', failure = ${sql.raw(`'${reason}'`)}, next_attempt_at = null, lease_token = null,
      lease_ends_at = null, suspect = false, updated_at = ${databaseNow}
    from hopeless where deliveries.id = hopeless.id
    returning deliveries.id, deliveries.endpoint_id
  ), counted as (
    insert into webhook_statistics (endpoint_id, failed)
    select endpoint_id, count(*) from failed group by endpoint_id order by endpoint_id
    on conflict (endpoint_id) do update set failed = webhook_statistics.failed + excluded.failed
  )
  select id from failed`

const failRevoked = defineStatement<{ id: string }>(sql`
  with hopeless as (
    select delivery.id
    from webhook_endpoints as endpoint
    cross join lateral (
      select id from deliveries
      where endpoint_id = endpoint.id and status in ('pending', 'retrying')
      limit ${sql.raw(String(BATCH))} for update skip locked
    ) as delivery
    where endpoint.status = 'revoked'
    limit ${sql.raw(String(BATCH))}
  ), ${failing('revoked')}`)

/**
 * Fails deliveries that wait for a revoked endpoint: an event that was being written while the endpoint was
 * revoked may have left one behind.
 */
export async function failDeliveriesOfRevoked({ database, clock }: Parts): Promise<void> {
  await inBatches(() => database.run(failRevoked, { clockOffsetMs: clock.offset() }))
}

const failAbandoned = defineStatement<{ id: string }>(sql`
  with hopeless as (
    select id from deliveries
    where suspect and status in ('pending', 'retrying') and claims >= ${sql.raw(String(MOST_CLAIMS))}
      and (lease_ends_at is null or lease_ends_at <= ${databaseNow})
    limit ${sql.raw(String(BATCH))} for update skip locked
  ), ${failing('abandoned')}`)

/** Sets aside deliveries that were claimed again and again without an outcome: they may be what ends processes. */
export async function setAsideAbandoned({ database, clock, log }: Parts): Promise<void> {
  const rows = await inBatches(() => database.run(failAbandoned, { clockOffsetMs: clock.offset() }))
  for (const { id } of rows)
    log.error(
      { delivery: publicId('whd', id) },
      'delivery set aside: claimed again and again without an outcome',
    )
}

const failExpired = defineStatement<{ id: string }>(sql`
  with hopeless as (
    select delivery.id
    from webhook_statistics as circuit
    join webhook_endpoints as endpoint on endpoint.id = circuit.endpoint_id and endpoint.status = 'active'
    cross join lateral (
      select id from deliveries
      where endpoint_id = endpoint.id and status in ('pending', 'retrying') and next_attempt_at <= ${databaseNow}
        and (lease_ends_at is null or lease_ends_at <= ${databaseNow})
        and coalesce(window_started_at + endpoint.paused_ms * interval '1 millisecond', created_at)
          <= ${databaseNow} - interval '24 hours'
      order by next_attempt_at
      limit ${sql.raw(String(BATCH))} for update skip locked
    ) as delivery
    where circuit.probe_at is not null
    limit ${sql.raw(String(BATCH))}
  ), ${failing('expired')}`)

/** Fails deliveries that an open circuit has deferred past the 24 hours in which they may be attempted. */
export async function failExpiredDeliveries({ database, clock }: Parts): Promise<void> {
  await inBatches(() => database.run(failExpired, { clockOffsetMs: clock.offset() }))
}

/** Without a success for so long, and with so many deliveries used up, nobody is there any more. */
const SILENT_DAYS = 5
const MOST_EXHAUSTED = 20

const silent = defineStatement<{ id: string }>(sql`
  select endpoint.id
  from webhook_statistics as statistics
  join webhook_endpoints as endpoint on endpoint.id = statistics.endpoint_id and endpoint.status = 'active'
  where statistics.exhausted >= ${sql.raw(String(MOST_EXHAUSTED))}
    and coalesce(statistics.last_success_at, endpoint.created_at)
      <= ${databaseNow} - ${sql.raw(String(SILENT_DAYS))} * interval '1 day'
  limit ${sql.raw(String(BATCH))}`)

const pauseSilent = defineStatement<{ id: string }>(sql`
  with paused as (
    update webhook_endpoints
    set status = 'paused', pause_reason = 'silent', paused_at = ${databaseNow}, updated_at = ${databaseNow}
    where id = ${sql.placeholder('id')} and status = 'active'
    returning id, organization_id
  ), again as (
    update webhook_statistics set exhausted = 0 where endpoint_id in (select id from paused)
  ), ${recordsAudit('paused', 'webhook.paused', sql`paused.organization_id`)}
  select id from paused`)

/** Pauses endpoints that have not answered well for five days, with an audit record and a line in the log. */
export async function pauseSilentEndpoints({ database, clock, log }: Parts): Promise<void> {
  const clockOffsetMs = clock.offset()
  for (const { id } of await database.run(silent, { clockOffsetMs })) {
    const paused = await database.run(pauseSilent, {
      id,
      clockOffsetMs,
      auditId: newId(),
      auditActor: 'dispatcher',
      auditSubject: publicId('whe', id),
      auditDetails: JSON.stringify({ reason: `no success for ${SILENT_DAYS} days` }),
      auditAt: clock.now().toISOString(),
    })
    if (paused.length > 0)
      log.warn(
        { endpoint: publicId('whe', id) },
        `webhook endpoint paused: no success for ${SILENT_DAYS} days`,
      )
  }
}

const pruneDeliveries = defineStatement<{ id: string }>(sql`
  with old as (
    select id from deliveries
    where status in ('succeeded', 'failed')
      and updated_at < ${databaseNow} - ${sql.placeholder('days')}::float8 * interval '1 day'
    order by updated_at limit ${sql.raw(String(BATCH))} for update skip locked
  ), attempts as (
    delete from delivery_attempts using old where delivery_attempts.delivery_id = old.id
  )
  delete from deliveries using old where deliveries.id = old.id
  returning deliveries.id`)

const pruneEvents = defineStatement<{ id: string }>(sql`
  with old as (
    select id from events
    where created_at < ${databaseNow} - ${sql.placeholder('days')}::float8 * interval '1 day'
      and not exists (select from deliveries where deliveries.event_id = events.id)
    order by created_at limit ${sql.raw(String(BATCH))} for update skip locked
  )
  delete from events using old where events.id = old.id
  returning events.id`)

/** Deletes finished deliveries with their attempts, and events, that are older than the days given. */
export async function pruneOldDeliveries({ database, clock }: Parts, days: number): Promise<void> {
  const values = { days, clockOffsetMs: clock.offset() }
  await inBatches(() => database.run(pruneDeliveries, values))
  await inBatches(() => database.run(pruneEvents, values))
}

const sealedOtherwise = defineStatement<{ id: string; secret_sealed: Uint8Array }>(sql`
  select id, secret_sealed from webhook_endpoints
  where substring(secret_sealed from 1 for 4) <> ${sql.placeholder('keyId')}::bytea
  limit ${sql.raw(String(BATCH))}`)

const reseal = defineStatement<{ id: string }>(sql`
  update webhook_endpoints set secret_sealed = ${sql.placeholder('sealed')}::bytea
  where id = ${sql.placeholder('id')} and secret_sealed = ${sql.placeholder('before')}::bytea
  returning id`)

/**
 * Seals webhook secrets anew that a previous master key sealed, so that it can be taken away. What no key of
 * the ring opens is left as it is, and said.
 */
export async function resealSecrets({ database, log }: Parts, keyRing: KeyRing): Promise<void> {
  for (;;) {
    const rows = await database.run(sealedOtherwise, { keyId: keyRing.currentId })
    let resealed = 0
    for (const { id, secret_sealed: before } of rows) {
      try {
        const sealed = keyRing.seal(keyRing.open(before, secretPurpose(id)), secretPurpose(id))
        resealed += (await database.run(reseal, { id, before, sealed })).length
      } catch (error) {
        log.error({ err: error, endpoint: publicId('whe', id) }, 'webhook secret cannot be opened')
      }
    }
    if (resealed > 0) log.info({ resealed }, 'webhook secrets sealed with the current master key')
    if (rows.length < BATCH || resealed === 0) return
  }
}
