import { eq, sql } from 'drizzle-orm'
import type { components } from '../../generated/console.js'
import { publicId } from '../basics/identifiers.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../database/connection.js'
import { caseNotes, cases } from '../database/schema.js'
import { fragment, type SentRow, value } from '../database/sql/fragment.js'
import {
  afterPosition,
  newestFirst,
  type PageRequest,
  type PageValues,
  pageValues,
} from '../database/sql/pages.js'
import { isOwnedBy } from '../database/tenant.js'

export type CaseNoteRow = typeof caseNotes.$inferSelect

const insert = defineStatement<{ id: string }, SentRow<CaseNoteRow> & AuditValues>(fragment`
  /* cases/notes.insert */
  with note as (
    insert into case_notes (id, organization_id, environment, case_id, author, text, created_at)
    select ${value('id')}::uuid, organization_id, environment, id, ${value('author')}::text,
      ${value('text')}::text, ${value('createdAt')}::timestamptz
    from cases where id = ${value('caseId')} and ${isOwnedBy(cases)}
    for key share
    returning id, organization_id
  ), ${recordsAudit('note', 'case.noted', fragment`note.organization_id`)}
  select id from note`)

/** Stores a note, if its case exists. */
export const insertCaseNote: Change<{ row: CaseNoteRow; audit: AuditRecord }, true> = async (
  database,
  { row, audit },
) => {
  const stored = await database.run(insert, {
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...auditValues(audit),
  })
  return stored.length > 0 ? { done: true, due: false } : undefined
}

const page = prepared('list_case_notes', (drizzle, value: Placeholders<PageValues & { caseId: string }>) =>
  drizzle
    .select()
    .from(caseNotes)
    .where(sql`${eq(caseNotes.caseId, value('caseId'))} and ${afterPosition(caseNotes)}`)
    .orderBy(...newestFirst(caseNotes))
    .limit(value('rows')),
)

/** The notes of a case, newest first, one more than the page holds. */
export function listCaseNoteRows(
  database: Database,
  caseId: string,
  request: PageRequest,
): Promise<CaseNoteRow[]> {
  return page(database).execute({ caseId, ...pageValues(request) })
}

/** A note as the operator API shows it. */
export function toCaseNote(row: CaseNoteRow): components['schemas']['CaseNote'] {
  return {
    id: publicId('note', row.id),
    caseId: publicId('case', row.caseId),
    author: row.author,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  }
}
