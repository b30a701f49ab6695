import { sql } from 'drizzle-orm'
import type { Change } from '../commit.js'
import { defineStatement } from '../database/connection.js'
import { fragment } from '../database/fragment.js'
import { replays } from '../database/schema.js'
import { staysHere } from '../database/tenant.js'
import { type ClockOffset, databaseNow } from '../database/time.js'
import { attemptsMade, resendsFinal } from '../deliveries/redelivery.js'

/** Deliveries per statement: few enough not to block other statements for long. */
const BATCH = 500

const batch = sql.raw(String(BATCH))

// One statement, so that a batch is resent, recorded and marked as done atomically. A process that dies leaves nothing
// half done, and two processes never work on the same replay at the same time.
const advance = defineStatement<{ resent: number; finished: boolean }, ClockOffset>(fragment`
  /* replays/advance.advance */
  with replay as (
    select replays.*, (
      select endpoint.status = 'revoked' from webhook_endpoints as endpoint
      where endpoint.id = replays.endpoint_id and endpoint.organization_id = replays.organization_id
    ) as revoked
    from replays
    where finished_at is null and ${staysHere(replays.organizationId)}
    order by advanced_at limit 1 for update of replays skip locked
  ), final as (
    select failed.* from replay cross join lateral (
      select deliveries.*, ${attemptsMade} as attempts from deliveries
      where deliveries.endpoint_id = replay.endpoint_id and deliveries.organization_id = replay.organization_id
        and deliveries.failure is not null and deliveries.created_at >= replay.created_from
        and deliveries.created_at < replay.created_to
        and (deliveries.created_at, deliveries.id) > (replay.after_created_at, replay.after_id)
      order by deliveries.created_at, deliveries.id limit ${batch} for update of deliveries
    ) as failed
    where not replay.revoked
  ), ${resendsFinal}, noted as (
    insert into replayed_deliveries (delivery_id, replay_id, organization_id, resent_at)
    select resent.id, replay.id, resent.organization_id, ${databaseNow}
    from resent join replay on replay.organization_id = resent.organization_id
    on conflict do nothing
  ), last as (
    select created_at, id from final order by created_at desc, id desc limit 1
  ), advanced as (
    update replays set
      resent = replays.resent + (select count(*) from resent), advanced_at = ${databaseNow},
      after_created_at = coalesce((select created_at from last), replays.after_created_at),
      after_id = coalesce((select id from last), replays.after_id),
      status = case when replay.revoked then 'cancelled'
        when (select count(*) from final) < ${batch} then 'completed' else 'running' end,
      finished_at = case when replay.revoked or (select count(*) from final) < ${batch} then ${databaseNow} end
    from replay
    where replays.id = replay.id and replays.organization_id = replay.organization_id
    returning replays.finished_at
  )
  select (select count(*)::int from resent) as resent, finished_at is not null as finished from advanced`)

/**
 * Resends the next batch of the replay that has waited longest. Not done when no replay is running, apart from those
 * that other processes are working on.
 */
export const advanceReplay: Change<ClockOffset, 'advanced'> = async (database, { clockOffsetMs }) => {
  const [advanced] = await database.run(advance, { clockOffsetMs })
  return advanced && { done: 'advanced', due: advanced.resent > 0 }
}
