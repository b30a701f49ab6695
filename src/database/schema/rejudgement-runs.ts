import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RejudgementRunStatus } from '../../../generated/vocabulary.js'
import { instant } from './columns.js'

/** Runs that judge many scans again, or try it, started by an operator: in batches, oldest scans first. */
export const rejudgementRuns = pgTable(
  'rejudgement_runs',
  {
    id: uuid('id').primaryKey(),
    /** The only organization whose scans are judged; null for all. Not an owner: runs are the deployment's. */
    onlyOrganization: uuid('only_organization'),
    /** Only scans created from this time on, and judged by rules before this version. */
    createdFrom: instant('created_from'),
    rulesBefore: integer('rules_before'),
    isTrial: boolean('is_trial').notNull(),
    status: text('status').$type<RejudgementRunStatus>().notNull(),
    total: integer('total').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** The last scan that was counted or queued. The next batch begins after it. */
    afterId: uuid('after_id').notNull(),
    startedBy: text('started_by').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('rejudgement_runs_page').on(table.createdAt, table.id),
    // Only one that is under way.
    uniqueIndex('rejudgement_runs_under_way').on(sql`(true)`).where(sql`${table.finishedAt} is null`),
  ],
)

/** How many verdicts a run has changed from which to which; `none` where there is none. */
export const verdictChanges = pgTable(
  'verdict_changes',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => rejudgementRuns.id, { onDelete: 'cascade' }),
    former: text('former').notNull(),
    present: text('present').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.former, table.present] })],
)
