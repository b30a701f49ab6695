import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CaseStatus, Finding, Severity } from '../../../generated/vocabulary.js'
import { instant, metadata } from './columns.js'
import { scans } from './scans.js'
import { folded } from './search.js'
import { recordedTenant } from './tenant.js'

/** Matches cases that keep the files of their scans from expiring. */
export const keepsFiles = (table: Record<'status' | 'hold', AnyPgColumn>): SQL =>
  sql`(${table.status} <> 'resolved' or ${table.hold})`

export const cases = pgTable(
  'cases',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    title: text('title').notNull(),
    /** In the caller's order. An array in one row, because a scan that a case names cannot be deleted. */
    scanIds: uuid('scan_ids').array().notNull(),
    status: text('status').$type<CaseStatus>().notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    /** Whether the severity was set explicitly. Otherwise it follows from the scans. */
    severitySet: boolean('severity_set').notNull().default(true),
    assignee: text('assignee'),
    /** Whether the case keeps the files of its scans whatever its status: see `keepsFiles`. */
    hold: boolean('hold').notNull().default(false),
    metadata: metadata(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('cases_by_status').on(table.status, table.createdAt, table.id),
    index('cases_page').on(table.organizationId, table.environment, table.createdAt, table.id),
    index('cases_page_of_status').on(
      table.organizationId,
      table.environment,
      table.status,
      table.createdAt,
      table.id,
    ),
    index('cases_page_of_assignee')
      .on(table.organizationId, table.environment, table.assignee, table.createdAt, table.id)
      .where(sql`${table.assignee} is not null`),
    index('cases_by_assignee')
      .on(table.assignee, table.createdAt, table.id)
      .where(sql`${table.assignee} is not null`),
    index('cases_page_on_hold')
      .on(table.organizationId, table.environment, table.createdAt, table.id)
      .where(sql`${table.hold}`),
    index('cases_on_hold').on(table.createdAt, table.id).where(sql`${table.hold}`),
    // The cases that keep files, by age. Nothing is stored for scans of the sandbox.
    index('cases_keeping_files')
      .on(table.createdAt, table.id)
      .where(sql`${table.environment} <> 'sandbox' and ${keepsFiles(table)}`),
    index('cases_by_title').on(folded(table.title), table.id.desc().nullsFirst()),
    // Finds the cases that name a scan.
    index('cases_of_scan').using('gin', table.scanIds),
  ],
)

/** Operators' notes about a case. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    /** No foreign key: the statement that stores a note locks the case, and the one that deletes a case its notes. */
    caseId: uuid('case_id').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('case_notes_page').on(table.caseId, table.createdAt, table.id)],
)

/** What people found about scans of a case. The newest of a scan is also in `scans.finding`. */
export const assessments = pgTable(
  'assessments',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    // The statement that stores an assessment locks both rows anyway.
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    finding: text('finding').$type<Finding>().notNull(),
    note: text('note'),
    /** The label of an API key, or the name of an operator. */
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('assessments_page').on(table.caseId, table.scanId, table.createdAt, table.id),
    index('assessments_of_scan').on(table.scanId, table.createdAt, table.id),
  ],
)
