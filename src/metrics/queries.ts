import { sql } from 'drizzle-orm'
import type { PauseReason } from '../../generated/vocabulary.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment } from '../database/fragment.js'
import { awaitsAnalysis } from '../database/schema.js'

/** Counting goes no further: more than this in a queue is as alarming, and would take longer to count. */
export const MAX_COUNTED = 100_000

const most = sql.raw(String(MAX_COUNTED))

/** What waits, and circuits that are open. */
export type Backlog = {
  readonly deliveries: number
  readonly analyses: number
  readonly circuits: number
}

// Each part reads a small index: of a queue, or of trouble.
const backlog = defineStatement<Backlog>(fragment`
  /* metrics/queries.backlog */
  select
    (select count(*) from (select from delivery_queue limit ${most}) as queued)::int as deliveries,
    (select count(*) from (select from scans where status ${awaitsAnalysis} limit ${most}) as queued)::int as analyses,
    (
      select count(*)
      from webhook_statistics as circuit join webhook_endpoints as endpoint on endpoint.id = circuit.endpoint_id
      where circuit.probe_at is not null and endpoint.status <> 'revoked'
    )::int as circuits`)

export async function countBacklog(database: Database): Promise<Backlog> {
  const [row] = await database.run(backlog, {})
  return row as Backlog
}

const paused = defineStatement<{ reason: PauseReason; count: number }>(fragment`
  /* metrics/queries.paused */
  select pause_reason as reason, count(*)::int as count
  from webhook_endpoints where pause_reason is not null and status <> 'revoked'
  group by pause_reason`)

/** Endpoints that the service itself paused, by why it did. */
export function countPausedEndpoints(database: Database): Promise<{ reason: PauseReason; count: number }[]> {
  return database.run(paused, {})
}
