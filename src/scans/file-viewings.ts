import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'

/** A player requests many parts of one file, which count as one viewing. */
const ONE_VIEWING_MS = 15 * 60_000

const record = defineStatement<{ viewed: boolean }, AuditValues & { id: string; since: string }>(fragment`
  /* scans/file-viewings.record */
  with viewed as (
    select organization_id from scans
    where id = ${value('id')} and not exists (
      select from audit_events
      where organization_id = scans.organization_id and created_at > ${value('since')}::timestamptz
        and action = 'scan.file_viewed' and subject = ${value('auditSubject')} and actor = ${value('auditActor')}
    )
  ), ${recordsAudit('viewed', 'scan.file_viewed', fragment`viewed.organization_id`)}
  select true as viewed from viewed`)

/** Records that an operator views a scan's file, unless the same viewing was recorded in the last 15 minutes. */
export async function recordViewing(
  database: Database,
  { id, audit }: { id: string; audit: AuditRecord },
): Promise<void> {
  const since = new Date(audit.at.getTime() - ONE_VIEWING_MS).toISOString()
  await database.run(record, { id, since, ...auditValues(audit) })
}
