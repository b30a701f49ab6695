import { desc, eq, sql } from 'drizzle-orm'
import type { components } from '../../../generated/console.js'
import type { Verdict } from '../../../generated/vocabulary.js'
import { publicId } from '../../basics/identifiers.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../../database/connection.js'
import { rejudgementRuns, verdictChanges } from '../../database/schema.js'
import { fragment, type SentRow, value } from '../../database/sql/fragment.js'
import {
  afterPosition,
  newestFirst,
  type PageRequest,
  type PageValues,
  pageValues,
} from '../../database/sql/pages.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'

export type RunRow = typeof rejudgementRuns.$inferSelect
type Changes = Pick<typeof verdictChanges.$inferSelect, 'former' | 'present' | 'count'>

/** Sorts before every UUID that the service makes. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Stands for no verdict where a key needs a value. */
export const NO_VERDICT = 'none'

export type NewRun = Pick<
  RunRow,
  'id' | 'onlyOrganization' | 'createdFrom' | 'rulesBefore' | 'isTrial' | 'startedBy' | 'createdAt'
>

const insert = defineStatement<{ id: string }, SentRow<NewRun> & AuditValues & { afterId: string }>(fragment`
  /* scans/rejudgements/runs.insert */
  with run as (
    insert into rejudgement_runs (
      id, only_organization, created_from, rules_before, is_trial, status, after_id, started_by, created_at
    )
    select ${value('id')}::uuid, ${value('onlyOrganization')}::uuid, ${value('createdFrom')}::timestamptz,
      ${value('rulesBefore')}::int, ${value('isTrial')}::boolean, 'counting', ${value('afterId')}::uuid,
      ${value('startedBy')}::text, ${value('createdAt')}::timestamptz
    on conflict do nothing
    returning id, only_organization
  ), ${recordsAudit('run', 'rejudgement.started', fragment`run.only_organization`)}
  select id from run`)

/** Stores a run that begins. Returns false while another one is under way. */
export async function insertRun(database: Database, run: NewRun, audit: AuditRecord): Promise<boolean> {
  const stored = await database.run(insert, {
    ...run,
    createdFrom: run.createdFrom?.toISOString() ?? null,
    createdAt: run.createdAt.toISOString(),
    afterId: BEFORE_ALL,
    ...auditValues(audit),
  })
  return stored.length > 0
}

// The scans that it has queued leave the queue with it.
const cancel = defineStatement<{ id: string }, AuditValues & ClockOffset & { id: string }>(fragment`
  /* scans/rejudgements/runs.cancel */
  with cancelled as (
    update rejudgement_runs set status = 'cancelled', finished_at = ${databaseNow}
    where id = ${value('id')} and finished_at is null
    returning id, only_organization
  ), dropped as (
    delete from rejudgements using cancelled where rejudgements.run_id = cancelled.id
  ), ${recordsAudit('cancelled', 'rejudgement.cancelled', fragment`cancelled.only_organization`)}
  select id from cancelled`)

/** Cancels a run; one that has ended stays as it is. */
export async function cancelRun(
  database: Database,
  { id, clockOffsetMs, audit }: ClockOffset & { id: string; audit: AuditRecord },
): Promise<void> {
  await database.run(cancel, { id, clockOffsetMs, ...auditValues(audit) })
}

/** How long a run is kept after its end, in days. */
const KEPT_DAYS = 90

const prune = defineStatement<{ id: string }, ClockOffset & { days: number }>(fragment`
  /* scans/rejudgements/runs.prune */
  delete from rejudgement_runs where finished_at < ${databaseNow} - ${value('days')}::float8 * interval '1 day'
  returning id`)

/** Deletes the runs that ended {@link KEPT_DAYS} ago. What scans say of their judgements stays. */
export async function pruneRuns({
  database,
  clock,
}: {
  database: Database
  clock: { offset(): number }
}): Promise<void> {
  await database.run(prune, { days: KEPT_DAYS, clockOffsetMs: clock.offset() })
}

const byId = prepared('find_rejudgement_run', (drizzle, value: Placeholders<{ id: string }>) =>
  drizzle
    .select()
    .from(rejudgementRuns)
    .where(eq(rejudgementRuns.id, value('id'))),
)

const page = prepared('list_rejudgement_runs', (drizzle, value: Placeholders<PageValues>) =>
  drizzle
    .select()
    .from(rejudgementRuns)
    .where(afterPosition(rejudgementRuns))
    .orderBy(...newestFirst(rejudgementRuns))
    .limit(value('rows')),
)

const changesOf = prepared('list_verdict_changes', (drizzle, value: Placeholders<{ runId: string }>) =>
  drizzle
    .select({ former: verdictChanges.former, present: verdictChanges.present, count: verdictChanges.count })
    .from(verdictChanges)
    .where(eq(verdictChanges.runId, value('runId')))
    .orderBy(desc(verdictChanges.count), sql`former, present`),
)

type Run = components['schemas']['RejudgementRun']

const verdictOf = (word: string): Verdict | null => (word === NO_VERDICT ? null : (word as Verdict))

const toRun = (row: RunRow, changes: readonly Changes[]): Run => ({
  id: publicId('rjr', row.id),
  organizationId: row.onlyOrganization && publicId('org', row.onlyOrganization),
  from: row.createdFrom?.toISOString() ?? null,
  rulesBefore: row.rulesBefore,
  dryRun: row.isTrial,
  status: row.status,
  total: row.total,
  judged: changes.reduce((sum, { count }) => sum + count, 0),
  failed: row.failed,
  changes: changes.map(({ former, present, count }) => ({
    from: verdictOf(former),
    to: verdictOf(present),
    count,
  })),
  startedBy: row.startedBy,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

const withChanges = async (database: Database, row: RunRow): Promise<Run> =>
  toRun(row, await changesOf(database).execute({ runId: row.id }))

/** A run as the operator API shows it. */
export async function findRun(database: Database, id: string): Promise<Run | undefined> {
  const [row] = await byId(database).execute({ id })
  return row && withChanges(database, row)
}

/** The runs, newest first, up to one more than the page holds. */
export function listRunRows(database: Database, request: PageRequest): Promise<RunRow[]> {
  return page(database).execute(pageValues(request))
}

export const showRuns = (database: Database, rows: readonly RunRow[]): Promise<Run[]> =>
  Promise.all(rows.map((row) => withChanges(database, row)))
