import { sql } from 'drizzle-orm'
import type { Change } from '../../changes/commit.js'
import { defineStatement } from '../../database/connection.js'
import { replays } from '../../database/schema.js'
import { fragment } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { isNotMoved } from '../../database/tenant.js'
import { attemptsMade, makesDue, queuesFinal } from '../deliveries/redelivery.js'

/** Deliveries per statement: few enough not to block other statements for long. */
const BATCH = 500

const batch = sql.raw(String(BATCH))

// One statement, so that a batch is resent, recorded and marked as done atomically. A process that dies leaves nothing
// half done, and two processes never work on the same replay at the same time.
const advance = defineStatement<{ resent: number; finished: boolean }, ClockOffset>(fragment`
  /* webhooks/replays/advance.advance */
  with replay as (
    select replays.*, (
      select endpoint.status = 'revoked' from webhook_endpoints as endpoint
      where endpoint.id = replays.endpoint_id and endpoint.organization_id = replays.organization_id
    ) as revoked
    from replays
    where finished_at is null and ${isNotMoved(replays.organizationId)}
    order by advanced_at limit 1 for update of replays skip locked
  ), missed as (
    select oldest.id, oldest.failed, replay.organization_id from replay cross join lateral (
      (
        select deliveries.id, true as failed from deliveries
        where deliveries.endpoint_id = replay.endpoint_id and deliveries.organization_id = replay.organization_id
          and deliveries.failure is not null and deliveries.created_at >= replay.created_from
          and deliveries.created_at < replay.created_to
          and (deliveries.created_at, deliveries.id) > (replay.after_created_at, replay.after_id)
        order by deliveries.created_at, deliveries.id limit ${batch}
      )
      union all
      (
        select queued.delivery_id, false from delivery_queue as queued
        where queued.endpoint_id = replay.endpoint_id and queued.organization_id = replay.organization_id
          and queued.delivery_id > replay.after_id
          and queued.delivery_id >= lowest_uuid_v7(greatest(replay.created_from, 'epoch'))
          and queued.delivery_id < lowest_uuid_v7(least(greatest(replay.created_to, 'epoch'), '9999-12-31'))
        order by queued.delivery_id limit ${batch}
      )
      order by id limit ${batch}
    ) as oldest
    where not replay.revoked
  ), final as (
    select deliveries.*, ${attemptsMade} as attempts
    from deliveries where (deliveries.id, deliveries.organization_id) in (select id, organization_id from missed where failed)
      and deliveries.failure is not null
    order by deliveries.id for update of deliveries
  ), ${queuesFinal}, waiting as (
    select queued.delivery_id, queued.organization_id, queued.endpoint_id
    from delivery_queue as queued
    where (queued.delivery_id, queued.organization_id) in (
        select id, organization_id from missed where not failed
      )
      and queued.next_attempt_at > ${databaseNow}
      and (queued.lease_ends_at is null or queued.lease_ends_at <= ${databaseNow})
    order by queued.delivery_id for update of queued
  ), ${makesDue}, replayed as (
    -- Those that were due already are part of the replay too.
    select id from resent union all select id from missed where not failed
  ), noted as (
    insert into replayed_deliveries (delivery_id, replay_id, organization_id, resent_at)
    select replayed.id, replay.id, replay.organization_id, ${databaseNow} from replayed cross join replay
    on conflict do nothing
  ), last as (
    select deliveries.created_at, newest.id
    from replay cross join (select id from missed order by id desc limit 1) as newest
    left join deliveries on deliveries.id = newest.id and deliveries.organization_id = replay.organization_id
  ), advanced as (
    update replays set
      resent = replays.resent + (select count(*) from replayed), advanced_at = ${databaseNow},
      after_created_at = coalesce((select created_at from last), replays.after_created_at),
      after_id = coalesce((select id from last), replays.after_id),
      status = case when replay.revoked then 'cancelled'
        when (select count(*) from missed) < ${batch} then 'completed' else 'running' end,
      finished_at = case when replay.revoked or (select count(*) from missed) < ${batch} then ${databaseNow} end
    from replay
    where replays.id = replay.id and replays.organization_id = replay.organization_id
    returning replays.finished_at
  )
  select (select count(*)::int from replayed) as resent, finished_at is not null as finished from advanced`)

/**
 * Resends the next batch of the replay that has waited longest. Not done when no replay is running, apart from those
 * that other processes are working on.
 */
export const advanceReplay: Change<ClockOffset, 'advanced'> = async (database, { clockOffsetMs }) => {
  const [advanced] = await database.run(advance, { clockOffsetMs })
  return advanced && { done: 'advanced', due: advanced.resent > 0 }
}
