import { eq, sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import type { Change } from '../../changes/commit.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../../database/connection.js'
import { deliveries, replays } from '../../database/schema.js'
import { fragment, type SentRow, value } from '../../database/sql/fragment.js'
import {
  afterPosition,
  newestFirst,
  type PageRequest,
  type PageValues,
  pageValues,
} from '../../database/sql/pages.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { isNotMoved } from '../../database/tenant.js'

export type ReplayRow = typeof replays.$inferSelect

type InsertValues = SentRow<
  Pick<
    ReplayRow,
    | 'id'
    | 'organizationId'
    | 'environment'
    | 'endpointId'
    | 'createdFrom'
    | 'createdTo'
    | 'total'
    | 'totalWaiting'
    | 'afterId'
    | 'startedBy'
    | 'createdAt'
  >
> &
  AuditValues

const insert = defineStatement<{ id: string }, InsertValues>(fragment`
  /* webhooks/replays/queries.insert */
  with replay as (
    insert into replays (
      id, organization_id, environment, endpoint_id, created_from, created_to, status, total, total_waiting,
      after_created_at, after_id, started_by, created_at, advanced_at
    )
    select ${value('id')}::uuid, ${value('organizationId')}::uuid, ${value('environment')}::text, endpoint.id,
      ${value('createdFrom')}::timestamptz, ${value('createdTo')}::timestamptz, 'running', ${value('total')}::int,
      ${value('totalWaiting')}::int, ${value('createdFrom')}::timestamptz, ${value('afterId')}::uuid, ${value('startedBy')}::text,
      ${value('createdAt')}::timestamptz, ${value('createdAt')}::timestamptz
    from webhook_endpoints as endpoint
    where endpoint.id = ${value('endpointId')} and endpoint.organization_id = ${value('organizationId')}
      and endpoint.environment = ${value('environment')} and endpoint.status <> 'revoked'
    on conflict do nothing
    returning id, organization_id
  ), ${recordsAudit('replay', 'webhook.replayed', fragment`replay.organization_id`)}
  select id from replay`)

/** Stores a replay to run, unless another replay of its endpoint is running or the endpoint is revoked. */
export const insertReplay: Change<{ row: ReplayRow; audit: AuditRecord }, true> = async (
  database,
  { row, audit },
) => {
  const stored = await database.run(insert, {
    id: row.id,
    organizationId: row.organizationId,
    environment: row.environment,
    endpointId: row.endpointId,
    createdFrom: row.createdFrom.toISOString(),
    createdTo: row.createdTo.toISOString(),
    total: row.total,
    totalWaiting: row.totalWaiting,
    afterId: row.afterId,
    startedBy: row.startedBy,
    createdAt: row.createdAt.toISOString(),
    ...auditValues(audit),
  })
  return stored.length > 0 ? { done: true, due: false } : undefined
}

const byId = prepared('find_replay', (drizzle, value: Placeholders<{ id: string }>) =>
  drizzle
    .select()
    .from(replays)
    .where(eq(replays.id, value('id'))),
)

/** The replay with this UUID, of any tenant. */
export async function findReplay(database: Database, id: string): Promise<ReplayRow | undefined> {
  const [row] = await byId(database).execute({ id })
  return row
}

const page = prepared('list_replays', (drizzle, value: Placeholders<PageValues & { endpointId: string }>) =>
  drizzle
    .select()
    .from(replays)
    .where(sql`${eq(replays.endpointId, value('endpointId'))} and ${afterPosition(replays)}`)
    .orderBy(...newestFirst(replays))
    .limit(value('rows')),
)

/** The replays of an endpoint, newest first, up to one more than the page holds. */
export function listReplayRows(
  database: Database,
  endpointId: string,
  request: PageRequest,
): Promise<ReplayRow[]> {
  return page(database).execute({ endpointId, ...pageValues(request) })
}

/** How many of the deliveries that a replay has resent are in which state. */
export type Outcomes = { readonly waiting: number; readonly succeeded: number; readonly failed: number }

const outcomes = defineStatement<Outcomes, { id: string }>(fragment`
  /* webhooks/replays/queries.outcomes */
  select count(*) filter (where queued.delivery_id is not null)::int as waiting,
    count(*) filter (where queued.delivery_id is null and delivery.failure is null)::int as succeeded,
    count(*) filter (where delivery.failure is not null)::int as failed
  from replayed_deliveries as replayed
  join ${deliveries} as delivery
    on delivery.id = replayed.delivery_id and delivery.organization_id = replayed.organization_id
  left join delivery_queue as queued
    on queued.delivery_id = replayed.delivery_id and queued.organization_id = replayed.organization_id
  where replayed.replay_id = ${value('id')}`)

export async function countOutcomes(database: Database, id: string): Promise<Outcomes> {
  const [row] = await database.run(outcomes, { id })
  return row ?? { waiting: 0, succeeded: 0, failed: 0 }
}

const cancel = defineStatement<{ id: string }, AuditValues & ClockOffset & { id: string }>(fragment`
  /* webhooks/replays/queries.cancel */
  with cancelled as (
    update replays set status = 'cancelled', finished_at = ${databaseNow}
    where id = ${value('id')} and finished_at is null
    returning id, organization_id
  ), ${recordsAudit('cancelled', 'webhook.replay_cancelled', fragment`cancelled.organization_id`)}
  select id from cancelled`)

/** Cancels a running replay. */
export const cancelRunningReplay: Change<ClockOffset & { id: string; audit: AuditRecord }, true> = async (
  database,
  { id, clockOffsetMs, audit },
) => {
  const cancelled = await database.run(cancel, { id, clockOffsetMs, ...auditValues(audit) })
  return cancelled.length > 0 ? { done: true, due: false } : undefined
}

/** Rows per statement: few enough not to block other statements for long. */
const BATCH = 500

const batch = sql.raw(String(BATCH))

// First deletes the list of what a replay has resent, batch by batch, then the replay itself.
const prune = defineStatement<{ id: string }, ClockOffset & { days: number }>(fragment`
  /* webhooks/replays/queries.prune */
  with old as (
    select id, organization_id from replays
    where finished_at < ${databaseNow} - ${value('days')}::float8 * interval '1 day'
      and ${isNotMoved(replays.organizationId)}
    order by finished_at limit ${batch} for update skip locked
  ), part as (
    select replayed.delivery_id, replayed.replay_id, replayed.organization_id
    from old join replayed_deliveries as replayed
      on replayed.replay_id = old.id and replayed.organization_id = old.organization_id
    limit ${batch}
  ), forgotten as (
    delete from replayed_deliveries as replayed using part
    where replayed.delivery_id = part.delivery_id and replayed.replay_id = part.replay_id
      and replayed.organization_id = part.organization_id
  ), removed as (
    delete from replays using old
    where replays.id = old.id and replays.organization_id = old.organization_id and not exists (
      select from replayed_deliveries as replayed
      where replayed.replay_id = old.id and replayed.organization_id = old.organization_id
    )
  )
  select id from old`)

/** Deletes replays that finished more than `days` days ago. */
export async function pruneReplays(
  { database, clock }: { database: Database; clock: { offset(): number } },
  days: number,
): Promise<void> {
  while ((await database.run(prune, { days, clockOffsetMs: clock.offset() })).length > 0);
}
