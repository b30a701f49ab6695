import { sql } from 'drizzle-orm'
import { type Database, defineStatement } from '../../database/connection.js'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import { NO_VERDICT } from './runs.js'

type Counted = { readonly verdict: string | null }

/** Counts, for a run, the change of a verdict. `held` is a CTE with `run_id` and `former`, a verdict or null. */
export const countsChange = (held: string): Fragment<Counted> => fragment`
    insert into verdict_changes (run_id, former, present, count)
    select held.run_id, coalesce(held.former, ${sql.raw(`'${NO_VERDICT}'`)}),
      coalesce(${value('verdict')}::text, ${sql.raw(`'${NO_VERDICT}'`)}), 1
    from ${sql.identifier(held)} as held where held.run_id is not null
    on conflict (run_id, former, present) do update set count = verdict_changes.count + 1`

type Trial = Counted & { readonly id: string; readonly attempt: number; readonly former: string | null }

const finish = defineStatement<Record<never, never>, Trial>(fragment`
  /* scans/rejudgements/counting.finish */
  with held as (
    delete from rejudgements
    where scan_id = ${value('id')} and attempts = ${value('attempt')} and is_trial
    returning run_id, ${value('former')}::text as former
  ) ${countsChange('held')}`)

/** Ends a trial: the verdict that the scan would get is counted. */
export async function finishTrial(database: Database, trial: Trial): Promise<void> {
  await database.run(finish, trial)
}
