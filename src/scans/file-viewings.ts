import { sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import { viewedSince } from '../changes/audit/viewings.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'

type Values = AuditValues & { id: string; since: string }

/**
 * Records a viewing, unless the same person's viewing of the same file with the same details was recorded in the last 15
 * minutes: a player requests many parts of one file.
 */
const records = (name: string, action: 'scan.downloaded' | 'scan.file_viewed' | 'scan.rendition_viewed') =>
  defineStatement<{ viewed: boolean }, Values>(fragment`
  /* scans/file-viewings.${sql.raw(name)} */
  with viewed as (
    select organization_id from scans
    where id = ${value('id')} and not exists (
      select from audit_events
      where organization_id = scans.organization_id and created_at > ${value('since')}::timestamptz
        and action = ${sql.raw(`'${action}'`)} and subject = ${value('auditSubject')}
        and actor = ${value('auditActor')} and details::text = ${value('auditDetails')}
    )
  ), ${recordsAudit('viewed', action, fragment`viewed.organization_id`)}
  select true as viewed from viewed`)

const recorder =
  (record: ReturnType<typeof records>) =>
  async (database: Database, { id, audit }: { id: string; audit: AuditRecord }): Promise<void> => {
    await database.run(record, { id, since: viewedSince(audit.at), ...auditValues(audit) })
  }

/** Records that an operator views a scan's file. */
export const recordViewing = recorder(records('file', 'scan.file_viewed'))

/** Records that an operator downloads a scan's file. */
export const recordDownload = recorder(records('download', 'scan.downloaded'))

/** Records that an operator views a picture derived from a scan's file; the details name it. */
export const recordRenditionViewing = recorder(records('rendition', 'scan.rendition_viewed'))
