import { sql } from 'drizzle-orm'
import type { Environment, PauseReason } from '../../../generated/vocabulary.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { ANALYSIS_STATUSES, awaitsAnalysis } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { isNotMoved } from '../../database/tenant.js'
import { MAX_COUNTED } from '../../telemetry/measurements/backlog.js'

const most = sql.raw(String(MAX_COUNTED))

/** The number of waiting deliveries and analyses, and of open circuits. */
export type Backlog = {
  readonly deliveries: number
  readonly analyses: number
  readonly circuits: number
}

// Each part reads a small index, of a queue or of open circuits.
const backlog = defineStatement<Backlog>(fragment`
  /* operators/metrics/queries.backlog */
  select
    (select count(*) from (select from delivery_queue limit ${most}) as queued)::int as deliveries,
    (select count(*) from (select from scans where status ${awaitsAnalysis} limit ${most}) as queued)::int as analyses,
    (
      select count(*)
      from webhook_statistics as circuit
      join webhook_endpoints as endpoint
        on endpoint.id = circuit.endpoint_id and endpoint.organization_id = circuit.organization_id
      where circuit.probe_at is not null and endpoint.status <> 'revoked'
    )::int as circuits`)

/** Counts them across all organizations: deliveries and analyses each up to {@link MAX_COUNTED}. */
export async function countBacklog(database: Database): Promise<Backlog> {
  const [row] = await database.run(backlog, {})
  return row as Backlog
}

const paused = defineStatement<{ reason: PauseReason; count: number }>(fragment`
  /* operators/metrics/queries.paused */
  select pause_reason as reason, count(*)::int as count
  from webhook_endpoints where pause_reason is not null and status <> 'revoked'
  group by pause_reason`)

/** Endpoints that the service itself paused, by reason. */
export function countPausedEndpoints(database: Database): Promise<{ reason: PauseReason; count: number }[]> {
  return database.run(paused, {})
}

// The first entry of each status in the index by status and time, however many wait.
const oldestAnalysis = defineStatement<{ created_at: string | null }>(fragment`
  /* operators/metrics/queries.oldestAnalysis */
  select min(oldest.created_at) as created_at
  from (values ${sql.raw(ANALYSIS_STATUSES.map((status) => `('${status}')`).join(', '))}) as waiting(status)
  cross join lateral (
    select created_at from scans where scans.status = waiting.status order by created_at, id limit 1
  ) as oldest`)

// From a partial index, which has hardly any entries.
const damagedFiles = defineStatement<{ count: number }>(fragment`
  /* operators/metrics/queries.damagedFiles */
  select count(*)::int as count from (
    select from scans where file_damaged_at is not null and has_file is distinct from false limit ${most}
  ) as damaged`)

/** Stored files that are known to be damaged, counted up to {@link MAX_COUNTED}. */
export async function countDamagedFiles(database: Database): Promise<number> {
  return (await database.run(damagedFiles, {}))[0]?.count ?? 0
}

/** Creation time of the scan that has waited longest for a verdict; `undefined` when none waits. */
export async function findOldestAnalysis(database: Database): Promise<string | undefined> {
  const [row] = await database.run(oldestAnalysis, {})
  return row?.created_at ?? undefined
}

/** Most endpoints checked: as many as one claim looks at. */
export const MAX_ENDPOINTS = 1_000

// Walks from one endpoint in the queue to the next, and reads the earliest due row of each: entries of two indexes.
const mostOverdue = defineStatement<{ due_at: string | null }>(fragment`
  /* operators/metrics/queries.mostOverdue */
  with recursive waiting as (
    select '00000000-0000-0000-0000-000000000000'::uuid as endpoint_id
    union all
    select next.endpoint_id
    from waiting cross join lateral (
      select endpoint_id from delivery_queue
      where endpoint_id > waiting.endpoint_id order by endpoint_id limit 1
    ) as next
  ), looked_at as materialized (
    select endpoint_id from waiting offset 1 limit ${sql.raw(String(MAX_ENDPOINTS))}
  )
  select min(due.next_attempt_at) as due_at
  from looked_at
  join webhook_endpoints as endpoint on endpoint.id = looked_at.endpoint_id and endpoint.status = 'active'
    -- What is beyond the rate waits because its owner wants it to.
    and endpoint.rate_per_second is null
  left join webhook_statistics as circuit
    on circuit.endpoint_id = endpoint.id and circuit.organization_id = endpoint.organization_id
  cross join (values (false), (true)) as kind(retry)
  cross join lateral (
    select next_attempt_at from delivery_queue
    where endpoint_id = endpoint.id and retry = kind.retry order by next_attempt_at limit 1
  ) as due
  where circuit.probe_at is null and ${isNotMoved(sql`endpoint.organization_id`)}`)

/**
 * Due time of the earliest due attempt, over active endpoints without a rate whose circuit is closed; `undefined` when nothing waits
 * for them.
 */
export async function findMostOverdueDelivery(database: Database): Promise<string | undefined> {
  const [row] = await database.run(mostOverdue, {})
  return row?.due_at ?? undefined
}

/** Most pages read of the table (8 MB), whatever its size. */
const SAMPLED_PAGES = 1_000

// Reads the same pages each time, so that the estimate only changes when the table does.
const storedBytes = defineStatement<{ environment: Environment; bytes: number }, { pages: number }>(fragment`
  /* operators/metrics/queries.storedBytes */
  with sample as (
    select least(100, 100 * ${value('pages')}::float8 * current_setting('block_size')::int
      / greatest(pg_relation_size('scans'), 1)) as percent
  )
  select environment, sum(byte_size)::float8 * 100 / (select percent from sample) as bytes
  from scans tablesample system (
    (select percent from sample)
  ) repeatable (0)
  where (status ${awaitsAnalysis} or status = 'complete') and coalesce(has_file, environment <> 'sandbox')
  group by environment`)

/** Bytes of the files of scans, by environment: exact if the table has at most `pages` pages, otherwise an estimate. */
export function sumStoredBytes(
  database: Database,
  pages = SAMPLED_PAGES,
): Promise<{ environment: Environment; bytes: number }[]> {
  return database.run(storedBytes, { pages })
}
