import { sql } from 'drizzle-orm'
import { type Database, defineStatement } from '../../database/connection.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { isNotMoved } from '../../database/tenant.js'
import { isRejudgeable } from '../rejudgement-queue.js'
import { BEFORE_ALL } from './runs.js'

/** Scans that one statement looks at. */
const WINDOW = sql.raw('1000')

/** Scans that one statement queues: a few, so that a scan that a tenant asks for does not wait behind many. */
const BATCH = sql.raw('20')

/**
 * The version of the rules that judged a scan. Where a detector decided, `modelVersion` is the detector's. Read from the
 * text, because the texts of a file may have escapes at which PostgreSQL's functions for JSON fail.
 */
const rulesOf = sql.raw(`coalesce(
    substring(scans.model_version from '^content-rules-([0-9]{1,9})$'),
    substring(scans.signals::text from '"versions":[{]"rules":"content-rules-([0-9]{1,9})"')
  )::int`)

// One statement, so that a batch is queued and the position moved at once. A process that dies leaves nothing half done,
// and two processes never advance the run at the same time. First it counts all scans that match, then it queues them.
const advance = defineStatement<{ went: boolean }, ClockOffset & { first: string }>(fragment`
  /* scans/rejudgements/advance.advance */
  with run as (
    select * from rejudgement_runs where finished_at is null limit 1 for update skip locked
  ), walked as (
    select scans.id, scans.organization_id, scans.environment,
      ${isRejudgeable}
      and (run.only_organization is null or scans.organization_id = run.only_organization)
      and (run.created_from is null or scans.created_at >= run.created_from)
      and scans.created_at < run.created_at
      and (run.rules_before is null or ${rulesOf} < run.rules_before)
      and ${isNotMoved(sql`scans.organization_id`)} as matches
    from run cross join lateral (
      select * from scans where scans.id > run.after_id order by scans.id limit ${WINDOW}
    ) as scans
  ), chosen as (
    select walked.* from walked cross join run where matches and run.status = 'running' order by id limit ${BATCH}
  ), step as (
    select (select count(*)::int from walked where matches) as matching, coalesce(
      (select id from chosen where (select count(*) from walked where matches) > ${BATCH} order by id desc limit 1),
      (select id from walked order by id desc limit 1)
    ) as last_id
  ), queued as (
    insert into rejudgements
      (scan_id, organization_id, environment, cause, run_id, is_trial, due_at, created_at)
    select chosen.id, chosen.organization_id, chosen.environment, 'operator', run.id, run.is_trial,
      date_trunc('milliseconds', ${databaseNow}), ${databaseNow}
    from chosen cross join run
    on conflict (scan_id) do nothing
  ), advanced as (
    update rejudgement_runs set
      total = rejudgement_runs.total + case when run.status = 'counting' then step.matching else 0 end,
      after_id = coalesce(step.last_id, case when run.status = 'counting' then ${value('first')}::uuid else run.after_id end),
      status = case when step.last_id is not null then run.status when run.status = 'counting' then 'running'
        when exists (select from rejudgements where rejudgements.run_id = run.id) then 'running' else 'completed' end,
      finished_at = case when step.last_id is null and run.status = 'running'
        and not exists (select from rejudgements where rejudgements.run_id = run.id) then ${databaseNow} end
    from run cross join step where rejudgement_runs.id = run.id
    returning step.last_id is not null or run.status = 'counting' as went
  )
  select went from advanced`)

/**
 * Counts or queues the next scans of the run that is under way, or ends it once all are judged. Returns whether there may
 * be more to do at once.
 */
export async function advanceRun(database: Database, values: ClockOffset): Promise<boolean> {
  const [advanced] = await database.run(advance, { ...values, first: BEFORE_ALL })
  return advanced?.went === true
}
