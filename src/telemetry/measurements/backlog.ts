import { sql } from 'drizzle-orm'
import type { Clock } from '../../basics/clock.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { awaitsAnalysis } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { ALL } from './counts.js'

/** Counting stops here: a longer queue is just as alarming, and would take longer to count. */
export const MAX_COUNTED = 100_000

const most = sql.raw(String(MAX_COUNTED))
const all = sql.raw(`'${ALL}'::uuid`)

/** The kinds of backlog. */
export type BacklogLabel = 'deliveries' | 'analyses'

// An organization without a row in a sampled minute has no backlog. For an hour, the maximum is kept.
const sample = defineStatement<Record<never, never>, { now: string }>(fragment`
  /* telemetry/measurements/backlog.sample */
  with waiting as (
    select organization_id, 'deliveries' as label, count(*) as count
    from (select organization_id from delivery_queue limit ${most}) as queued group by organization_id
    union all
    select organization_id, 'analyses', count(*)
    from (select organization_id from scans where status ${awaitsAnalysis} limit ${most}) as queued
    group by organization_id
  ), looked_at as (
    select organization_id as subject, label, count from waiting
    union all
    select ${all}, kind.label, coalesce(sum(waiting.count), 0)
    from (values ('deliveries'), ('analyses')) as kind(label)
    left join waiting on waiting.label = kind.label
    group by kind.label
  )
  insert into measurements as measured (subject, organization_id, measure, grain, at, label, count)
  select looked_at.subject, looked_at.subject, 'backlog', kind.grain,
    date_trunc(kind.grain, ${value('now')}::timestamptz, 'UTC'), looked_at.label, looked_at.count
  from looked_at cross join (values ('minute'), ('hour')) as kind(grain)
  order by looked_at.subject, kind.grain, looked_at.label
  on conflict (subject, measure, grain, at, label) do update set count = greatest(measured.count, excluded.count)`)

const isLookedAt = defineStatement<Record<never, never>, { now: string }>(fragment`
  /* telemetry/measurements/backlog.isLookedAt */
  select from measurements
  where subject = ${all} and measure = 'backlog' and grain = 'minute'
    and at = date_trunc('minute', ${value('now')}::timestamptz, 'UTC')
  limit 1`)

/** Samples the backlog, in total and per organization, once a minute; the first process to do so wins. */
export async function sampleBacklog(database: Database, clock: Clock): Promise<void> {
  const now = clock.now().toISOString()
  if ((await database.run(isLookedAt, { now })).length === 0) await database.run(sample, { now })
}
